"""Seats whose holders leave or change, and what somebody has done at tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.people.ports import PersonRow
from grandtour.tables import seating
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

SUCCESSOR: Final = "cyclist"        # the bot that plays on for who has left


class Holders:
    """What tables know of people, and what they let go of. Matches stay whole whatever happens."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def given(self, person: str) -> object:
        """The tables at which the person sits: own actions and acts, never those of others."""
        return [given_at(table, person) for table in await self._tables.tables_of(person)]

    async def forget(self, person: str) -> None:
        """Leave every table: before the game the seat is free again; later it has no name any
        more, and a bot acts for it if the game goes on."""
        for table in await self._tables.tables_of(person):
            await self._leave(table, person)

    async def hand_over(self, guest: str, member: PersonRow) -> int:
        """Let the member sit wherever the guest sits. Where both do the guest leaves; the number
        of such tables."""
        both = 0
        for table in await self._tables.tables_of(guest):
            if table.seat_of(member.id) != PUBLIC:
                both += 1
                await self._leave(table, guest)
                continue
            async with self._tables.lock(table.id):
                seat = table.seat_of(guest)
                await self._tables.sit(table, {seat: replace(
                    table.seats[seat], name=member.name, holder=member.id)})
                if table.host == guest:
                    await self._tables.note(table, "host", seat, guest, to=member.id)
        return both

    async def _leave(self, table: Table, person: str) -> None:
        async with self._tables.lock(table.id):
            seat = table.seat_of(person)
            if seat == PUBLIC:
                return
            await self._hand_on(table, person)
            if not table.started:
                await self._tables.sit(table, seating.freed(table, seat))
                return
            await self._tables.sit(table, {seat: replace(table.seats[seat], name="")})
            if not table.over and not table.bot_of(seat):
                await self._tables.note(table, "away", seat, person, bot=SUCCESSOR)
        await self._tables.go_on(table)

    async def _hand_on(self, table: Table, person: str) -> None:
        """Somebody else who sits there looks after the table."""
        others = [seat.holder for seat in table.seats
                  if seat.kind == "person" and seat.holder != person]
        if table.host == person and others:
            await self._tables.note(table, "host", table.seat_of(person), person, to=others[0])


def given_at(table: Table, person: str) -> dict[str, object]:
    seat = table.seat_of(person)
    return {
        "table": table.id, "name": table.name, "game": table.match.game.name,
        "rules": table.match.game.version, "options": table.match.choices, "seat": seat,
        "seats": len(table.seats), "over": table.over,
        "actions": [{"number": entry.number, "action": entry.text, "moment": moment}
                    for entry, moment in zip(table.match.entries, table.moments, strict=True)
                    if entry.seat == seat],
        "acts": [{"kind": act.kind, "facts": act.facts, "moment": act.moment}
                 for act in table.acts if act.person == person],
    }
