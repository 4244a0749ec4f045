"""Offers of key moves: costs, gains and leftovers (PA-7 to PA-10)."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.engine.core import Event
from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.paris.components import (
    ARC, BANKS, DOUBLING, EFFECT, FOURTH, ICON_VP, ITEMS, KINDS, NONE, RESOURCE, SITES, SPACES,
    TILES, TILE_KIND, VALUE, WOOD,
)
from grandtour.games.paris.rules.payment import Payment, compute_price
from grandtour.games.paris.rules.purchase import Move
from grandtour.games.paris.state import count_tokens
from grandtour.games.paris.words.names import (
    francs_phrase, token_kind_name, name_district_by_number, points_phrase, tokens_phrase,
)
from grandtour.games.paris.words.offer import list_francs_paid_lines, paid_phrase
from grandtour.games.paris.words.preview import Preview, settled
from grandtour.games.paris.words.terms import (
    name_tile_briefly, describe_gains, describe_goods, join_list, describe_resources,
    name_place_short, describe_key_place,
)
from grandtour.games.preview import question_kind
from grandtour.games.words import Line
from grandtour.language import Count, Phrase


def offer_move(preview: Preview, move: Move) -> Offer:
    """Offer a purchase (PA-7.1). If the player must choose how to pay, that question comes next."""
    full = settled(preview, move)
    target = describe_key_place(full.after, move.target)
    lines = [*list_francs_paid_lines(preview, int(move.price)),
             *resource_lines(preview, full, move),
             *purchase_lines(full, move)]
    return Offer(
        purchase_title(full, move), Phrase("Buy {place}?", place=target),
        Phrase("Buy {place}, −{price}", place=name_place_short(full.after, move.target),
               price=move.price),
        "PA-9.1" if preview.before.laid >> move.target & 1 == 0 else "PA-7.1", tuple(lines),
        summarize_purchase(full, move), paid_phrase(int(move.price)))


def purchase_title(full: Preview, move: Move) -> Phrase:
    """Return origin and destination: "Montmartre: bank → theatre 4"."""
    source = name_place_short(full.before, move.source)
    if move.source == ARC:
        return Phrase("{source} → {target}", source=source,
                      target=describe_key_place(full.after, move.target))
    return Phrase("{district}: {source} → {target}", source=source,
                  target=name_place_short(full.after, move.target),
                  district=name_district_by_number(find_district_of_move(full, move)))


def find_district_of_move(full: Preview, move: Move) -> int:
    return int(full.after.district(move.target))


def summarize_purchase(full: Preview, move: Move) -> Phrase | None:
    """Return the costs besides francs and the gains, in a few words."""
    need = describe_goods(full.before.cost(move.target)) + [name_tile_briefly(tile)
                                                            for tile in list_tiles_used_by(move)]
    brings = list_gains(full, move)
    if need and brings:
        return Phrase("costs {goods}; {gains}", goods=join_list(need), gains=join_list(brings))
    if need:
        return Phrase("costs {goods}", goods=join_list(need))
    return join_list(brings) if brings else None


def list_gains(full: Preview, move: Move) -> list[Phrase]:
    """Return a few words for each gain of a purchase."""
    brings = [tokens_phrase(KINDS[event.value], 1) for event in full.own("token")]
    brings += [points_phrase(event.value) for event in full.own("value_points")]
    price_of_bonus = full.bonus_price()
    if price_of_bonus is not None:
        brings.append(Phrase("bonus tile for {francs}", francs=francs_phrase(price_of_bonus))
                      if price_of_bonus else Phrase("free bonus tile"))
    if full.find_event("right"):
        brings.append(Phrase("VP tile"))
    if move.target >= SPACES and count_claimable_points(full):
        brings.append(Phrase("up to {points} for prestige",
                             points=points_phrase(count_claimable_points(full))))
    return brings


# The preview.

def resource_lines(preview: Preview, full: Preview, move: Move) -> list[Line]:
    """Return the resources paid, the remaining ones, and the tiles used up (PA-8.3)."""
    if question_kind(preview.after) == "payment":
        return [cost(Phrase("{goods}; you choose next how to pay",
                            goods=describe_resources(full.before.cost(move.target)))),
                *[spent_line(event) for event in full.own("used")
                  if event.value in list_tiles_used_by(move)]]
    return list_payments(preview)


def list_tiles_used_by(move: Move) -> list[int]:
    """Return tiles 9 and 16, as far as the move uses them."""
    return [tile for tile in range(len(TILES)) if move.tiles >> tile & 1]


def list_payments(preview: Preview) -> list[Line]:
    """Return the tokens and tiles that an action pays."""
    lines = [cost(Phrase("{goods}, {left} left",
                         goods=tokens_phrase(KINDS[event.value], event.other),
                         left=count_tokens(preview.was.goods, event.value) - event.other))
             for event in preview.own("paid")]
    return lines + [spent_line(event) for event in preview.own("used")]


def spent_line(event: Event) -> Line:
    return cost(Phrase("{tile} is used up", tile=name_tile_briefly(event.value)))


def purchase_lines(full: Preview, move: Move) -> list[Line]:
    """Return all effects of a purchase (PA-10)."""
    lines = [*ownership_lines(full, move), *benefit_lines(full), *prestige_lines(full, move)]
    return lines + [*district_lines(full, move), *vacated_lines(full, move)]


def ownership_lines(full: Preview, move: Move) -> list[Line]:
    """Return the line of the new owner (PA-7.1, PA-14.9, PA-14.16)."""
    place, value = describe_key_place(full.after, move.target), VALUE[move.target]
    lines = [gain(Phrase("You own {place}, value {value}", place=place, value=value))]
    if move.tiles & DOUBLING:
        lines.append(gain(Phrase("It counts double while both of your keys are there")))
    others = [full.names[seat] for seat, i in enumerate(full.after.investors)
              if seat != full.seat and i.on >> move.target & 1]
    return lines + [then(Phrase("{name} remains an owner, too", name=name)) for name in others]


def benefit_lines(full: Preview) -> list[Line]:
    """Return token, VP and bonus tile (PA-10.2 to 10.5)."""
    lines = [gain(Phrase("{goods}, the token next to it",
                         goods=tokens_phrase(KINDS[event.value], 1)))
             for event in full.own("token")]
    lines += [gain(Phrase("{points} for a building of value {value}",
                          points=points_phrase(event.value),
                          value=VALUE[event.other])) for event in full.own("value_points")]
    price_of_bonus = full.bonus_price()
    if price_of_bonus == 0:
        lines.append(then(Phrase("You may take a bonus tile, free of charge")))
    elif price_of_bonus is not None:
        lines.append(then(Phrase("You may take a bonus tile for {francs}",
                                 francs=francs_phrase(price_of_bonus))))
        if full.me.francs < price_of_bonus:
            lines.append(warn(Phrase("You would have to raise the francs for it first")))
    return lines


def prestige_lines(full: Preview, move: Move) -> list[Line]:
    """Return the icons, and the possible gain of the tokens in hand (PA-10.6)."""
    if move.target < SPACES:
        return []
    if not full.after.icons:
        return [then(Phrase("You have no prestige for its icons"))]
    icons = [Phrase("{kind} {points}", kind=token_kind_name(KINDS[kind]),
                    points=points_phrase(ICON_VP[kind]))
             for kind in range(WOOD) for _ in range(count_tokens(full.after.icons, kind))]
    lines = [then(Phrase("Prestige icons: {icons}", icons=join_list(icons)))]
    if count_claimable_points(full):
        lines.append(then(Phrase("With your tokens you can claim {points}",
                                 points=points_phrase(count_claimable_points(full)))))
    return lines


def count_claimable_points(full: Preview) -> int:
    """Return the VP that the player's prestige tokens could bring, without tiles."""
    return sum(int(ICON_VP[kind] * min(count_tokens(full.after.icons, kind),
                                       count_tokens(full.me.goods, kind)))
               for kind in range(WOOD))


