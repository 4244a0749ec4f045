"""The event cards, one object each (PX-16). Each has an effect when it is discarded from the market
(the upper one), another when it is purchased (the lower one), and a choice of its buyer.

Lasting effects are placed beside the map or a player until the next dominance check (PX-16.14). The
rules they change ask for them by the constants in `abilities`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    COALITIONS, HERAT, INTELLIGENCE, KABUL, MILITARY, NOBODY, PERSIA, POLITICAL, PUNJAB, REGIONS,
    SEATS, SUITS,
)
from grandtour.games.pax_pamir.rules.abilities import (
    ARISTOCRACY, CONFLICT_FATIGUE, CUSTOMS, NATIONALISM, NATION_BUILDING, NEW_TACTICS, PASHTUNWALI,
    PERSUASION, PUBLIC_WITHDRAWAL, REBUKE, RICHES, RUMOR,
)
from grandtour.games.pax_pamir.rules.asking import EVERY_SEAT, Act, Decision, OfCard, must_first
from grandtour.games.pax_pamir.rules.dominance import resolve_dominance_check
from grandtour.games.pax_pamir.rules.loss import OneFromHand, call_in_debts, lose_tribes
from grandtour.games.pax_pamir.rules.play import favour_suit
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, HAND, OFFERED, Menu, Pamir


def start_riot(s: Pamir, region: i64) -> None:
    """Remove all armies and tribes of the region. Roads stay, and players who lost tribes are
    overthrown (PX-16.13)."""
    s.emit("riot", NOBODY, region)
    for coalition in range(i64(len(COALITIONS))):
        place = region * len(COALITIONS) + coalition
        s.blocks[coalition] += s.armies[place]
        s.armies[place] = 0
        s.fresh[place] = 0
    for turn in range(s.options.players):
        lose_tribes(s, (s.seat + turn) % s.options.players, region)
    call_in_debts(s)


# PX-16.4, PX-16.10  Naming a player.

NOT_ANOTHER: Final = Refusal("not_another_player", "PX-16.4", "Name another player of this game.")


class NamingPlayer(OfCard):
    """The choice of a player for the event bought (PX-16.4, PX-16.10)."""

    kind = "player"
    fields = each(seat=EVERY_SEAT, card=(RUMOR, PERSUASION))
    first = must_first("PX-16.4")

    def menu(self, s: Pamir) -> Menu:
        return NAME


class Name(Act):
    """The player named (PX-16.4, PX-16.10)."""

    notation = "name {seat}"
    seat: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        asked = s.asked(NamingPlayer)
        if self.seat >= s.options.players:
            return NOT_ANOTHER
        anyone = asked.card == RUMOR and s.options.rumor_anyone
        return NOT_ANOTHER if self.seat == asked.seat and not anyone else None

    def apply(self, s: Pamir) -> None:
        asked = s.answered(NamingPlayer)
        if asked.card == RUMOR:
            s.where[RUMOR] = BESIDE + self.seat
            s.emit("rumor", asked.seat, self.seat)
        else:
            swap_hands(s, asked.seat, self.seat)


NAME: Final[Menu] = [Name(seat) for seat in range(SEATS)]


def swap_hands(s: Pamir, seat: i64, other: i64) -> None:
    """Exchange the hands of the two seats (PX-16.10)."""
    mine, theirs = s.nobles[seat].hand, s.nobles[other].hand
    s.nobles[seat].hand = theirs
    s.nobles[other].hand = mine
    for card in theirs:
        s.where[card] = HAND + seat
    for card in mine:
        s.where[card] = HAND + other
    s.emit("swapped", seat, other)


# PX-16.11  Naming the favoured suit.

class NamingSuit(Decision):
    """The choice of a suit (PX-16.11)."""

    kind = "suit"
    first = must_first("PX-16.11")

    def menu(self, s: Pamir) -> Menu:
        return SUIT_MENU


class NameSuit(Act):
    """The suit named. Nothing else changes it until the next check (PX-16.11)."""

    notation = "suit {suit}"
    suit: i64

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        favour_suit(s, self.suit)
        s.where[PASHTUNWALI] = FOR_ALL
        s.emit("fixed_suit", NOBODY, s.favoured)


SUIT_MENU: Final[Menu] = [NameSuit(suit) for suit in range(len(SUITS))]


# PX-16.12  Rebuke.

class Rebuking(Decision):
    """The choice of one region, even an empty one (PX-16.12)."""

    kind = "rebuke"
    first = must_first("PX-16.12")

    def menu(self, s: Pamir) -> Menu:
        return REBUKES


class RebukeRegion(Act):
    """The region named (PX-16.12)."""

    notation = "rebuke {region}"
    region: i64

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        start_riot(s, self.region)


REBUKES: Final[Menu] = [RebukeRegion(region) for region in range(len(REGIONS))]


# PX-16  The cards.

class Event:
    """An event card. When it takes effect it is on the discard pile already."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def resolve_discard(self, s: Pamir) -> None:
        """Place the event beside the map until the next check."""
        s.lift(self.card, FOR_ALL)

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        """Place the event beside the buyer until the next check (PX-16.1 to 16.3, PX-16.6,
        PX-16.8)."""
        s.lift(self.card, BESIDE + seat)

    def hold_event(self, s: Pamir) -> None:
        """Keep the event on no pile while its buyer makes the choice."""
        s.lift(self.card, OFFERED)


