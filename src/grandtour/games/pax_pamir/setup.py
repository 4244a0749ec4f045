"""Draw the player who chooses a loyalty first (PX-2.8). The rest of the set-up happens as in a
turn: `rules.market` fills the market, and loyalties are chosen in `rules.turn`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.notation import WrittenOutcome
from grandtour.games.pax_pamir.components import NOBODY, SEATS
from grandtour.games.pax_pamir.rules.asking import Draw
from grandtour.games.pax_pamir.state import Menu, Pamir


class FirstChooser(Draw):
    """The draw of the first player to choose (PX-2.8). Wakhan sits before the human who chooses
    last (WK-2), and her seat is the last, so with her nothing is drawn."""

    kind = "first"

    def menu(self, s: Pamir) -> Menu:
        return FIRST


class First(WrittenOutcome[Pamir]):
    """The seat drawn to choose first (PX-2.8)."""

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
        if s.options.head_start is not None:
            s.emit("head_start", s.options.head_start.seat, s.options.head_start.amount)


FIRST: Final[Menu] = [First(seat) for seat in range(SEATS)]
