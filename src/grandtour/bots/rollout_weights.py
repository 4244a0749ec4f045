"""Draw actions by the weight of their kind (`Game.rollout_weights`).

Every kind can happen. None is more than `OFTEN` times as likely as another."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

OFTEN: Final[i64] = 8


class RolloutWeights:
    """The weights of all actions of every game that was played so far."""

    def __init__(self) -> None:
        self.known: dict[str, vec[i64]] = {}

    def find_weights(self, game: Game[Any]) -> vec[i64]:
        """Return the weights by number of the action, empty if all are equally likely."""
        if game.name not in self.known:
            self.known[game.name] = compute_weights(game)
        return self.known[game.name]


def compute_weights(game: Game[Any]) -> vec[i64]:
    weights = game.rollout_weights()
    if not weights:
        return vec[i64]()
    return vec[i64]([weights.get(str(action).partition(" ")[0], int(OFTEN))
                     for action in game.actions])


def choose_by_weight(s: State, rng: Rng, weights: vec[i64]) -> Action[Any]:
    """Return a legal action, drawn by these weights for a player, by its own distribution for
    chance."""
    question = s.stack[-1]
    if question.seat < 0 or len(weights) == 0:
        return question.sample(s, rng)
    menu = question.menu(s)
    while True:
        action = menu[rng.below(len(menu))]
        if rng.below(OFTEN) < weights[action.id] and action.refusal(s) is None:
            return action
