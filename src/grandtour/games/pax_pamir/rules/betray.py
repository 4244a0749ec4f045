"""PX-9.50 to 9.54: betray, and the prize it may bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    BETRAY, COURT_CARDS, NOBODY, NONE, POLITICAL, PRIZE, SUIT,
)
from grandtour.games.pax_pamir.rules.abilities import BODYGUARDS
from grandtour.games.pax_pamir.rules.asking import EVERY_CARD, EVERY_SEAT, Act, Decision, before
from grandtour.games.pax_pamir.rules.loss import call_in_debts, change_loyalty, lose_card
from grandtour.games.pax_pamir.rules.market import pay_cost
from grandtour.games.pax_pamir.rules.placing import at_spies, has_spies
from grandtour.games.pax_pamir.rules.play import SHOWING, CardAction
from grandtour.games.pax_pamir.state import OFFERED, TAKEN, Menu, Pamir

PRICE: Final = 2

NO_SPY_THERE: Final = Refusal(
    "no_spy_there", "PX-9.50", "You have no spy on {target}. It works on: {targets}.")
PROTECTED: Final = Refusal("protected", "PX-9.54", "{protector} protects {target}.")
ALL_PROTECTED: Final = Refusal(
    "protected", "PX-9.54", "{protector} protects every card on which you have a spy.")
NO_SPIES: Final = Refusal(
    "no_spy_there", "PX-9.50", "You have no spy on any card that could be betrayed.")


class Betray(CardAction):
    """PX-9.50: two rupees; a court card with an own spy is discarded."""

    notation = "betray {card}"

    def prevented(self, s: Pamir) -> Refusal | None:
        if any(s.spies_on(card, s.seat) > 0 and protector(s, card) == 0
               for noble in s.nobles for card in noble.court):
            return None
        return ALL_PROTECTED if has_spies(s, s.seat) else NO_SPIES

    def cost(self, s: Pamir) -> i64:
        return PRICE

    def begin(self, s: Pamir) -> None:
        s.ask(Betraying(s.seat))


BETRAYALS: Final[list[CardAction]] = [Betray(card) for card in SHOWING[BETRAY]]


def protector(s: Pamir, card: i64) -> i64:
    """PX-9.54: the bodyguards of a political card; 0 if there are none."""
    owner = s.owner(card)
    if SUIT[card] == POLITICAL and BODYGUARDS.held(s, owner):
        return BODYGUARDS.card_of(s, owner)
    return 0


class Betraying(Decision):
    """PX-9.50: which card. It may be the betraying card itself (PX-9.53)."""

    kind = "betray"
    first = before("PX-9.50")

    def menu(self, s: Pamir) -> Menu:
        return at_spies(s, self.seat, TARGET)


class Target(Act):
    """PX-9.53: pay, discard with all consequences, then decide about the prize."""

    notation = "target {card}"
    card: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.owner(self.card) == NOBODY or s.spies_on(self.card, s.seat) == 0:
            return NO_SPY_THERE
        return None if protector(s, self.card) == 0 else PROTECTED

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        betray(s, self.card)


TARGETS: Final = [Target(card) for card in range(1, COURT_CARDS + 1)]
TARGET: Final[Menu] = [*TARGETS]


def betray(s: Pamir, card: i64) -> None:
    """PX-9.51, PX-9.52: while the prize is being decided on, the card lies on no pile. Wakhan
    always takes it (WK-32)."""
    owner, top = s.owner(card), s.top
    has_prize = PRIZE[card] != NONE
    pay_cost(s, PRICE, 0)
    s.emit("betrayed", s.seat, card, owner)
    if has_prize and s.seat != s.options.wakhan:
        s.ask(Prize(s.seat, card))
    lose_card(s, owner, card)
    if has_prize:
        s.where[card] = OFFERED
        if s.top == card:
            s.top = top
    call_in_debts(s)
    if has_prize and s.seat == s.options.wakhan:
        take_prize(s, s.seat, card)


# PX-9.52  The prize.

class Prize(Decision):
    """PX-9.52: take it or leave it."""

    kind = "prize"
    fields = each(seat=EVERY_SEAT, card=EVERY_CARD)
    first = before("PX-9.53")

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card = card

    def menu(self, s: Pamir) -> Menu:
        return CLAIM + LEAVE


class Claim(Act):
    """PX-9.52: a prize of another coalition changes the loyalty first."""

    notation = "claim"

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Prize)
        take_prize(s, asked.seat, asked.card)


def take_prize(s: Pamir, seat: i64, card: i64) -> None:
    noble = s.nobles[seat]
    s.emit("claimed", seat, card)
    if PRIZE[card] != noble.loyalty and seat != s.options.wakhan:
        change_loyalty(s, seat, PRIZE[card], 0)
    noble.prizes = append(noble.prizes, card)
    s.where[card] = TAKEN + seat


class Leave(Act):
    """PX-9.52: refusing is free; the card is discarded."""

    notation = "leave"

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Prize)
        s.bury(asked.card)
        s.emit("left_prize", asked.seat, asked.card)


CLAIM: Final[Menu] = [Claim()]
LEAVE: Final[Menu] = [Leave()]
