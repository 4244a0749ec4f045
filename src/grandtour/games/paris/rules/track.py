"""The bonus track (PA-13), the bonus tile of a purchase (PA-10.3, PA-10.4), and the tiles that take
another tile (PA-14.17, PA-14.25)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Ref, Refusal
from grandtour.engine.notation import Written, each
from grandtour.games.paris.components import (
    ANY_TILE, EFFECT, NUMBERS, ONLY, REACH, STEP_BACK, TAKERS, TILES, find_only_member,
    count_members,
)
from grandtour.games.paris.rules.decision import TILE_UNKNOWN, use_up_action
from grandtour.games.paris.state import Investor, Menu, Paris

MEEPLE_BACK: Final = Refusal(
    "meeple_back", "PA-13.3", "Your meeple may only move forward.")
SPACE_EMPTY: Final = Refusal("space_empty", "PA-13.1", "No tile is left on that space.")
NUMBER_TAKEN: Final = Refusal(
    "number_taken", "PA-13.4", "You have already taken a tile with number {number}.")
STEP_BACK_RANGE: Final = Refusal(
    "step_back_range", "PA-14.25", "You may go back 1 to 5 spaces that still hold tiles.")


def has_taken(s: Paris, me: Investor, space: i64) -> bool:
    """Return whether this investor has taken that number before (PA-13.4)."""
    return bool((me.held | me.used) >> s.number[space] & 1)


def find_takeable_spaces(s: Paris, me: Investor, spaces: i64) -> i64:
    """Return those of these spaces whose tile this investor may take."""
    found: i64 = 0
    spaces &= s.stocked
    while spaces:
        lowest = spaces & -spaces
        if not has_taken(s, me, find_only_member(lowest)):
            found |= lowest
        spaces -= lowest
    return found


def find_spaces_ahead(s: Paris, me: Investor) -> i64:
    """Return the spaces from which a meeple may take a tile (PA-13.1, PA-13.3)."""
    return find_takeable_spaces(s, me, s.stocked >> me.meeple + 1 << me.meeple + 1)


def find_spaces_behind(s: Paris, me: Investor, steps: i64) -> i64:
    """Return the spaces with tiles behind the meeple, at most `steps` of them (PA-14.25)."""
    below: i64 = s.stocked & ONLY[me.meeple] - 1 if me.meeple > 0 else 0
    while count_members(below) > steps:
        below &= below - 1
    return below


def take_tile(s: Paris, me: Investor, space: i64) -> None:
    """Move the top tile of a space behind the screen (PA-13.1)."""
    number = s.number[space]
    s.copies[space] -= 1
    if s.copies[space] == 0:
        s.stocked -= ONLY[space]
    me.held |= ONLY[number]
    s.emit("took", s.seat, number, space)


class TakeAny(Written[Paris]):
    """A tile from any space. The meeple stays (PA-14.17)."""

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
        return NUMBER_TAKEN if has_taken(s, me, self.space) else None

    def apply(self, s: Paris) -> None:
        use_up_action(s, s.me, self.tile)
        take_tile(s, s.me, self.space)

    def details(self, s: Paris) -> dict[str, object]:
        return {"number": s.number[self.space] + 1, "tile": Ref("tile", self.tile)}


class StepBack(TakeAny):
    """A tile from a space behind the meeple, which goes back and stays there (PA-14.25,
    PA-14.35)."""

    def refusal(self, s: Paris) -> Refusal | None:
        me = s.me
        if not me.held >> self.tile & 1:
            return TILE_UNKNOWN
        if not s.stocked >> self.space & 1:
            return SPACE_EMPTY
        if not find_spaces_behind(s, me, REACH[self.tile]) >> self.space & 1:
            return STEP_BACK_RANGE
        return NUMBER_TAKEN if has_taken(s, me, self.space) else None

    def apply(self, s: Paris) -> None:
        use_up_action(s, s.me, self.tile)
        s.me.meeple = self.space
        s.emit("stepped_back", s.seat, self.space)
        take_tile(s, s.me, self.space)


def list_takes(tile: int) -> Menu:
    """Return the actions of a tile that takes another, by space (0 is never stocked)."""
    if EFFECT[tile] == ANY_TILE:
        return [TakeAny(tile, space) for space in range(1, NUMBERS + 1)]
    if EFFECT[tile] == STEP_BACK:
        return [StepBack(tile, space) for space in range(1, NUMBERS + 1)]
    return []


TAKING: Final[list[Menu]] = [list_takes(tile) for tile in range(len(TILES))]
TAKES: Final[Menu] = [action for menu in TAKING for action in menu]


def can_bring(s: Paris, me: Investor, wanted: i64) -> bool:
    """Return whether a held tile can take one of those wanted, or another tile that takes
    (PA-10.8)."""
    tiles = me.held & TAKERS
    while tiles:
        lowest = tiles & -tiles
        tiles -= lowest
        spaces = find_spaces_within_reach(s, me, find_only_member(lowest))
        while spaces:
            first = spaces & -spaces
            spaces -= first
            if (wanted | TAKERS) >> s.number[find_only_member(first)] & 1:
                return True
    return False


def find_spaces_within_reach(s: Paris, me: Investor, tile: i64) -> i64:
    """Return the spaces from which the tile can take one now (PA-14.34)."""
    if EFFECT[tile] == ANY_TILE:
        return find_takeable_spaces(s, me, s.stocked)
    return find_takeable_spaces(s, me, find_spaces_behind(s, me, REACH[tile]))
