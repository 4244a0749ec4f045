"""The consequences of a lost card or tribe: overthrow, leverage debts and changes of loyalty (PX-11
to PX-14). Also the cards that a player must choose to give up (PX-12.1, PX-12.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import remove, vec
from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    COURT_CARDS, LEVERAGED, NONE, PATRIOT, POLITICAL, REGION, SUIT,
)
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_CARD, EVERY_SEAT, Act, Decision, Effect, Turn, must_first,
)
from grandtour.games.pax_pamir.state import (
    FULL, HAND, LANE, Menu, Noble, Pamir, make_fresh_spy, find_fresh_tribe_place,
)

# PX-14  Overthrow. All that falls goes at once; the debts of leveraged cards follow.


def limit_fresh_pieces(s: Pamir, place: i64, left: i64) -> None:
    """Limit the fresh pieces there to those left. Of identical pieces the ones put this turn leave
    last (PX-10.1)."""
    s.fresh[place] = min(s.fresh[place], left)


def lose_tribe(s: Pamir, seat: i64, region: i64) -> None:
    """Return a tribe to the supply. The last one overthrows (PX-14.1)."""
    return_tribe(s, seat, region)
    if s.nobles[seat].tribes[region] == 0:
        overthrow_region(s, seat, region)


def return_tribe(s: Pamir, seat: i64, region: i64) -> None:
    noble = s.nobles[seat]
    noble.tribes[region] -= 1
    noble.cylinders += 1
    limit_fresh_pieces(s, find_fresh_tribe_place(seat, region), noble.tribes[region])


def lose_tribes(s: Pamir, seat: i64, region: i64) -> None:
    """Return all tribes of the seat there to the supply, if there are any."""
    noble = s.nobles[seat]
    if noble.tribes[region] > 0:
        s.emit("lost_tribes", seat, region, noble.tribes[region])
        noble.cylinders += noble.tribes[region]
        noble.tribes[region] = 0
        s.fresh[find_fresh_tribe_place(seat, region)] = 0
        overthrow_region(s, seat, region)


def overthrow_region(s: Pamir, seat: i64, region: i64) -> None:
    """Discard all political cards of the region after the last tribe. Other suits stay (PX-14.1,
    PX-14.4)."""
    for card in s.nobles[seat].court[:]:
        if SUIT[card] == POLITICAL and REGION[card] == region:
            s.emit("overthrown", seat, card)
            lose_card(s, seat, card)


def lose_card(s: Pamir, seat: i64, card: i64) -> None:
    """Remove a card from a court. Its spies go home (PX-9.51), the last political card of a region
    takes the tribes with it (PX-14.2), and leverage falls due (PX-13.1)."""
    noble = s.nobles[seat]
    noble.court = remove(noble.court, card)
    s.bury(card)
    s.emit("discarded", seat, card)
    return_spies(s, card)
    if SUIT[card] == POLITICAL and not is_political(noble, REGION[card]):
        lose_tribes(s, seat, REGION[card])
    if LEVERAGED[card] == 1:
        noble.owed += 2


def is_political(noble: Noble, region: i64) -> bool:
    """Return whether the court holds a political card of the region."""
    return any(SUIT[card] == POLITICAL and REGION[card] == region for card in noble.court)


def return_spies(s: Pamir, card: i64) -> None:
    lanes = s.spies[card]
    if lanes != 0:
        for seat in range(s.options.players):
            s.nobles[seat].cylinders += lanes >> LANE * seat & FULL
        s.spies[card] = 0


def remove_spy(s: Pamir, card: i64, seat: i64) -> None:
    """Return one spy to the supply of its owner."""
    s.spies[card] -= 1 << LANE * seat
    s.nobles[seat].cylinders += 1
    if s.fresh_spies_on(card, seat) > s.spies_on(card, seat):
        s.spies[card] -= make_fresh_spy(seat)


def lose_hand_card(s: Pamir, seat: i64, card: i64) -> None:
    """Remove a card from the hand. Leverage concerns only court cards (PX-13.5)."""
    noble = s.nobles[seat]
    noble.hand = remove(noble.hand, card)
    s.bury(card)
    s.emit("discarded_from_hand", seat, card)


# PX-13  Leverage.

def call_in_debts(s: Pamir) -> None:
    """Settle debts at once, or at the end of the action (PX-13.4)."""
    if not s.options.debts_wait and is_owed(s):
        s.ask(SETTLE)


def is_owed(s: Pamir) -> bool:
    return any(noble.owed > 0 for noble in s.nobles)


class Settle(Effect):
    """The settlement of debts. Debtors return what they have, the player in turn first, then
    clockwise. For each rupee missing a card must go (PX-13.1, PX-13.4)."""

    kind = "settle"

    def happen(self, s: Pamir) -> None:
        players = s.options.players
        for turn in range(players - 1, -1, -1):
            seat = (s.seat + turn) % players
            noble = s.nobles[seat]
            if noble.owed > 0:
                paid = min(noble.owed, noble.rupees)                    # PX-13.2
                noble.rupees -= paid
                noble.owed -= paid
                s.emit("returned", seat, paid, noble.owed)
                if seat == s.options.wakhan:
                    noble.owed = 0                                      # WK-8
                elif noble.owed > 0:
                    s.ask(Debt(seat))


SETTLE: Final = Settle()

# Giving up cards that the player chooses.

WITHIN_LIMIT: Final = Refusal(
    "within_limit", "PX-12.1", "Nothing need go: you have {size}, and the limit is {limit}.")
HAND_WITHIN_LIMIT: Final = Refusal("within_limit", "PX-12.2", WITHIN_LIMIT.text)
NOT_YOUR_CARD: Final = Refusal("not_your_card", "PX-13.1", "{card} is not yours (owner: {owner}).")
NOT_IN_HAND: Final = Refusal("not_in_hand", "PX-7.1", "{card} is not in your hand.")
NOT_LEAVING: Final = Refusal(
    "must_decide_first", "PX-11.3", "First decide which patriot goes: {decision}.")


class GiveUp(Decision):
    """The choice of a card to give up, see `give_up_card`."""

    def menu(self, s: Pamir) -> Menu:
        noble = s.nobles[self.seat]
        return [DISCARD[card - 1] for cards in (noble.hand, noble.court) for card in cards]

    def find_discard_obstacle(self, s: Pamir, card: i64) -> Refusal | None:
        """Return why this card may not go; None if it may."""
        own = s.where[card] == HAND + self.seat or s.holds(self.seat, card)
        return None if own else NOT_YOUR_CARD

    def give_up_card(self, s: Pamir, card: i64) -> None:
        """Give up the card."""
        s.stack.pop()
        give_up(s, self.seat, card)
        call_in_debts(s)


def give_up(s: Pamir, seat: i64, card: i64) -> None:
    if s.where[card] == HAND + seat:
        lose_hand_card(s, seat, card)
    else:
        lose_card(s, seat, card)


class CleanCourt(GiveUp):
    """The choice of one excess court card, asked again while there is another (PX-12.1)."""

    kind = "court"
    first = must_first("PX-12.1")

    def menu(self, s: Pamir) -> Menu:
        return [DISCARD[card - 1] for card in s.nobles[self.seat].court]

    def find_discard_obstacle(self, s: Pamir, card: i64) -> Refusal | None:
        if s.where[card] == HAND + self.seat:
            return self.otherwise
        return None if s.holds(self.seat, card) else NOT_YOUR_CARD


CLEAN_COURTS: Final = [CleanCourt(seat) for seat in EVERY_SEAT]


class OneFromHand(GiveUp):
    """The choice of a hand card for Confidence Failure (PX-16.10)."""

    kind = "hand_card"
    first = must_first("PX-12.2")

    def menu(self, s: Pamir) -> Menu:
        return [DISCARD[card - 1] for card in s.nobles[self.seat].hand]

    def find_discard_obstacle(self, s: Pamir, card: i64) -> Refusal | None:
        return None if s.where[card] == HAND + self.seat else NOT_IN_HAND


class CleanHand(OneFromHand):
    """The choice of one excess hand card (PX-12.2)."""

    kind = "hand"

    def find_discard_obstacle(self, s: Pamir, card: i64) -> Refusal | None:
        return WITHIN_LIMIT if s.holds(self.seat, card) else super().find_discard_obstacle(s, card)


CLEAN_HANDS: Final = [CleanHand(seat) for seat in EVERY_SEAT]


class Debt(GiveUp):
    """The choice of a card from hand or court for each rupee missing. With none left the rest is
    forgiven (PX-13.1). Cards given up can be leveraged themselves (PX-13.3)."""

    kind = "debt"
    first = must_first("PX-13.1")

    def is_open(self, s: Pamir) -> bool:
        return s.nobles[self.seat].owed > 0 and super().is_open(s)

    def close(self, s: Pamir) -> None:
        noble = s.nobles[self.seat]
        if noble.owed > 0 and len(noble.hand) + len(noble.court) > 0:
            super().close(s)
        else:
            noble.owed = 0
            s.stack.pop()

    def give_up_card(self, s: Pamir, card: i64) -> None:
        s.nobles[self.seat].owed -= 1
        give_up(s, self.seat, card)


class Patriots(GiveUp):
    """The owner's choice of the next patriot to go, which may pay the debt of another (PX-11.3,
    `owner_order`). `kept` is the card just played, 0 for none."""

    kind = "patriots"
    fields = each(seat=EVERY_SEAT, kept=EVERY_CARD)
    first = must_first("PX-11.3")

    def __init__(self, seat: i64, kept: i64) -> None:
        super().__init__(seat)
        self.kept = kept

    def menu(self, s: Pamir) -> Menu:
        return [DISCARD[card - 1]
                for card in list_leaving_patriots(s, s.nobles[self.seat], self.kept)]

    def find_discard_obstacle(self, s: Pamir, card: i64) -> Refusal | None:
        if not s.holds(self.seat, card):
            return NOT_YOUR_CARD
        return None if is_leaving(s.nobles[self.seat], card, self.kept) else NOT_LEAVING

    def give_up_card(self, s: Pamir, card: i64) -> None:
        lose_card(s, self.seat, card)
        if is_owed(s):
            s.ask(SETTLE)


class Discard(Act):
    """A card that its owner chooses (PX-12.1, PX-12.2, PX-13.1)."""

    notation = "discard {card}"
    card: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, GiveUp):
            return question.find_discard_obstacle(s, self.card)
        if isinstance(question, Turn):
            return find_limit_obstacle(s, question.seat, self.card) or question.otherwise
        return question.otherwise

    def apply(self, s: Pamir) -> None:
        s.asked(GiveUp).give_up_card(s, self.card)


DISCARD: Final = [Discard(card) for card in range(1, COURT_CARDS + 1)]


def find_limit_obstacle(s: Pamir, seat: i64, card: i64) -> Refusal | None:
    """Return the refusal to discard from a row within its limit; None if the row exceeds it, or the
    card is not the player's."""
    noble = s.nobles[seat]
    if s.where[card] == HAND + seat:
        return HAND_WITHIN_LIMIT if i64(len(noble.hand)) <= noble.hand_limit() else None
    fits = s.holds(seat, card) and i64(len(noble.court)) <= noble.court_limit()
    return WITHIN_LIMIT if fits else None


