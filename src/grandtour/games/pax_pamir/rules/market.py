"""PX-6: purchases from the market."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import COLUMNS, FIRST_EVENT, MILITARY, PLACE_NAMES, PLACES
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL
from grandtour.games.pax_pamir.rules.asking import NO_ACTIONS_LEFT
from grandtour.games.pax_pamir.rules.events import EVENTS
from grandtour.games.pax_pamir.rules.payment import pay_price, price
from grandtour.games.pax_pamir.rules.play import bonus_cards
from grandtour.games.pax_pamir.state import HAND, Menu, Pamir

NOT_IN_MARKET: Final = Refusal(
    "not_in_market", "PX-6.10", "That place of the market is vacant: {place}.")
NOT_FOR_SALE: Final = Refusal(
    "not_for_sale", "PX-6.9", "{card} cannot be purchased; rupees put on it leave the game.")
PAID_THIS_TURN: Final = Refusal(
    "paid_this_turn", "PX-6.5",
    "You have put rupees on {card} this turn; in your next turn it is for sale again.")
PRICE: Final = Refusal(
    "too_expensive", "PX-6.6",
    "{card} in column {column} costs {price}; you have {rupees}.")
DOUBLE_PRICE: Final = Refusal(
    "too_expensive", "PX-6.2",
    "{card} in column {column} costs {price}, double while military is favoured; you have "
    "{rupees}.")


class Purchase(Action[Pamir]):
    """PX-6.1 to 6.10: the card of a place in the market."""

    def __init__(self, place: int) -> None:
        self.place: i64 = place

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.actions == 0:
            return NO_ACTIONS_LEFT
        card = s.market[self.place]
        if card == 0:
            return NOT_IN_MARKET
        if card == PUBLIC_WITHDRAWAL:
            return NOT_FOR_SALE
        if s.paid >> self.place & 1:
            return PAID_THIS_TURN
        if s.me.rupees < price(s, self.place):
            return DOUBLE_PRICE if s.favoured == MILITARY else PRICE
        return None

    def apply(self, s: Pamir) -> None:
        card = s.market[self.place]
        cost = price(s, self.place)
        s.actions -= 1
        s.idle = 0
        if cost > 0:
            pay_price(s, self.place)
        gained = s.coins[self.place]
        s.me.rupees += gained - cost                                    # PX-6.6
        s.coins[self.place] = 0
        s.market[self.place] = 0
        s.tell("purchased", s.seat, card, cost)
        if gained > 0:
            s.tell("received", s.seat, gained)
        if card >= FIRST_EVENT:
            top = s.top
            s.bury(card)                                                # PX-6.8
            EVENTS[card - FIRST_EVENT].purchased(s, s.seat)
            s.top = top if s.top == 0 else s.top
        else:
            take_in_hand(s, s.seat, card)                               # PX-6.7

    def facts(self, s: Pamir) -> dict[str, object]:
        card = s.market[self.place]
        return {"place": Fact("place", self.place), "card": Fact("card", card),
                "column": self.place % COLUMNS + 1, "price": price(s, self.place) if card else 0,
                "rupees": s.me.rupees, "bonus": bonus_cards(s)}

    def __str__(self) -> str:
        return f"purchase {PLACE_NAMES[self.place]}"


def take_in_hand(s: Pamir, seat: i64, card: i64) -> None:
    """Hands are kept in order."""
    s.where[card] = HAND + seat
    hand = append(s.nobles[seat].hand, card)
    place: i64 = len(hand) - 1
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card
    s.nobles[seat].hand = hand


PURCHASE: Final[Menu] = [Purchase(place) for place in range(PLACES)]
