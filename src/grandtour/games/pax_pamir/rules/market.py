"""The market: payments onto its cards, purchases, and how it is cleaned up and filled (PX-2.6,
PX-6, PX-9.1 to 9.4, PX-12.4 to 12.7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import WrittenOutcome
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.components import (
    CARDS, COLUMNS, COURT_CARDS, FIRST_EVENT, LAST_CHECK, MILITARY, NOBODY, PLACES, PRICES,
    is_check,
)
from grandtour.games.pax_pamir.rules.abilities import COVERED, PUBLIC_WITHDRAWAL, is_free
from grandtour.games.pax_pamir.rules.asking import (
    NO_ACTIONS_LEFT, SLIDE, START, TOP_CHECK, TOP_EVENT, Act, Draw,
)
from grandtour.games.pax_pamir.rules.dominance import (
    count_checks_in_deck, resolve_dominance_check, take_from_pile, count_in_pile,
    is_check_in_market, count_unseen_court_cards,
    count_unseen_events,
)
from grandtour.games.pax_pamir.rules.events import EVENTS
from grandtour.games.pax_pamir.state import HAND, MARKET, UNSEEN, Menu, Pamir

PAIR: Final = 2                 # rupees that are paid together, one in each row


def put_coins(s: Pamir, place: i64, rupees: i64) -> None:
    """Put rupees onto the card there, which is then not for sale to the payer this turn (PX-6.5).
    On Public Withdrawal they leave the game (PX-6.9)."""
    s.paid |= 1 << place
    if s.market[place] != PUBLIC_WITHDRAWAL:
        s.coins[place] += rupees


def compute_price(s: Pamir, place: i64) -> i64:
    """Return the price of the card there (PX-6.1, PX-6.2, PX-15.11)."""
    cost = PRICES[place % COLUMNS]
    card = s.market[place]
    if cost == 0 or (COVERED[card] != 0 and is_free(s, s.seat, card)):
        return 0
    return 2 * cost if s.favoured == MILITARY else cost


def pay_price(s: Pamir, place: i64) -> None:
    """Pay onto every card further left (PX-6.3). A vacant place pays to the other row. If that is
    vacant too, see PX-6.4."""
    each: i64 = 2 if s.favoured == MILITARY else 1
    row = place - place % COLUMNS
    for column in range(place % COLUMNS):
        here = row + column
        across = (here + COLUMNS) % PLACES
        if s.market[here] != 0:
            put_coins(s, here, each)
        elif s.market[across] != 0:
            put_coins(s, across, each)
        elif s.options.rupee_lies:
            s.coins[across] += each


def pay_cost(s: Pamir, rupees: i64, before: i64) -> None:
    """Pay half in each row from the right end, after the `before` rupees paid for the same action
    (PX-9.1 to 9.4). Rupees without a card leave the game."""
    s.me.rupees -= rupees
    s.emit("paid", s.seat, rupees)
    for number in range(before // PAIR, (before + rupees) // PAIR):
        pay_row(s, 0, number)
        pay_row(s, COLUMNS, number)


def pay_row(s: Pamir, row: i64, number: i64) -> None:
    """Put a rupee on the card with this number, from 0, counted from the right end."""
    left = number
    for place in range(row + COLUMNS - 1, row - 1, -1):
        if s.market[place] != 0:
            if left == 0:
                put_coins(s, place, 1)
                return
            left -= 1


NOT_IN_MARKET: Final = Refusal(
    "not_in_market", "PX-6.10", "That place of the market is vacant: {place}.")
NOT_FOR_SALE: Final = Refusal(
    "not_for_sale", "PX-6.9", "{card} cannot be purchased; rupees put on it leave the game.")
PAID_THIS_TURN: Final = Refusal(
    "paid_this_turn", "PX-6.5",
    "You have put rupees on {card} this turn; in your next turn it is for sale again.")
PRICE: Final = Refusal(
    "too_expensive", "PX-6.6", "{card} in column {column} costs {price}; you have {rupees}.")
DOUBLE_PRICE: Final = Refusal(
    "too_expensive", "PX-6.2",
    "{card} in column {column} costs {price}, double while military is favoured; you have "
    "{rupees}.")


class Purchase(Act):
    """The purchase of the card at a place in the market (PX-6.1 to 6.10)."""

    notation = "purchase {place}"
    place: i64

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
        if s.me.rupees < compute_price(s, self.place):
            return DOUBLE_PRICE if s.favoured == MILITARY else PRICE
        return None

    def apply(self, s: Pamir) -> None:
        card = s.market[self.place]
        cost = compute_price(s, self.place)
        s.actions -= 1
        s.idle = 0
        if cost > 0:
            pay_price(s, self.place)
        gained = s.coins[self.place]
        s.me.rupees += gained - cost                                    # PX-6.6
        s.coins[self.place] = 0
        s.market[self.place] = 0
        s.emit("purchased", s.seat, card, cost)
        if gained > 0:
            s.emit("received", s.seat, gained)
        if card >= FIRST_EVENT:
            top = s.top
            s.bury(card)                                                # PX-6.8
            EVENTS[card - FIRST_EVENT].resolve_purchase(s, s.seat)
            s.top = top if s.top == 0 else s.top
        else:
            take_in_hand(s, s.seat, card)                               # PX-6.7


def take_in_hand(s: Pamir, seat: i64, card: i64) -> None:
    """Add the card to the hand. Hands are sorted."""
    s.where[card] = HAND + seat
    hand = append(s.nobles[seat].hand, card)
    place: i64 = len(hand) - 1
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card
    s.nobles[seat].hand = hand


PURCHASE: Final = [Purchase(place) for place in range(PLACES)]


# PX-12.4  Events in the left column.

def discard_event(s: Pamir, place: i64) -> None:
    """Discard the event. Its rupees stay on the place (PX-12.5)."""
    card = s.market[place]
    s.market[place] = 0
    s.idle = 0
    top = s.top
    s.bury(card)
    s.emit("event_discarded", NOBODY, card, place)
    EVENTS[card - FIRST_EVENT].resolve_discard(s)
    s.top = top if s.top == 0 else s.top


def discard_left(s: Pamir, phase: i64) -> None:
    """Discard the event at the left of a row. With `slide_then_discard` Dominance Checks wait for
    their own step."""
    place = 0 if phase in (TOP_EVENT, TOP_CHECK) else COLUMNS
    if s.market[place] > COURT_CARDS:
        waits = s.options.slide_first and is_check(s.market[place])
        if waits == (phase >= TOP_CHECK):
            discard_event(s, place)


# PX-12.6  Sliding and filling.

def slide_market(s: Pamir) -> None:
    slide_row(s, 0)
    slide_row(s, COLUMNS)


def slide_row(s: Pamir, row: i64) -> None:
    """Move the cards of a row left with their rupees. Rupees on vacant places go to the card that
    arrives."""
    to = row
    for place in range(row, row + COLUMNS):
        card = s.market[place]
        if card == 0:
            continue
        if place != to:
            s.market[place] = 0
            s.market[to] = card
            s.coins[to] += s.coins[place]
            s.coins[place] = 0
            remove_withdrawn(s, to)
        to += 1


def remove_withdrawn(s: Pamir, place: i64) -> None:
    """Remove the rupees on Public Withdrawal from the game (PX-6.9)."""
    if s.market[place] == PUBLIC_WITHDRAWAL:
        s.coins[place] = 0


def find_next_vacant(s: Pamir) -> i64:
    """Return the place to fill next; NOBODY if all are filled (PX-12.6). The set-up may fill row by
    row (PX-2.6)."""
    order = BY_ROWS if s.options.fill_rows and s.phase < START else BY_COLUMNS
    for place in order:
        if s.market[place] == 0:
            return place
    return NOBODY


BY_ROWS: Final = vec[i64](list(range(PLACES)))
BY_COLUMNS: Final = vec[i64]([row * COLUMNS + column for column in range(COLUMNS)
                              for row in range(2)])


class Fill(Draw):
    """The draw of cards from the deck, one by one, until every place is filled (PX-2.9,
    PX-12.6)."""

    kind = "fill"

    def menu(self, s: Pamir) -> Menu:
        return REVEAL

    def is_open(self, s: Pamir) -> bool:
        return 0 in s.market and count_in_pile(s) > 0

    def cases(self, s: Pamir) -> i64:
        return count_in_pile(s) * count_even_cases(s)

    def sample(self, s: Pamir, rng: Rng) -> Reveal:
        """Draw the kind by the contents of the pile, then any unseen card of the kind (PX-2.9)."""
        ticket = rng.below(count_in_pile(s))
        if ticket < s.courts:
            return draw_unseen_card(s, rng, 1, COURT_CARDS)
        if ticket < s.courts + s.events:
            return draw_unseen_card(s, rng, LAST_CHECK + 1, CARDS)
        return draw_unseen_card(s, rng, FIRST_EVENT, LAST_CHECK)


FILLING: Final = Fill()


def draw_unseen_card(s: Pamir, rng: Rng, first: i64, last: i64) -> Reveal:
    """Draw any unseen card of the kind with these numbers."""
    while True:
        card = first + rng.below(last - first + 1)
        if s.where[card] == UNSEEN:
            return REVEALS[card - 1]


def count_even_cases(s: Pamir) -> i64:
    """Return a number of cases that divides evenly among the unseen cards of each kind."""
    return count_unseen_court_cards(s) * count_unseen_events(s) * max(1, count_checks_in_deck(s))


class Reveal(WrittenOutcome[Pamir]):
    """The card that comes to the place, to the rupees there (PX-12.6)."""

    notation = "reveal {card}"
    card: i64

    def weight(self, s: Pamir) -> i64:
        """Return the pile's cards of this kind, divided evenly among its unseen cards (PX-2.9)."""
        if s.where[self.card] != UNSEEN:
            return 0
        if self.card <= COURT_CARDS:
            return s.courts * (count_even_cases(s) // count_unseen_court_cards(s))
        if self.card > LAST_CHECK:
            return s.events * (count_even_cases(s) // count_unseen_events(s))
        return s.checks * (count_even_cases(s) // count_checks_in_deck(s))

    def apply(self, s: Pamir) -> None:
        place = find_next_vacant(s)
        unstable = is_check(self.card) and is_check_in_market(s)
        take_from_pile(s, self.card)
        s.where[self.card] = MARKET
        s.market[place] = self.card
        remove_withdrawn(s, place)
        s.emit("revealed", NOBODY, self.card, place)
        if unstable:
            resolve_instability(s)


REVEALS: Final = [Reveal(card) for card in range(1, CARDS + 1)]
REVEAL: Final[Menu] = [*REVEALS]


def resolve_instability(s: Pamir) -> None:
    """Resolve instability: one check is resolved, both cards go, then the rows slide and are filled
    again (PX-12.7)."""
    s.stack.pop()
    s.phase = SLIDE
    s.idle = 0
    s.emit("instability", NOBODY)
    for place in range(i64(PLACES)):
        if is_check(s.market[place]):
            s.bury(s.market[place])
            s.market[place] = 0
    resolve_dominance_check(s)
