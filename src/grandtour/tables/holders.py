"""Seats whose holders leave or change, and what somebody has done at tables."""

from __future__ import annotations

from dataclasses import replace

from grandtour.engine.core import PUBLIC
from grandtour.people.ports import PersonRow
from grandtour.tables import seating
from grandtour.tables.events import Away, HandOver, stored
from grandtour.tables.seating import SUBSTITUTE
from grandtour.tables.service import Tables
from grandtour.tables.table import Table


class Holders:
    """What tables know of people, and what they let go of. Matches stay whole whatever happens."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def given(self, person: str) -> object:
        """The tables at which the person sits: own actions and events, never those of others."""
        return [given_at(table, person) for table in await self._tables.tables_of(person)]

    async def forget(self, person: str) -> None:
        """Leave every table: before the game the seat is free again, also one that was kept, and
        somebody else looks after the room; later the seat has no name any more, and a bot acts
        for it if the game goes on."""
        for table in await self._tables.tables_of(person):
            await self._leave(table, person)
        for room in await self._tables.rooms_for(person):
            await self._quit(room, person)
        await self._tables.store.drop_signs(person)

    async def moved(self, guest: str, member: PersonRow) -> None:
        """Let the member sit wherever the guest sits, and look after what the guest looks after.
        Where both sit the guest leaves."""
        for table in await self._tables.tables_of(guest):
            if table.seat_of(member.id) != PUBLIC:
                await self._leave(table, guest)
                continue
            async with self._tables.lock(table.id):
                seat = table.seat_of(guest)
                after = self._tables.seated(table, {seat: replace(
                    table.seats[seat], name=member.name, holder=member.id, member=True)})
                if table.host == guest:
                    after = self._tables.noted(after, HandOver(member.id), seat, guest)
                await self._tables.keep(table, after)
            self._tables.presence.sign(table, member.id)
        for room in await self._tables.rooms_for(guest):
            async with self._tables.lock(room.id):
                after = self._tables.seated(room, {
                    number: replace(room.seats[number], name=member.name, holder=member.id,
                                    member=True) for number in kept_for(room, guest)})
                if room.host == guest:
                    after = self._tables.noted(after, HandOver(member.id), PUBLIC, guest)
                await self._tables.keep(room, after)

    async def _leave(self, table: Table, person: str) -> None:
        async with self._tables.lock(table.id):
            seat = table.seat_of(person)
            if seat == PUBLIC:
                return
            await self._tables.keep(table, self._left(self._handed_on(table, person), seat))
        await self._tables.go_on(table)

    async def _quit(self, table: Table, person: str) -> None:
        """Let go of a waiting room in which the person does not sit."""
        async with self._tables.lock(table.id):
            after = self._handed_on(table, person)
            for number in kept_for(table, person):
                after = self._tables.seated(after, seating.freed(table, number))
            await self._tables.keep(table, after)

    def _left(self, table: Table, seat: int) -> Table:
        """The table when whoever has this seat has left it."""
        if not table.started:
            return self._tables.seated(table, seating.freed(table, seat))
        nameless = self._tables.seated(table, {seat: replace(table.seats[seat], name="")})
        if table.over or table.bot_of(seat):
            return nameless
        return self._tables.noted(nameless, Away(SUBSTITUTE), seat,
                                  table.seats[seat].holder)

    def _handed_on(self, table: Table, person: str) -> Table:
        """The table when somebody else who sits there looks after it."""
        others = [seat.holder for seat in table.seats
                  if seat.kind == "person" and seat.holder != person]
        if table.host != person or not others:
            return table
        return self._tables.noted(table, HandOver(others[0]), table.seat_of(person), person)


def kept_for(table: Table, person: str) -> list[int]:
    """The seats that wait for the person."""
    return [number for number, seat in enumerate(table.seats)
            if seat.kind == "open" and seat.holder == person]


def given_at(table: Table, person: str) -> dict[str, object]:
    seat = table.seat_of(person)
    return {
        "table": table.id, "name": table.name, "game": table.match.game.name,
        "rules": table.match.game.version, "options": table.match.choices, "seat": seat,
        "seats": len(table.seats), "over": table.over,
        "actions": [{"number": entry.number, "action": entry.text, "moment": moment}
                    for entry, moment in zip(table.match.entries, table.moments, strict=True)
                    if entry.seat == seat],
        "acts": [{"kind": kind, "facts": facts, "moment": row.moment}
                 for row in table.events if row.person == person
                 for kind, facts in [stored(row.event)]],
    }
