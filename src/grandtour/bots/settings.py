"""What can be tuned in a search, and how it is tuned."""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.evaluation import Rollout, TruncatedRollout
from grandtour.engine.core import Action, State


class SearchSettings:
    """Without knowledge: all choices but pointless ones, and games are played at random to their
    end."""

    def __init__(self, exploration: float) -> None:
        self.exploration = exploration
        self.trust = 0.0        # trials that the value of a position counts for at its first sight
        self.positions = 0      # that are looked at for that value, to the end of the turn

    def choices(self, s: State) -> list[Action[Any]]:
        """What is tried in a position."""
        return s.game.sensible(s)

    def rollout(self, players: int) -> Rollout:
        """How games are carried on."""
        return Rollout()


class InformedSettings(SearchSettings):
    """With the knowledge of `Game.evaluate` and `Game.candidates`. A trial ends when everybody has
    had a turn after this one; in it everybody does what the greedy player does that looks at so
    many positions (`greed`)."""

    def __init__(self, greed: int, exploration: float = 0.0, trust: float = 0.0,
                 positions: int = 1) -> None:
        super().__init__(exploration)
        self.trust = trust
        self.positions = positions
        self.greed = greed

    def choices(self, s: State) -> list[Action[Any]]:
        return s.game.candidates(s)

    def rollout(self, players: int) -> Rollout:
        return TruncatedRollout(players + 1, self.greed)


PLAIN: Final = SearchSettings(0.5)
FLAT: Final = InformedSettings(greed=100)
TURNS: Final = InformedSettings(greed=300, trust=2.0, positions=20_000)
INFORMED: Final = InformedSettings(greed=100, exploration=0.05, trust=4.0, positions=100)
