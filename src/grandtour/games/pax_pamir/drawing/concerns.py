"""Clauses and owners of the places, cards and pieces of the Pax Pamir board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandtour.draw.places import Concern
from grandtour.games.pax_pamir.components import (
    COURT_CARDS, LAST_CHECK, LEVERAGED, NONE, ON_CARD, PATRIOT, TABLES,
)

View = dict[str, Any]
Clauses = tuple[str, ...]

# By the first word of an element's id; those of a card by where it lies and what it shows.
CLAUSES: Final[dict[str, Clauses]] = {
    "border": ("PX-9.41", "PX-9.30"),
    "card": ("PX-5.3",),
    "check": ("PX-17.2", "PX-17.3", "PX-17.4"),
    "court": ("PX-7.3",),
    "deck": ("PX-12.6", "PX-12.7"),
    "gift": ("PX-9.20", "PX-3.3"),
    "market": ("PX-6.1", "PX-6.3"),
    "player": ("PX-3.2", "PX-3.3"),
    "region": ("PX-4.2", "PX-4.1", "PX-7.1"),
    "suit": ("PX-5.4",),
    "supply": ("PX-17.2", "PX-1.3", "PX-10.1"),
}
HAND: Final = ("PX-7.1", "PX-7.5")
HOSTAGE: Final = ("PX-8.2", "PX-8.3")
LEVERAGE: Final = ("PX-13.1",)
PATRIOTIC: Final = ("PX-3.4",)
VACANT: Final = ("PX-6.4", "PX-12.6")
EVENT: Final = ("PX-6.8",)
CHECK: Final = ("PX-17.1",)
DOUBLE: Final = ("PX-6.2",)
WAKHAN: Final = ("WK-1", "WK-5")
ACTIONS: Final = ("PX-9.10", "PX-9.20", "PX-9.30", "PX-9.40", "PX-9.50", "PX-9.60")     # VERBS
ABILITY: Final = {
    "indispensable_advisors": "PX-15.1", "insurrection": "PX-15.2",
    "claim_of_ancient_lineage": "PX-15.3", "bodyguards": "PX-15.4", "citadel_kabul": "PX-15.5",
    "citadel_transcaspia": "PX-15.5", "strange_bedfellows": "PX-15.6",
    "well_connected": "PX-15.6", "civil_service_reforms": "PX-15.7",
    "charismatic_courtiers": "PX-15.7", "safe_house": "PX-15.8", "blackmail_kandahar": "PX-15.9",
    "blackmail_herat": "PX-15.9", "indian_supplies": "PX-15.10", "herat_influence": "PX-15.11",
    "persian_influence": "PX-15.11", "russian_influence": "PX-15.11",
    "infrastructure": "PX-15.12", "savvy_operator": "PX-15.13", "irregulars": "PX-15.13",
}
OF_CARD: Final = {number: (ABILITY[row["name"]],) for row in TABLES["abilities"]["names"]
                  for number in row["cards"]}


def find_element_concern(view: View, ident: str) -> Concern:
    """Return the clauses and owners of the element with this id, without its prefix."""
    kind, _, name = ident.partition("-")
    if kind == "card":
        return build_card_concern(view, int(name))
    if kind == "market":
        return Concern(find_market_clauses(view["market"][name]["card"]))
    if kind == "suit" and name == "military":
        return Concern(CLAUSES["suit"] + DOUBLE)
    if kind == "player" and "wakhan" in view and int(name) == view["players"] - 1:
        return Concern(WAKHAN, (int(name),))
    return Concern(CLAUSES[kind], find_owners(view, kind, name))


def does_concern_reader(view: View, ident: str, seat: int | None) -> bool:
    """Return whether a change there concerns the player at this seat: it has pieces there, rules
    the region, or owns the card or the board. Every change concerns a spectator. Wakhan's card next
    to the board is no one's."""
    if seat is None:
        return True
    kind, _, name = ident.partition("-")
    if kind == "ai":
        return False
    ruled = kind == "region" and view["rulers"][name] == seat
    return ruled or seat in find_element_concern(view, ident).owners


def find_market_clauses(number: int | None) -> Clauses:
    if number is None:
        return VACANT
    if number > LAST_CHECK:
        return (f"PX-16.{number - LAST_CHECK}", *EVENT)
    if number > COURT_CARDS:
        return CHECK + EVENT
    return find_court_card_clauses(number) + CLAUSES["market"]


def find_court_card_clauses(number: int) -> Clauses:
    """Return the clauses of a court card's print besides its actions."""
    return (OF_CARD.get(number, ()) + (LEVERAGE if LEVERAGED[number] else ())
            + (PATRIOTIC if PATRIOT[number] != NONE else ()))


def build_card_concern(view: View, number: int) -> Concern:
    """Return the concern of a card. In a court it has its owner, and the owners of its spies; else
    it is in a hand."""
    for noble in view["nobles"]:
        for there in noble["court"]:
            if there["card"] == number:
                spies = [seat for seat, amount in enumerate(there["spies"])
                         if amount and seat != noble["seat"]]
                hostage = HOSTAGE if there["hostage_of"] is not None else ()
                actions = tuple(ACTIONS[verb] for verb in ON_CARD[number])
                return Concern(hostage + find_court_card_clauses(number) + CLAUSES[
                    "card"] + actions,
                               (noble["seat"], *spies))
    return Concern(find_court_card_clauses(number) + HAND,
                   [noble["seat"] for noble in view["nobles"]
                                                            if number in (noble["hand"] or ())])


def find_owners(view: View, kind: str, name: str) -> Sequence[int]:
    if kind == "region":
        return [noble["seat"] for noble in view["nobles"] if name in noble["tribes"]]
    if kind == "player":
        return (int(name),)
    seat, _, price = name.partition("-")
    given = kind == "gift" and int(price) in view["nobles"][int(seat)]["gifts"]
    return (int(seat),) if given else ()
