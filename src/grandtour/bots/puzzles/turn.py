"""The rest of a turn as the answer to a puzzle: where it ends, and which ends are equally good."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias

from grandtour.bots.evaluation import best_other, victory_shares
from grandtour.bots.puzzles.aim import SHARE
from grandtour.engine.core import Action, State
from grandtour.engine.position import parse_head

Line: TypeAlias = tuple[Action[Any], ...]
Menu: TypeAlias = Callable[[State], list[Action[Any]]]


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

    def list_lines(self, most: int, fewest: int) -> list[Line] | None:
        """List a line to each end that is not as good as another, the shortest if it ends the game,
        the ends that `Game.evaluate` values most first. If all legal actions are too many,
        pointless ones are left out: they are never better.

        Return none if fewer than `fewest` lines end in different positions. Return None if more
        than `most` actions must be tried."""
        found = self.follow(State.choices, most, fewest)
        return self.follow(self.start.game.sensible, most, fewest) if found is None else found

    def follow(self, menu: Menu, most: int, fewest: int) -> list[Line] | None:
        """List the same lines by the actions of one menu."""
        waiting: deque[tuple[State, Line]] = deque([(self.start, ())])
        met: set[object] = set()
        ends: set[object] = set()
        found: dict[object, tuple[float, int, Line]] = {}
        tried = 0
        while waiting:
            s, line = waiting.popleft()
            choices = menu(s)
            tried += len(choices)
            if tried > most:
                return None
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
                    worth = after.game.evaluate(after, self.seat)
                    key = self.key(after)
                    known = found.get(key)      # no longer than this line
                    if known is None or (known[0] < worth and not after.is_terminal()):
                        found[key] = worth, len(longer), longer
        if len(ends) < fewest:
            return []
        order = sorted(found.values(), key=lambda one: (-one[0], one[1]))
        return [line for _, _, line in order]


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
