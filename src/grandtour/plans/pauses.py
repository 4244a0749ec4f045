"""How long a plan waits before it answers, so that nobody can tell by the time that there was one.

What a person would need, by the pace of the table, at random. Where half of the time that is left
to answer is shorter than the longest pause, all pauses are shorter in proportion: none is cut off,
since many answers at exactly half of the time would tell, too. As the clock of the seat, a pause
runs only in its playing hours."""

from __future__ import annotations

from typing import Final

from grandtour.engine.rng import Rng
from grandtour.tables.alarm import answer_at, zero_at
from grandtour.tables.table import Table

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
PAUSES: Final = {"live": (2 * SECOND, 9 * SECOND), "days": (3 * MINUTE, 45 * MINUTE)}
FINE: Final = 1 << 20


def answers_at(table: Table, salt: int) -> int:
    """When a plan with this salt answers what the table asks now, in milliseconds since 1970."""
    clocks = table.clocks
    since = clocks.since or (table.moments[-1] if table.moments else 0)
    hours = clocks.hours[table.to_act]
    ends = [moment for moment in (zero_at(table), answer_at(table)) if moment]
    _, most = PAUSES[table.terms.pace]
    longest = min([most, *(hours.between(since, end) // 2 for end in ends)])
    return hours.after(since, pause(table, salt) * longest // most)


def pause(table: Table, salt: int) -> int:
    """Short pauses as often as long ones of twice the length."""
    least, most = PAUSES[table.terms.pace]
    share = Rng(salt, table.match.number).below(FINE) / FINE
    return int(least * float(most / least) ** float(share))
