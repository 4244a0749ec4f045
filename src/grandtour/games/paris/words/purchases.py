"""How key moves are offered: what they cost, what they bring, what remains (PA-7 to PA-10)."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.engine.core import Event
from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.paris.components import (
    ARC, BANKS, DOUBLING, EFFECT, FOURTH, ICON_VP, ITEMS, KINDS, NONE, RESOURCE, SITES, SPACES,
    TILES, TILE_KIND, VALUE, WOOD,
)
from grandtour.games.paris.rules.payment import Payment, price
from grandtour.games.paris.rules.purchase import Move
from grandtour.games.paris.state import have
from grandtour.games.paris.words.names import (
    francs, kind_name, numbered_district, points, tokens,
)
from grandtour.games.paris.words.offer import francs_paid, paid
from grandtour.games.paris.words.preview import Preview, settled
from grandtour.games.paris.words.terms import brief, gained, goods, listed, resources, short, spot
from grandtour.games.preview import question_kind
from grandtour.games.words import Line
from grandtour.language import Count, Phrase

def offer_move(preview: Preview, move: Move) -> Offer:
    """PA-7.1: a purchase. If it is asked how the resources are paid, that comes next."""
    full = settled(preview, move)
    target = spot(full.after, move.target)
    lines = [*francs_paid(preview, int(move.price)), *resources_paid(preview, full, move),
             *purchase_lines(full, move)]
    return Offer(
        title_of(full, move), Phrase("Buy {place}?", place=target),
        Phrase("Buy {place}, −{price}", place=short(full.after, move.target), price=move.price),
        "PA-9.1" if preview.before.laid >> move.target & 1 == 0 else "PA-7.1", tuple(lines),
        in_short(full, move), paid(int(move.price)))


def title_of(full: Preview, move: Move) -> Phrase:
    """From where, to where: "Montmartre: bank → theatre 4"."""
    source = short(full.before, move.source)
    if move.source == ARC:
        return Phrase("{source} → {target}", source=source, target=spot(full.after, move.target))
    return Phrase("{district}: {source} → {target}", source=source,
                  target=short(full.after, move.target),
                  district=numbered_district(district_of(full, move)))


def district_of(full: Preview, move: Move) -> int:
    return int(full.after.district(move.target))


def in_short(full: Preview, move: Move) -> Phrase | None:
    """What it costs besides francs and what it brings, in a few words."""
    need = goods(full.before.cost(move.target)) + [brief(tile) for tile in sharing(move)]
    brings = brought(full, move)
    if need and brings:
        return Phrase("costs {goods}; {gains}", goods=listed(need), gains=listed(brings))
    if need:
        return Phrase("costs {goods}", goods=listed(need))
    return listed(brings) if brings else None


def brought(full: Preview, move: Move) -> list[Phrase]:
    """A few words for each thing that a purchase brings."""
    brings = [tokens(KINDS[event.value], 1) for event in full.own("token")]
    brings += [points(event.value) for event in full.own("value_points")]
    price_of_bonus = full.bonus_price()
    if price_of_bonus is not None:
        brings.append(Phrase("bonus tile for {francs}", francs=francs(price_of_bonus))
                      if price_of_bonus else Phrase("free bonus tile"))
    if full.find_event("right"):
        brings.append(Phrase("VP tile"))
    if move.target >= SPACES and claimable(full):
        brings.append(Phrase("up to {points} for prestige", points=points(claimable(full))))
    return brings


# The preview.

def resources_paid(preview: Preview, full: Preview, move: Move) -> list[Line]:
    """PA-8.3: the resources, and what remains of them; the tiles that are used up."""
    if question_kind(preview.after) == "payment":
        return [cost(Phrase("{goods}; you choose next how to pay",
                            goods=resources(full.before.cost(move.target)))),
                *[spent(event) for event in full.own("used") if event.value in sharing(move)]]
    return handed_over(preview)


def sharing(move: Move) -> list[int]:
    """Tiles 9 and 16, as far as the move uses them."""
    return [tile for tile in range(len(TILES)) if move.tiles >> tile & 1]


def handed_over(preview: Preview) -> list[Line]:
    """What an action pays in tokens and tiles."""
    lines = [cost(Phrase("{goods}, {left} left", goods=tokens(KINDS[event.value], event.other),
                         left=have(preview.was.goods, event.value) - event.other))
             for event in preview.own("paid")]
    return lines + [spent(event) for event in preview.own("used")]


def spent(event: Event) -> Line:
    return cost(Phrase("{tile} is used up", tile=brief(event.value)))


def purchase_lines(full: Preview, move: Move) -> list[Line]:
    """PA-10: everything that comes of it."""
    lines = [*ownership(full, move), *benefits(full), *prestige(full, move)]
    return lines + [*district_lines(full, move), *left_behind(full, move)]


def ownership(full: Preview, move: Move) -> list[Line]:
    """PA-7.1, PA-14.9, PA-14.16: whose it is then."""
    place, value = spot(full.after, move.target), VALUE[move.target]
    lines = [gain(Phrase("You own {place}, value {value}", place=place, value=value))]
    if move.tiles & DOUBLING:
        lines.append(gain(Phrase("It counts double while both of your keys stand there")))
    others = [full.names[seat] for seat, i in enumerate(full.after.investors)
              if seat != full.seat and i.on >> move.target & 1]
    return lines + [then(Phrase("{name} remains an owner, too", name=name)) for name in others]


def benefits(full: Preview) -> list[Line]:
    """PA-10.2 to 10.5: token, VP, bonus tile."""
    lines = [gain(Phrase("{goods}, the token beside it", goods=tokens(KINDS[event.value], 1)))
             for event in full.own("token")]
    lines += [gain(Phrase("{points} for a building of value {value}", points=points(event.value),
                          value=VALUE[event.other])) for event in full.own("value_points")]
    price_of_bonus = full.bonus_price()
    if price_of_bonus == 0:
        lines.append(then(Phrase("You may take a bonus tile, free of charge")))
    elif price_of_bonus is not None:
        lines.append(then(Phrase("You may take a bonus tile for {francs}",
                                 francs=francs(price_of_bonus))))
        if full.me.francs < price_of_bonus:
            lines.append(warn(Phrase("You would have to raise the francs for it first")))
    return lines


def prestige(full: Preview, move: Move) -> list[Line]:
    """PA-10.6: the icons, and what the tokens in hand could bring."""
    if move.target < SPACES:
        return []
    if not full.after.icons:
        return [then(Phrase("You have no prestige for its icons"))]
    icons = [Phrase("{kind} {points}", kind=kind_name(KINDS[kind]), points=points(ICON_VP[kind]))
             for kind in range(WOOD) for _ in range(have(full.after.icons, kind))]
    lines = [then(Phrase("Prestige icons: {icons}", icons=listed(icons)))]
    if claimable(full):
        lines.append(then(Phrase("With your tokens you can claim {points}",
                                 points=points(claimable(full)))))
    return lines


def claimable(full: Preview) -> int:
    """The VP that one's own prestige tokens could bring, tiles apart."""
    return sum(int(ICON_VP[kind] * min(have(full.after.icons, kind), have(full.me.goods, kind)))
               for kind in range(WOOD))


