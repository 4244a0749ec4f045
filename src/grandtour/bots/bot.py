"""The contract of a computer player."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from grandtour.engine.core import Action, Contract, State
from grandtour.engine.rng import Rng


class Bot(Contract):
    """Chooses among the legal actions of the seat in turn. The same position and the same
    generator give the same choice; nothing hidden from the seat may make a difference."""

    @abstractmethod
    def choose(self, s: State, rng: Rng) -> Action[Any]:
        """One of `s.choices()`; `s` is left as it was."""
