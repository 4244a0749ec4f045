"""Stones: two to four players take stones from a pile, until none is left."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import OVER, Action, Question, Refusal, State, table
from grandtour.engine.game import Game

PILE: Final = 12
TOO_MANY: Final = Refusal("too_many", "", "Nobody takes that many stones.")


class Stones(State):
    """The number of stones left, and of each player's stones."""

    def __init__(self, game: StonesGame, players: int) -> None:
        super().__init__(game)
        self._rules = game
        self.left = PILE
        self.taken = [0] * players

    def clone(self) -> Stones:
        twin = Stones(self._rules, len(self.taken))
        twin.stack = self.stack[:]
        twin.left, twin.taken = self.left, self.taken[:]
        return twin

    def scores(self) -> list[float]:
        return [float(taken) for taken in self.taken]

    def most_at_once(self) -> int:
        """Return how many stones can be taken at once."""
        return min(self._rules.at_once, self.left)

    def worth(self, number: int) -> int:
        """Return how many points it is worth to take this many stones."""
        return number if number < self.left or self._rules.last_counts else number - 1


class Turn(Question[Stones]):
    """The question "How many stones do you take?"."""


class Take(Action[Stones]):
    """Take stones from the pile."""

    def __init__(self, number: int) -> None:
        self.number = number

    def refusal(self, s: Stones) -> Refusal | None:
        return TOO_MANY if self.number > s.most_at_once() else None

    def apply(self, s: Stones) -> None:
        seat = s.answered(Turn).seat
        s.taken[seat] += s.worth(self.number)
        s.left -= self.number
        if s.left > 0:
            s.ask(Turn((seat + 1) % len(s.taken)))


class StonesGame(Game[Stones]):
    """A game that the player with the most stones wins."""

    name = "stones"
    version = "3"
    actions = table({Turn: [Take(1), Take(2), Take(3)]})
    at_once = 2
    last_counts = True

    def start(self, players: int, options: dict[str, str]) -> Stones:
        s = Stones(self, players)
        s.stack = [OVER, Turn(0)]
        return s

    def earlier(self) -> list[Game[Stones]]:
        return [*EARLIER]


class SecondStones(StonesGame):
    """Three stones could be taken at once."""

    version = "2"
    at_once = 3

    def earlier(self) -> list[Game[Stones]]:
        return []


class FirstStones(SecondStones):
    """And the last stone did not count."""

    version = "1"
    last_counts = False


GAME: Final = StonesGame()
EARLIER: Final = (FirstStones(), SecondStones())
