"""PX-12: the cleanup - court, hand, events in the left column, the rows close up and are filled -
and the market of the set-up, which is filled alike (PX-2.6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Chance, Outcome
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.facts import (
    CARDS, COLUMNS, COURT_CARDS, FIRST_EVENT, LAST_CHECK, LEVERAGED, NOBODY, NONE, PATRIOT, PLACES,
    POLITICAL, RANK, SUIT, is_check, is_event,
)
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL
from grandtour.games.pax_pamir.rules.deck import (
    checks_in_deck, draw, in_pile, unseen_courts, unseen_events,
)
from grandtour.games.pax_pamir.rules.dominance import dominance_check
from grandtour.games.pax_pamir.rules.events import EVENTS
from grandtour.games.pax_pamir.rules.losses import CleanCourt, CleanHand, call_in_debts
from grandtour.games.pax_pamir.rules.overthrow import lose_card
from grandtour.games.pax_pamir.rules.phases import SLIDE, START
from grandtour.games.pax_pamir.state import MARKET, UNSEEN, Menu, Pamir

# PX-12.1, PX-12.2

def clean_court(s: Pamir) -> bool:
    """One card too many is asked for; whether none is."""
    if i64(len(s.me.court)) <= s.me.court_limit():
        return True
    if s.seat == s.options.wakhan:
        lose_card(s, s.seat, least_wanted(s))
        call_in_debts(s)
    else:
        s.ask(CleanCourt(s.seat))
    return False


def least_wanted(s: Pamir) -> i64:
    """WK-40"""
    worst = s.me.court[0]
    for card in s.me.court:
        if unwanted(s, card) > unwanted(s, worst):
            worst = card
    return worst


def unwanted(s: Pamir, card: i64) -> i64:
    """WK-40: what is discarded first has the largest number."""
    own = s.spies_on(card, s.seat)
    others: i64 = 0
    for seat in range(s.options.players):
        if seat != s.seat:
            others = max(others, s.spies_on(card, seat))
    key: i64 = 0 if SUIT[card] == POLITICAL else 1
    key = 2 * key + (0 if PATRIOT[card] != NONE else 1)
    key = 2 * key + (1 - LEVERAGED[card])
    key = 16 * key + max(0, others - own)
    key = 16 * key + (15 - own)
    key = 4 * key + (3 - RANK[card])
    key = 2 * key + (0 if SUIT[card] == s.favoured else 1)
    return 128 * key + (127 - card)


def clean_hand(s: Pamir) -> bool:
    if i64(len(s.me.hand)) <= s.me.hand_limit():
        return True
    s.ask(CleanHand(s.seat))
    return False


# PX-12.4  Events in the left column.

def discard_event(s: Pamir, place: i64) -> None:
    """PX-12.5: its rupees stay on the place."""
    card = s.market[place]
    s.market[place] = 0
    s.idle = 0
    top = s.top
    s.bury(card)
    s.tell("event_discarded", NOBODY, card, place)
    EVENTS[card - FIRST_EVENT].discarded(s)
    s.top = top if s.top == 0 else s.top


def discard_left(s: Pamir, place: i64) -> None:
    """The event there; with `slide_then_discard` Dominance Checks wait for their own step."""
    card = s.market[place]
    if is_event(card) and not (s.options.slide_first and is_check(card)):
        discard_event(s, place)


def discard_left_check(s: Pamir, place: i64) -> None:
    """PX-12.4, `slide_then_discard`"""
    if s.options.slide_first and is_check(s.market[place]):
        discard_event(s, place)


# PX-12.6  Sliding and filling.

def slide(s: Pamir) -> None:
    slide_row(s, 0)
    slide_row(s, COLUMNS)


def slide_row(s: Pamir, row: i64) -> None:
    """Cards move left with their rupees over vacant places, whose rupees go to the card that
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
            withdraw(s, to)
        to += 1


def withdraw(s: Pamir, place: i64) -> None:
    """PX-6.9: on Public Withdrawal rupees leave the game."""
    if s.market[place] == PUBLIC_WITHDRAWAL:
        s.coins[place] = 0


