"""Carry out a plan: when, so that its timing gives nothing away, and all of it or nothing.

A plan waits before it answers as long as a person would, at random, by the pace of the table. Where
half of the time that is left to answer is shorter than the longest pause, all pauses are shorter in
proportion. None is cut off: many answers at exactly half of the time would tell, too. Like the
clock of the seat, a pause runs only in its playing hours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.features.plans import errors
from grandtour.features.plans.plan import resolve_action
from grandtour.tables.alarm import answer_at, find_clock_zero
from grandtour.tables.events import Seal, Unseal
from grandtour.tables.table import Table

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
PAUSES: Final = {"live": (2 * SECOND, 9 * SECOND), "days": (3 * MINUTE, 45 * MINUTE)}
FINE: Final = 1 << 20


def find_answer_time(table: Table, seat: int, salt: int) -> int:
    """Return when a plan of the seat with this salt answers what the table asks now, in
    milliseconds since 1970. Sealed answers of others change nothing about that."""
    table = remove_sealed_answers(table)
    clocks = table.clocks
    since = clocks.since or (table.moments[-1] if table.moments else 0)
    hours = clocks.hours[seat]
    ends = [moment for moment in (find_clock_zero(table), answer_at(table)) if moment]
    _, most = PAUSES[table.terms.pace]
    longest = min([most, *(hours.measure_playing_time(since, end) // 2 for end in ends)])
    return hours.find_moment_after(since, draw_pause(table, salt) * longest // most)


def remove_sealed_answers(table: Table) -> Table:
    """Return the table as it would be if no seat had answered the present question."""
    number = table.match.number
    return replace(table, events=[row for row in table.events if row.after != number
                                  or not isinstance(row.event, Seal | Unseal)])


def draw_pause(table: Table, salt: int) -> int:
    """Return a pause in milliseconds: short ones as often as long ones of twice the length."""
    least, most = PAUSES[table.terms.pace]
    share = Rng(salt, table.match.number).below(FINE) / FINE
    return int(least * float(most / least) ** float(share))


def play_actions(match: Match, seat: int, actions: Sequence[str]) -> None:
    """Play these actions in the match. Between two of them, moves without another choice are
    played automatically. Refused: what `Game.request` refuses; cannot_combine, if something is
    drawn or shown or another seat is asked in between. The match is then to be thrown away."""
    for number, text in enumerate(actions):
        if number:
            play_sole_choices(match, seat)
        game, s = match.game, match.state
        match.play(game.request(s, resolve_action(s, text), seat))


def play_sole_choices(match: Match, seat: int) -> None:
    """Play on until the seat has a choice. Refused: cannot_combine."""
    while match.state.seats_asked() == [seat] and not match.line[-1].reveals:
        sole = match.game.sole_choice(match.state)
        if sole is None:
            return
        match.play(sole)
    raise Refused(errors.CANNOT_COMBINE, {})
