"""All free moves together (PA-4.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.games.paris.components import (
    DOUBLING, GAIN, HONOURS, KINDS_OWNED, LAST, MATERIAL, PER_BUILDING, PER_LANDMARK, PER_TILE,
    SHARING, TAKERS, TILES, find_only_member, find_tiles_with_effect,
)
from grandtour.games.paris.rules.tiles import MATCHED, PAIRS_TILES, USING, find_usable_pairs
from grandtour.games.paris.rules.track import TAKING, find_spaces_within_reach
from grandtour.games.paris.rules.trade import SELL_TILE, TRADES, find_tradable_kinds
from grandtour.games.paris.state import Investor, Menu, Paris

# Tiles that are always good for a free move, never for one, and those that take pairs.
READY: Final[i64] = find_tiles_with_effect(GAIN, PER_BUILDING, PER_LANDMARK, PER_TILE, KINDS_OWNED)
SALEABLE: Final[i64] = MATERIAL | HONOURS
USELESS: Final[i64] = DOUBLING | SHARING | LAST
PAIRING: Final[i64] = sum([1 << tile for tile in PAIRS_TILES])


# The free moves with a tile that is always usable.
ALWAYS: Final[list[Menu]] = [
    SELL_TILE[tile] if SALEABLE >> tile & 1 else USING[tile] for tile in range(len(TILES))]


def list_free_moves(s: Paris, me: Investor, further: Menu) -> Menu:
    """Return a new menu: every free move that is possible now, then the further choices."""
    trades = TRADES[find_tradable_kinds(s, me)]
    tiles = me.held & ~USELESS
    if tiles == 0:
        return trades + further
    menu = trades[:]
    while tiles:
        lowest = tiles & -tiles
        tiles -= lowest
        add_uses(s, me, find_only_member(lowest), menu)
    menu.extend(further)
    return menu


def add_uses(s: Paris, me: Investor, tile: i64, menu: Menu) -> None:
    """Add everything that can be done with one tile to the menu."""
    if (SALEABLE | READY) >> tile & 1:
        menu.extend(ALWAYS[tile])
    elif TAKERS >> tile & 1:
        spaces = find_spaces_within_reach(s, me, tile)
        while spaces:
            lowest = spaces & -spaces
            menu.append(TAKING[tile][find_only_member(lowest) - 1])
            spaces -= lowest
    elif PAIRING >> tile & 1:
        menu.extend(MATCHED[tile][find_usable_pairs(me, tile)])
    elif USING[tile][0].refusal(s) is None:
        menu.append(USING[tile][0])


def has_free_move(s: Paris, me: Investor) -> bool:
    """Return whether any free move is left (PA-4.8). Without tokens there is no pair."""
    if me.goods or me.held & (SALEABLE | READY):
        return True
    if s.supply and find_tradable_kinds(s, me):
        return True
    tiles = me.held & ~(USELESS | PAIRING)
    while tiles:
        lowest = tiles & -tiles
        tiles -= lowest
        if can_use(s, me, find_only_member(lowest)):
            return True
    return False


def can_use(s: Paris, me: Investor, tile: i64) -> bool:
    """Return whether a tile that is not always ready can be used now."""
    if TAKERS >> tile & 1:
        return find_spaces_within_reach(s, me, tile) != 0
    return USING[tile][0].refusal(s) is None
