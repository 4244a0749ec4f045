"""Bonus tiles and end-game tiles that are used as free moves (PA-14, PA-15.3)."""

from __future__ import annotations

from abc import abstractmethod
from itertools import product
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Ref, Refusal
from grandtour.engine.notation import Written, each
from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, BONUS_TILES, EFFECT, GAIN, KINDS, KINDS_OWNED, LANE, NEW_KEY, OF_VALUE,
    ONLY, PER_BUILDING, PER_KINDS, PER_LANDMARK, PER_PLAYERS, PER_TILE, PRESTIGE_PAIRS,
    RESOURCE_PAIRS, SPACES, TILES, TILE_FRANCS, TILE_VALUE, TILE_VP, TYPE, TYPES, UNIT, WOOD,
    find_only_member,
    count_members,
)
from grandtour.games.paris.rules.decision import FRANCS, TILE_UNKNOWN, use_up_action
from grandtour.games.paris.state import Investor, Menu, Paris, count_tokens

NO_SPARE_KEY: Final = Refusal(
    "no_spare_key", "PA-14.33", "None of your keys is left in the supply.")
REAL_TOKENS: Final = Refusal(
    "real_tokens", "PA-14.23", "Only real tokens count for this tile, in pairs of one kind.")


class UseTile(Written[Paris]):
    """The single use of a tile, which turns it face up (PA-13.5)."""

    notation = "use {tile}"
    names = each(tile=TILES)
    tile: i64

    def refusal(self, s: Paris) -> Refusal | None:
        return TILE_UNKNOWN if not s.me.held >> self.tile & 1 else None

    def apply(self, s: Paris) -> None:
        me = s.me
        use_up_action(s, me, self.tile)
        self.apply_effect(s, me)

    @abstractmethod
    def apply_effect(self, s: Paris, me: Investor) -> None:
        """Apply the effect of the tile, which is already marked as used."""

    def details(self, s: Paris) -> dict[str, object]:
        return {"tile": Ref("tile", self.tile), "price": TILE_FRANCS[self.tile],
                "francs": s.me.francs}


class Gain(UseTile):
    """Francs and VP (PA-14.1, 14.5, 14.7, 14.12, 14.22, PA-15.4)."""

    def apply_effect(self, s: Paris, me: Investor) -> None:
        if TILE_FRANCS[self.tile]:
            me.francs += TILE_FRANCS[self.tile]
            s.emit("francs", s.seat, TILE_FRANCS[self.tile], self.tile)
        if TILE_VP[self.tile]:
            add_tile_points(s, me, TILE_VP[self.tile], self.tile)


class Count(UseTile):
    """VP for what the player owns now (PA-14.6, 11, 15, 18, 20, 26, 28, 29, 30, PA-14.31)."""

    def apply_effect(self, s: Paris, me: Investor) -> None:
        add_tile_points(s, me, compute_tile_points(s, me, self.tile), self.tile)


class NewKey(UseTile):
    """A key from the common supply, for francs (PA-14.13, PA-14.14, PA-14.33)."""

    def refusal(self, s: Paris) -> Refusal | None:
        me = s.me
        if not me.held >> self.tile & 1:
            return TILE_UNKNOWN
        if me.spare == 0:
            return NO_SPARE_KEY
        return FRANCS if me.francs < TILE_FRANCS[self.tile] else None

    def apply_effect(self, s: Paris, me: Investor) -> None:
        me.francs -= TILE_FRANCS[self.tile]
        me.spare -= 1
        me.keys += 1
        s.emit("new_key", s.seat, TILE_FRANCS[self.tile])


class Pairs(UseTile):
    """VP for pairs of equal tokens (PA-14.23, PA-14.24)."""

    def __init__(self, tile: int, pairs: tuple[int, ...]) -> None:
        super().__init__(tile)
        self.pairs = pairs              # by kind of its family
        self.first = find_first_kind(tile)
        self.number: i64 = sum(pairs)
        self.tokens: i64 = sum([2 * number * int(UNIT[self.first + kind])
                                for kind, number in enumerate(pairs)])

    def refusal(self, s: Paris) -> Refusal | None:
        me = s.me
        if not me.held >> self.tile & 1:
            return TILE_UNKNOWN
        for kind in range(i64(WOOD)):
            if count_tokens(me.goods, self.first + kind) < count_tokens(self.tokens,
                                                                        self.first + kind):
                return REAL_TOKENS
        return None

    def apply_effect(self, s: Paris, me: Investor) -> None:
        me.goods -= self.tokens
        if self.first == WOOD:
            s.supply += self.tokens
        for kind, number in enumerate(self.pairs):
            if number:
                s.emit("pairs", s.seat, self.first + kind, number)
        add_tile_points(s, me, self.number * PER_PLAYERS[self.tile * 5 + s.options.players],
                        self.tile)

    def __str__(self) -> str:
        named = [KINDS[self.first + kind] for kind, number in enumerate(self.pairs)
                 for _ in range(number)]
        return f"use {TILES[self.tile]} {' '.join(named)}"


