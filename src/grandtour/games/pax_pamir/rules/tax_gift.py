"""Tax and gift (PX-9.10 to 9.20)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.games.pax_pamir.components import (
    GIFT, GIFTS, GIFT_PRICE, PLACES, RANK, REGION, SEATS, TAX,
)
from grandtour.games.pax_pamir.rules.abilities import ANCIENT_LINEAGE
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_SEAT, NOTHING_HAPPENS, OVER_RANK, STOP, TOO_EXPENSIVE, Act, Several, must_first,
    make_too_late_refusal,
)
from grandtour.games.pax_pamir.rules.market import pay_cost
from grandtour.games.pax_pamir.rules.placing import (
    CYLINDER, GIFT as GIFT_PIECE, Placing, is_available, place_piece,
)
from grandtour.games.pax_pamir.rules.play import SHOWING, CardAction
from grandtour.games.pax_pamir.state import Menu, Pamir


class Tax(CardAction):
    """Up to *rank* rupees in any mix (PX-9.10)."""

    notation = "tax {card}"
    lacks = "no_target"

    def find_action_obstacle(self, s: Pamir) -> Refusal | None:
        return None if can_tax(s) else NOTHING_HAPPENS

    def begin(self, s: Pamir) -> None:
        s.stack.append(TAXING[s.seat][RANK[self.card]][0])


TAXES: Final[list[CardAction]] = [Tax(card) for card in SHOWING[TAX]]


def can_tax(s: Pamir) -> bool:
    for place in range(i64(PLACES)):
        if s.coins[place] > 0 and s.market[place] != 0:
            return True
    return any(TAXABLE[PLACES + seat].find_obstacle(s) is None for seat in range(s.options.players))


def is_subject(s: Pamir, seat: i64, other: i64) -> bool:
    """Return whether the court holds a card of a region that the taxer rules (PX-9.11 to 9.13)."""
    court = s.nobles[other].court
    if other == seat or len(court) == 0:
        return False
    if ANCIENT_LINEAGE.held(s, seat):
        return True
    ruled = s.ruled(seat)
    return any(ruled >> REGION[card] & 1 == 1 for card in court)


class Taxing(Several):
    """The choice of the next rupee (PX-9.10)."""

    kind = "tax"
    first = must_first("PX-9.10")

    def menu(self, s: Pamir) -> Menu:
        return COLLECTING if self.left > 0 else STOP


TAXING: Final = [[[Taxing(seat, left, some) for some in range(2)] for left in range(4)]
                 for seat in EVERY_SEAT]


NOTHING_TO_TAX: Final = Refusal(
    "nothing_to_tax", "PX-9.10", "No rupee lies there. Cards with rupees: {cards}.")
NOT_SUBJECT: Final = Refusal(
    "not_subject", "PX-9.11",
    "{player} has no court card of a region that you rule. You rule: {regions}.")
SHELTERED: Final = Refusal(
    "sheltered", "PX-9.11", "All that {player} has is sheltered: {rupees}, {stars}.")


class Collect(Act):
    """A rupee of a tax."""

    part_of = TAX

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if not isinstance(question, Taxing):
            return make_too_late_refusal(s, TAX, OVER_RANK)
        return self.find_obstacle(s)

    @abstractmethod
    def find_obstacle(self, s: Pamir) -> Refusal | None: ...

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Taxing)
        s.stack.append(TAXING[s.seat][asked.left - 1][1])
        self.collect(s)

    @abstractmethod
    def collect(self, s: Pamir) -> None:
        """Give the rupee to the player in turn."""


class CollectFromMarket(Collect):
    """A rupee from a market card (PX-9.10)."""

    notation = "collect {place}"
    place: i64

    def find_obstacle(self, s: Pamir) -> Refusal | None:
        if s.coins[self.place] == 0 or s.market[self.place] == 0:
            return NOTHING_TO_TAX
        return None

    def collect(self, s: Pamir) -> None:
        s.me.rupees += 1
        s.coins[self.place] -= 1
        s.emit("taxed_market", s.seat, self.place, s.market[self.place])


class CollectFromPlayer(Collect):
    """A rupee of a player that no gold star shelters (PX-9.11)."""

    notation = "collect {seat}"
    seat: i64

    def find_obstacle(self, s: Pamir) -> Refusal | None:
        if self.seat >= s.options.players or not is_subject(s, s.seat, self.seat):
            return NOT_SUBJECT
        return None if s.nobles[self.seat].unsheltered() > 0 else SHELTERED

    def collect(self, s: Pamir) -> None:
        s.me.rupees += 1
        s.nobles[self.seat].rupees -= 1
        s.emit("taxed", s.seat, self.seat)


TAXABLE: Final[list[Collect]] = [*[CollectFromMarket(place) for place in range(PLACES)],
                                *[CollectFromPlayer(seat) for seat in range(SEATS)]]
COLLECT: Final[Menu] = [*TAXABLE]
COLLECTING: Final[Menu] = COLLECT + STOP


# PX-9.20  Gift.

NO_GIFT_SPACE: Final = Refusal(
    "no_gift_space", "PX-9.20",
    "All three gift spaces are filled; a change of loyalty or reuse empties them.")
GIFT_SPACE_TAKEN: Final = Refusal(
    "gift_space_taken", "PX-9.20", "That space is filled. Empty: {empty}.")
ALL_FILLED: Final = 7


class Gift(CardAction):
    """A cylinder of the player on an empty space of the dial (PX-9.20)."""

    notation = "gift {card}"
    lacks = "no_cylinder"

    def find_action_obstacle(self, s: Pamir) -> Refusal | None:
        if s.me.gifts == ALL_FILLED:
            return NO_GIFT_SPACE
        return None if is_available(s, s.seat, CYLINDER) else NOTHING_HAPPENS

    def cost(self, s: Pamir) -> i64:
        return find_cheapest_gift(s)

    def begin(self, s: Pamir) -> None:
        s.ask(Giving(s.seat))


GIFT_ACTIONS: Final[list[CardAction]] = [Gift(card) for card in SHOWING[GIFT]]


def find_cheapest_gift(s: Pamir) -> i64:
    """Return the price of the cheapest empty space; 0 if there is none."""
    for space in range(i64(len(GIFTS))):
        if not s.me.gifts >> space & 1:
            return GIFT_PRICE[space]
    return 0


class Giving(Placing):
    """The choice of any empty space, or of the cheapest if `gift_space` says so (PX-9.20)."""

    kind = "gift"
    first = must_first("PX-9.20")

    def menu(self, s: Pamir) -> Menu:
        if s.options.cheapest_gift:
            return [space for space in SPACE if space.refusal(s) is None][:1]
        return SPACE


class Space(Act):
    """A gift space. All spaces give the same influence (PX-9.20)."""

    notation = "space {space}"
    space: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.me.gifts >> self.space & 1:
            return GIFT_SPACE_TAKEN
        return TOO_EXPENSIVE if s.me.rupees < GIFT_PRICE[self.space] else None

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        place_gift(s, self.space)


def place_gift(s: Pamir, space: i64) -> None:
    pay_cost(s, GIFT_PRICE[space], 0)
    place_piece(s, s.seat, GIFT_PIECE, space)


SPACE: Final[Menu] = [Space(space) for space in range(len(GIFTS))]
