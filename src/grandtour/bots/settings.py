"""What can be tuned in a search, and how it is tuned."""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.outlook import Playout, Riding
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

    def playout(self, players: int) -> Playout:
        """How games are carried on."""
        return Playout()


class Informed(Settings):
    """With the knowledge of `Game.value` and `Game.tempting`. A trial ends when everybody has had a
    turn after this one, and one turn more; in them everybody does what the greedy player does that
    looks at so many positions (`ahead`)."""

    def __init__(self, exploration: float, trust: float, positions: int, ahead: int) -> None:
        super().__init__(exploration)
        self.trust = trust
        self.positions = positions
        self.ahead = ahead

    def choices(self, s: State) -> list[Action[Any]]:
        return s.game.tempting(s)

    def playout(self, players: int) -> Playout:
        return Riding(players + 1, self.ahead)


PLAIN: Final = Settings(0.5)
FLAT: Final = Informed(0.0, 0.0, 1, ahead=100)
TURNS: Final = Informed(0.0, 2.0, 20_000, ahead=300)
INFORMED: Final = Informed(0.05, 4.0, 100, ahead=100)
