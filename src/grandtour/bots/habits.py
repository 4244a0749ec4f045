"""Which kinds of actions a player at random prefers. Every kind can happen, none more than
`OFTEN` times as likely as another."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

OFTEN: Final[i64] = 8
SELDOM: Final = 1

# By game and command, how likely an action of it is chosen beside one of another; OFTEN if it is
# not named. What gives something away, or nothing back, is done seldom.
HABITS: Final[dict[str, dict[str, int]]] = {
    "bombay": {"move": 4, "end": SELDOM, "bide": SELDOM},
    "paris": {"sell": SELDOM, "buy": SELDOM, "use": 4, "leave": SELDOM, "skip": SELDOM,
              "decline": 2, "look": 2},
    "paris_paris": {},
    "pax_pamir": {"pass": SELDOM, "withdraw": SELDOM, "stop": SELDOM, "betray": 2, "gift": 2},
}


class Habits:
    """The weights of all actions of every game that was played so far."""

    def __init__(self) -> None:
        self.known: dict[str, vec[i64]] = {}

    def of(self, game: Game[Any]) -> vec[i64]:
        """By number of the action; nothing if all are equally likely."""
        if game.name not in self.known:
            self.known[game.name] = weights(game)
        return self.known[game.name]


def weights(game: Game[Any]) -> vec[i64]:
    habits = HABITS.get(game.name, {})
    if not habits:
        return vec[i64]()
    return vec[i64]([habits.get(str(action).partition(" ")[0], int(OFTEN))
                     for action in game.actions])


def habitual(s: State, rng: Rng, weights: vec[i64]) -> Action[Any]:
    """One of the legal actions: by these weights for a player, by its own for chance."""
    question = s.stack[-1]
    if question.seat < 0 or len(weights) == 0:
        return question.sample(s, rng)
    menu = question.menu(s)
    while True:
        action = menu[rng.below(len(menu))]
        if rng.below(OFTEN) < weights[action.id] and action.refusal(s) is None:
            return action
