"""Alarms: the moments at which tables need attention by themselves. An alarm is stored with its
table, so that no server has to hold a table in memory to know that something is due there."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.tables import agreement
from grandtour.tables.table import Table

# ms after which any server may let a bot act. Until then its own server does, if it lives: a bot
# may think for long, and two servers would think for the same table. So it is sooner only if a
# server is known to have gone.
ADOPTED: Final = 60_000


def find_clock_zero(table: Table) -> int:
    """Return when the first running clock reaches zero; 0 if none runs or the others are asked
    already what to do about a seat."""
    seat = find_first_to_zero(table)
    return table.clocks.seats[seat].zero if seat != PUBLIC else 0


def find_first_to_zero(table: Table) -> int:
    """Return the seat whose clock is the first to reach zero; PUBLIC if there is none."""
    if not table.asked or not table.terms.bank or table.clocks.late != PUBLIC:
        return PUBLIC
    running = [seat for seat in table.asked if table.clocks.seats[seat].zero]
    return min(running, key=lambda seat: table.clocks.seats[seat].zero, default=PUBLIC)


def answer_at(table: Table) -> int:
    """Return when the question out of turn answers itself; 0 if there is none."""
    return table.answers_at


def find_question_timeout(table: Table) -> int:
    """Return when the question to all players lapses; 0 if there is none."""
    return table.question.by if table.question else 0


def find_next_timeout(table: Table) -> int:
    """Return when a time is up at the table; 0 if none runs."""
    times = (find_clock_zero(table), answer_at(table), find_question_timeout(table),
             agreement.find_deal_time(table))
    return min([due for due in times if due], default=0)


def find_next_alarm(table: Table, now: int) -> int:
    """Return when a server must look at the table though no one does anything there; 0 if never.
    Either a time is up, or a bot should have acted and no living server has let it. A gap only
    makes it later."""
    times = (0 if table.over else find_next_timeout(table),
             now + ADOPTED if table.asked_bot != PUBLIC else 0)
    return min([due for due in times if due], default=0)
