"""PX-2.8: who chooses a loyalty first. All else of the set-up is done as in a turn: the market is
filled in `rules.cleanup`, loyalties are chosen in `rules.turn`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Chance, Outcome
from grandtour.games.pax_pamir.facts import NOBODY, SEATS
from grandtour.games.pax_pamir.state import Menu, Pamir


class FirstChooser(Chance[Pamir]):
    """PX-2.8: a random player chooses first. Wakhan sits before the human who chooses last
    (WK-2), and her seat is the last: so there is nothing to draw."""

    def menu(self, s: Pamir) -> Menu:
        return FIRST

    def __str__(self) -> str:
        return "first"


class First(Outcome[Pamir]):
    """PX-2.8"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def weight(self, s: Pamir) -> i64:
        if s.options.wakhan != NOBODY:
            return 1 if self.seat == s.options.wakhan - 1 else 0
        return 1 if self.seat < s.options.players else 0

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        s.first = self.seat
        s.tell("first", self.seat)

    def __str__(self) -> str:
        return f"first {self.seat}"


FIRST: Final[Menu] = [First(seat) for seat in range(SEATS)]
