"""Computes the result of a table from its record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from grandtour.engine.core import CHANCE
from grandtour.engine.game import Game, FirstSeatOption
from grandtour.ratings import Player, PlayerKind, Unrated
from grandtour.results.rows import SeatResult, TableResult
from grandtour.tables.events import Gap, Newcomer, Pause, StandIn, VacationStart
from grandtour.tables.head_starts import has_head_start
from grandtour.tables.seating import SUBSTITUTE, find_automata
from grandtour.tables.substitutes import HANDED
from grandtour.tables.table import Table

PAUSE: Final = 10 * 60 * 1000   # milliseconds between two moves that count as an interruption
BREAKS: Final = (Pause, VacationStart, Gap)   # times at which no player thinks


def compute_result(table: Table) -> TableResult:
    """Return the result of a table that is over."""
    match = table.match
    cancelled = table.events[-1:] if table.cancelled else []
    moment = max([*table.moments[-1:], *(row.moment for row in cancelled)], default=table.opened)
    if not match.state.is_terminal():
        return TableResult(table.id, match.game.name, "cancelled", moment, version=table.version)
    seats = compute_seats(table)
    return TableResult(
        table.id, match.game.name, find_unrated_reason(table, seats), moment, table.terms.pace,
        find_changed_options(match.game, match.options), count_seconds(table.moments),
        len([entry for entry in match.line if entry.seat >= 0]), seats, table.version)


def compute_seats(table: Table) -> tuple[SeatResult, ...]:
    state = table.match.state
    ranks, points, times = table.ranks(state.ranking()), state.scores(), measure_turns(table)
    first = next((entry.seat for entry in table.match.line if entry.seat >= 0), 0)
    stand_ins = {row.seat: row.event.bot for row in table.events if isinstance(row.event, StandIn)}
    stand_ins |= {seat: find_substitute(table, seat) for seat in table.partings}
    return tuple(
        SeatResult(find_player(table, seat), ranks[seat], round(points[seat]),
                   (seat - first) % len(ranks),
                   1 / ranks.count(1) if ranks[seat] == 1 else 0.0, stand_ins.get(seat, ""),
                   tuple(times[seat]), "" if seat in table.partings else table.seats[seat].name)
        for seat in range(len(ranks)))


def find_substitute(table: Table, seat: int) -> str:
    """Return the level of the bot that played on for a player who had left, also if a person has
    taken the seat since."""
    return table.seats[seat].holder if table.seats[seat].kind == "bot" else SUBSTITUTE


def find_player(table: Table, seat: int) -> Player:
    """Return the player to whom the result of a seat belongs.

    If the seat has changed hands, this is the person who left it. The result of a player at
    another's device belongs to no one."""
    played = find_automata(table)
    if seat in played:
        return Player("rules", played[seat])
    if seat in table.partings:
        return Player("person", table.partings[seat].whom)
    if table.seats[seat].shared:
        return Player("person", "")
    kind: PlayerKind = "bot" if table.seats[seat].kind == "bot" else "person"
    return Player(kind, table.seats[seat].holder)


def find_unrated_reason(table: Table, seats: Sequence[SeatResult]) -> Unrated:
    """Return why the table is not rated; "" if it is."""
    if table.branched:
        return "branched"
    if table.guided:
        return "guided"
    if has_head_start(table):
        return "head_start"
    if table.with_take_backs:
        return "take_backs"
    if table.hinted:
        return "hints"
    if table.device_shared:
        return "device"
    if has_changed_hands(table):
        return "hands"
    if table.has(Newcomer):
        return "first"
    return "alone" if len({seat.player for seat in seats}) < 2 else ""


def has_changed_hands(table: Table) -> bool:
    """Return whether a seat has changed hands and its result belongs to no one."""
    return any(row.seat not in table.partings
               for row in table.events if isinstance(row.event, HANDED))


def find_changed_options(game: Game[Any], options: dict[str, str]) -> dict[str, str]:
    """Return the options that differ from their defaults. The first seat does not count: the order
    of turns is in the places."""
    return {option.name: options[option.name] for option in game.options
            if options[option.name] != option.default and not isinstance(option, FirstSeatOption)}


def count_seconds(moments: Sequence[int]) -> int:
    """Return the seconds of play without interruptions; 0 if unknown."""
    if len(moments) < 2 or not all(moments):
        return 0
    steps = [after - before for before, after in pairwise(moments)]
    return max(1, round(sum(step for step in steps if step <= PAUSE) / 1000))


def measure_turns(table: Table) -> list[list[int]]:
    """Return by seat how many seconds each turn of a person took, from the end of the turn before.
    A seat for which a bot has stood in has none; turns with a break are left out."""
    times: list[list[int]] = [[] for _ in table.seats]
    breaks = {row.after for row in table.events if isinstance(row.event, BREAKS)}
    silent = table.seats_with(StandIn)
    for seat, first, last in list_turns(table):
        begun, ended = table.moments[first - 1], table.moments[last]
        broken = any(number in breaks for number in range(first, last + 1))
        if begun and ended and not broken and seat not in silent \
                and table.seats[seat].kind == "person":
            times[seat].append(round((ended - begun) / 1000))
    return times


def list_turns(table: Table) -> list[tuple[int, int, int]]:
    """Return the seat and the places of the first and last entry of each turn, except for a turn
    that begins the record. Draws and actions without a choice belong to the turn before."""
    entries, firsts, acting = table.match.entries, [], CHANCE
    for place, entry in enumerate(entries):
        if entry.seat >= 0 and entry.seat != acting:
            acting = CHANCE if entry.sole else entry.seat
            firsts += [] if entry.sole else [place]
    lasts = [first - 1 for first in firsts[1:]] + [len(entries) - 1]
    return [(entries[first].seat, first, last)
            for first, last in zip(firsts, lasts, strict=False) if first]
