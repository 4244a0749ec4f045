"""The first game of a guest, which is not rated. This is noted as the game begins, so it stays a
first game when the guest becomes a member."""

from __future__ import annotations

from collections.abc import Collection

from grandtour.tables.events import Newcomer
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table


def find_guests_to_check(table: Table) -> dict[int, str]:
    """Return by seat the guests in a game in which nothing has happened yet, without those already
    noted."""
    if table.match.number or not table.started or table.over:
        return {}
    noted = table.seats_with(Newcomer)
    return {number: seat.holder for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not (seat.member or seat.shared or number in noted)}


def build_newcomer_events(table: Table, finished: Collection[str], now: int) -> list[EventRow]:
    """Return the events to add for those of them who have not `finished` a game."""
    first = len(table.events) + 1
    new = [seat for seat, person in find_guests_to_check(table).items() if person not in finished]
    return [EventRow(first + place, 0, seat, "", Newcomer(), now)
            for place, seat in enumerate(new)]
