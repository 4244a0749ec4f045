"""Parameters of the searches, and their tuned values."""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.evaluation import Rollout, TruncatedRollout
from grandtour.engine.core import Action, State


class SearchSettings:
    """Settings without knowledge of the game: all choices but pointless ones, and random play to
    the end."""

    def __init__(self, exploration: float) -> None:
        self.exploration = exploration
        self.trust = 0.0        # number of trials that a prior counts as
        self.positions = 0      # examined for a prior, to the end of the turn
        self.width = 0          # lines to compare where priors are trusted

    def choices_to_try(self, s: State) -> list[Action[Any]]:
        """List the actions to try in a position."""
        return s.game.sensible(s)

    def rollouts(self, players: int) -> list[Rollout]:
        """List the ways to continue trials, which are used in turn."""
        return [Rollout()]


class InformedSettings(SearchSettings):
    """Settings with the knowledge of `Game.evaluate` and `Game.candidates`.

    Trials end, in turn, when every player has had each number of turns in `rounds` after this one.
    In them every player looks at `greed` positions for a turn, and draws among lines with the
    temperature `spread`. The `width` lines of a turn that end best are compared."""

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

    def choices_to_try(self, s: State) -> list[Action[Any]]:
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
