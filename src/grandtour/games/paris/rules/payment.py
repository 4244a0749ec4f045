"""Resources paid with tokens and tiles (PA-8.3 to 8.7, PA-12.5, PA-12.6). A single way to pay is
taken automatically."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Question, Ref, Refusal
from grandtour.games.paris.components import (
    COST, EFFECT, HIGH, ITEMS, KINDS, MATERIAL, RESOURCE, TILES, TILE_KIND, UNIT, WOOD,
    find_only_member,
)
from grandtour.games.paris.rules.decision import (
    DECIDE_FIRST, PAYMENT, SEATS, TILE_UNKNOWN, use_up_action,
)
from grandtour.games.paris.rules.trade import list_supplied_kinds
from grandtour.games.paris.state import Investor, Menu, Paris, count_tokens

RESOURCES: Final = Refusal("resources", "PA-8.3", "You lack {list}.")
BAD_PAYMENT: Final = Refusal(
    "bad_payment", "PA-12.6", "That does not fit the price: {list} would be too much.")
NO_PAYMENT: Final = Refusal(
    "bad_payment", "PA-12.6", "That does not fit the price: nothing is being bought.")


class Purchase(Action[Paris]):
    """A key move that may cost resources. It buys `target`."""

    target: i64

    @abstractmethod
    def carry_out(self, s: Paris) -> None:
        """Do all that follows the payment of resources (PA-10.1)."""


def do_goods_cover(goods: i64, cost: i64) -> bool:
    """Return whether the goods have enough of each kind."""
    return (goods + HIGH - cost) & HIGH == HIGH


def can_pay_cost(me: Investor, cost: i64) -> bool:
    """Return whether tokens and tiles can pay the cost (PA-8.6)."""
    if do_goods_cover(me.goods, cost):
        return True
    if not me.held & MATERIAL:
        return False
    return len(list_lacking_kinds(me.goods, me.held & MATERIAL, cost)) == 0


def list_lacking_kinds(goods: i64, tiles: i64, cost: i64) -> list[i64]:
    """Return the kinds that these tokens and tiles lack, each as often as it is missing."""
    missing: list[i64] = []
    wild: i64 = 0
    fixed: i64 = 0
    while tiles:
        lowest = tiles & -tiles
        tile = find_only_member(lowest)
        tiles -= lowest
        if EFFECT[tile] == RESOURCE:
            fixed += UNIT[TILE_KIND[tile]]
        else:
            wild += ITEMS[tile]
    for kind in range(i64(WOOD), i64(len(KINDS))):
        for _ in range(count_tokens(cost, kind) - count_tokens(goods, kind) - count_tokens(fixed,
                                                                                           kind)):
            if wild > 0:
                wild -= 1
            else:
                missing.append(kind)
    return missing


# PA-12.6  The choice of a payment.

class Pay(Question[Paris]):
    """The choice of tokens and tiles for a cost, if there are several ways (PA-8.7). Nothing is
    traded meanwhile (PA-8.6)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, DECIDE_FIRST)

    def menu(self, s: Paris) -> Menu:
        menu: Menu = []
        menu.extend(list_payments(s.me, compute_price(s)))
        return menu

    def is_open(self, s: Paris) -> bool:
        return len(list_payments(s.me, compute_price(s))) > 1

    def close(self, s: Paris) -> None:
        list_payments(s.me, compute_price(s))[0].apply(s)

    def details(self, s: Paris) -> dict[str, object]:
        return {"decision": Ref("decision", PAYMENT)}

    def __str__(self) -> str:
        return f"payment:{self.seat}"


PAY: Final = [Pay(seat) for seat in range(SEATS)]


def compute_price(s: Paris) -> i64:
    """Return the cost of the current purchase in resources (PA-8.3)."""
    move = s.buying
    assert isinstance(move, Purchase)
    return s.cost(move.target)


