"""The cyclist: looks to the end of the turn, and takes what is worth most there."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget, Watch
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Cyclist(Bot):
    """Greedy: tries every way through the own turn, an iteration a position, and values the
    position in which the turn ends or chance is asked by `Game.value`. Ties go by lot."""

    def choose(self, s: State, seat: int, rng: Rng, budget: Budget) -> Action[Any]:
        looking = Looking(seat, Watch(budget))
        best: list[Action[Any]] = []
        top = 0.0
        for choice in s.game.tempting(s):
            worth = looking.worth(s, choice)
            if not best or worth > top:
                best, top = [choice], worth
            elif worth == top:
                best.append(choice)
        return best[rng.below(len(best))]


class Looking:
    """Looks ahead for a seat while there is time; keeps what was found in positions that can be
    reached in several ways."""

    def __init__(self, seat: i64, watch: Watch) -> None:
        self.seat = seat
        self.watch = watch
        self.found: dict[object, float] = {}

    def worth(self, s: State, action: Action[Any]) -> float:
        """What the best way on after this action leads to."""
        after = s.clone()
        after.play(action)
        on = self.watch.goes_on()
        if not on or after.stack[-1].seat != self.seat or turn_of(after) != turn_of(s):
            return after.game.value(after, self.seat)
        mark = after.game.mark(after)
        if mark is not None and mark in self.found:
            return self.found[mark]
        top = 0.0
        first = True
        for choice in after.game.tempting(after):
            worth = self.worth(after, choice)
            if first or worth > top:
                top = worth
                first = False
        if mark is not None:
            self.found[mark] = top
        return top


def turn_of(s: State) -> i64:
    """A number that changes when the turn passes, also to the same seat."""
    return s.game.turn_number(s)