def district_lines(full: Preview, move: Move) -> list[Line]:
    """Return the keys there, the right that the fourth brings, and the ranking (PA-11.1,
    PA-17.3)."""
    number = find_district_of_move(full, move)
    district = name_district_by_number(number)
    lines = []
    keys = int(full.after.keys_in(number))
    if full.find_event("right"):
        lines.append(gain(Phrase("The fourth key in {district}: you may place a VP tile",
                                 district=district)))
    elif move.source >= BANKS and keys < FOURTH:
        lines.append(then(Count("{district}: {n} key of {fourth} for a VP tile",
                                "{district}: {n} keys of {fourth} for a VP tile", keys,
                                district=district, fourth=FOURTH)))
    ranking = describe_gains(full.called, full.after.district_points(number))
    if ranking is not None:
        lines.append(then(Phrase("{district} would score now: {ranking}", district=district,
                                 ranking=ranking)))
    return lines


def vacated_lines(full: Preview, move: Move) -> list[Line]:
    """Return the line of the place that becomes free for others (PA-7.6)."""
    if move.source >= SITES or not full.vacant(move.source):
        return []
    return [warn(Phrase("You give up {place}; it is free for everyone",
                        place=describe_key_place(full.before, move.source)))]


# PA-12.6  Paying.

def offer_pay(preview: Preview, payment: Payment) -> Offer:
    """Offer one way to pay (PA-8.7)."""
    move = preview.before.buying
    assert isinstance(move, Move)
    items = describe_goods(payment.goods) + [name_tile_briefly(tile) for tile in range(len(TILES))
                                             if payment.tiles >> tile & 1]
    lines = [*list_francs_paid_lines(preview, int(move.price)), *list_payments(preview),
             *waste_lines(preview, payment), *purchase_lines(preview, move)]
    return Offer(join_list(items), Phrase("Pay for {place} this way?",
                                          place=describe_key_place(preview.after, move.target)),
                 Phrase("Pay in this way"), "PA-12.6", tuple(lines), None,
                 paid_phrase(int(move.price)))


def waste_lines(preview: Preview, payment: Payment) -> list[Line]:
    """Warn if a tile that counts as two items pays for only one (PA-12.6)."""
    left: i64 = compute_price(preview.before) - payment.goods
    wild, need = 0, sum(int(count_tokens(left, kind)) for kind in range(WOOD, len(KINDS)))
    for tile in range(len(TILES)):
        if payment.tiles >> tile & 1:
            if EFFECT[tile] == RESOURCE and TILE_KIND[tile] != NONE:
                need -= 1
            else:
                wild += int(ITEMS[tile])
    if wild <= need:
        return []
    return [warn(Phrase("A tile counts for more than you need; the rest is lost"))]

