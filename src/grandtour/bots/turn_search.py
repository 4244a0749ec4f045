"""Searches a turn to its end: every line through it, and what the position there is worth."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.bots.budget import Timer
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Line:
    """Actions, one after the other, and what the position after them is worth."""

    def __init__(self, worth: float, actions: list[Action[Any]]) -> None:
        self.worth = worth
        self.actions = actions


class TurnSearch:
    """Searches the turn of a seat while there is time. A position that several lines reach is
    searched once."""

    def __init__(self, seat: i64, timer: Timer) -> None:
        self.seat = seat
        self.timer = timer
        self.known: dict[object, Line] = {}

    def lines(self, s: State) -> list[Line]:
        """For each tempting action, the best line through what is left of the turn."""
        return [self.line(s, choice) for choice in s.game.candidates(s)]

    def best(self, s: State, rng: Rng) -> Line:
        """The best line through what is left of the turn."""
        return best_line(self.lines(s), rng)

    def line(self, s: State, action: Action[Any]) -> Line:
        """The best line that begins with this action."""
        after = s.clone()
        after.play(action)
        on = self.rest_of_turn(after, s.game.turn_number(s))
        return Line(on.worth, [action] + on.actions)

    def rest_of_turn(self, s: State, turn: i64) -> Line:
        """The best from a position after the first action, which is looked at only once."""
        on = self.timer.goes_on()
        if not on or s.stack[-1].seat != self.seat or s.game.turn_number(s) != turn:
            return Line(s.game.evaluate(s, self.seat), [])
        key = s.game.position_key(s)
        if key is not None and key in self.known:
            return self.known[key]
        best: Line | None = None
        for choice in s.game.candidates(s):
            line = self.line(s, choice)
            if best is None or line.worth > best.worth:
                best = line
        assert best is not None
        if key is not None:
            self.known[key] = best
        return best


def best_line(lines: list[Line], rng: Rng) -> Line:
    """The line that is worth most; ties are broken at random."""
    top = lines[0].worth
    for line in lines:
        top = max(top, line.worth)
    best = [line for line in lines if line.worth == top]
    return best[rng.below(len(best))]
