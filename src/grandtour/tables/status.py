"""The status of a table: what lists of tables show, without replaying a match."""

from __future__ import annotations

from grandtour.engine.core import PUBLIC
from grandtour.tables import agreement, readiness
from grandtour.tables.alarm import find_next_alarm
from grandtour.tables.deadline import find_deadline
from grandtour.tables.rows import TableStatus
from grandtour.tables.table import Table


def build_status(table: Table, now: int) -> TableStatus:
    """Return the status of the table if it changes now."""
    nobody = (0,) * len(table.seats)
    moment = table.moments[-1] if table.moments else now
    if table.over:
        return TableStatus(table.name, "over", moment, PUBLIC, nobody)
    if not table.started:
        asked = find_awaited_in_room(table)
        return TableStatus(table.name, "room", now, PUBLIC, tuple(
            table.opened if seat in asked else 0 for seat in range(len(table.seats))),
            wakes=find_next_alarm(table, now))
    awaited = {seat for seat in table.waiting_for
               if not table.bot_of(seat) and not (table.paused and seat in table.asked)}
    return TableStatus(table.name, "play", moment, table.to_act, tuple(
        find_wait_since(table, seat, moment) if seat in awaited else 0
        for seat in range(len(table.seats))),
        find_deadline(table, table.to_act), find_next_alarm(table, now))


def find_awaited_in_room(table: Table) -> set[int]:
    """Return the seats that a waiting room waits for: those that are kept for a person or, if all
    are taken, those of people who are not ready. If only the deal is left to agree on, leave out
    seats that get just a few seconds."""
    kept = {number for number, seat in enumerate(table.seats)
            if seat.kind == "open" and seat.holder}
    if table.seated:
        return agreement.find_awaited_seats(table)
    return kept if table.free_seats else set(readiness.find_missing(table, ()))


def find_wait_since(table: Table, seat: int, moment: int) -> int:
    """Return since when the table waits for the seat: since the position changed, or since all were
    asked something."""
    question = table.question
    return moment if question is None or seat in table.asked else \
        table.events[question.number - 1].moment
