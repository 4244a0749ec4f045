"""Lay out the views of Bombay as numbers."""

from __future__ import annotations

from grandtour.games.bombay.components import (
    CITIES, COLOURS, KINDS, MARKETS, POSTS, SITES, TOKEN_SITES,
)
from grandtour.games.tensor import Counts, Each, Group, Layout, Number, OneOf, Row, Seat


def layout(players: int) -> Layout:
    colour, bales = OneOf(COLOURS), Each(COLOURS, Number())
    return Layout({
        "set": Number(),
        "round": Number(),
        "seat": Seat(players),
        "starter": Seat(players),
        "points": Number(),
        "bought": Number(),
        "cities": Each(CITIES, Group({"demand": Row(3, colour), "tokens": Number()})),
        "markets": Each(MARKETS, bales),
        "closed": Counts(COLOURS),
        "bag": bales,
        "posts": Each([SITES[site] for site in POSTS], colour),
        "tokens": Each([SITES[site] for site in TOKEN_SITES], OneOf(KINDS)),
        "palaces": Each(SITES, Seat(players)),
        "merchants": Row(players, Group({
            "site": OneOf(SITES),
            "bales": Counts(COLOURS),
            "palaces_left": Number(),
            "rupees": Number(),
            "clients": Number(),
            "city_tokens": Number(),
            "sold_in": Counts(CITIES),
        }, ["seat"])),
    }, ["sets", "rounds"])
