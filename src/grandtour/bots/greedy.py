"""Greedy: looks to the end of the turn, and takes what is worth most there."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget, Timer
from grandtour.bots.evaluation import Prior
from grandtour.bots.search_result import Alternative, SearchResult
from grandtour.bots.turn_search import TurnSearch, best_line
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Greedy(Bot):
    """Tries every way through the own turn, one to its end after the other, an iteration a
    position, and values the position in which the turn ends or chance is asked by `Game.evaluate`;
    when no iterations are left, each position where it got to. Ties go by lot."""

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        ways = TurnSearch(seat, Timer(budget)).lines(s)
        best = best_line(ways, rng)
        others = sorted([way for way in ways if way is not best], key=lambda way: -way.worth)
        sight = Prior(s, seat)
        return SearchResult([
            Alternative(way.actions[0], 1, sight.shares(way.worth))
            for way in [best] + others])
