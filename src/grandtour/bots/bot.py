"""The contract of a computer player."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from mypy_extensions import mypyc_attr

from grandtour.bots.budget import Budget
from grandtour.bots.search_result import SearchResult
from grandtour.engine.core import Action, Contract, State, make_missing_method_error
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Contract):
    """A computer player, which chooses among the legal actions of the seat in turn.

    The same position, generator and number of iterations give the same choice. Information
    hidden from the seat must not affect it. A bot never gets such information, because the
    position is resampled for the seat."""

    @abstractmethod
    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        """Return the considered alternatives among `s.choices()`, the chosen one first.

        `seat` is the seat to move. `s` is not changed."""
        raise make_missing_method_error(self, "consider")

    def plays(self, game: Game[Any]) -> bool:
        """Return whether the bot can play this game."""
        return True

    def choose(self, s: State, seat: int, rng: Rng, budget: Budget) -> Action[Any]:
        """Return the action that the bot chooses for `seat`."""
        return self.consider(s, seat, rng, budget).best


class Contender:
    """A bot together with its budget for each choice."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def choose(self, s: State, rng: Rng) -> Action[Any]:
        """Return the bot's action in this position, in which a seat must choose."""
        return self.bot.choose(s, s.current_player(), rng, self.budget)

    def consider(self, s: State, rng: Rng) -> SearchResult:
        """Return the bot's choice in this position, with the alternatives that it considered."""
        return self.bot.consider(s, s.current_player(), rng, self.budget)
