"""The rest of a turn as the answer to a puzzle: where it ends, and which ends are equally good."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, TypeAlias

from grandtour.bots.evaluation import best_other, victory_shares
from grandtour.bots.puzzles.aim import SHARE
from grandtour.engine.core import Action, State
from grandtour.engine.position import parse_head

Line: TypeAlias = tuple[Action[Any], ...]
Menu: TypeAlias = Callable[[State], list[Action[Any]]]


@dataclass(frozen=True)
class FoundLines:
    """Lines to ends of a turn, the number of all their `ends`, whether they are `complete`, and
    whether one `wins`."""

    lines: list[Line]
    ends: int
    complete: bool
    wins: bool


class TurnEnds:
    """The ends of a seat's turn from one position."""

    def __init__(self, start: State, seat: int, unit: str) -> None:
        self.start = start
        self.seat = seat
        self.unit = unit
        self.turn = start.game.turn_number(start)
        self.open = lies_open(start)

    def is_over(self, s: State) -> bool:
        """Return whether the seat has finished this turn. It has if chance or another seat is next,
        if the game has ended, or if another turn has begun."""
        return s.current_player() != self.seat or s.game.turn_number(s) != self.turn

    def key(self, s: State) -> object:
        """Return a key that is equal for ends that are equally good.

        If the game is over, only its result counts: in this unit if nothing is hidden, else the
        points of all seats, which hidden possessions change alike."""
        if not s.is_terminal():
            return position_key(s, self.seat)
        return final_value(s, self.seat, self.unit) if self.open else tuple(s.scores())

    def wins(self, s: State) -> bool:
        """Return whether the seat has won the game alone, if shares of the victory count and
        nothing is hidden."""
        return (self.open and self.unit == SHARE and s.is_terminal()
                and final_value(s, self.seat, SHARE) == 1.0)

    def list_lines(self, most: int, fewest: int) -> list[Line] | None:
        """List a line to each end that is not as good as another, the shortest if it ends the game:
        a victory first, then the ends that `Game.evaluate` values most. If all legal actions are
        too many, pointless ones are left out: they are never better.

        Return none if fewer than `fewest` lines end in different positions. If more than `most`
        actions must be tried, return the lines that were found if one wins, which no other can
        beat, else None."""
        found = self.follow(State.choices, most)
        if not found.complete:
            found = self.follow(self.start.game.sensible, most)
        if found.complete or found.wins:
            return found.lines if found.ends >= fewest else []
        return None

    def follow(self, menu: Menu, most: int) -> FoundLines:
        """Find the same lines by the actions of one menu, at most this many."""
        waiting: deque[tuple[State, Line]] = deque([(self.start, ())])
        met: set[object] = set()
        ends: set[object] = set()
        found: dict[object, tuple[bool, float, int, Line]] = {}
        tried = 0
        while waiting and tried <= most:
            s, line = waiting.popleft()
            choices = menu(s)
            tried += len(choices)
            for action in choices:
                after = s.clone()
                after.play(action)
                here = position_key(after, self.seat)
                if here in met or here in ends:
                    continue
                longer = (*line, action)
                if not self.is_over(after):
                    met.add(here)
                    waiting.append((after, longer))
                else:
                    ends.add(here)
                    worth = self.wins(after), after.game.evaluate(after, self.seat)
                    key = self.key(after)
                    known = found.get(key)      # no longer than this line
                    if known is None or (known[:2] < worth and not after.is_terminal()):
                        found[key] = *worth, -len(longer), longer
        order = sorted(found.values(), key=itemgetter(0, 1, 2), reverse=True)
        return FoundLines([line for *_, line in order], len(ends), not waiting,
                          any(wins for wins, *_ in order))


def lies_open(s: State) -> bool:
    """Return whether nothing is hidden from any seat under the options of a position."""
    players, named = parse_head(str(s).split("\n", 1)[0], s.game.name)
    return s.game.lies_open(s.game.choose(players, named))


def position_key(s: State, seat: int) -> object:
    """Return the game's key for a position, or its whole text if the game has none."""
    key = s.game.position_key(s, seat)
    return str(s) if key is None else key


def final_value(s: State, seat: int, unit: str) -> float:
    """Return what a finished game is worth to the seat: its share of the victory, or its lead in
    points over the best other seat."""
    scores = s.scores()
    if unit == SHARE:
        return victory_shares(s, scores)[seat]
    return scores[seat] - best_other(scores, seat)
