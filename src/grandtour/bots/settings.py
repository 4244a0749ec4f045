"""What can be tuned in a search, and how it is tuned for each game."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.outlook import Playout, ShortPlayout
from grandtour.engine.core import Action, State
from grandtour.engine.game import Game


class Settings:
    """Without knowledge: all choices, and games are played at random to their end."""

    def __init__(self, exploration: float) -> None:
        self.exploration = exploration
        self.trust = 0.0        # trials that the value of a position counts for at its first sight
        self.scale = 1.0        # of that value, as `outlook.guess` has it

    def choices(self, s: State) -> list[Action[Any]]:
        """What is tried in a position."""
        return s.choices()

    def playout(self, weights: vec[i64]) -> Playout:
        """How games are carried on; with these habits, if with any."""
        return Playout()


class Informed(Settings):
    """With the knowledge of `Game.value` and `Game.tempting`; games are cut off after so many
    turns, in which the best of `width` actions is done."""

    def __init__(self, exploration: float, trust: float, scale: float, turns: int,
                 width: int) -> None:
        super().__init__(exploration)
        self.trust = trust
        self.scale = scale
        self.turns: i64 = turns
        self.width: i64 = width

    def choices(self, s: State) -> list[Action[Any]]:
        return s.game.tempting(s)

    def playout(self, weights: vec[i64]) -> Playout:
        return ShortPlayout(weights, int(self.turns), int(self.width), self.scale)


class Tuning:
    """The settings of a player for every game: those for all, and those for some."""

    def __init__(self, usual: Settings, by_game: dict[str, Settings]) -> None:
        self.usual = usual
        self.by_game = by_game

    def of(self, game: Game[Any]) -> Settings:
        return self.by_game.get(game.name, self.usual)


PLAIN: Final = Tuning(Settings(0.5), {})
FLAT: Final = Tuning(Informed(0.0, 0.0, 6.0, 4, 3), {})
INFORMED: Final = Tuning(Informed(0.15, 2.0, 6.0, 1, 3), {})
