"""Weighted: play at random, but prefer the kinds of actions that are done more often."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.rollout_weights import RolloutWeights, choose_by_weight
from grandtour.bots.search_result import SearchResult, make_unevaluated_result
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Weighted(Bot):
    """A player that weights its choices by their kind. It needs no time."""

    def __init__(self) -> None:
        self.habits = RolloutWeights()

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        weights = self.habits.find_weights(s.game)
        while True:
            action = choose_by_weight(s, rng, weights)
            if not s.game.pointless(s, action):
                return make_unevaluated_result(action)
