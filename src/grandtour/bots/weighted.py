"""Plays at random, but prefers what is done more often than not."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.findings import Findings, only
from grandtour.bots.habits import Habits, habitual
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Weighted(Bot):
    """Weights its choices by their kind. Needs no time."""

    def __init__(self) -> None:
        self.habits = Habits()

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> Findings:
        weights = self.habits.of(s.game)
        while True:
            action = habitual(s, rng, weights)
            if not s.game.pointless(s, action):
                return only(action)
