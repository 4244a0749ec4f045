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
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, Pamir

class Event:
    """An event card. When it takes effect it lies on the discard pile already."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def discarded(self, s: Pamir) -> None:
        raise NotImplementedError

    def purchased(self, s: Pamir, seat: i64) -> None:
        raise NotImplementedError

    def last_for_all(self, s: Pamir) -> None:
        """Until the next check, beside the map."""
        s.lift(self.card, FOR_ALL)

    def last_for(self, s: Pamir, seat: i64) -> None:
        """Until the next check, beside a player."""
        s.lift(self.card, BESIDE + seat)


class DominanceCheck(Event):
    """PX-17.1"""

    def discarded(self, s: Pamir) -> None:
        dominance_check(s)

    def purchased(self, s: Pamir, seat: i64) -> None:
        dominance_check(s)


class NewTactics(Event):
    """PX-16.1"""

    def discarded(self, s: Pamir) -> None:
        favour(s, MILITARY)

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.last_for(s, seat)


class Riches(Event):
    """PX-16.2: Embarrassment of Riches, Koh-i-noor Recovered."""

    def discarded(self, s: Pamir) -> None:
        self.last_for_all(s)

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.last_for(s, seat)


class Customs(Event):
    """PX-16.3: Disregard for Customs, Courtly Manners."""

    def discarded(self, s: Pamir) -> None:
        self.last_for_all(s)

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.last_for(s, seat)


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
        s.ask(NamingPlayer(seat, RUMOR))


class Fatigue(Event):
    """PX-16.5: Riots in Punjab, Conflict Fatigue."""

    def discarded(self, s: Pamir) -> None:
        riot(s, PUNJAB)

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.last_for_all(s)


class Nationalism(Event):
    """PX-16.6: Riots in Herat, Nationalism."""

    def discarded(self, s: Pamir) -> None:
        riot(s, HERAT)

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.last_for(s, seat)


class Withdrawal(Event):
    """PX-16.7: Public Withdrawal works while it lies in the market, and is not for sale."""

    def discarded(self, s: Pamir) -> None:
        pass


class NationBuilding(Event):
    """PX-16.8: Riots in Kabul, Nation Building."""

    def discarded(self, s: Pamir) -> None:
        riot(s, KABUL)

    def purchased(self, s: Pamir, seat: i64) -> None:
        self.last_for(s, seat)


class Aristocracy(Event):
    """PX-16.9: Riots in Persia, Backing of Persian Aristocracy."""

    def discarded(self, s: Pamir) -> None:
        riot(s, PERSIA)

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


class Pashtunwali(Event):
    """PX-16.11"""

    def discarded(self, s: Pamir) -> None:
        favour(s, INTELLIGENCE)

    def purchased(self, s: Pamir, seat: i64) -> None:
        s.ask(NamingSuit(seat))


class Rebuke(Event):
    """PX-16.12"""

    def discarded(self, s: Pamir) -> None:
        favour(s, POLITICAL)

    def purchased(self, s: Pamir, seat: i64) -> None:
        s.ask(Rebuking(seat))


EVENTS: Final[list[Event]] = [
    DominanceCheck(101), DominanceCheck(102), DominanceCheck(103), DominanceCheck(104),
    NewTactics(NEW_TACTICS), Riches(RICHES), Customs(CUSTOMS), Rumor(RUMOR),
    Fatigue(CONFLICT_FATIGUE), Nationalism(NATIONALISM), Withdrawal(PUBLIC_WITHDRAWAL),
    NationBuilding(NATION_BUILDING), Aristocracy(ARISTOCRACY), Persuasion(PERSUASION),
    Pashtunwali(PASHTUNWALI), Rebuke(REBUKE),
]
