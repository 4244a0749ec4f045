"""What all searches have in common."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.bot import Bot
from grandtour.bots.findings import Alternative
from grandtour.engine.core import Action


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


class Searcher(Bot):
    """A player that tries things out. An iteration is one trial."""
