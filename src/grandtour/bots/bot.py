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
    """A computer player, which chooses among the legal actions of the seat in turn.

    The same position, generator and number of iterations give the same choice. Nothing hidden from
    the seat may make a difference, and none of it is sent: the position was resampled for the
    seat."""

    @abstractmethod
    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        """Return the alternatives among `s.choices()` that it considered, its choice first.

        `seat` is the seat to move. `s` is not changed."""
        raise missing(self, "consider")

    def plays(self, game: Game[Any]) -> bool:
        """Return whether it can play this game."""
        return True

    def choose(self, s: State, seat: int, rng: Rng, budget: Budget) -> Action[Any]:
        """Return the action that it chooses for `seat`."""
        return self.consider(s, seat, rng, budget).best


class Contender:
    """A player together with its budget for a choice."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def choose(self, s: State, rng: Rng) -> Action[Any]:
        """Return its action in this position, in which a seat must choose."""
        return self.bot.choose(s, s.current_player(), rng, self.budget)

    def consider(self, s: State, rng: Rng) -> SearchResult:
        """Return its choice in this position and the alternatives that it considered."""
        return self.bot.consider(s, s.current_player(), rng, self.budget)
