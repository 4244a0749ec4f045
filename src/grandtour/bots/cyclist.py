"""The cyclist: looks to the end of the turn, and takes what is worth most there."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.bots.bot import Bot
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Cyclist(Bot):
    """Greedy: tries every way through the own turn, up to `limit` positions, and values the
    position in which the turn ends or chance is asked by `Game.value`. Ties go by lot."""

    def __init__(self, limit: int = 1500) -> None:
        self.limit: i64 = limit

    def choose(self, s: State, rng: Rng) -> Action[Any]:
        choices = s.game.tempting(s)
        seat = s.stack[-1].seat
        budget = Budget(self.limit)
        best: list[Action[Any]] = []
        top = 0.0
        for choice in choices:
            worth = self.worth(s, choice, seat, budget)
            if not best or worth > top:
                best, top = [choice], worth
            elif worth == top:
                best.append(choice)
        return best[rng.below(len(best))]

    def worth(self, s: State, action: Action[Any], seat: i64, budget: Budget) -> float:
        """What the best way on after this action leads to."""
        after = s.clone()
        after.play(action)
        budget.left -= 1
        if after.stack[-1].seat != seat or budget.left <= 0 or turn_of(after) != turn_of(s):
            return after.game.value(after, seat)
        mark = after.game.mark(after)
        if mark is not None and mark in budget.found:
            return budget.found[mark]
        top = 0.0
        first = True
        for choice in after.game.tempting(after):
            worth = self.worth(after, choice, seat, budget)
            if first or worth > top:
                top = worth
                first = False
        if mark is not None:
            budget.found[mark] = top
        return top


class Budget:
    """How many positions may still be looked at, and what was found in those that can be reached
    in several ways."""

    def __init__(self, left: i64) -> None:
        self.left = left
        self.found: dict[object, float] = {}


def turn_of(s: State) -> i64:
    """A number that changes when the turn passes, also to the same seat."""
    return s.game.turn_number(s)
