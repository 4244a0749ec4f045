"""When a table goes on by itself. It stands in the database beside the table, so that no server has
to hold a table in memory to know that something is due there."""

from __future__ import annotations

from typing import Final

from grandtour.tables import agreement
from grandtour.tables.bot_runner import bot_to_act
from grandtour.tables.table import Table

# ms in which the server where a bot is to act lets it, if it lives. A bot may think for long, and
# two servers would think for the same table: so sooner only where a server is known to have gone.
ADOPTED: Final = 60_000


def zero_at(table: Table) -> int:
    """When the clock that runs reaches zero; 0 if none runs or the others are asked already."""
    seat = table.to_act
    if seat < 0 or not table.terms.bank:
        return 0
    clocks = table.clocks
    return clocks.seats[seat].zero if clocks.late != seat else 0


def answer_at(table: Table) -> int:
    """When the question out of turn answers itself; 0 if there is none."""
    return table.answers_at


def lapses_at(table: Table) -> int:
    """When the question to everybody has waited long enough; 0 if there is none."""
    return table.question.by if table.question else 0


def due_at(table: Table) -> int:
    """When something happens at the table because a time is up; 0 if nothing will."""
    times = (zero_at(table), answer_at(table), lapses_at(table), agreement.lapses_at(table))
    return min([due for due in times if due], default=0)


def wakes_at(table: Table, now: int) -> int:
    """When somebody has to look at the table though nobody does anything there: a time is up, or a
    bot was to act and no server that lives has let it. 0 if never. A gap only makes it later."""
    times = (0 if table.over else due_at(table), now + ADOPTED if bot_to_act(table) else 0)
    return min([due for due in times if due], default=0)
