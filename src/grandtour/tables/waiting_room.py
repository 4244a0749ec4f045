"""The waiting room: actions of people at a table before its game begins."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.people.rows import PersonRow
from grandtour.tables import errors, readiness, seating
from grandtour.tables.bounds import check_arranged
from grandtour.tables.events import Begin, Invite, Ready, Remind
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

HOUR: Final = 3_600_000         # in milliseconds, as all moments are


class WaitingRoom:
    """The host's changes of seats, readiness, and reminders of invited people."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def keep_seat(self, table_id: str, host: PersonRow, number: int,
                        person: PersonRow) -> None:
        """Keep an open seat for a person, and so invite them. Refused: not_host, begun,
        no_such_seat, seat_taken, stale_position, too_many_changes."""
        async with self._tables.open_transaction(table_id, host.id) as change:
            seating.check_host(change.table, host)
            check_arranged(change.table, host.id)
            seats = seating.reserve_seat_for(change.table, number, person)
            change.record_event(Invite(person.id), number)
            change.change_seats(seats)

    async def share_seat(self, table_id: str, person: PersonRow, number: int, name: str,
                         language: str) -> None:
        """Seat someone of this name on an open seat, at the device of the person. Refused:
        not_seated, not_host, begun, no_such_seat, seat_taken, name_at_table."""
        await self._tables.change_seats(table_id, lambda table: seating.seat_at_device(
            table, number, person, name, language))

    async def seat_bot(self, table_id: str, host: PersonRow, number: int, bot: str) -> None:
        """Seat a bot on an open seat, or in place of another bot. Refused: not_host, begun,
        no_such_seat, seat_taken, no_such_bot, too_many_bot_games."""
        def replace_seat(table: Table) -> seating.Changed:
            seating.check_host(table, host)
            return seating.seat_bot(table, number, bot)
        await self._seat_bots(table_id, replace_seat)

    async def free_seat(self, table_id: str, person: PersonRow, number: int) -> None:
        """Open a seat again and change its invitation. The host may do that with any seat, others
        with their own or the one that is kept for them. Refused: not_host, begun, no_such_seat."""
        def reopen_seat(table: Table) -> seating.Changed:
            if not (0 <= number < len(table.seats) and table.seats[number].holder == person.id):
                seating.check_host(table, person)
            return seating.open_seat(table, number)
        await self._tables.change_seats(table_id, reopen_seat)

    async def fill_seats(self, table_id: str, host: PersonRow, bot: str) -> None:
        """Seat bots on all open seats, and begin the game. Refused: not_host, no_such_bot,
        too_many_bot_games."""
        def seat_all_bots(table: Table) -> seating.Changed:
            seating.check_host(table, host)
            return seating.seat_bots(table, bot)
        await self._seat_bots(table_id, seat_all_bots)
        await self._begin(table_id)

    async def fill_as_agreed(self, table_id: str, bot: str) -> None:
        """Seat bots on all open seats and begin the game, without the host: the table has waited as
        long as was agreed."""
        await self._seat_bots(table_id, lambda table: seating.seat_bots(table, bot))
        await self._begin(table_id)

    async def _seat_bots(self, table_id: str,
                         change: Callable[[Table], seating.Changed]) -> None:
        """Seat bots as `change` says. If only bots sit there then, the limits of the person who
        opened the table must allow it."""
        table = await self._tables.load_table(table_id)
        after = self._tables.changes.with_seats(table, change(table))
        if not after.bots_only:
            await self._tables.change_seats(table_id, change)
            return
        async with self._tables.check_while_opening(after):
            await self._tables.change_seats(table_id, change)

    async def _begin(self, table_id: str) -> None:
        """Begin the game if every seat is taken, whether or not all are there."""
        async with self._tables.open_transaction(table_id) as change:
            if not change.table.seated and not change.table.free_seats:
                change.record_automatic(Begin())
                change.change_seats({})

    async def set_ready(self, table_id: str, person: str, yes: bool) -> None:
        """Say whether the person is ready. Refused: not_seated, begun, too_many_changes."""
        async with self._tables.open_transaction(table_id, person) as change:
            table = change.table
            if not table.sits(person):
                raise Refused(NOT_SEATED, {})
            if table.seated:
                raise Refused(errors.BEGUN, {})
            if readiness.collect_readiness(table).get(person) is not yes:
                check_arranged(table, person)
                change.record_event(Ready(yes, readiness.list_bots(table)))
                change.change_seats({})

    async def begin_if_complete(self, table: Table) -> None:
        """Begin the game if a new watcher was the last to be missing."""
        if table.seated or table.free_seats:
            return
        with suppress(Refused):         # another server has begun it
            async with self._tables.open_transaction(table.id) as change:
                after = self._tables.changes.with_seats(change.table, {})
                if after.seated and not change.table.seated:
                    change.after = after

    async def remind_person(self, table_id: str, host: PersonRow, number: int) -> None:
        """Remind the person for whom this seat is kept: they get a notification, if they want any.
        Refused: not_host, begun, no_such_seat, cannot_remind, reminded (within an hour)."""
        async with self._tables.open_transaction(table_id, host.id) as change:
            seating.check_host(change.table, host)
            seat = seating.require_seat_before_start(change.table, number)
            if seat.kind != "open" or not seat.holder:
                raise Refused(errors.CANNOT_REMIND, {})
            if was_reminded(change.table, seat.holder, self._tables.now()):
                raise Refused(errors.REMINDED, {})
            change.record_event(Remind(seat.holder), number)


def was_reminded(table: Table, person: str, now: int) -> bool:
    """Return whether the person was reminded within the last hour."""
    last = readiness.find_last_reminder(table, person)
    return last is not None and now < last.moment + HOUR