def find_first_kind(tile: int) -> int:
    """Return the first kind of the token family that a tile counts."""
    return WOOD if EFFECT[tile] == RESOURCE_PAIRS else 0


def add_tile_points(s: Paris, me: Investor, points: i64, tile: i64) -> None:
    me.points += points
    s.emit("points", s.seat, points, tile)


def compute_tile_points(s: Paris, me: Investor, tile: i64) -> i64:
    """Return the points that a counting tile would bring now."""
    effect = EFFECT[tile]
    if effect == PER_BUILDING:
        return TILE_VP[tile] * me.owned(OF_VALUE[TILE_VALUE[tile]] & ALL_SPACES)
    if effect == PER_LANDMARK:
        return TILE_VP[tile] * me.owned(ALL_SITES - ALL_SPACES)
    if effect == PER_TILE:
        others = count_members(me.held & BONUS_TILES & ~ONLY[tile])
        return PER_PLAYERS[tile * 5 + s.options.players] * others
    if effect == KINDS_OWNED:
        return PER_KINDS[tile * 8 + count_kinds_owned(s, me)]
    return TILE_VP[tile]


def count_kinds_owned(s: Paris, me: Investor) -> i64:
    """Return the number of building types owned; all landmarks together count as one more
    (PA-14.30)."""
    found: i64 = 0
    owned = me.on & ALL_SITES
    while owned:
        lowest = owned & -owned
        site = find_only_member(lowest)
        found |= ONLY[TYPE[s.building[site]] if site < SPACES else i64(len(TYPES))]
        owned -= lowest
    return count_members(found)


MOST_PAIRS: Final = (3, 3, 3)       # PA-1.3: six tokens of each kind


def list_pair_choices(pairs: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every choice from these numbers of pairs of each kind, the empty one first."""
    return list(product(*[range(number + 1) for number in pairs]))


def list_uses(tile: int) -> Menu:
    """Return every use of a tile; none for tiles that are used in another way (PA-13.7)."""
    effect = EFFECT[tile]
    if effect == GAIN:
        return [Gain(tile)]
    if effect in (PER_BUILDING, PER_LANDMARK, PER_TILE, KINDS_OWNED):
        return [Count(tile)]
    return [NewKey(tile)] if effect == NEW_KEY else []


PAIRS_TILES: Final = [tile for tile in range(len(TILES))
                      if EFFECT[tile] in (PRESTIGE_PAIRS, RESOURCE_PAIRS)]
USING: Final[list[Menu]] = [list_uses(tile) for tile in range(len(TILES))]
PAIRED: Final[list[Menu]] = [
    [Pairs(tile, pairs) for pairs in list_pair_choices(MOST_PAIRS)[1:]] if tile in PAIRS_TILES
    else []
    for tile in range(len(TILES))]
USES: Final[Menu] = [action for menu in USING for action in menu]
PAIRS: Final[Menu] = [action for menu in PAIRED for action in menu]


# The possible actions of PAIRED, by the number of pairs of each kind.
MATCHED: Final[list[list[Menu]]] = [
    [[action for action in PAIRED[tile]
      if isinstance(action, Pairs) and action.pairs in list_pair_choices(pairs)]
     for pairs in list_pair_choices(MOST_PAIRS)] for tile in range(len(TILES))]


def find_usable_pairs(me: Investor, tile: i64) -> i64:
    """Return the pairs of each kind that the tile can use, as an index into MATCHED."""
    goods = me.goods >> LANE * WOOD if EFFECT[tile] == RESOURCE_PAIRS else me.goods
    first, second, third = count_tokens(goods, 0) // 2, count_tokens(goods, 1) // 2, count_tokens(
        goods, 2) // 2
    return first * 16 + second * 4 + third