class DominanceCheck(Event):
    """A dominance check (PX-17.1)."""

    def resolve_discard(self, s: Pamir) -> None:
        resolve_dominance_check(s)

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        resolve_dominance_check(s)


class Favouring(Event):
    """An event that favours a suit when discarded (PX-16.1, PX-16.11, PX-16.12)."""

    def __init__(self, card: int, suit: int) -> None:
        super().__init__(card)
        self.suit: i64 = suit

    def resolve_discard(self, s: Pamir) -> None:
        favour_suit(s, self.suit)


class Riots(Event):
    """An event that causes riots in a region when discarded (PX-16.5, PX-16.6, PX-16.8,
    PX-16.9)."""

    def __init__(self, card: int, region: int) -> None:
        super().__init__(card)
        self.region: i64 = region

    def resolve_discard(self, s: Pamir) -> None:
        start_riot(s, self.region)


class Rumor(Event):
    """Failure to Impress, Rumor (PX-16.4)."""

    def resolve_discard(self, s: Pamir) -> None:
        for seat in range(s.options.players):
            noble = s.nobles[seat]
            while len(noble.prizes) > 0:
                card = noble.prizes[0]
                noble.prizes = noble.prizes[1:]
                s.bury(card)
                s.emit("lost_prize", seat, card)

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        self.hold_event(s)
        s.ask(NamingPlayer(seat, RUMOR))


class Fatigue(Riots):
    """Conflict Fatigue, which affects all players (PX-16.5)."""

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        s.lift(self.card, FOR_ALL)


class Withdrawal(Event):
    """Public Withdrawal, which works while it is in the market, and is not for sale (PX-16.7)."""

    def resolve_discard(self, s: Pamir) -> None:
        pass


class Aristocracy(Riots):
    """Backing of Persian Aristocracy (PX-16.9)."""

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        s.nobles[seat].rupees += 3
        s.emit("backed", seat, 3)


class Persuasion(Event):
    """Confidence Failure, Other Persuasive Methods (PX-16.10)."""

    def resolve_discard(self, s: Pamir) -> None:
        players = s.options.players
        for turn in range(players - 1, -1, -1):
            seat = (s.seat + turn) % players
            if len(s.nobles[seat].hand) > 0:
                s.ask(OneFromHand(seat))

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        s.ask(NamingPlayer(seat, PERSUASION))


class Pashtunwali(Favouring):
    """Pashtunwali Values (PX-16.11)."""

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        self.hold_event(s)
        s.ask(NamingSuit(seat))


class Rebuke(Favouring):
    """Rebuke (PX-16.12)."""

    def resolve_purchase(self, s: Pamir, seat: i64) -> None:
        s.ask(Rebuking(seat))


EVENTS: Final[list[Event]] = [
    DominanceCheck(101), DominanceCheck(102), DominanceCheck(103), DominanceCheck(104),
    Favouring(NEW_TACTICS, MILITARY), Event(RICHES), Event(CUSTOMS), Rumor(RUMOR),
    Fatigue(CONFLICT_FATIGUE, PUNJAB), Riots(NATIONALISM, HERAT), Withdrawal(PUBLIC_WITHDRAWAL),
    Riots(NATION_BUILDING, KABUL), Aristocracy(ARISTOCRACY, PERSIA), Persuasion(PERSUASION),
    Pashtunwali(PASHTUNWALI, INTELLIGENCE), Rebuke(REBUKE, POLITICAL),
]
