"""PX-9.20: gift."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Refusal
from grandtour.games.pax_pamir.facts import GIFT, GIFTS, GIFT_PRICE, SEATS
from grandtour.games.pax_pamir.rules.acting import SHOWING, CardAction
from grandtour.games.pax_pamir.rules.asking import NOTHING_HAPPENS, TOO_EXPENSIVE, first, missing
from grandtour.games.pax_pamir.rules.laying import is_available, put
from grandtour.games.pax_pamir.rules.payment import pay_cost
from grandtour.games.pax_pamir.rules.pieces import CYLINDER, GIFT as GIFT_PIECE, Placing
from grandtour.games.pax_pamir.state import Menu, Pamir

NO_GIFT_SPACE: Final = Refusal(
    "no_gift_space", "PX-9.20",
    "All three gift spaces are filled; a change of loyalty or reuse empties them.")
GIFT_SPACE_TAKEN: Final = Refusal(
    "gift_space_taken", "PX-9.20", "That space is filled. Empty: {empty}.")
ALL_FILLED: Final = 7


class Gift(CardAction):
    """PX-9.20: an own cylinder on an empty space of the own dial."""

    def prevented(self, s: Pamir) -> Refusal | None:
        if s.me.gifts == ALL_FILLED:
            return NO_GIFT_SPACE
        return None if is_available(s, s.seat, CYLINDER) else NOTHING_HAPPENS

    def cost(self, s: Pamir) -> i64:
        return cheapest_gift(s)

    def begin(self, s: Pamir) -> None:
        s.ask(GIVING[s.seat])

    def facts(self, s: Pamir) -> dict[str, object]:
        return super().facts(s) | {"missing": missing("no_cylinder")}


GIFT_ACTIONS: Final[Menu] = [Gift(card, GIFT) for card in SHOWING[GIFT]]


def cheapest_gift(s: Pamir) -> i64:
    """The price of the cheapest empty space; 0 if none is."""
    for space in range(i64(len(GIFTS))):
        if not s.me.gifts >> space & 1:
            return GIFT_PRICE[space]
    return 0


class Giving(Placing):
    """PX-9.20: any empty space, or the cheapest if `gift_space` says so."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "gift", first("PX-9.20"))

    def what(self, s: Pamir) -> i64:
        return CYLINDER

    def menu(self, s: Pamir) -> Menu:
        if s.options.cheapest_gift:
            return [space for space in SPACE if space.refusal(s) is None][:1]
        return SPACE

    def __str__(self) -> str:
        return f"gift:{self.seat}"


GIVING: Final = [Giving(seat) for seat in range(SEATS)]


class Space(Action[Pamir]):
    """PX-9.20: all spaces give the same influence."""

    def __init__(self, space: int) -> None:
        self.space: i64 = space

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.me.gifts >> self.space & 1:
            return GIFT_SPACE_TAKEN
        return TOO_EXPENSIVE if s.me.rupees < GIFT_PRICE[self.space] else None

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        pay_cost(s, GIFT_PRICE[self.space], 0)
        put(s, s.seat, GIFT_PIECE, self.space)

    def facts(self, s: Pamir) -> dict[str, object]:
        empty = [price for space, price in enumerate(GIFTS) if not s.me.gifts >> space & 1]
        return {"price": GIFT_PRICE[self.space], "rupees": s.me.rupees, "empty": empty}

    def __str__(self) -> str:
        return f"space {GIFTS[self.space]}"


SPACE: Final[Menu] = [Space(space) for space in range(len(GIFTS))]
