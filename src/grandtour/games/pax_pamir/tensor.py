"""Lay out the views of Pax Pamir as numbers."""

from __future__ import annotations

from typing import Final

from grandtour.games.pax_pamir.components import (
    BORDERS, CARDS, COALITIONS, COURT_CARDS, GIFTS, PLACE_NAMES, REGIONS, SUITS, VERBS,
)
from grandtour.games.pax_pamir.rules.asking import PHASES
from grandtour.games.tensor import Counts, Each, Group, Layout, Named, Number, OneOf, Row, Seat

COURTIERS: Final = range(1, COURT_CARDS + 1)
ALL_CARDS: Final = range(1, CARDS + 1)
MOST_NUMBERS: Final = 6         # that a question has in a position


def layout(players: int) -> Layout:
    """Return the layout. All covered cards were bought in the open, so a perfect memory knows them
    (PX-19.2)."""
    seat, card = Seat(players), OneOf(ALL_CARDS)
    blocks = Each(COALITIONS, Number())
    return Layout({
        "asking": Group({
            "seat": seat,
            "numbers": Row(MOST_NUMBERS, Number()),
            "card": card,
            "payer": seat,
            "receiver": seat,
            **dict.fromkeys(("least", "full", "most", "offer"), Number()),
        }, ["kind", "deed"]),
        "phase": OneOf(PHASES),
        "seat": seat,
        "turns": Number(),
        "actions": Number(),
        "declines": Number(),
        "favoured": OneOf(SUITS),
        "deck": Number(),
        "checks": Number(),
        "market": Each(PLACE_NAMES, Group({
            "card": card, "rupees": Number(), "paid": Number()})),
        "supply": blocks,
        "armies": Each(REGIONS, blocks),
        "roads": Each(BORDERS, blocks),
        "rulers": Each(REGIONS, seat),
        "nobles": Row(players, Group({
            "loyalty": OneOf(COALITIONS),
            "rupees": Number(),
            "points": Number(),
            "cylinders": Number(),
            "owed": Number(),
            "influence": Number(),
            "tribes": Each(REGIONS, Number()),
            "gifts": Counts(GIFTS),
            "prizes": Counts(COURTIERS),
            "court": Named("card", COURTIERS, {
                "spies": Row(players, Number()), "used": Number(), "hostage_of": seat}),
            "hand": Counts(ALL_CARDS),
            "hand_size": Number(),
            "court_limit": Number(),
            "hand_limit": Number(),
            "stars": Each(SUITS, Number()),
        }, ["seat"])),
        "used": Each([str(number) for number in COURTIERS], OneOf(VERBS)),
        "effects": Named("card", ALL_CARDS, {"seat": seat}, ["effect"]),
        "discards": Counts(ALL_CARDS),
        "top": card,
        "wakhan": Group({"card": Number(), "back": Number(), "line": Number(),
                         "gone": Counts(range(CARDS + 1))}),
    })