def district_lines(full: Preview, move: Move) -> list[Line]:
    """PA-11.1, PA-17.3: the keys there, the right that the fourth brings, the ranking."""
    number = district_of(full, move)
    district = numbered_district(number)
    lines = []
    keys = int(full.after.keys_in(number))
    if full.find_event("right"):
        lines.append(gain(Phrase("The fourth key in {district}: you may place a VP tile",
                                 district=district)))
    elif move.source >= BANKS and keys < FOURTH:
        lines.append(then(Count("{district}: {n} key of {fourth} for a VP tile",
                                "{district}: {n} keys of {fourth} for a VP tile", keys,
                                district=district, fourth=FOURTH)))
    ranking = gained(full.called, full.after.district_points(number))
    if ranking is not None:
        lines.append(then(Phrase("{district} would score now: {ranking}", district=district,
                                 ranking=ranking)))
    return lines


def left_behind(full: Preview, move: Move) -> list[Line]:
    """PA-7.6: what is left is free for others."""
    if move.source >= SITES or not full.vacant(move.source):
        return []
    return [warn(Phrase("You give up {place}; it is free for everybody",
                        place=spot(full.before, move.source)))]


# PA-12.6  Paying.

def offer_pay(preview: Preview, payment: Payment) -> Offer:
    """PA-8.7: one way to pay."""
    move = preview.before.buying
    assert isinstance(move, Move)
    items = goods(payment.goods) + [brief(tile) for tile in range(len(TILES))
                                    if payment.tiles >> tile & 1]
    lines = [*francs_paid(preview, int(move.price)), *handed_over(preview),
             *wasted(preview, payment), *purchase_lines(preview, move)]
    return Offer(listed(items), Phrase("Pay in this way for {place}?",
                                       place=spot(preview.after, move.target)),
                 Phrase("Pay in this way"), "PA-12.6", tuple(lines), None, paid(int(move.price)))


def wasted(preview: Preview, payment: Payment) -> list[Line]:
    """PA-12.6: of a tile that stands for two items only one is needed."""
    left: i64 = price(preview.before) - payment.goods
    wild, need = 0, sum(int(have(left, kind)) for kind in range(WOOD, len(KINDS)))
    for tile in range(len(TILES)):
        if payment.tiles >> tile & 1:
            if EFFECT[tile] == RESOURCE and TILE_KIND[tile] != NONE:
                need -= 1
            else:
                wild += int(ITEMS[tile])
    if wild <= need:
        return []
    return [warn(Phrase("A tile stands for more than you need; the rest is lost"))]

