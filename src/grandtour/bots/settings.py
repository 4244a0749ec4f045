"""What can be tuned in a search, and how it is tuned."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.outlook import Habitual, Playout, Riding
from grandtour.engine.core import Action, State


class Settings:
    """Without knowledge: all choices, and games are played at random to their end."""

    def __init__(self, exploration: float) -> None:
        self.exploration = exploration
        self.trust = 0.0        # trials that the value of a position counts for at its first sight
        self.positions = 0      # that are looked at for that value, to the end of the turn

    def choices(self, s: State) -> list[Action[Any]]:
        """What is tried in a position."""
        return s.choices()

    def playout(self, weights: vec[i64], players: int) -> Playout:
        """How games are carried on; with these habits, if with any."""
        return Playout()


class Informed(Settings):
    """With the knowledge of `Game.value` and `Game.tempting`. A trial ends when everybody has had
    so many turns after this one, and one turn more; in them, the best of `width` actions that are
    drawn by habit is done, or with a width of 0 what the greedy player does that looks at so many
    positions (`ahead`)."""

    def __init__(self, exploration: float, trust: float, positions: int, rounds: int,
                 width: int = 0, ahead: int = 100) -> None:
        super().__init__(exploration)
        self.trust = trust
        self.positions = positions
        self.rounds: i64 = rounds
        self.width: i64 = width
        self.ahead = ahead

    def choices(self, s: State) -> list[Action[Any]]:
        return s.game.tempting(s)

    def playout(self, weights: vec[i64], players: int) -> Playout:
        turns = int(self.rounds) * players + 1
        if self.width == 0:
            return Riding(turns, self.ahead)
        return Habitual(turns, weights, int(self.width))


PLAIN: Final = Settings(0.5)
FLAT: Final = Informed(0.0, 0.0, 1, 1)
TURNS: Final = Informed(0.0, 2.0, 20_000, 1, ahead=300)
INFORMED: Final = Informed(0.05, 4.0, 100, 1)
