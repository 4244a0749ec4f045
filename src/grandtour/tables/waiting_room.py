"""What people do at a table before its game begins."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.people.ports import PersonRow
from grandtour.tables import errors, readiness, seating
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

HOUR: Final = 3_600_000         # in milliseconds, as all moments are


class WaitingRoom:
    """Being ready, and reminding who is invited."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ready(self, table_id: str, person: str, yes: bool) -> None:
        """Say whether one is ready. Refused: not_seated, begun."""
        table = await self._tables.table(table_id)
        async with self._tables.lock(table_id):
            seat = table.seat_of(person)
            if seat == PUBLIC:
                raise Refused(NOT_SEATED, {})
            if table.started:
                raise Refused(errors.BEGUN, {})
            if readiness.said(table).get(person) is not yes:
                told = self._tables.noted(table, readiness.READY, seat, person, yes=yes,
                                          bots=readiness.bots(table))
                await self._tables.keep(table, self._tables.seated(told, {}))
        await self._tables.go_on(table)

    async def look(self, table: Table) -> None:
        """Somebody has begun to look at the table: perhaps all are there with that."""
        if table.started or table.free:
            return
        async with self._tables.lock(table.id):
            after = self._tables.seated(table, {})
            if after.started and not table.started:
                with suppress(Refused):         # another server has begun it
                    await self._tables.keep(table, after)
        await self._tables.go_on(table)

    async def remind(self, table_id: str, host: PersonRow, number: int) -> None:
        """Remind whoever this seat is kept for: a notice goes to them, if they want any. Refused:
        not_host, begun, no_such_seat, nobody_to_remind, reminded (within an hour)."""
        table = await self._tables.table(table_id)
        async with self._tables.lock(table_id):
            seating.check_host(table, host)
            seat = seating.checked(table, number)
            if seat.kind != "open" or not seat.holder:
                raise Refused(errors.NOBODY_TO_REMIND, {})
            if reminded(table, seat.holder, self._tables.now()):
                raise Refused(errors.REMINDED, {})
            await self._tables.note(table, readiness.REMIND, number, host.id, whom=seat.holder)


def reminded(table: Table, person: str, now: int) -> bool:
    """Whether the person was reminded within the last hour."""
    last = readiness.reminder(table, person)
    return last is not None and now < last.moment + HOUR
