"""PX-16.4, PX-16.10 to 16.13: what the buyer of an event must name, riots and swaps."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import COALITIONS, NOBODY, REGIONS, SEATS, SUITS
from grandtour.games.pax_pamir.rules.abilities import PASHTUNWALI, RUMOR
from grandtour.games.pax_pamir.rules.asking import Decision, first
from grandtour.games.pax_pamir.rules.losses import call_in_debts
from grandtour.games.pax_pamir.rules.overthrow import lose_tribes
from grandtour.games.pax_pamir.rules.play import favour
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, HAND, Menu, Pamir


def riot(s: Pamir, region: i64) -> None:
    """PX-16.13: all armies and tribes leave, roads stay; those who lost tribes are overthrown."""
    s.tell("riot", NOBODY, region)
    for coalition in range(i64(len(COALITIONS))):
        place = region * len(COALITIONS) + coalition
        s.blocks[coalition] += s.armies[place]
        s.armies[place] = 0
        s.fresh[place] = 0
    for turn in range(s.options.players):
        lose_tribes(s, (s.seat + turn) % s.options.players, region)
    call_in_debts(s)


# PX-16.4, PX-16.10  Naming a player.

NOT_ANOTHER: Final = Refusal(
    "not_another_player", "PX-16.4", "Name another player of this game.")


class NamingPlayer(Decision):
    """PX-16.4, PX-16.10: for the event that was bought."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat, "player", first("PX-16.4"))
        self.card = card

    def menu(self, s: Pamir) -> Menu:
        return NAME

    def __str__(self) -> str:
        return f"player:{self.seat}:{self.card}"


class Name(Action[Pamir]):
    """PX-16.4, PX-16.10"""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

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
            s.tell("rumor", asked.seat, self.seat)
        else:
            swap_hands(s, asked.seat, self.seat)

    def __str__(self) -> str:
        return f"name {self.seat}"


NAME: Final[Menu] = [Name(seat) for seat in range(SEATS)]


def swap_hands(s: Pamir, seat: i64, other: i64) -> None:
    """PX-16.10"""
    mine, theirs = s.nobles[seat].hand, s.nobles[other].hand
    s.nobles[seat].hand = theirs
    s.nobles[other].hand = mine
    for card in theirs:
        s.where[card] = HAND + seat
    for card in mine:
        s.where[card] = HAND + other
    s.tell("swapped", seat, other)


# PX-16.11  Naming the favoured suit.

class NamingSuit(Decision):
    """PX-16.11"""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, "suit", first("PX-16.11"))

    def menu(self, s: Pamir) -> Menu:
        return SUIT_MENU

    def __str__(self) -> str:
        return f"suit:{self.seat}"


class NameSuit(Action[Pamir]):
    """PX-16.11: nothing else changes it until the next check."""

    def __init__(self, suit: int) -> None:
        self.suit: i64 = suit

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        favour(s, self.suit)
        s.where[PASHTUNWALI] = FOR_ALL
        s.tell("fixed_suit", NOBODY, s.favoured)

    def __str__(self) -> str:
        return f"suit {SUITS[self.suit]}"


SUIT_MENU: Final[Menu] = [NameSuit(suit) for suit in range(len(SUITS))]


# PX-16.12  Rebuke.

class Rebuking(Decision):
    """PX-16.12: one region, also an empty one."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, "rebuke", first("PX-16.12"))

    def menu(self, s: Pamir) -> Menu:
        return REBUKES

    def __str__(self) -> str:
        return f"rebuke:{self.seat}"


class RebukeRegion(Action[Pamir]):
    """PX-16.12"""

    def __init__(self, region: int) -> None:
        self.region: i64 = region

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        riot(s, self.region)

    def facts(self, s: Pamir) -> dict[str, object]:
        return {"region": Fact("region", self.region)}

    def __str__(self) -> str:
        return f"rebuke {REGIONS[self.region]}"


REBUKES: Final[Menu] = [RebukeRegion(region) for region in range(len(REGIONS))]
