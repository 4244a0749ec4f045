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
        self.width = 0          # lines that are compared where values are trusted

    def choices(self, s: State) -> list[Action[Any]]:
        """List what is tried in a position."""
        return s.game.sensible(s)

    def rollouts(self, players: int) -> list[Rollout]:
        """List the ways in which trials are carried on, which are used in turn."""
        return [Rollout()]


class InformedSettings(SearchSettings):
    """With the knowledge of `Game.evaluate` and `Game.candidates`. Trials end, in turn, when
    everybody has had so many turns after this one (`rounds`); in them everybody looks at so many
    positions for a turn (`greed`), and draws among lines with the temperature `spread`. The lines
    of a turn that end best are compared, so many (`width`)."""

    def __init__(self, greed: int, exploration: float = 0.0, trust: float = 0.0,
                 positions: int = 1, rounds: tuple[int, ...] = (1,), width: int = 0,
                 spread: float = 0.0) -> None:
        super().__init__(exploration)
        self.trust = trust
        self.positions = positions
        self.greed = greed
        self.rounds = rounds
        self.width = width
        self.spread = spread

    def choices(self, s: State) -> list[Action[Any]]:
        return s.game.candidates(s)

    def rollouts(self, players: int) -> list[Rollout]:
        found: list[Rollout] = []
        for number in self.rounds:
            found.append(TruncatedRollout(number * players + 1, self.greed, self.spread))
        return found


PLAIN: Final = SearchSettings(0.5)
FLAT: Final = InformedSettings(greed=100)
TURNS: Final = InformedSettings(
    greed=60, trust=2.0, positions=1_000, rounds=(1, 2), width=12)
INFORMED: Final = InformedSettings(greed=100, exploration=0.05, trust=4.0, positions=100)
