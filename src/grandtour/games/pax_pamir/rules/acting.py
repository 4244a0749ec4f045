"""PX-5.2 to 5.4, PX-8.3: using a court card for one of the actions it shows. What each action
does stands in a file of its own."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Fact, Refusal
from grandtour.games.pax_pamir.facts import COURT_CARDS, NOBODY, RANK, SHOWS, VERBS
from grandtour.games.pax_pamir.rules.abilities import CIVIL_SERVICE_REFORMS
from grandtour.games.pax_pamir.rules.asking import NO_ACTIONS_LEFT, is_bonus
from grandtour.games.pax_pamir.rules.bribes import Deed
from grandtour.games.pax_pamir.rules.dues import is_due
from grandtour.games.pax_pamir.rules.pieces import SPY
from grandtour.games.pax_pamir.rules.play import bonus_cards
from grandtour.games.pax_pamir.state import Pamir

NOT_IN_YOUR_COURT: Final = Refusal(
    "not_your_card", "PX-5.2", "{card} is not in your court (owner: {owner}).")
SHOWN_IN_HAND: Final = Refusal(
    "not_your_card", "PX-5.2",
    "No card of your court shows this: {verb}. In your hand these do: {cards}.")
SHOWN_IN_MARKET: Final = Refusal(
    "not_your_card", "PX-5.2",
    "No card of your court shows this: {verb}. In the market these do: {cards}.")
SHOWN_NOWHERE: Final = Refusal(
    "not_your_card", "PX-5.2",
    "No card of your court, your hand or the market shows this: {verb}.")
ALREADY_USED: Final = Refusal(
    "already_used", "PX-5.3", "{card} was already used this turn: {first}.")


# The cards that show each verb.
SHOWING: Final = [[card for card in range(1, COURT_CARDS + 1) if SHOWS[card] >> verb & 1]
                  for verb in range(len(VERBS))]


class CardAction(Deed):
    """The action that a court card shows. It costs an action unless it is a bonus action."""

    def __init__(self, card: int, verb: int) -> None:
        self.card = card
        self.verb: i64 = verb
        self.number = 8 * card + verb

    def refusal(self, s: Pamir) -> Refusal | None:
        if not s.holds(s.seat, self.card):
            return NOT_IN_YOUR_COURT
        if s.is_used(self.card):
            return ALREADY_USED
        if s.actions == 0 and not is_bonus(s, s.seat, self.card):
            return NO_ACTIONS_LEFT
        prevented = self.prevented(s)
        return self.unaffordable(s) if prevented is None else prevented

    @abstractmethod
    def prevented(self, s: Pamir) -> Refusal | None:
        """Why the action itself is impossible, money apart."""

    @abstractmethod
    def begin(self, s: Pamir) -> None:
        """The action itself."""

    def receiver(self, s: Pamir) -> i64:
        """PX-8.2, PX-8.7"""
        if s.spies[self.card] == 0:
            return NOBODY
        holder = s.holder(self.card)
        if holder == NOBODY or not is_due(s) or CIVIL_SERVICE_REFORMS.held(s, s.seat):
            return NOBODY
        return holder

    def bribe(self, s: Pamir, receiver: i64) -> i64:
        """PX-8.3"""
        return s.spies_on(self.card, receiver)

    def bribed_for(self) -> i64:
        return SPY

    def carry_out(self, s: Pamir) -> None:
        bonus = is_bonus(s, s.seat, self.card)
        if not bonus:
            s.actions -= 1
        s.used = append(s.used, self.number)
        s.tell("acted", s.seat, self.card, self.verb)
        self.begin(s)

    def facts(self, s: Pamir) -> dict[str, object]:
        uses = [Fact("verb", entry & 7) for entry in s.used if entry >> 3 == self.card]
        return self.deed_facts(s) | {
            "cards": [Fact("card", card) for card in showing_elsewhere(s, self.verb)],
            "owner": Fact("seat", s.owner(self.card)), "verb": Fact("verb", self.verb),
            "first": uses[0] if uses else None, "bonus": bonus_cards(s),
            "rank": RANK[self.card]}

    def __str__(self) -> str:
        return f"{VERBS[self.verb]} {self.card}"


def showing(cards: vec[i64], verb: i64) -> list[i64]:
    """The court cards among these that show this action."""
    return [card for card in cards if 0 < card <= COURT_CARDS and SHOWS[card] >> verb & 1]


def showing_elsewhere(s: Pamir, verb: i64) -> list[i64]:
    """The cards that show it in the hand of the player in turn, else in the market."""
    return showing(s.me.hand, verb) or showing(s.market, verb)


def none_shows(s: Pamir, verb: i64) -> Refusal | None:
    """PX-5.2: that no card of the court shows it, and where one does; None if one does."""
    if showing(s.me.court, verb):
        return None
    if showing(s.me.hand, verb):
        return SHOWN_IN_HAND
    return SHOWN_IN_MARKET if showing(s.market, verb) else SHOWN_NOWHERE
