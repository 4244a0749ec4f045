"""PX-2.8: who chooses a loyalty first. All else of the set-up is done as in a turn: the market is
filled in `rules.market`, loyalties are chosen in `rules.turn`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.notation import WrittenOutcome
from grandtour.games.pax_pamir.components import NOBODY, SEATS
from grandtour.games.pax_pamir.rules.asking import Draw
from grandtour.games.pax_pamir.state import Menu, Pamir


class FirstChooser(Draw):
    """PX-2.8: a random player chooses first. Wakhan sits before the human who chooses last
    (WK-2), and her seat is the last: so there is nothing to draw."""

    kind = "first"

    def menu(self, s: Pamir) -> Menu:
        return FIRST


class First(WrittenOutcome[Pamir]):
    """PX-2.8"""

    notation = "first {seat}"
    seat: i64

    def weight(self, s: Pamir) -> i64:
        if s.options.wakhan != NOBODY:
            return 1 if self.seat == s.options.wakhan - 1 else 0
        return 1 if self.seat < s.options.players else 0

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        s.first = self.seat
        s.emit("first", self.seat)


FIRST: Final[Menu] = [First(seat) for seat in range(SEATS)]