class Payment(Action[Paris]):
    """A payment with these tokens and tiles. Every tile supplies something (PA-12.6)."""

    def __init__(self, goods: int, tiles: int, fits: list[int]) -> None:
        self.goods: i64 = goods
        self.tiles: i64 = tiles
        self.fits = fits                # the costs that it pays exactly

    def refusal(self, s: Paris) -> Refusal | None:
        me = s.me
        cost = compute_price(s)
        if self.tiles & ~me.held:
            return TILE_UNKNOWN
        if cost in self.fits:
            return None if do_goods_cover(me.goods, self.goods) else RESOURCES
        return BAD_PAYMENT if list_surplus_parts(self, cost) else RESOURCES

    def apply(self, s: Paris) -> None:
        s.answered(Pay)
        move = s.buying
        s.buying = None
        assert isinstance(move, Purchase)
        self.hand_over(s)
        move.carry_out(s)

    def hand_over(self, s: Paris) -> None:
        """Return the tokens to the supply (PA-8.5) and mark the tiles as used (PA-12.5)."""
        me = s.me
        me.goods -= self.goods
        s.supply += self.goods
        for kind in range(i64(WOOD), i64(len(KINDS))):
            if count_tokens(self.goods, kind) > 0:
                s.emit("paid", s.seat, kind, count_tokens(self.goods, kind))
        tiles = self.tiles
        while tiles:
            lowest = tiles & -tiles
            use_up_action(s, me, find_only_member(lowest))
            tiles -= lowest

    def details(self, s: Paris) -> dict[str, object]:
        if s.buying is None:
            return {}
        cost = compute_price(s)
        excess = list_surplus_parts(self, cost)
        return {"list": excess if excess
                else list_distinct_kinds(list_missing_kinds(s.me, self, cost))}

    def __str__(self) -> str:
        return "pay " + " ".join(name_payment(self.goods, self.tiles))


def list_surplus_parts(payment: Payment, cost: i64) -> list[Ref]:
    """Return the parts of a payment beyond the cost: tokens, or tiles that would supply nothing."""
    excess = [Ref("kind", kind) for kind in range(i64(WOOD), i64(len(KINDS)))
              for _ in range(count_tokens(payment.goods, kind) - count_tokens(cost, kind))]
    need = [count_tokens(cost, kind) - count_tokens(payment.goods, kind) if kind >= WOOD else 0
            for kind in range(i64(len(KINDS)))]
    wild: list[Ref] = []
    for tile in range(i64(len(TILES))):
        if payment.tiles >> tile & 1:
            if EFFECT[tile] != RESOURCE:
                wild.append(Ref("tile", tile))
            elif need[TILE_KIND[tile]] > 0:
                need[TILE_KIND[tile]] -= 1
            else:
                excess.append(Ref("tile", tile))
    free = sum([number for number in need if number > 0])
    return excess + wild[free:]


def list_missing_kinds(me: Investor, payment: Payment, cost: i64) -> list[i64]:
    """Return the kinds that a payment lacks, or that the payer has too few of."""
    short = list_lacking_kinds(payment.goods, payment.tiles, cost)
    return short if short else list_lacking_kinds(me.goods, 0, payment.goods)


def list_distinct_kinds(numbers: list[i64]) -> list[Ref]:
    """Return each kind once."""
    return [Ref("kind", kind) for kind in sorted(set(numbers))]


def name_payment(goods: i64, tiles: i64) -> list[str]:
    tokens = [KINDS[kind] for kind in range(len(KINDS)) for _ in range(count_tokens(goods, kind))]
    return tokens + [TILES[tile] for tile in range(len(TILES)) if tiles >> tile & 1]


# Every payment there is, by cost.

def list_ways_to_pay(cost: int, tiles: list[int]) -> set[tuple[int, int]]:
    """Return the ways to pay a cost with some of these tiles, as the tokens left to pay and the
    tiles."""
    if not tiles:
        return {(cost, 0)}
    first, rest = tiles[0], tiles[1:]
    found = list_ways_to_pay(cost, rest)
    for stood_for in list_supplied_kinds(first):
        supply = sum([int(UNIT[kind]) for kind in stood_for])
        if do_goods_cover(cost, supply):
            found |= set([(goods, used | 1 << first)
                          for goods, used in list_ways_to_pay(cost - supply, rest)])
    return found


_TILES: Final = [tile for tile in range(len(TILES)) if MATERIAL >> tile & 1]
_COSTS: Final = sorted(set([int(cost) for cost in COST if cost]))
_WAYS: Final = {cost: list_ways_to_pay(cost, _TILES) for cost in _COSTS}
_MADE: Final = {way: Payment(way[0], way[1], [cost for cost in _COSTS if way in _WAYS[cost]])
                for way in sorted(set([way for ways in _WAYS.values() for way in ways]))}
PAYMENTS: Final[list[Action[Paris]]] = [payment for payment in _MADE.values()]
BY_COST: Final[dict[int, list[Payment]]] = {
    cost: [_MADE[way] for way in sorted(_WAYS[cost])] for cost in _COSTS}


def list_payments(me: Investor, cost: i64) -> list[Payment]:
    """Return all the different ways in which this investor can pay a cost (PA-8.7)."""
    return [payment for payment in BY_COST[int(cost)]
            if not payment.tiles & ~me.held and do_goods_cover(me.goods, payment.goods)]


def settle_purchase(s: Paris, move: Purchase) -> None:
    """Pay the resources, then complete the move (PA-10.1)."""
    if s.cost(move.target):
        s.buying = move
        s.ask(PAY[s.seat])
    else:
        move.carry_out(s)
