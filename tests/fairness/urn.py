"""A game of draws alone: a red marble, two blue ones, three green, four white. Ten are drawn, each
put back."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import OVER, Chance, Outcome, State
from grandtour.engine.game import Game

COLOURS = ("red", "blue", "green", "white", "none")
WEIGHTS = (1, 2, 3, 4, 0)


class Urn(State):
    """The marbles, and the number of draws left."""

    def __init__(self, draws: int = 10) -> None:
        self.game: Game[Any]
        self.stack = [OVER, Reach()]
        self.log = None
        self.draws = draws

    def clone(self) -> Urn:
        return Urn(self.draws)

    def scores(self) -> list[float]:
        return [0.0, 0.0]


class Marble(Outcome[Urn]):
    """Draw one."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def weight(self, s: Urn) -> int:
        return WEIGHTS[self.kind]

    def apply(self, s: Urn) -> None:
        s.draws -= 1

    def __str__(self) -> str:
        return COLOURS[self.kind]


MARBLES = [Marble(kind) for kind in range(len(COLOURS))]


class Reach(Chance[Urn]):
    """Reach into the urn."""

    def menu(self, s: Urn) -> list[Any]:
        return list(MARBLES)
