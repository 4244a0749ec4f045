"""Buying and selling, one token or tile at a time (PA-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, Ref, Refusal
from grandtour.engine.notation import Written, each
from grandtour.games.paris.components import (
    BUY, EFFECT, GAIN, HONOURS, ITEMS, KINDS, MATERIAL, RESOURCE, SELL, TILES, TILE_FRANCS,
    TILE_KIND, UNIT, WOOD, find_kinds_in_goods,
)
from grandtour.games.paris.rules.decision import FRANCS, TILE_UNKNOWN, use_up_action
from grandtour.games.paris.state import Investor, Menu, Paris, count_tokens

NOTHING_TO_BUY: Final = Refusal(
    "nothing_to_buy", "PA-12.1", "There is no {kind} in the supply.")
PRESTIGE_NOT_SOLD: Final = Refusal(
    "prestige_not_sold", "PA-12.2", "Prestige tokens cannot be bought.")
NOT_OWNED: Final = Refusal(
    "not_owned", "PA-12.1", "You do not have that to sell or spend.")


class Buy(Written[Paris]):
    """A resource bought from the common supply (PA-12.1)."""

    notation = "buy {kind}"
    names = each(kind=KINDS)
    kind: i64

    def refusal(self, s: Paris) -> Refusal | None:
        if count_tokens(s.supply, self.kind) == 0:
            return NOTHING_TO_BUY
        return FRANCS if s.me.francs < BUY[self.kind] else None

    def apply(self, s: Paris) -> None:
        me = s.me
        me.francs -= BUY[self.kind]
        s.supply -= UNIT[self.kind]
        me.goods += UNIT[self.kind]
        s.emit("bought", s.seat, self.kind, BUY[self.kind])

    def details(self, s: Paris) -> dict[str, object]:
        return {"kind": Ref("kind", self.kind), "price": BUY[self.kind], "francs": s.me.francs}


class Sell(Written[Paris]):
    """A token sold. Resources go to the supply, prestige leaves the game (PA-12.1, PA-12.4)."""

    notation = "sell {kind}"
    names = each(kind=KINDS)
    kind: i64

    def refusal(self, s: Paris) -> Refusal | None:
        return NOT_OWNED if count_tokens(s.me.goods, self.kind) == 0 else None

    def apply(self, s: Paris) -> None:
        me = s.me
        me.goods -= UNIT[self.kind]
        me.francs += SELL[self.kind]
        if self.kind >= WOOD:
            s.supply += UNIT[self.kind]
        s.emit("sold", s.seat, self.kind, SELL[self.kind])


class SellTile(Action[Paris]):
    """A tile sold as the kinds that its owner names (PA-12.5 to 12.8)."""

    def __init__(self, tile: int, kinds: tuple[int, ...]) -> None:
        self.tile: i64 = tile
        self.kinds = kinds
        self.income: i64 = sum([int(SELL[kind]) for kind in kinds])

    def refusal(self, s: Paris) -> Refusal | None:
        return TILE_UNKNOWN if not s.me.held >> self.tile & 1 else None

    def apply(self, s: Paris) -> None:
        use_up_action(s, s.me, self.tile)
        s.me.francs += self.income
        s.emit("sold_tile", s.seat, self.tile, self.income)

    def __str__(self) -> str:
        named = " ".join([KINDS[kind] for kind in self.kinds])
        return f"sell {named} with {TILES[self.tile]}"


def list_supplied_kinds(tile: int) -> list[tuple[int, ...]]:
    """Return the kinds that a tile may represent at once, one or two of them (PA-12.6)."""
    if EFFECT[tile] == RESOURCE:
        return [(int(TILE_KIND[tile]),)]
    kinds = range(WOOD) if HONOURS >> tile & 1 else range(WOOD, len(KINDS))
    one: list[tuple[int, ...]] = [(kind,) for kind in kinds]
    if ITEMS[tile] == 1:
        return one
    return one + [(kind, other) for kind in kinds for other in kinds if kind <= other]


GOODS_TILES: Final = [tile for tile in range(len(TILES)) if (MATERIAL | HONOURS) >> tile & 1]
BUYING: Final[Menu] = [Buy(kind) for kind in range(WOOD, len(KINDS))]
SELLING: Final[Menu] = [Sell(kind) for kind in range(len(KINDS))]
SELL_TILE: Final[list[Menu]] = [
    [SellTile(tile, kinds) for kinds in list_supplied_kinds(tile)] if tile in GOODS_TILES else []
    for tile in range(len(TILES))]
SELLING_TILES: Final[Menu] = [action for menu in SELL_TILE for action in menu]


def find_sale_price(tile: i64) -> i64:
    """Return the most francs that selling the tile brings; 0 if it cannot be sold."""
    most: i64 = 0
    for action in SELL_TILE[tile]:
        if isinstance(action, SellTile):
            most = max(most, action.income)
    return most


# The possible trades, by a bit for each kind owned and then a bit for each resource affordable.
TRADES: Final[list[Menu]] = [
    [BUYING[kind - WOOD] for kind in range(WOOD, len(KINDS)) if can >> kind + WOOD & 1]
    + [SELLING[kind] for kind in range(len(KINDS)) if can >> kind & 1]
    for can in range(1 << len(KINDS) + 3)]


RICHEST: Final[i64] = max([int(price) for price in BUY])
AFFORDABLE: Final = vec[i64]([sum([1 << kind for kind in range(WOOD, len(KINDS))
                                   if francs >= BUY[kind]]) for francs in range(RICHEST + 1)])


def find_tradable_kinds(s: Paris, me: Investor) -> i64:
    """Return the kinds that can be sold and bought, as an index into TRADES."""
    can = find_kinds_in_goods(me.goods)
    if s.supply:
        can |= (find_kinds_in_goods(s.supply) & AFFORDABLE[min(me.francs, RICHEST)]) << WOOD
    return can


def compute_raisable_francs(me: Investor) -> i64:
    """Return the francs of this investor after all sales, with those that tiles bring (PA-4.4)."""
    francs = me.francs
    for kind in range(i64(len(KINDS))):
        francs += count_tokens(me.goods, kind) * SELL[kind]
    for tile in range(i64(len(TILES))):
        if me.held >> tile & 1:
            francs += TILE_FRANCS[tile] if EFFECT[tile] == GAIN else find_sale_price(tile)
    return francs