# PX-11  Change of loyalty.

def change_loyalty(s: Pamir, seat: i64, coalition: i64, kept: i64) -> None:
    """Set the dial. Gifts, prizes and all other patriots go (PX-11.2, PX-11.3). Debts are settled
    before anything else, unless they wait for the end of the action."""
    noble = s.nobles[seat]
    noble.cylinders += noble.gift_count()
    noble.gifts = 0
    noble.fresh_gifts = 0
    for card in noble.prizes:
        s.bury(card)
    noble.prizes = vec[i64]()
    noble.loyalty = coalition
    s.emit("loyalty", seat, coalition)
    if s.options.owner_orders and any(LEVERAGED[card] == 1
                                      for card in list_leaving_patriots(s, noble, kept)):
        s.ask(Patriots(seat, kept))
        return
    for card in list_leaving_patriots(s, noble, kept):
        if s.holds(seat, card):
            lose_card(s, seat, card)
    if is_owed(s) and not s.options.loyalty_debts_wait:
        s.ask(SETTLE)


def list_leaving_patriots(s: Pamir, noble: Noble, kept: i64) -> list[i64]:
    """Return the patriots of other coalitions (PX-11.2)."""
    return [card for card in noble.court if is_leaving(noble, card, kept)]


def is_leaving(noble: Noble, card: i64, kept: i64) -> bool:
    return card != kept and PATRIOT[card] != NONE and PATRIOT[card] != noble.loyalty
