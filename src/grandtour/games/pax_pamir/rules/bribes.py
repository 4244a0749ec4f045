"""Bribes for card actions and plays, and their negotiation (PX-8).

Offers only rise, demands only fall, and a player's refusals are counted, so every negotiation ends
(PX-8.9).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import COURT_CARDS, CYLINDERS, NOBODY
from grandtour.games.pax_pamir.rules.abilities import CUSTOMS
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_SEAT, TOO_EXPENSIVE, Act, Decision, Turn, must_first,
)
from grandtour.games.pax_pamir.rules.placing import SPY, TRIBE
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, Menu, Pamir

RULER_DUE: Final = Refusal(
    "bribe_due", "PX-7.1",
    "A bribe of {amount} is due to {receiver} for {card}; settle that first. In full it is one "
    "rupee for each {piece}.")
HOLDER_DUE: Final = Refusal("bribe_due", "PX-8.3", RULER_DUE.text)
BRIBE_DUE: Final = {TRIBE: RULER_DUE, SPY: HOLDER_DUE}
BAD_OFFER: Final = Refusal(
    "bad_offer", "PX-8.5", "Not possible here: {amount}. The least is {least}, the most {most}.")
NO_AMOUNT: Final = Refusal("bad_offer", "PX-8.5", "No amount is possible here.")
DECLINES_USED_UP: Final = Refusal(
    "declines_used_up", "PX-8.9",
    "Negotiations declined this turn: {limit}. Now pay in full or do something else.")
BRIBE_TOO_EXPENSIVE: Final = Refusal(
    "too_expensive", "PX-8.4", "With the bribe that costs {price}; you have {rupees}.")


def has_used_up_declines(s: Pamir) -> bool:
    """Return whether the player's declines of this turn are used up (PX-8.9)."""
    return s.declines >= s.options.declines


def is_mannered(s: Pamir, seat: i64) -> bool:
    """Return whether Courtly Manners let the seat refuse to pay bribes (PX-16.3)."""
    return s.where[CUSTOMS] == BESIDE + seat


def must_pay(s: Pamir, receiver: i64) -> bool:
    """Return whether only the full amount suffices (PX-8.4 `fixed`, PX-8.9, WK-4)."""
    if is_mannered(s, s.seat):
        return False
    return s.options.fixed_bribes or has_used_up_declines(s) or (
        s.options.wakhan != NOBODY and s.options.wakhan in (receiver, s.seat))


def is_due(s: Pamir) -> bool:
    """Return whether there are any bribes at all (PX-16.3)."""
    return s.where[CUSTOMS] != FOR_ALL


class Deed(Act):
    """The play of a card or an action of one (PX-7, PX-9). `number` names it within questions."""

    bribed_for: ClassVar[int]       # the pieces of the receiver that are counted (PX-7.1, PX-8.3)
    card: i64
    number: i64

    @abstractmethod
    def receiver(self, s: Pamir) -> i64:
        """Return the player to bribe, or NOBODY."""

    @abstractmethod
    def bribe(self, s: Pamir, receiver: i64) -> i64:
        """Return the full bribe in rupees."""

    def cost(self, s: Pamir) -> i64:
        """Return the least that the action itself costs (PX-9.1)."""
        return 0

    def set_aside(self, s: Pamir) -> i64:
        """Return the rupees that no bribe may use (PX-8.5)."""
        return self.cost(s)

    @abstractmethod
    def carry_out(self, s: Pamir) -> None:
        """Do it, after the bribe is settled."""

    def unaffordable(self, s: Pamir) -> Refusal | None:
        """Return why the player in turn has too few rupees for this; None if it has enough (PX-8.4,
        PX-9.1)."""
        cost = self.cost(s)
        if s.me.rupees < cost:
            return TOO_EXPENSIVE
        receiver = self.receiver(s)
        if receiver == NOBODY or not must_pay(s, receiver):
            return None
        if s.me.rupees >= self.set_aside(s) + self.bribe(s, receiver):
            return None
        return DECLINES_USED_UP if has_used_up_declines(s) else BRIBE_TOO_EXPENSIVE

    def apply(self, s: Pamir) -> None:
        receiver = self.receiver(s)
        if receiver == NOBODY:
            self.carry_out(s)
            return
        bribe = self.bribe(s, receiver)
        s.emit("bribe_due", s.seat, bribe, self.card)
        if must_pay(s, receiver):
            pay_bribe(s, s.seat, receiver, bribe)
            self.carry_out(s)
        else:
            s.stack.append(Bribe(s.seat, self, receiver, 0, bribe))


def pay_bribe(s: Pamir, payer: i64, receiver: i64, amount: i64) -> None:
    """Pay the bribe before the action's own cost and effect (PX-8.8)."""
    s.nobles[payer].rupees -= amount
    s.nobles[receiver].rupees += amount
    s.emit("bribed", payer, amount, receiver)


NO_OFFER: Final = -1            # mercy was asked for
AMOUNTS: Final = range(CYLINDERS + 1)
DEEDS: Final = range(8 * (COURT_CARDS + 1))


# PX-8.4  The payer.

class Bribe(Decision):
    """The payer's choice of an amount for the action, from `low` to `high`, the demand."""

    kind = "bribe"
    fields = each(seat=EVERY_SEAT, number=DEEDS, receiver=EVERY_SEAT, low=AMOUNTS,
                           high=AMOUNTS)
    first = RULER_DUE

    def __init__(self, payer: i64, deed: Deed, receiver: i64, low: i64, high: i64) -> None:
        super().__init__(payer)
        self.otherwise = BRIBE_DUE[deed.bribed_for]
        self.number = deed.number
        self.deed = deed
        self.receiver = receiver
        self.low = low
        self.high = high

    def menu(self, s: Pamir) -> Menu:
        return OFFERS

    def most(self, s: Pamir) -> i64:
        """Return the highest possible offer (PX-8.5, PX-8.6)."""
        return max(0, min(self.high, s.nobles[self.seat].rupees - self.deed.set_aside(s)))

    def least(self, s: Pamir) -> i64:
        """Return the lowest possible offer (PX-8.4): the full demand if the payer may ask for mercy
        instead. Under Courtly Manners no mercy is needed."""
        mercy = s.options.ask_mercy and not is_mannered(s, self.seat)
        return self.high if mercy else self.low


