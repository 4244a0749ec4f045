"""PA-13: the bonus track. PA-10.3, PA-10.4: the bonus tile of a purchase. PA-14.17, PA-14.25: the
tiles that take another tile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Ref, Refusal
from grandtour.engine.notation import Written, each
from grandtour.games.paris.components import (
    ANY_TILE, EFFECT, NUMBERS, ONLY, REACH, STEP_BACK, TAKERS, TILES, bit, bits,
)
from grandtour.games.paris.rules.decision import TILE_UNKNOWN, use_up
from grandtour.games.paris.state import Investor, Menu, Paris

MEEPLE_BACK: Final = Refusal(
    "meeple_back", "PA-13.3", "Your meeple may only move forward.")
SPACE_EMPTY: Final = Refusal("space_empty", "PA-13.1", "No tile is left on that space.")
NUMBER_TAKEN: Final = Refusal(
    "number_taken", "PA-13.4", "You have already taken a tile with number {number}.")
STEP_BACK_RANGE: Final = Refusal(
    "step_back_range", "PA-14.25", "You may go back 1 to 5 spaces that still hold tiles.")


def had(s: Paris, me: Investor, space: i64) -> bool:
    """PA-13.4: whether this investor has taken that number before."""
    return bool((me.held | me.used) >> s.number[space] & 1)


def takeable(s: Paris, me: Investor, spaces: i64) -> i64:
    """Those of these spaces that hold a tile this investor may take."""
    found: i64 = 0
    spaces &= s.stocked
    while spaces:
        lowest = spaces & -spaces
        if not had(s, me, bit(lowest)):
            found |= lowest
        spaces -= lowest
    return found


def ahead(s: Paris, me: Investor) -> i64:
    """PA-13.1, PA-13.3: the spaces from which a meeple may take a tile."""
    return takeable(s, me, s.stocked >> me.meeple + 1 << me.meeple + 1)


def behind(s: Paris, me: Investor, steps: i64) -> i64:
    """PA-14.25: the spaces with tiles, so many at most, that lie before the meeple's own."""
    below: i64 = s.stocked & ONLY[me.meeple] - 1 if me.meeple > 0 else 0
    while bits(below) > steps:
        below &= below - 1
    return below


def take_tile(s: Paris, me: Investor, space: i64) -> None:
    """PA-13.1: the top tile of a space goes behind the screen."""
    number = s.number[space]
    s.copies[space] -= 1
    if s.copies[space] == 0:
        s.stocked -= ONLY[space]
    me.held |= ONLY[number]
    s.emit("took", s.seat, number, space)


class TakeAny(Written[Paris]):
    """PA-14.17: from any space; the meeple stays."""

    notation = "use {tile} {space}"
    names = each(tile=TILES)
    tile: i64
    space: i64

    def refusal(self, s: Paris) -> Refusal | None:
        me = s.me
        if not me.held >> self.tile & 1:
            return TILE_UNKNOWN
        if not s.stocked >> self.space & 1:
            return SPACE_EMPTY
        return NUMBER_TAKEN if had(s, me, self.space) else None

    def apply(self, s: Paris) -> None:
        use_up(s, s.me, self.tile)
        take_tile(s, s.me, self.space)

    def details(self, s: Paris) -> dict[str, object]:
        return {"number": s.number[self.space] + 1, "tile": Ref("tile", self.tile)}


class StepBack(TakeAny):
    """PA-14.25, PA-14.35: the meeple goes back, and stays there."""

    def refusal(self, s: Paris) -> Refusal | None:
        me = s.me
        if not me.held >> self.tile & 1:
            return TILE_UNKNOWN
        if not s.stocked >> self.space & 1:
            return SPACE_EMPTY
        if not behind(s, me, REACH[self.tile]) >> self.space & 1:
            return STEP_BACK_RANGE
        return NUMBER_TAKEN if had(s, me, self.space) else None

    def apply(self, s: Paris) -> None:
        use_up(s, s.me, self.tile)
        s.me.meeple = self.space
        s.emit("stepped_back", s.seat, self.space)
        take_tile(s, s.me, self.space)


def takes(tile: int) -> Menu:
    """From each space (0 is never stocked), for the tiles that take another one."""
    if EFFECT[tile] == ANY_TILE:
        return [TakeAny(tile, space) for space in range(1, NUMBERS + 1)]
    if EFFECT[tile] == STEP_BACK:
        return [StepBack(tile, space) for space in range(1, NUMBERS + 1)]
    return []


TAKING: Final[list[Menu]] = [takes(tile) for tile in range(len(TILES))]
TAKES: Final[Menu] = [action for menu in TAKING for action in menu]


def can_bring(s: Paris, me: Investor, wanted: i64) -> bool:
    """PA-10.8: whether a tile that is held can take one of those wanted, or a tile that takes."""
    tiles = me.held & TAKERS
    while tiles:
        lowest = tiles & -tiles
        tiles -= lowest
        spaces = within_reach(s, me, bit(lowest))
        while spaces:
            first = spaces & -spaces
            spaces -= first
            if (wanted | TAKERS) >> s.number[bit(first)] & 1:
                return True
    return False


def within_reach(s: Paris, me: Investor, tile: i64) -> i64:
    """PA-14.34: the spaces from which the tile can take one now."""
    if EFFECT[tile] == ANY_TILE:
        return takeable(s, me, s.stocked)
    return takeable(s, me, behind(s, me, REACH[tile]))
