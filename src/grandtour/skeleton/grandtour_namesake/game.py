"""Namesake: take stones from a heap. A stone is a point, but the last one costs all of yours.

What lies on the table, what is asked, what can be done, and how it begins. Nothing else is needed;
whatever else a game can say has a default that can be replaced.
"""

from __future__ import annotations

from typing import Any

from grandtour import OVER, Action, Game, Question, Refusal, State, table
from grandtour.engine.components import digest, load_components

FACTS = load_components("grandtour_namesake")
STONES: int = FACTS["table"]["stones"]
HANDFUL: int = FACTS["table"]["handful"]

TOO_MANY = Refusal("too_many", "", "Only {left} stones are left.")


# What lies on the table.

class Namesake(State):
    """The heap, and everybody's stones."""

    def __init__(self, game: Game[Any], players: int) -> None:
        super().__init__(game)
        self.heap = STONES
        self.stones = [0] * players

    def clone(self) -> Namesake:
        """A position of its own: whatever changes is copied."""
        twin = Namesake(self.game, len(self.stones))
        twin.stack = self.stack[:]
        twin.heap = self.heap
        twin.stones = self.stones[:]
        return twin

    def scores(self) -> list[float]:
        return [float(stones) for stones in self.stones]


# What is asked.

class Turn(Question[Namesake]):
    """How many stones do you take?"""


# What can be done.

class Take(Action[Namesake]):
    """Take up to three stones from the heap. Who takes the last one loses all that it has."""

    def __init__(self, number: int) -> None:
        self.number = number

    def refusal(self, s: Namesake) -> Refusal | None:
        """Why not, if it cannot be done now."""
        return TOO_MANY if self.number > s.heap else None

    def details(self, s: Namesake) -> dict[str, object]:
        """What the sentence of the refusal speaks of."""
        return {"left": s.heap}

    def apply(self, s: Namesake) -> None:
        seat = s.answered(Turn).seat
        s.heap -= self.number
        s.stones[seat] += self.number
        if s.heap:
            s.ask(Turn((seat + 1) % len(s.stones)))
        else:
            s.stones[seat] = 0


# The game.

class NamesakeGame(Game[Namesake]):
    """Take stones from a heap, but not the last one."""

    name = "namesake"
    least = 2
    most = 4
    digest = digest(FACTS)
    actions = table({Turn: [Take(number) for number in range(1, HANDFUL + 1)]})

    def start(self, players: int, options: dict[str, str]) -> Namesake:
        s = Namesake(self, players)
        s.stack = [OVER, Turn(0)]
        return s


GAME = NamesakeGame()
