"""Offers of free moves: buying, selling, and using tiles (PA-12 to PA-15)."""

from __future__ import annotations

from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.paris.components import BUY, END, ITEMS, KINDS, SELL, TILE_FRANCS, WOOD
from grandtour.games.paris.rules import tiles
from grandtour.games.paris.rules.tiles import NewKey, Pairs
from grandtour.games.paris.rules.track import StepBack, TakeAny
from grandtour.games.paris.rules.trade import Buy, Sell, SellTile
from grandtour.games.paris.state import count_tokens
from grandtour.games.paris.words.counts import find_clause_of_tile, describe_count_of_tile
from grandtour.games.paris.words.names import francs_phrase, points_phrase, tokens_phrase
from grandtour.games.paris.words.offer import (
    earned_phrase, list_francs_gained_lines, list_francs_paid_lines, paid_phrase,
    list_points_gained_lines,
)
from grandtour.games.paris.words.preview import Preview
from grandtour.games.paris.words.rights import tile_lines
from grandtour.games.paris.words.terms import (
    name_tile_briefly, join_list, describe_kinds, describe_tile_effect_by_number,
)
from grandtour.games.words import Line
from grandtour.language import Count, Phrase

# PA-12  Trade.


def offer_buy(preview: Preview, buy: Buy) -> Offer:
    price, one = int(BUY[buy.kind]), tokens_phrase(KINDS[buy.kind], 1)
    lines = [*list_francs_paid_lines(preview, price),
             gain(Phrase("{goods}, then {total}", goods=one,
                         total=count_tokens(preview.me.goods, buy.kind))),
             then(Phrase("In the supply after that: {number}",
                         number=count_tokens(preview.after.supply, buy.kind)))]
    return Offer(
        Phrase("Buy {goods}", goods=one),
        Phrase("Buy {goods} for {francs}?", goods=one, francs=francs_phrase(price)),
        Phrase("Buy {goods}, −{price}", goods=one, price=price), "PA-12.1", tuple(lines),
        Phrase("you have {number}", number=count_tokens(preview.was.goods, buy.kind)),
        paid_phrase(price))


def offer_sell(preview: Preview, sell: Sell) -> Offer:
    income, one = int(SELL[sell.kind]), tokens_phrase(KINDS[sell.kind], 1)
    where = (Phrase("It goes into the common supply, for everyone to buy")
             if sell.kind >= WOOD else Phrase("It goes back to the box"))
    lines = [cost(Phrase("{goods}, {left} left", goods=one,
                         left=count_tokens(preview.me.goods, sell.kind))),
             *list_francs_gained_lines(preview, income), then(where)]
    return Offer(
        Phrase("Sell {goods}", goods=one),
        Phrase("Sell {goods} for {francs}?", goods=one, francs=francs_phrase(income)),
        Phrase("Sell {goods}, +{income}", goods=one, income=income), "PA-12.1", tuple(lines),
        Phrase("you have {number}", number=count_tokens(preview.was.goods, sell.kind)),
        earned_phrase(income))


def offer_sell_tile(preview: Preview, sell: SellTile) -> Offer:
    """Offer to sell a tile as goods (PA-12.5 to 12.8)."""
    tile, income = int(sell.tile), int(sell.income)
    lines = [cost(Phrase("{tile} is used up", tile=name_tile_briefly(tile))),
             *list_francs_gained_lines(preview, income)]
    if ITEMS[tile] > len(sell.kinds):
        lines.append(warn(Phrase("It could count for two; the second is lost")))
    return Offer(
        Phrase("Sell {tile} as {goods}", tile=name_tile_briefly(tile),
               goods=describe_kinds(sell.kinds)),
        Phrase("Sell this tile for {francs}?", francs=francs_phrase(income)),
        Phrase("Sell the tile, +{income}", income=income), "PA-12.8", tuple(lines), None,
        earned_phrase(income))


# PA-14, PA-15.4  Using tiles.

