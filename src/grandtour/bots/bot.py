"""The contract of a computer player."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Bot:
    """Chooses among the legal actions of the seat in turn. The same position and the same
    generator give the same choice; nothing hidden from the seat may make a difference."""

    def choose(self, s: State, rng: Rng) -> Action[Any]:
        """One of `s.choices()`; `s` is left as it was."""
        raise NotImplementedError
