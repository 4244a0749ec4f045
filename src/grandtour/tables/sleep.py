"""Playing hours at tables whose clocks sleep. A person's hours are noted there as soon as the game
has begun, and whenever they change them: clocks follow from the record alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from grandtour.people.hours import ANY, PlayingHours
from grandtour.tables.events import Hours
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table

MOST: Final = 20                # changes of one person on one seat; the last one stays


def find_unnoted_people(table: Table) -> set[str]:
    """Return the people whose playing hours are not noted yet."""
    if not table.terms.sleep or not table.started or table.over:
        return set()
    return {table.seats[seat].holder for seat, last in find_noted_hours(table).items()
            if last is None or last.person != table.seats[seat].holder}


def find_noted_hours(table: Table) -> dict[int, EventRow | None]:
    """Return the last noted hours by seat of a person."""
    rows = {row.seat: row for row in table.events if isinstance(row.event, Hours)}
    return {number: rows.get(number) for number, seat in enumerate(table.seats)
            if seat.kind == "person"}


def build_hours_events(table: Table, people: Collection[str], hours: Mapping[str, PlayingHours],
                       now: int) -> list[EventRow]:
    """Return the events to add for these people, who have set these hours. The events happen by
    themselves, so they are no sign of the people."""
    first = len(table.events) + 1
    seats = [seat for seat, last in find_noted_hours(table).items()
             if table.seats[seat].holder in people
             and has_changed_hours(table, seat, last, hours.get(table.seats[seat].holder, ANY))]
    return [EventRow(first + place, table.match.number, seat, holder := table.seats[seat].holder,
                     build_hours_event(hours.get(holder, ANY)), now)
            for place, seat in enumerate(seats)]


def has_changed_hours(table: Table, seat: int, last: EventRow | None, hours: PlayingHours) -> bool:
    """Return whether the holder of the seat has changed the hours since they were noted."""
    if last is None or last.person != table.seats[seat].holder:
        return True
    changes = [row for row in table.events
               if isinstance(row.event, Hours) and (row.seat, row.person) == (seat, last.person)]
    return last.event != build_hours_event(hours) and len(changes) <= MOST


def build_hours_event(hours: PlayingHours) -> Hours:
    return Hours(hours.begin, hours.end, hours.days, hours.zone)
