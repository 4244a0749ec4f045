"""Readiness: who was called to a table before its game begins, and whether all are there, if the
terms ask for that."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from grandtour.tables.events import Call, Ready, Remind, Swap
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table


def list_bots(table: Table) -> tuple[str, ...]:
    """Return by seat the bot that sits there; "" for other seats."""
    return tuple(seat.holder if seat.kind == "bot" else "" for seat in table.seats)


def collect_readiness(table: Table) -> dict[str, bool]:
    """Return by person whether they are ready, as they have said of the present table. A swap of
    seats or another bot makes this void."""
    told: dict[str, bool] = {}
    for row in table.events:
        if isinstance(row.event, Ready):
            told[row.person] = row.event.yes and row.event.bots == list_bots(table)
        elif isinstance(row.event, Swap):
            told.clear()
    return told


def find_missing(table: Table, present: Collection[str]) -> list[int]:
    """Return the seats of people for whom the game waits. A person who watches the table counts as
    there, unless they say that they are not ready."""
    told = collect_readiness(table)
    return [number for number, seat in enumerate(table.seats) if seat.kind == "person"
            and not told.get(seat.holder, seat.holder in present)]


def is_complete(table: Table, present: Collection[str]) -> bool:
    """Return whether the game has not begun, but every seat is taken and no one is missing."""
    return not (table.seated or table.free_seats or find_missing(table, present))


@dataclass(frozen=True)
class SeatCall:
    """A call to the seat that is kept for a person: the person who called, the moment, and whether
    it was repeated."""

    by: str
    moment: int
    again: bool = False


def find_last_call(table: Table, person: str) -> SeatCall:
    """Return the last call of the person for whom a seat is kept. Opening a table with the seat
    counts as a call."""
    return next((SeatCall(row.person, row.moment, isinstance(row.event, Remind))
                 for row in reversed(table.events)
                 if isinstance(row.event, Call) and row.event.whom == person),
                SeatCall(table.opened_by, table.opened))


def find_last_reminder(table: Table, person: str) -> EventRow | None:
    """Return the last reminder of the person about the seat that is kept for them."""
    return next((row for row in reversed(table.events)
                 if isinstance(row.event, Remind) and row.event.whom == person), None)
