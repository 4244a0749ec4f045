"""The contract of a computer player."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from mypy_extensions import mypyc_attr

from grandtour.bots.budget import Budget
from grandtour.bots.search_result import SearchResult
from grandtour.engine.core import Action, Contract, State, missing
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Contract):
    """Chooses among the legal actions of the seat in turn. The same position, the same generator
    and the same number of iterations give the same choice; nothing hidden from the seat may make
    a difference, nor is any of it sent: the position is one that was resampled for the seat."""

    @abstractmethod
    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        """Which of `s.choices()`, which are those of `seat`, it looked at, and which of them it
        does; `s` is left as it was."""
        raise missing(self, "consider")

    def plays(self, game: Game[Any]) -> bool:
        """Whether it can play this game."""
        return True

    def choose(self, s: State, seat: int, rng: Rng, budget: Budget) -> Action[Any]:
        """What it does."""
        return self.consider(s, seat, rng, budget).best


class Contender:
    """A player with the time that it takes for a choice."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def choose(self, s: State, rng: Rng) -> Action[Any]:
        """What it does in this position, in which a seat must choose."""
        return self.bot.choose(s, s.current_player(), rng, self.budget)

    def consider(self, s: State, rng: Rng) -> SearchResult:
        """The same, with what else it looked at."""
        return self.bot.consider(s, s.current_player(), rng, self.budget)
