"""Personal data at tables: its export, its merge into another account, and its removal."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from grandtour.engine.core import PUBLIC
from grandtour.people.rows import PersonRow
from grandtour.tables import seating
from grandtour.tables.events import Away, HandOver, encode_event
from grandtour.tables.seating import SUBSTITUTE
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.transaction import TableTransaction


class TablePersonalData:
    """Exports, merges and removes what tables know of people. Matches always stay whole."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def export_data(self, person: str) -> object:
        """Return the tables at which the person sits, with their own actions and events, never
        those of others."""
        return [export_person(table, person) for table in await self._tables.list_tables_of(person)]

    async def erase_person_data(self, person: str) -> None:
        """Let the person leave every table. Before the game their seat is free again, even a kept
        one, and another person becomes the host. Later the seat loses its name, and a bot acts for
        it if the game continues."""
        for table in await self._tables.list_tables_of(person):
            await self._leave_table(table.id, person)
        for room in await self._tables.list_rooms_for(person):
            await self._quit_waiting_room(room.id, person)
        await self._tables.store.delete_signs(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Give the guest's seats and the tables they host to the member. At a table where both sit,
        the guest leaves."""
        for table in await self._tables.list_tables_of(guest):
            if table.sits(member.id):
                await self._leave_table(table.id, guest)
                continue
            async with self._tables.open_transaction(table.id, guest) as change:
                move_seats_to_member(change, change.table.seats_of(guest), member)
            self._tables.presence.record_sign_of_life(table, member.id)
        for room in await self._tables.list_rooms_for(guest):
            async with self._tables.open_transaction(room.id, guest) as change:
                move_seats_to_member(change, find_kept_seats(change.table, guest), member)
        await self._tables.store.delete_signs(guest)

    async def _leave_table(self, table_id: str, person: str) -> None:
        async with self._tables.open_transaction(table_id, person) as change:
            seats = change.table.seats_of(person)
            if seats:
                make_another_host(change)
            for seat in seats:
                leave_seat(change, seat)

    async def _quit_waiting_room(self, table_id: str, person: str) -> None:
        """Remove the person from a waiting room in which they do not sit."""
        async with self._tables.open_transaction(table_id, person) as change:
            make_another_host(change)
            for number in find_kept_seats(change.table, person):
                change.change_seats(seating.open_seat(change.table, number))


def move_seats_to_member(change: TableTransaction, seats: Collection[int],
                         member: PersonRow) -> None:
    """Give these seats to the member, who also becomes the host if the guest was."""
    change.change_seats({number: replace(seat, holder=member.id) if (
        seat := change.table.seats[number]).shared else replace(
            seat, name=member.name, holder=member.id, member=True) for number in seats})
    if change.table.host == change.person:
        change.record_event(HandOver(member.id))


def leave_seat(change: TableTransaction, seat: int) -> None:
    """Let the holder leave this seat."""
    table = change.table
    if not table.seated:
        change.change_seats(seating.open_seat(table, seat))
        return
    change.change_seats({seat: replace(table.seats[seat], name="")})
    if not table.over and not table.bot_of(seat):
        change.record_event(Away(SUBSTITUTE), seat)


def make_another_host(change: TableTransaction) -> None:
    """Make another person who sits there the host."""
    others = [seat.holder for seat in change.table.seats
              if seat.kind == "person" and seat.holder != change.person]
    if change.table.host == change.person and others:
        change.record_event(HandOver(others[0]))


def find_kept_seats(table: Table, person: str) -> list[int]:
    """Return the seats that are kept for the person."""
    return [number for number, seat in enumerate(table.seats)
            if seat.kind == "open" and seat.holder == person]


def export_person(table: Table, person: str) -> dict[str, object]:
    seat = table.seat_of(person)
    shown = table.seats_of(person) if table.over else {seat} - {PUBLIC}
    return {
        "table": table.id, "name": table.name, "game": table.match.game.name,
        "rules": table.match.game.version, "options": table.match.options, "seat": seat,
        "seats": len(table.seats), "over": table.over,
        "actions": [{"number": entry.number, "action": entry.text, "moment": moment}
                    for entry, moment in zip(table.match.entries, table.moments, strict=True)
                    if entry.seat in shown],
        "acts": [{"kind": kind, "facts": facts, "moment": row.moment}
                 for row in table.events if row.person == person
                 for kind, facts in [encode_event(row.event)]],
    }
