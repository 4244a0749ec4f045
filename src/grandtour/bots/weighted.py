"""Plays at random, but prefers what is done more often than not."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.rollout_weights import RolloutWeights, weighted_choice
from grandtour.bots.search_result import SearchResult, only
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Weighted(Bot):
    """Weights its choices by their kind. Needs no time."""

    def __init__(self) -> None:
        self.habits = RolloutWeights()

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        weights = self.habits.of(s.game)
        while True:
            action = weighted_choice(s, rng, weights)
            if not s.game.pointless(s, action):
                return only(action)