def find_amount_obstacle(amount: i64, least: i64, most: i64) -> Refusal | None:
    """Return why the amount is out of range; None if it is not (PX-E12)."""
    if least > most:
        return NO_AMOUNT
    return None if least <= amount <= most else BAD_OFFER


class Offer(Act):
    """An offer. The full demand is paid at once; less waits for the receiver. Under Courtly Manners
    any amount suffices (PX-8.4)."""

    notation = "offer {amount}"
    amount: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        asked = s.stack[-1]
        if not isinstance(asked, Bribe):
            late = isinstance(asked, Turn) and has_used_up_declines(s)
            return DECLINES_USED_UP if late else asked.otherwise
        return find_amount_obstacle(self.amount, asked.least(s), asked.most(s))

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Bribe)
        if self.amount == asked.high or is_mannered(s, asked.seat):
            pay_bribe(s, asked.seat, asked.receiver, self.amount)
            asked.deed.carry_out(s)
        else:
            s.emit("offered", asked.seat, self.amount, asked.receiver)
            s.ask(Answer(asked.receiver, asked.seat, asked.deed, self.amount, asked.high))


OFFER: Final[Menu] = [Offer(amount) for amount in AMOUNTS]


class Beg(Act):
    """The payer's request for mercy (PX-8.4, `ask`)."""

    notation = "beg"

    def refusal(self, s: Pamir) -> Refusal | None:
        asked = s.asked(Bribe)
        if not s.options.ask_mercy or is_mannered(s, asked.seat):
            return asked.otherwise
        return DECLINES_USED_UP if has_used_up_declines(s) else None

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Bribe)
        s.emit("begged", asked.seat, asked.high, asked.receiver)
        s.ask(Answer(asked.receiver, asked.seat, asked.deed, NO_OFFER, asked.high))


class Withdraw(Act):
    """The end of the negotiation before the action, without losing one. It counts as a decline
    (PX-7.2, PX-8.9). A player who need not pay has no reason to withdraw."""

    notation = "withdraw"

    def refusal(self, s: Pamir) -> Refusal | None:
        asked = s.asked(Bribe)
        return asked.otherwise if is_mannered(s, asked.seat) else None

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Bribe)
        s.declines = min(s.declines + 1, s.options.declines)
        s.emit("withdrew", asked.seat, asked.high, asked.receiver)


EVADE: Final[Menu] = [Beg(), Withdraw()]
OFFERS: Final[Menu] = OFFER + EVADE


# PX-8.4  The receiver.

class Answer(Decision):
    """The receiver's choice to accept, to demand another amount below `high`, or to decline."""

    kind = "answer"
    fields = each(seat=EVERY_SEAT, payer=EVERY_SEAT, number=DEEDS, offer=range(NO_OFFER,
                           CYLINDERS), high=AMOUNTS)
    first = must_first("PX-8.4")

    def __init__(self, receiver: i64, payer: i64, deed: Deed, offer: i64, high: i64) -> None:
        super().__init__(receiver)
        self.payer = payer
        self.number = deed.number
        self.deed = deed
        self.offer = offer
        self.high = high

    def menu(self, s: Pamir) -> Menu:
        return ANSWERS

    def least(self, s: Pamir) -> i64:
        """Return the lowest possible demand."""
        return max(1, self.offer + 1)

    def most(self, s: Pamir) -> i64:
        """Return the highest possible demand, at most what the payer can pay (PX-8.4)."""
        return min(self.high - 1, s.nobles[self.payer].rupees - self.deed.set_aside(s))


class Accept(Act):
    """An accepted offer. The receiver waives the rest, after a request for mercy all of it
    (PX-7.2)."""

    notation = "accept"

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Answer)
        pay_bribe(s, asked.payer, asked.seat, max(0, asked.offer))
        asked.deed.carry_out(s)


class Demand(Act):
    """A demand above the offer and below the last demand (PX-8.4, PX-8.9)."""

    notation = "demand {amount}"
    amount: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        asked = s.asked(Answer)
        return find_amount_obstacle(self.amount, asked.least(s), asked.most(s))

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Answer)
        s.emit("demanded", asked.seat, self.amount, asked.payer)
        s.ask(Bribe(asked.payer, asked.deed, asked.seat, asked.least(s), self.amount))


class Decline(Act):
    """A declined offer. The payer is back before the action (PX-8.4). A payer who asked for mercy
    may still pay (PX-8.9)."""

    notation = "decline"

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Answer)
        s.declines = min(s.declines + 1, s.options.declines)
        s.emit("declined", asked.seat, asked.high, asked.payer)
        if asked.offer == NO_OFFER:
            s.ask(Bribe(asked.payer, asked.deed, asked.seat, 0, asked.high))


def find_silent_answer(s: Pamir) -> Action[Pamir] | None:
    """Return the action for a receiver who says nothing and so waives nothing. The payer may still
    pay in full (PX-8.4)."""
    return ANSWERS[-1] if isinstance(s.stack[-1], Answer) else None


ANSWERS: Final[Menu] = [Accept(), *[Demand(amount) for amount in AMOUNTS], Decline()]
