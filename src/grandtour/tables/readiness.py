"""Who is called to a table before its game begins, and whether everybody is there, where that was
agreed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from grandtour.tables.events import Call, Ready, Remind, Swap
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table


def bots(table: Table) -> tuple[str, ...]:
    """By seat, the bot that sits there; "" where none does."""
    return tuple(seat.holder if seat.kind == "bot" else "" for seat in table.seats)


def said(table: Table) -> dict[str, bool]:
    """By person, whether they are ready, as they have said of the table as it is: since seats have
    changed places, or other bots sit there, nobody has said anything."""
    told: dict[str, bool] = {}
    for row in table.events:
        if isinstance(row.event, Ready):
            told[row.person] = row.event.yes and row.event.bots == bots(table)
        elif isinstance(row.event, Swap):
            told.clear()
    return told


def missing(table: Table, present: Collection[str]) -> list[int]:
    """The seats of the people for whom the game waits: who looks at the table is there, unless
    they say that they are not ready."""
    told = said(table)
    return [number for number, seat in enumerate(table.seats) if seat.kind == "person"
            and not told.get(seat.holder, seat.holder in present)]


def complete(table: Table, present: Collection[str]) -> bool:
    """Whether the game has not begun, but every seat is taken and nobody is missing."""
    return not (table.seated or table.free_seats or missing(table, present))


@dataclass(frozen=True)
class Called:
    """Somebody was called to the seat that is kept for them: by which person, when, and whether it
    was not for the first time."""

    by: str
    moment: int
    again: bool = False


def last_call(table: Table, person: str) -> Called:
    """How the person for whom a seat is kept was called last. Who opens a table with the seat
    calls them with that."""
    return next((Called(row.person, row.moment, isinstance(row.event, Remind))
                 for row in reversed(table.events)
                 if isinstance(row.event, Call) and row.event.whom == person),
                Called(table.opened_by, table.opened))


def reminder(table: Table, person: str) -> EventRow | None:
    """How the person was last reminded of the seat that is kept for them."""
    return next((row for row in reversed(table.events)
                 if isinstance(row.event, Remind) and row.event.whom == person), None)
