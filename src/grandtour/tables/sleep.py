"""In which hours people play at a table whose clocks sleep. What somebody has set is noted there as
soon as the game has begun, and whenever they change it: clocks follow from the record alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from grandtour.people.hours import ANY, PlayingHours
from grandtour.tables.events import Hours
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table

MOST: Final = 20                # changes of one person on one seat; the last holds to the end


def unknown(table: Table) -> set[str]:
    """The people of whose seats nobody has noted yet in which hours they play."""
    if not table.terms.sleep or not table.started or table.over:
        return set()
    return {table.seats[seat].holder for seat, last in noted(table).items()
            if last is None or last.person != table.seats[seat].holder}


def noted(table: Table) -> dict[int, EventRow | None]:
    """By seat of a person, what was noted of it last."""
    rows = {row.seat: row for row in table.events if isinstance(row.event, Hours)}
    return {number: rows.get(number) for number, seat in enumerate(table.seats)
            if seat.kind == "person"}


def news(table: Table, people: Collection[str], hours: Mapping[str, PlayingHours],
         now: int) -> list[EventRow]:
    """What is to be noted of these people, who have set these hours. It happens by itself: it is no
    sign that they are there."""
    first = len(table.events) + 1
    seats = [seat for seat, last in noted(table).items() if table.seats[seat].holder in people
             and is_new(table, seat, last, hours.get(table.seats[seat].holder, ANY))]
    return [EventRow(first + place, table.match.number, seat, holder := table.seats[seat].holder,
                     event_of(hours.get(holder, ANY)), now) for place, seat in enumerate(seats)]


def is_new(table: Table, seat: int, last: EventRow | None, hours: PlayingHours) -> bool:
    """Whether the holder of the seat has changed what was noted last."""
    if last is None or last.person != table.seats[seat].holder:
        return True
    changes = [row for row in table.events
               if isinstance(row.event, Hours) and (row.seat, row.person) == (seat, last.person)]
    return last.event != event_of(hours) and len(changes) <= MOST


def event_of(hours: PlayingHours) -> Hours:
    return Hours(hours.begin, hours.end, hours.days, hours.zone)