def vacant(s: Pamir) -> i64:
    """PX-12.6: the place filled next; at the set-up perhaps row by row (PX-2.6). NOBODY if all
    are filled."""
    order = BY_ROWS if s.options.fill_rows and s.phase < START else BY_COLUMNS
    for place in order:
        if s.market[place] == 0:
            return place
    return NOBODY


BY_ROWS: Final = vec[i64](list(range(PLACES)))
BY_COLUMNS: Final = vec[i64]([row * COLUMNS + column for column in range(COLUMNS)
                              for row in range(2)])


def is_check_in_market(s: Pamir) -> bool:
    return any(s.where[card] == MARKET for card in range(FIRST_EVENT, LAST_CHECK + 1))


class Fill(Chance[Pamir]):
    """PX-2.9, PX-12.6: cards come from the deck one by one, until every place is filled."""

    def menu(self, s: Pamir) -> Menu:
        return REVEAL

    def is_open(self, s: Pamir) -> bool:
        return vacant(s) != NOBODY and in_pile(s) > 0

    def cases(self, s: Pamir) -> i64:
        return (in_pile(s)) * evens(s)

    def sample(self, s: Pamir, rng: Rng) -> Reveal:
        """The kind by what the pile still holds, then any unseen card of the kind: PX-2.9."""
        ticket = rng.below(in_pile(s))
        if ticket < s.courts:
            return unseen(s, rng, 1, COURT_CARDS)
        if ticket < s.courts + s.events:
            return unseen(s, rng, LAST_CHECK + 1, CARDS)
        return unseen(s, rng, FIRST_EVENT, LAST_CHECK)

    def __str__(self) -> str:
        return "fill"


FILLING: Final = Fill()


def unseen(s: Pamir, rng: Rng, first: i64, last: i64) -> Reveal:
    """Any unseen card of the kind with these numbers."""
    while True:
        card = first + rng.below(last - first + 1)
        if s.where[card] == UNSEEN:
            return REVEALS[card - 1]


def evens(s: Pamir) -> i64:
    """A number of cases that shares evenly among the unseen cards of each kind."""
    return max(1, unseen_courts(s)) * max(1, unseen_events(s)) * max(1, checks_in_deck(s))


class Reveal(Outcome[Pamir]):
    """PX-12.6: the card comes to the place, to the rupees that lie there."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def weight(self, s: Pamir) -> i64:
        """PX-2.9: the pile's cards of this kind, shared evenly by all unseen cards of it."""
        if s.where[self.card] != UNSEEN:
            return 0
        if self.card <= COURT_CARDS:
            return s.courts * (evens(s) // unseen_courts(s)) if s.courts > 0 else 0
        if self.card > LAST_CHECK:
            return s.events * (evens(s) // unseen_events(s)) if s.events > 0 else 0
        return s.checks * (evens(s) // checks_in_deck(s)) if s.checks > 0 else 0

    def apply(self, s: Pamir) -> None:
        place = vacant(s)
        unstable = is_check(self.card) and is_check_in_market(s)
        draw(s, self.card)
        s.where[self.card] = MARKET
        s.market[place] = self.card
        withdraw(s, place)
        s.tell("revealed", NOBODY, self.card, place)
        if unstable:
            break_out(s)

    def __str__(self) -> str:
        return f"reveal {self.card}"


REVEALS: Final = [Reveal(card) for card in range(1, CARDS + 1)]
REVEAL: Final[Menu] = [*REVEALS]


def break_out(s: Pamir) -> None:
    """PX-12.7: instability - one check is resolved, both cards go, then the rows slide and are
    filled again."""
    s.stack.pop()
    s.phase = SLIDE
    s.idle = 0
    s.tell("instability", NOBODY)
    for place in range(i64(PLACES)):
        if is_check(s.market[place]):
            s.bury(s.market[place])
            s.market[place] = 0
    dominance_check(s)
