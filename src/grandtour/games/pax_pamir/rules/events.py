"""PX-16: the event cards, one object each, with what they do when they are discarded from the
market (the upper effect) and when they are purchased (the lower one). Effects that last lie beside
the map or a player until the next dominance check (PX-16.14); the rules they change ask for them
by the constants in `abilities`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import (
    HERAT, INTELLIGENCE, KABUL, MILITARY, PERSIA, POLITICAL, PUNJAB,
)
from grandtour.games.pax_pamir.rules.abilities import (
    ARISTOCRACY, CONFLICT_FATIGUE, CUSTOMS, NATIONALISM, NATION_BUILDING, NEW_TACTICS, PASHTUNWALI,
    PERSUASION, PUBLIC_WITHDRAWAL, REBUKE, RICHES, RUMOR,
)
from grandtour.games.pax_pamir.rules.dominance import dominance_check
from grandtour.games.pax_pamir.rules.losses import OneFromHand
from grandtour.games.pax_pamir.rules.naming import NamingPlayer, NamingSuit, Rebuking, riot
from grandtour.games.pax_pamir.rules.play import favour
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, OFFERED, Pamir


class Event:
    """An event card. When it takes effect it lies on the discard pile already."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def discarded(self, s: Pamir) -> None:
        """Until the next check, beside the map."""
        s.lift(self.card, FOR_ALL)

    def purchased(self, s: Pamir, seat: i64) -> None:
        """Until the next check, beside the buyer: PX-16.1 to 16.3, PX-16.6, PX-16.8."""
        s.lift(self.card, BESIDE + seat)

    def wait(self, s: Pamir) -> None:
        """On no pile, while it is being named what it works on."""
        s.lift(self.card, OFFERED)


class DominanceCheck(Event):
    """PX-17.1"""

    def discarded(self, s: Pamir) -> None:
        dominance_check(s)

    def purchased(self, s: Pamir, seat: i64) -> None:
        dominance_check(s)


class Favouring(Event):
    """PX-16.1, PX-16.11, PX-16.12: when it is discarded a suit becomes the favoured one."""

    def __init__(self, card: int, suit: int) -> None:
        super().__init__(card)
        self.suit: i64 = suit

    def discarded(self, s: Pamir) -> None:
        favour(s, self.suit)


class Riots(Event):
    """PX-16.5, PX-16.6, PX-16.8, PX-16.9: when it is discarded there are riots in a region."""

    def __init__(self, card: int, region: int) -> None:
        super().__init__(card)
        self.region: i64 = region

    def discarded(self, s: Pamir) -> None:
        riot(s, self.region)


class Rumor(Event):
    """PX-16.4: Failure to Impress, Rumor."""

    def discarded(self, s: Pamir) -> None:
        for seat in range(s.options.players):
            noble = s.nobles[seat]
            while len(noble.prizes) > 0:
                card = noble.prizes[0]
                noble.prizes = noble.prizes[1:]
                s.bury(card)
                s.tell("lost_prize", seat, card)

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.wait(s)
        s.ask(NamingPlayer(seat, RUMOR))


class Fatigue(Riots):
    """PX-16.5: Conflict Fatigue concerns all."""

    def purchased(self, s: Pamir, seat: i64) -> None:
        s.lift(self.card, FOR_ALL)


class Withdrawal(Event):
    """PX-16.7: Public Withdrawal works while it lies in the market, and is not for sale."""

    def discarded(self, s: Pamir) -> None:
        pass


class Aristocracy(Riots):
    """PX-16.9: Backing of Persian Aristocracy."""

    def purchased(self, s: Pamir, seat: i64) -> None:
        s.nobles[seat].rupees += 3
        s.tell("backed", seat, 3)


class Persuasion(Event):
    """PX-16.10: Confidence Failure, Other Persuasive Methods."""

    def discarded(self, s: Pamir) -> None:
        players = s.options.players
        for turn in range(players - 1, -1, -1):
            seat = (s.seat + turn) % players
            if len(s.nobles[seat].hand) > 0:
                s.ask(OneFromHand(seat))

    def purchased(self, s: Pamir, seat: i64) -> None:
        s.ask(NamingPlayer(seat, PERSUASION))


class Pashtunwali(Favouring):
    """PX-16.11"""

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.wait(s)
        s.ask(NamingSuit(seat))


class Rebuke(Favouring):
    """PX-16.12"""

    def purchased(self, s: Pamir, seat: i64) -> None:
        s.ask(Rebuking(seat))


EVENTS: Final[list[Event]] = [
    DominanceCheck(101), DominanceCheck(102), DominanceCheck(103), DominanceCheck(104),
    Favouring(NEW_TACTICS, MILITARY), Event(RICHES), Event(CUSTOMS), Rumor(RUMOR),
    Fatigue(CONFLICT_FATIGUE, PUNJAB), Riots(NATIONALISM, HERAT), Withdrawal(PUBLIC_WITHDRAWAL),
    Riots(NATION_BUILDING, KABUL), Aristocracy(ARISTOCRACY, PERSIA), Persuasion(PERSUASION),
    Pashtunwali(PASHTUNWALI, INTELLIGENCE), Rebuke(REBUKE, POLITICAL),
]
