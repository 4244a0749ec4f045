"""The rest of a turn as the answer to a puzzle: where it ends, and which ends are equally good."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, TypeAlias

from grandtour.bots.evaluation import find_best_other, victory_shares
from grandtour.bots.puzzles.aim import SHARE
from grandtour.engine.core import Action, State
from grandtour.engine.position import parse_head

Line: TypeAlias = tuple[Action[Any], ...]
Menu: TypeAlias = Callable[[State], list[Action[Any]]]
Order: TypeAlias = Callable[[State, Line], float]       # the lowest first


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
        for menu in (State.choices, self.start.game.sensible):
            found = FoundEnds(self)
            if self.follow(found, menu, most, count_actions):
                return found.list_lines() if len(found.ends) >= fewest else []
        return None

    def list_win(self, sought: int, most: int) -> list[Line]:
        """List the shortest line found to a victory of the seat, then lines to other ends, in the
        order of `list_lines`. No action of the winning line can be left out.

        A victory is sought first where `Game.evaluate` values the position most. Return none if
        trying `sought` actions finds no victory. Otherwise `most` actions of short lines are tried
        too, by all legal actions."""
        found = FoundEnds(self)
        self.follow(found, self.start.game.sensible, sought, self.rate_position)
        if found.win is None:
            return []
        self.follow(found, State.choices, most, count_actions)
        return [self.shorten(found.win), *(line for line in found.list_lines()
                                           if line != found.win)]

    def follow(self, found: FoundEnds, menu: Menu, most: int, order: Order) -> bool:
        """Add the ends that the actions of a menu reach, in the `order` of the positions between.
        Return whether all were reached by trying at most so many actions."""
        waiting: list[tuple[float, int, State, Line]] = [(0.0, 0, self.start, ())]
        met: set[object] = set()
        tried = 0
        while waiting:
            _, _, s, line = heappop(waiting)
            choices = menu(s)
            tried += len(choices)
            if tried > most:
                return False
            for action in choices:
                after = s.clone()
                after.play(action)
                here = position_key(after, self.seat)
                if here in met:
                    continue
                longer = (*line, action)
                if self.is_over(after):
                    found.add(here, after, longer)
                else:
                    met.add(here)
                    heappush(waiting, (order(after, longer), len(met), after, longer))
        return True

    def rate_position(self, s: State, line: Line) -> float:
        """Return a lower number for a position that promises the seat more."""
        return -s.game.evaluate(s, self.seat)

    def shorten(self, line: Line) -> Line:
        """Return a line to an end as good, without the actions that can be left out."""
        for size in range(len(line) - 1, 0, -1):
            for first in range(len(line) - size + 1):
                shorter = line[:first] + line[first + size:]
                if self.reaches(shorter, line):
                    return self.shorten(shorter)
        return line

    def reaches(self, line: Line, other: Line) -> bool:
        """Return whether a line is legal and ends as well as another one does."""
        s = self.start.clone()
        for action in line:
            if self.is_over(s) or action not in s.choices():
                return False
            s.play(action)
        end = self.start.clone()
        for action in other:
            end.play(action)
        return self.is_over(s) and self.key(s) == self.key(end)


class FoundEnds:
    """The ends of a turn that were found: their positions in `ends`, the best line to each of those
    that are not as good as another, and the shortest to a victory of the seat alone."""

    def __init__(self, turn: TurnEnds) -> None:
        self.turn = turn
        self.ends: set[object] = set()
        self.best: dict[object, tuple[float, int, Line]] = {}
        self.win: Line | None = None

    def add(self, here: object, end: State, line: Line) -> None:
        """Add the end of a line; `here` is the key of its position. Of equal results of the game
        the shortest line counts, of other ends the one that `Game.evaluate` values most."""
        over = end.is_terminal()
        if here in self.ends and not over:
            return
        self.ends.add(here)
        worth = end.game.evaluate(end, self.turn.seat)
        key = self.turn.key(end)
        known = self.best.get(key)
        if known is None or (len(line) < known[1] if over else worth > known[0]):
            self.best[key] = worth, len(line), line
        if over and (self.win is None or len(line) < len(self.win)) and (
                final_value(end, self.turn.seat, SHARE) == 1.0):
            self.win = line

    def list_lines(self) -> list[Line]:
        """List the lines, the best ends first."""
        order = sorted(self.best.values(), key=lambda one: (-one[0], one[1]))
        return [line for _, _, line in order]


def count_actions(s: State, line: Line) -> float:
    return float(len(line))


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
    return scores[seat] - find_best_other(scores, seat)
