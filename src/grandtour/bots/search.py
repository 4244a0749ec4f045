"""What all searches have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.findings import Alternative, Findings, only
from grandtour.bots.settings import Settings
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Tried:
    """An action with what its trials have brought so far, by seat."""

    def __init__(self, action: Action[Any]) -> None:
        self.action = action
        self.visits: i64 = 0
        self.totals = vec[float]()      # nothing before the first trial

    def add(self, result: vec[float]) -> None:
        """One trial more."""
        if len(self.totals) == 0:
            self.totals = result[:]
        else:
            for seat in range(i64(len(result))):
                self.totals[seat] += result[seat]
        self.visits += 1

    def found(self) -> Alternative:
        return Alternative(self.action, self.visits,
                           [total / float(self.visits) for total in self.totals])


class Searcher(Bot):
    """A player that tries things out. An iteration is one trial; where there is only one thing to
    try nothing is tried."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> Findings:
        choices = self.settings.choices(s)
        return only(choices[0]) if len(choices) == 1 else self.search(s, seat, rng, budget)

    @abstractmethod
    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> Findings:
        """As `consider`, where there are several choices."""
