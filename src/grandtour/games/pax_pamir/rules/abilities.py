"""The special abilities of court cards, one object each (PX-15). The rule that an ability changes
asks `held`.

An ability works while its card is in the court, even as a hostage, and overrides the rules.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    CARDS, HERAT, KABUL, KANDAHAR, NONE, PATRIOT, PERSIA, REGION, RUSSIAN, TRANSCASPIA,
    list_ability_cards,
)
from grandtour.games.pax_pamir.state import COURT, Pamir


class Ability:
    """The cards that show an ability."""

    def __init__(self, name: str, region: i64 = NONE) -> None:
        cards = list_ability_cards(name)
        self.card: Final[i64] = cards[0]
        self.other: Final[i64] = cards[-1]      # the same where only one card shows it
        self.region: Final[i64] = region        # where it works, if only in one

    def held(self, s: Pamir, seat: i64) -> bool:
        return s.where[self.card] == COURT + seat or s.where[self.other] == COURT + seat

    def card_of(self, s: Pamir, seat: i64) -> i64:
        """Return the card that gives the seat the ability."""
        return self.card if s.where[self.card] == COURT + seat else self.other


INDISPENSABLE_ADVISORS: Final = Ability("indispensable_advisors")       # PX-15.1
INSURRECTION: Final = Ability("insurrection")                           # PX-15.2
ANCIENT_LINEAGE: Final = Ability("claim_of_ancient_lineage")            # PX-15.3
BODYGUARDS: Final = Ability("bodyguards")                               # PX-15.4
CITADELS: Final = [Ability("citadel_kabul", KABUL),
                   Ability("citadel_transcaspia", TRANSCASPIA)]         # PX-15.5
STRANGE_BEDFELLOWS: Final = Ability("strange_bedfellows")               # PX-15.6
WELL_CONNECTED: Final = Ability("well_connected")
CIVIL_SERVICE_REFORMS: Final = Ability("civil_service_reforms")         # PX-15.7
CHARISMATIC_COURTIERS: Final = Ability("charismatic_courtiers")
SAFE_HOUSE: Final = Ability("safe_house")                               # PX-15.8
BLACKMAILS: Final = [Ability("blackmail_kandahar", KANDAHAR),
                     Ability("blackmail_herat", HERAT)]                 # PX-15.9
INDIAN_SUPPLIES: Final = Ability("indian_supplies")                     # PX-15.10
INFLUENCES: Final = [Ability("herat_influence"), Ability("persian_influence"),
                     Ability("russian_influence")]                      # PX-15.11
INFRASTRUCTURE: Final = Ability("infrastructure")                       # PX-15.12
SAVVY_OPERATOR: Final = Ability("savvy_operator")                       # PX-15.13
IRREGULARS: Final = Ability("irregulars")


def find_citadel(s: Pamir, seat: i64, region: i64) -> i64:
    """Return the card that protects the tribes of the seat there from battle; 0 for none
    (PX-15.5)."""
    for shield in CITADELS:
        if region == shield.region and shield.held(s, seat):
            return shield.card
    return 0


# By card, a bit for each influence that covers it; Russian means the patriot bar, not the prize.
COVERED: Final = vec[i64]([0] + [
    int(REGION[card] == HERAT) + 2 * int(REGION[card] == PERSIA) + 4 * int(PATRIOT[card] == RUSSIAN)
    for card in range(1, CARDS + 1)])


def is_free(s: Pamir, seat: i64, card: i64) -> bool:
    """Return whether the card costs the seat nothing in the market (PX-15.11)."""
    influences = COVERED[card]
    for number in range(i64(len(INFLUENCES))):
        if influences >> number & 1 and INFLUENCES[number].held(s, seat):
            return True
    return False


def has_always_bonus_actions(card: i64) -> bool:
    """Return whether an ability makes the card's actions bonus actions (PX-15.13)."""
    return card == SAVVY_OPERATOR.card or card == IRREGULARS.card


# PX-16: the place of an event's card tells whether it is in force.

NEW_TACTICS: Final = 105
RICHES: Final = 106             # or Koh-i-noor Recovered
CUSTOMS: Final = 107            # disregarded, or Courtly Manners
RUMOR: Final = 108
CONFLICT_FATIGUE: Final = 109
NATIONALISM: Final = 110
PUBLIC_WITHDRAWAL: Final = 111
NATION_BUILDING: Final = 112
ARISTOCRACY: Final = 113
PERSUASION: Final = 114
PASHTUNWALI: Final = 115
REBUKE: Final = 116
