"""The questions of the oracle of Pax Pamir: a generator of the game that stops at each of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterable
from dataclasses import dataclass

from oracles import demand
from tests.games.pax_pamir.oracle.table import Table


@dataclass
class Asked:
    """A decision or draw: its kind, its player, and the answers, for chance with their cases."""

    kind: str
    seat: int
    answers: dict[str, int]


Course = Generator[Asked, str, None]
Answered = Generator[Asked, str, str | None]


class Over(Exception):
    """An exception that ends the game at once."""


class Asking(Table):
    """The questions. A single answer is given automatically, and without any nothing is asked."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.asked: Asked | None = None
        self.over = False
        self.told = 0
        self.course = self.tell()
        self.send(None)

    @abstractmethod
    def tell(self) -> Course:
        """Run the whole game."""

    def play(self, text: str) -> None:
        self.told += 1
        demand(self.asked is not None, "played after the end (PX-18)")
        assert self.asked is not None
        demand(text in self.asked.answers,
               f"{text} does not answer {self.asked.kind}: {[*self.asked.answers]}")
        self.send(text)

    def send(self, text: str | None) -> None:
        try:
            self.asked = next(self.course) if text is None else self.course.send(text)
        except (Over, StopIteration):
            self.over, self.asked = True, None

    def odds(self) -> dict[str, int]:
        return self.asked.answers if self.asked and self.asked.seat < 0 else {}

    def ask(self, kind: str, seat: int, answers: Iterable[str]) -> Answered:
        """Ask for a decision; return None if there is nothing to decide."""
        possible = dict.fromkeys(answers, 1)
        if len(possible) > 1:
            return (yield Asked(kind, seat, possible))
        return next(iter(possible), None)

    def insist(self, kind: str, seat: int, answers: Iterable[str]) -> Generator[Asked, str, str]:
        """Ask a question even if it has one answer only."""
        return (yield Asked(kind, seat, dict.fromkeys(answers, 1)))

    def draw(self, kind: str, odds: dict[str, int]) -> Generator[Asked, str, str]:
        return (yield Asked(kind, -1, odds))
