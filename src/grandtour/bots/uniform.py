"""Uniform: play uniformly at random, but nothing pointless."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.search_result import SearchResult, make_unevaluated_result
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Uniform(Bot):
    """The weakest player, and the yardstick for the others. It needs no time."""

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        while True:
            action = s.sample(rng)
            if not s.game.pointless(s, action):
                return make_unevaluated_result(action)
