"""The walker: goes wherever the road leads. Plays uniformly at random."""

from __future__ import annotations

from typing import Any

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Walker(Bot):
    """The weakest of all, and the yardstick for the others. Needs no time."""

    def choose(self, s: State, seat: int, rng: Rng, budget: Budget) -> Action[Any]:
        return s.sample(rng)
