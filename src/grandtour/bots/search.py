"""What a search says: not only what to do, but also what else there was."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Alternative:
    """An action that was considered: how often it was tried, and what it promised each seat then,
    as shares of the victory (0 to 1); nothing if it was never tried."""

    def __init__(self, action: Action[Any], visits: i64, values: list[float]) -> None:
        self.action = action
        self.visits = visits
        self.values = values

    def __repr__(self) -> str:
        return f"{self.action}: {self.visits} {self.values}"


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

    def mean(self, seat: i64) -> float:
        """Below everything before the first trial."""
        return self.totals[seat] / float(self.visits) if self.visits > 0 else -1.0

    def found(self) -> Alternative:
        return Alternative(self.action, self.visits,
                           [total / float(self.visits) for total in self.totals])


class Findings:
    """All alternatives, the best one first."""

    def __init__(self, alternatives: list[Alternative]) -> None:
        self.alternatives = alternatives

    @property
    def best(self) -> Action[Any]:
        return self.alternatives[0].action

    @property
    def iterations(self) -> int:
        return int(sum([found.visits for found in self.alternatives]))


class Searcher(Bot):
    """A player that tries things out. An iteration is one trial."""

    @abstractmethod
    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> Findings:
        """What was found within the budget; `s` is left as it was."""

    def choose(self, s: State, seat: int, rng: Rng, budget: Budget) -> Action[Any]:
        return self.search(s, seat, rng, budget).best
