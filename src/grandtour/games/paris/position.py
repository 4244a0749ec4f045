"""Declare the fields of a position of Paris and its text. Equal texts are equal positions.

    paris players=2 random_bonus=true
    asks right:0 bonus:0:2 turn:0
    turn seat=0 starter=1 number=12 step=done end=open
    stacks 9:montmartre 11:belleville 8:chaillot
    hand stack=- building=-
    buying -
    icons 0 0 0
    board montmartre-4=montmartre-4 ...
    tokens batignolles-1=prestige-bronze ...
    boxed
    landmarks louvre=belleville
    awards montmartre=V20
    track 1:tile-1=1 2:tile-2=0 ...
    supply 0 1 0
    drawn E07:1 E03:0
    investor francs=3 goods=0,0,0,0,0,0 keys=9 spare=2 on=arc twice=- held=tile-3 used=- ...

The stack of questions begins with the one being asked. Buildings never seen and end-game tiles left
are those that the text does not place. `drawn` has the end-game tiles in the order of taking, each
with the seat that took it: a seat's knowledge of the others depends on it (PA-18.6).
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question
from grandtour.engine.position import require, parse_number
from grandtour.engine.schema import (
    NOTHING, Each, Field, Flag, Kind, Line, Members, Name, Notation, Number, Own, Packed, Placed,
    Rest, Row, Schema, Several,
)
from grandtour.games.paris import validate
from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, AWARDS, DISTRICTS, END_TILES, KINDS, LANDMARKS, LANE, LEVELS, NOBODY,
    NONE, NUMBERS, ONLY, PLACES, SPACES, STACKS, TILE, TILES, VALUE, WOOD,
)
from grandtour.games.paris.rules.awards import RIGHT
from grandtour.games.paris.rules.benefits import BONUS, DEAR_BONUS
from grandtour.games.paris.rules.decision import SEATS
from grandtour.games.paris.rules.endgame import LOOK
from grandtour.games.paris.rules.payment import PAY
from grandtour.games.paris.rules.place import BACK, CHOOSE_DISTRICT, FRONT
from grandtour.games.paris.rules.prestige import CLAIM
from grandtour.games.paris.rules.routes import ADD, MOVE
from grandtour.games.paris.rules.turn import TURNS
from grandtour.games.paris.setup import DEAL, FIRST, SHUFFLE
from grandtour.games.paris.state import Paris

ASKED: Final[list[Question[Any]]] = [
    OVER, FIRST, DEAL, SHUFFLE, FRONT, BACK, *TURNS, *CHOOSE_DISTRICT, *PAY, *RIGHT, *BONUS,
    *DEAR_BONUS, *CLAIM, *LOOK]
STEPS: Final = ("place", "act", "done")
ENDS: Final = ("open", "last_round", "final_turns")
BUILDINGS: Final = PLACES[:SPACES]
MOST_FRANCS: Final = 400
MOST_POINTS: Final = 2000
MOST_TURNS: Final = 1000


class ParisSchema(Schema[Paris]):
    """The fields of a position of Paris."""

    def lines(self, players: int) -> list[Line]:
        few, building = Number(0, 6), Name(BUILDINGS, NOTHING)
        return [
            Line("turn",
                 Field("seat", Number(0, players - 1)),
                 Field("starter", Number(NOBODY, players - 1)),
                 Field("number", Number(0, MOST_TURNS), "turn"),
                 Field("step", Name(STEPS)),
                 Field("end", Name(ENDS))),
            Own("stacks", write_stacks, put_stacks),
            Line("hand",
                 Field("stack", Name([str(stack) for stack in range(STACKS)], NOTHING),
                       "stack_lifted"),
                 Field("building", building, "lifted")),
            Line("buying", Rest("buying", Notation(MOVE + ADD))),
            Line("icons", Row("icons", Packed(LANE, few, WOOD))),
            Line("board", Row("building", Placed(BUILDINGS, building))),
            Line("tokens", Row("token", Placed(BUILDINGS, Name(KINDS)))),
            Line("boxed", Row("boxed", Members(BUILDINGS))),
            Line("landmarks", Row("landmark", Placed(LANDMARKS, Name(DISTRICTS)))),
            Line("awards", Row("awarded", Placed(DISTRICTS, Name(AWARDS)))),
            Own("track", write_track, put_track),
            Line("supply", Row("supply", Packed(LANE, few, len(KINDS) - WOOD, WOOD))),
            Line("drawn", Row("drawn", Several(Taking(players)))),
            Each("investor", "investors",
                 Field("francs", Number(0, MOST_FRANCS)),
                 Field("goods", Packed(LANE, few, len(KINDS))),
                 Field("keys", Number(0, 12)),
                 Field("spare", Number(0, 12)),
                 Field("on", Members(PLACES)),
                 Field("twice", Members(PLACES)),
                 Field("held", Members(TILES)),
                 Field("used", Members(TILES)),
                 Field("meeple", Number(0, NUMBERS)),
                 Field("points", Number(0, MOST_POINTS)),
                 Field("left", Flag())),
        ]

    def complete(self, s: Paris) -> None:
        s.unseen = ALL_SPACES & ~s.boxed
        if s.lifted != NONE:
            s.unseen &= ~ONLY[s.lifted]
        for space, tile in enumerate(s.building):
            if tile != NONE:
                s.unseen &= ~ONLY[tile]
                mark_site_used(s, space, space // LEVELS)
        for number, district in enumerate(s.landmark):
            if district != NONE:
                mark_site_used(s, SPACES + number, district)
                s.crown[district] = VALUE[SPACES + number]
        s.end_left = END_TILES
        for taking in s.drawn:
            s.end_left &= ~ONLY[taking // SEATS]
        for i in s.investors:
            s.taken |= i.on & ALL_SITES
        validate.check_position(s)


def mark_site_used(s: Paris, site: i64, district: i64) -> None:
    """Record that the site is used in this district."""
    s.laid |= ONLY[site]
    s.inside[district] |= ONLY[site]


class Taking(Kind):
    """An end-game tile with the seat that took it."""

    def __init__(self, players: int) -> None:
        self.seat: Final = Number(0, players - 1)

    def write(self, value: Any) -> str:
        return f"{TILES[value // SEATS]}:{value % SEATS}"

    def read(self, text: str) -> Any:
        tile, _, seat = text.partition(":")
        return TILE[tile] * SEATS + self.seat.read(seat)


# Lines that say two things at once.

TOP: Final = Name(DISTRICTS, NOTHING)


def write_stacks(s: Paris) -> list[str]:
    """Return each stack as its height and the district on the visible back."""
    return [f"{height}:{TOP.write(top)}" for height, top in zip(s.heights, s.tops)]


def put_stacks(s: Paris, words: list[str]) -> None:
    require(len(words) == STACKS, f"there are {STACKS} stacks")
    for stack, word in enumerate(words):
        height, _, top = word.partition(":")
        s.heights[stack] = parse_number(height, 0, SPACES)
        s.tops[stack] = TOP.read(top)


def write_track(s: Paris) -> list[str]:
    """Return each space that had a tile, with the tile and how many are left."""
    return [f"{space}:{TILES[number]}={s.copies[space]}"
            for space, number in enumerate(s.number) if number != NONE]


def put_track(s: Paris, words: list[str]) -> None:
    s.number = vec[i64]([NONE] * (NUMBERS + 1))
    s.copies = vec[i64]([0] * (NUMBERS + 1))
    s.stocked = 0
    for word in words:
        there, _, copies = word.partition("=")
        number, _, tile = there.partition(":")
        space = parse_number(number, 1, NUMBERS)
        s.number[space] = TILE[tile]
        s.copies[space] = parse_number(copies, 0, 2)
        if s.copies[space]:
            s.stocked |= ONLY[space]


SCHEMA: Final = ParisSchema(ASKED)
