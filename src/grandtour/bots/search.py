"""The base of all searches."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.search_result import Alternative, SearchResult, make_unevaluated_result
from grandtour.bots.settings import SearchSettings
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Stats:
    """The number of visits of an action, and the total result of its trials by seat."""

    def __init__(self, action: Action[Any]) -> None:
        self.action = action
        self.visits: i64 = 0
        self.totals = vec[float]()      # nothing before the first trial

    def add_trial(self, result: vec[float]) -> None:
        """Add the result of one trial."""
        if len(self.totals) == 0:
            self.totals = result[:]
        else:
            for seat in range(i64(len(result))):
                self.totals[seat] += result[seat]
        self.visits += 1

    def alternative(self) -> Alternative:
        """Return the action with its visits and its mean result."""
        return Alternative(self.action, int(self.visits),
                           [total / float(self.visits) for total in self.totals], self.best_line())

    def best_line(self) -> list[Action[Any]]:
        """Return the line through the turn that the trials began with."""
        return [self.action]


class Searcher(Bot):
    """A player that runs trials, one per iteration. A single choice is returned without trials."""

    def __init__(self, settings: SearchSettings) -> None:
        self.settings = settings

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        choices = self.settings.choices_to_try(s)
        if len(choices) == 1:
            return make_unevaluated_result(choices[0])
        return self.search(s, seat, rng, budget)

    @abstractmethod
    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        """Return the result of `consider` where there are several choices."""
