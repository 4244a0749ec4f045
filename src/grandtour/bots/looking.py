"""Looking to the end of a turn: every way through it, and what the position there is worth."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.bots.budget import Watch
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Way:
    """Actions, one after the other, and what the position after them is worth."""

    def __init__(self, worth: float, actions: list[Action[Any]]) -> None:
        self.worth = worth
        self.actions = actions


class Looking:
    """Looks ahead for a seat while there is time; keeps what was found in positions that can be
    reached in several ways."""

    def __init__(self, seat: i64, watch: Watch) -> None:
        self.seat = seat
        self.watch = watch
        self.found: dict[object, Way] = {}

    def ways(self, s: State) -> list[Way]:
        """For each tempting action, the best way through what is left of the turn that begins
        with it."""
        return [self.way(s, choice) for choice in s.game.candidates(s)]

    def best(self, s: State, rng: Rng) -> Way:
        """The best way through what is left of the turn."""
        return drawn(self.ways(s), rng)

    def way(self, s: State, action: Action[Any]) -> Way:
        """The best that begins with this action."""
        after = s.clone()
        after.play(action)
        on = self.onward(after, s.game.turn_number(s))
        return Way(on.worth, [action] + on.actions)

    def onward(self, s: State, turn: i64) -> Way:
        """The best from a position after the first action, which is looked at only once."""
        on = self.watch.goes_on()
        if not on or s.stack[-1].seat != self.seat or s.game.turn_number(s) != turn:
            return Way(s.game.evaluate(s, self.seat), [])
        key = s.game.position_key(s)
        if key is not None and key in self.found:
            return self.found[key]
        best: Way | None = None
        for choice in s.game.candidates(s):
            way = self.way(s, choice)
            if best is None or way.worth > best.worth:
                best = way
        assert best is not None
        if key is not None:
            self.found[key] = best
        return best


def drawn(ways: list[Way], rng: Rng) -> Way:
    """The way that is worth most; among equals by lot."""
    top = ways[0].worth
    for way in ways:
        top = max(top, way.worth)
    best = [way for way in ways if way.worth == top]
    return best[rng.below(len(best))]
