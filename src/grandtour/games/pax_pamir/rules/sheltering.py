"""PX-15.8: the safe houses of those who lose spies in a battle."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import SEATS
from grandtour.games.pax_pamir.rules.abilities import SAFE_HOUSE
from grandtour.games.pax_pamir.rules.asking import STOP, Decision, first
from grandtour.games.pax_pamir.rules.laying import put
from grandtour.games.pax_pamir.rules.pieces import SPY
from grandtour.games.pax_pamir.state import Menu, Pamir

NO_SAFE_HOUSE: Final = Refusal(
    "not_your_card", "PX-15.8", "{card} does not lie in your court.")


class Sheltering(Decision):
    """PX-15.8: a spy that was removed may go to a safe house of its owner. The question waits
    under the battle."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "safe_house", first("PX-15.8"))

    def menu(self, s: Pamir) -> Menu:
        return SHELTERS

    def is_open(self, s: Pamir) -> bool:
        """Wakhan is not asked: she always does (WK-4), on the first of the menu."""
        return self.seat != s.options.wakhan and super().is_open(s)

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None

    def __str__(self) -> str:
        return f"safe_house:{self.seat}"


SHELTERING: Final = [Sheltering(seat) for seat in range(SEATS)]


class Shelter(Action[Pamir]):
    """PX-15.8: onto an own safe house, out of the supply it has just come to."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def refusal(self, s: Pamir) -> Refusal | None:
        return None if s.holds(s.asked(Sheltering).seat, self.card) else NO_SAFE_HOUSE

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Sheltering)
        put(s, asked.seat, SPY, self.card)

    def facts(self, s: Pamir) -> dict[str, object]:
        return {"card": Fact("card", self.card)}

    def __str__(self) -> str:
        return f"shelter {self.card}"


SHELTER: Final[Menu] = [Shelter(card) for card in (SAFE_HOUSE.card, SAFE_HOUSE.other)]
# WK-9: alike but for prize and number, so that Wakhan would always take the second.
SHELTERS: Final[Menu] = SHELTER[::-1] + STOP
