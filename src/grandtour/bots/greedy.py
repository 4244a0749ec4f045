"""Greedy: look to the end of the turn, and take the line that is worth most there."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import Prior
from grandtour.bots.search_result import Alternative, SearchResult
from grandtour.bots.turn_search import Line, best_line, search_turn
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Greedy(Bot):
    """A player that examines lines through its turn, one iteration a position.

    It evaluates the position with `Game.evaluate` where the turn ends, chance is to move, or its
    share of the iterations is used up. Ties are broken at random."""

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        lines = search_turn(s, seat, budget)
        best = best_line(lines, rng)
        others = [line for line in find_best_by_choice(lines)
                  if line.actions[0] is not best.actions[0]]
        prior = Prior(s, seat)
        return SearchResult([
            Alternative(line.actions[0], 1, prior.predict_shares(line.worth), line.actions)
            for line in [best] + others])


def find_best_by_choice(lines: list[Line]) -> list[Line]:
    """Return the best line for each first action, the best first."""
    best: dict[int, Line] = {}
    for line in lines:
        number = line.actions[0].id
        if number not in best or line.worth > best[number].worth:
            best[number] = line
    return sorted(best.values(), key=lambda line: -line.worth)
