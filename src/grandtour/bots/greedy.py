"""Greedy: looks to the end of the turn, and takes what is worth most there."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import Prior
from grandtour.bots.search_result import Alternative, SearchResult
from grandtour.bots.turn_search import Line, best_line, search_turn
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Greedy(Bot):
    """Looks at lines through its turn, an iteration a position, and values where the turn ends,
    chance is asked, or its share of the iterations is used up, by `Game.evaluate`. Ties are broken
    at random."""

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        lines = search_turn(s, seat, budget)
        best = best_line(lines, rng)
        others = [line for line in best_by_choice(lines)
                  if line.actions[0] is not best.actions[0]]
        sight = Prior(s, seat)
        return SearchResult([
            Alternative(line.actions[0], 1, sight.shares(line.worth))
            for line in [best] + others])


def best_by_choice(lines: list[Line]) -> list[Line]:
    """Return for each first action the line that is worth most, the best first."""
    best: dict[int, Line] = {}
    for line in lines:
        number = line.actions[0].id
        if number not in best or line.worth > best[number].worth:
            best[number] = line
    return sorted(best.values(), key=lambda line: -line.worth)
