"""Lay out the views of Paris as numbers."""

from __future__ import annotations

from typing import Any, Final

from grandtour.games.paris.components import (
    AWARDS, DISTRICTS, END, KINDS, LANDMARKS, LEVELS, NUMBERS, PLACES, SPACES, STACKS, TILES, WOOD,
)
from grandtour.games.paris.observer import ENDS, STEPS
from grandtour.games.tensor import (
    Counts, Each, Group, Layout, Named, Number, Numbers, OneOf, Row, Seat, View,
)

BUILDINGS: Final = PLACES[:SPACES]


def layout(players: int) -> Layout:
    """Return the layout. No seat knows the end-game tiles of the others and those left
    (PA-18.3)."""
    by_seat, keys = Row(players, Number()), Counts(range(players))
    district = Group({
        "bank": Group({"keys": keys}, ["francs"]),
        "spaces": Row(LEVELS, Group({
            "building": Group({"id": OneOf(BUILDINGS)}, ["type", "cost"]),
            "token": OneOf(KINDS),
            "keys": keys,
        }, ["space", "value"])),
        "landmarks": Named("id", LANDMARKS, {"keys": keys}, ["value"]),
        "vp": OneOf(AWARDS),
        "sums": by_seat,
        "ranks": by_seat,
        "points": by_seat,
    })
    return Layout({
        "turn": Number(),
        "seat": Seat(players),
        "starter": Seat(players),
        "step": OneOf(STEPS),
        "end": OneOf(ENDS),
        "stacks": Row(STACKS, Group({"tiles": Number(), "back": OneOf(DISTRICTS)})),
        "lifted": OneOf(BUILDINGS),
        "boxed": Counts(BUILDINGS),
        "districts": Each(DISTRICTS, district),
        "arc": keys,
        "display": Named("id", LANDMARKS, {}, ["value", "cost", "icons"]),
        "vp_left": Counts(AWARDS),
        "track": Row(NUMBERS, Counts(TILES[:NUMBERS])),
        "supply": Each(KINDS[WOOD:], Number()),
        "end_left": Number(),
        "end_tiles": Counts(TILES[END:]),
        "buying": KeyMove(),
        "icons": Counts(KINDS),
        "claiming": Counts(LANDMARKS),
        "bonus_price": Number(),
        "investors": Row(players, Group({
            "points": Number(),
            "meeple": Number(),
            "spare": Number(),
            "left": Number(),
            "used": Counts(TILES),
            "on_board": Number(),
            "francs": Number(),
            "goods": Each(KINDS, Number()),
            "keys": Number(),
            "tiles": Counts(TILES),
        }, ["seat"])),
    }, known=recall_view)


class KeyMove(Group):
    """A key move in notation: source, target, a landmark's district, and the tiles for it."""

    def __init__(self) -> None:
        super().__init__({"from": OneOf(PLACES), "to": OneOf(PLACES), "in": OneOf(DISTRICTS),
                          "with": Counts(TILES)})

    def write(self, value: Any, at: int, into: Numbers) -> None:
        move, _, tiles = value.partition(" with ")
        move, _, district = move.partition(" in ")
        _, source, target = move.split()
        super().write({"from": source, "to": target, "in": district or None,
                       "with": tiles.split()}, at, into)


def recall_view(seen: View, everything: View) -> View:
    """Add the bonus tiles behind the other screens to what is seen."""
    investors = [own if "tiles" in own else
                 true | {"tiles": [tile for tile in true["tiles"] if tile in TILES[:END]]}
                 for own, true in zip(seen["investors"], everything["investors"], strict=True)]
    return everything | {"end_tiles": seen["end_tiles"], "investors": investors}
