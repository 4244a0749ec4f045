"""PX-9.50 to 9.54: betray, and the prize it may bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import (
    BETRAY, COURT_CARDS, NOBODY, NONE, POLITICAL, PRIZE, SEATS, SUIT,
)
from grandtour.games.pax_pamir.rules.abilities import BODYGUARDS
from grandtour.games.pax_pamir.rules.asking import Decision, first
from grandtour.games.pax_pamir.rules.loss import call_in_debts, change_loyalty, lose_card
from grandtour.games.pax_pamir.rules.market import pay_cost
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

    def prevented(self, s: Pamir) -> Refusal | None:
        protected = False
        for noble in s.nobles:
            for card in noble.court:
                if s.spies_on(card, s.seat) > 0:
                    if protector(s, card) == 0:
                        return None
                    protected = True
        return ALL_PROTECTED if protected else NO_SPIES

    def cost(self, s: Pamir) -> i64:
        return PRICE

    def begin(self, s: Pamir) -> None:
        s.ask(BETRAYING[s.seat])

    def facts(self, s: Pamir) -> dict[str, object]:
        cards = [card for noble in s.nobles for card in noble.court
                 if s.spies_on(card, s.seat) > 0 and protector(s, card) != 0]
        shield = protector(s, cards[0]) if cards else 0
        return super().facts(s) | {"protector": Fact("card", shield)}


BETRAYALS: Final[Menu] = [Betray(card, BETRAY) for card in SHOWING[BETRAY]]


def protector(s: Pamir, card: i64) -> i64:
    """PX-9.54: the bodyguards of a political card; 0 if there are none."""
    owner = s.owner(card)
    if SUIT[card] == POLITICAL and BODYGUARDS.held(s, owner):
        return BODYGUARDS.card_of(s, owner)
    return 0


class Betraying(Decision):
    """PX-9.50: which card. It may be the betraying card itself (PX-9.53)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "betray", first("PX-9.50"))

    def menu(self, s: Pamir) -> Menu:
        return [TARGET[card - 1] for noble in s.nobles for card in noble.court
                if s.spies_on(card, self.seat) > 0]

    def __str__(self) -> str:
        return f"betray:{self.seat}"


BETRAYING: Final = [Betraying(seat) for seat in range(SEATS)]


class Target(Action[Pamir]):
    """PX-9.53: pay, discard with all consequences, then decide about the prize."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.owner(self.card) == NOBODY or s.spies_on(self.card, s.seat) == 0:
            return NO_SPY_THERE
        return None if protector(s, self.card) == 0 else PROTECTED

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        pay_cost(s, PRICE, 0)
        betray(s, self.card)

    def facts(self, s: Pamir) -> dict[str, object]:
        targets = [Fact("card", target.card) for target in TARGETS if target.refusal(s) is None]
        shield = protector(s, self.card) if s.owner(self.card) != NOBODY else 0
        return {"target": Fact("card", self.card), "targets": targets,
                "protector": Fact("card", shield)}

    def __str__(self) -> str:
        return f"target {self.card}"


TARGETS: Final = [Target(card) for card in range(1, COURT_CARDS + 1)]
TARGET: Final[Menu] = [*TARGETS]


def betray(s: Pamir, card: i64) -> None:
    """PX-9.51, PX-9.52: while the prize is being decided on, the card lies on no pile."""
    owner, top = s.owner(card), s.top
    s.tell("betrayed", s.seat, card, owner)
    if PRIZE[card] != NONE:
        s.ask(PRIZES[s.seat * (COURT_CARDS + 1) + card])
    lose_card(s, owner, card)
    if PRIZE[card] != NONE:
        s.where[card] = OFFERED
        if s.top == card:
            s.top = top
    call_in_debts(s)


# PX-9.52  The prize.

class Prize(Decision):
    """PX-9.52: take it or leave it."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, "prize", first("PX-9.53"))
        self.card: i64 = card

    def menu(self, s: Pamir) -> Menu:
        return CLAIM + LEAVE

    def __str__(self) -> str:
        return f"prize:{self.seat}:{self.card}"


PRIZES: Final = [Prize(seat, card) for seat in range(SEATS) for card in range(COURT_CARDS + 1)]


class Claim(Action[Pamir]):
    """PX-9.52: a prize of another coalition changes the loyalty first."""

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Prize)
        take_prize(s, asked.seat, asked.card)

    def __str__(self) -> str:
        return "claim"


def take_prize(s: Pamir, seat: i64, card: i64) -> None:
    noble = s.nobles[seat]
    s.tell("claimed", seat, card)
    if PRIZE[card] != noble.loyalty and seat != s.options.wakhan:
        change_loyalty(s, seat, PRIZE[card], 0)
    noble.prizes = append(noble.prizes, card)
    s.where[card] = TAKEN + seat


class Leave(Action[Pamir]):
    """PX-9.52: refusing is free; the card is discarded."""

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Prize)
        s.bury(asked.card)
        s.tell("left_prize", asked.seat, asked.card)

    def __str__(self) -> str:
        return "leave"


CLAIM: Final[Menu] = [Claim()]
LEAVE: Final[Menu] = [Leave()]