def offer_use(preview: Preview, tile: int, button: Phrase, lines: list[Line],
              then_: Phrase | None = None,
              price: Phrase | None = None) -> Offer:
    """Return the common part of the offers of all tiles: the tile is used up."""
    name = name_tile_briefly(tile)
    title = Phrase("Use {tile}", tile=name)
    if tile < END:
        title = Phrase("Use tile {number}: {effect}", number=tile + 1,
                       effect=describe_tile_effect_by_number(preview.before, tile))
    return Offer(title, Phrase("Use {tile}?", tile=name), button, find_clause_of_tile(tile),
                 (cost(Phrase("{tile} is used up", tile=name)), *lines), then_, price)


def offer_gain(preview: Preview, gain_: tiles.Gain) -> Offer:
    """Offer francs and VP (PA-14.1 and others)."""
    tile = int(gain_.tile)
    income = int(TILE_FRANCS[tile])
    lines = [*list_francs_gained_lines(preview, income), *list_points_gained_lines(preview)]
    return offer_use(preview, tile, Phrase("Use the tile"), lines, None, earned_phrase(income))


def offer_count(preview: Preview, count: tiles.Count) -> Offer:
    """Offer VP for what the player owns now, with its number (PA-14.6 and others)."""
    tile, brings = int(count.tile), preview.points()
    counted = describe_count_of_tile(preview, tile, brings)
    assert counted is not None
    now = Phrase("now {points}: {reason}", points=points_phrase(brings), reason=counted)
    if not brings:
        return offer_use(preview, tile, Phrase("Use it for 0 VP"),
                         [warn(Phrase("It brings nothing now"))], now)
    return offer_use(preview, tile, Phrase("Use the tile, +{points}", points=points_phrase(brings)),
                     [*list_points_gained_lines(preview), then(counted)], now)


def offer_new_key(preview: Preview, new: NewKey) -> Offer:
    """Offer to take a key from the supply (PA-14.13, PA-14.14)."""
    price = int(TILE_FRANCS[new.tile])
    lines = [*list_francs_paid_lines(preview, price),
             gain(Count("{n} key, then {total} in hand", "{n} keys, then {total} in hand", 1,
                        total=preview.me.keys)),
             then(Count("{n} key of yours is left in the supply",
                        "{n} keys of yours are left in the supply", int(preview.me.spare)))]
    return offer_use(preview, int(new.tile), Phrase("Take a key, −{price}", price=price), lines,
                     None,
                     paid_phrase(price))


def offer_pairs(preview: Preview, pairs: Pairs) -> Offer:
    """Offer to give up pairs of goods for points (PA-14.23, PA-14.24)."""
    tile = int(pairs.tile)
    given = [(KINDS[pairs.first + kind], pairs.first + kind, 2 * number)
             for kind, number in enumerate(pairs.pairs) if number]
    lines = [cost(Phrase("{tile} is used up", tile=name_tile_briefly(tile)))]
    lines += [cost(Phrase("{goods}, {left} left", goods=tokens_phrase(name, number),
                          left=count_tokens(preview.me.goods, kind))) for name, kind,
                          number in given]
    gives = join_list([tokens_phrase(name, number) for name, _, number in given])
    return Offer(
        Phrase("Use tile {number}: {goods} → {points}", number=tile + 1, goods=gives,
               points=points_phrase(preview.points())),
        Phrase("Give up pairs for {points}?", points=points_phrase(preview.points())),
        Phrase("Give them up, +{points}", points=points_phrase(preview.points())),
        find_clause_of_tile(tile),
        (*lines, *list_points_gained_lines(preview)),
        describe_count_of_tile(preview, tile, preview.points()))


def offer_take_any(preview: Preview, take: TakeAny) -> Offer:
    """Offer another tile, from any space or from one behind (PA-14.17, PA-14.25)."""
    tile, space = int(take.tile), int(take.space)
    got = int(preview.before.number[space])
    lines = [cost(Phrase("{tile} is used up", tile=name_tile_briefly(tile))),
             *tile_lines(preview, got)]
    if isinstance(take, StepBack):
        lines.append(then(Phrase("Your meeple goes back to space {space}", space=space)))
    else:
        lines.append(then(Phrase("Your meeple stays where it is")))
    return Offer(
        Phrase("Use tile {number}: take tile {other}", number=tile + 1, other=got + 1),
        Phrase("Use tile {number} to take tile {other}?", number=tile + 1, other=got + 1),
        Phrase("Take tile {number}", number=got + 1), find_clause_of_tile(tile), tuple(lines),
        describe_tile_effect_by_number(preview.before, got))
