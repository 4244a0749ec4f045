"""Sampled: draw a few lines through the turn, and take the one that ends best."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget, Timer
from grandtour.bots.evaluation import Prior
from grandtour.bots.greedy import find_best_by_choice
from grandtour.bots.rollout_weights import RolloutWeights, choose_by_weight
from grandtour.bots.search_result import Alternative, SearchResult
from grandtour.bots.turn_search import Line
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Sampled(Bot):
    """A player that sees a few of the lines through its turn, like a person who is new to the game.

    Each iteration draws one line by habit and evaluates where it ends."""

    def __init__(self) -> None:
        self.habits = RolloutWeights()

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        weights = self.habits.find_weights(s.game)
        timer = Timer(budget)
        lines: list[Line] = []
        while timer.goes_on():
            lines.append(draw_turn(s, seat, rng, weights))
        drawn: dict[int, int] = {}
        for line in lines:
            drawn[line.actions[0].id] = drawn.get(line.actions[0].id, 0) + 1
        prior = Prior(s, seat)
        return SearchResult([
            Alternative(line.actions[0], drawn[line.actions[0].id],
                        prior.predict_shares(line.worth), line.actions)
            for line in find_best_by_choice(lines)])


def draw_turn(s: State, seat: i64, rng: Rng, weights: vec[i64]) -> Line:
    """Draw each action of the rest of the turn by these weights, without pointless ones."""
    after = s.clone()
    turn = s.game.turn_number(s)
    actions: list[Action[Any]] = []
    while not actions or (after.stack[-1].seat == seat and s.game.turn_number(after) == turn):
        action = choose_by_weight(after, rng, weights)
        if not s.game.pointless(after, action):
            after.play(action)
            actions.append(action)
    return Line(s.game.evaluate(after, int(seat)), actions)
