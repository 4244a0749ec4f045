"""Offers of the rights of a purchase: VP tile, bonus tile, prestige (PA-10, PA-11)."""

from __future__ import annotations

from typing import Final

from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.paris.components import (
    AWARDS, EFFECT, ITEMS, KINDS, KINDS_OWNED, ONLY, PER_BUILDING, PER_LANDMARK, PER_TILE, WOOD,
    count_members,
)
from grandtour.games.paris.rules.awards import AwardTile
from grandtour.games.paris.rules.benefits import Bonus, Take
from grandtour.games.paris.rules.decision import (
    BONUS_TILE, PRESTIGE_BONUSES, VP_TILE, Decision, Decline,
)
from grandtour.games.paris.rules.prestige import ClaimByTile, ClaimIcon
from grandtour.games.paris.rules.tiles import compute_tile_points
from grandtour.games.paris.state import count_tokens
from grandtour.games.paris.words.names import (
    francs_phrase, name_district_by_number, points_phrase, tokens_phrase,
)
from grandtour.games.paris.words.offer import (
    list_francs_paid_lines, paid_phrase, list_points_gained_lines,
)
from grandtour.games.paris.words.preview import Preview
from grandtour.games.paris.words.terms import (
    name_tile_briefly, describe_gains, format_award_amounts, join_list, describe_kinds,
    describe_tile_effect_by_number,
)
from grandtour.games.words import Kind, Line
from grandtour.language import Count, Phrase

COUNTING: Final = (PER_BUILDING, PER_LANDMARK, PER_TILE, KINDS_OWNED)


# PA-11  VP tiles.

def offer_award(preview: Preview, award: AwardTile) -> Offer:
    """Offer a VP tile with its present gain for each player (PA-11.2)."""
    amounts, district = format_award_amounts(AWARDS[award.award]), name_district_by_number(int(
        award.district))
    by_seat = preview.after.district_points(award.district)
    ranking = describe_gains(preview.called, by_seat)
    if ranking is None:
        line = then(Phrase("No one owns anything in {district} yet", district=district))
    else:
        line = Line(find_line_kind(by_seat, preview.seat),
                    Phrase("{district} would score now: {ranking}", district=district,
                           ranking=ranking))
    return Offer(
        Phrase("{amounts} → {district}", amounts=amounts, district=district),
        Phrase("Place {amounts} in {district}?", amounts=amounts, district=district),
        Phrase("Place {amounts} in {district}", amounts=amounts, district=district), "PA-11.2",
        (line, then(Phrase("It stays there and is scored at the end of the game"))),
        Phrase("now: {ranking}", ranking=ranking) if ranking is not None
        else Phrase("no one owns anything there"))


def find_line_kind(by_seat: list[int], seat: int) -> Kind:
    """Return `gain` if no one gets more than this seat, `warn` if another seat does."""
    return "gain" if by_seat[seat] == max(by_seat) else "warn"


# PA-10.3, PA-10.4, PA-13  Bonus tiles.

def offer_take(preview: Preview, take: Take) -> Offer:
    """Offer the way forward to this space (PA-13.1)."""
    question = preview.before.stack[-1]
    assert isinstance(question, Bonus)
    price = int(question.price)
    tile = int(preview.before.number[take.space])
    lines = [*list_francs_paid_lines(preview, price), *tile_lines(preview, tile),
             *way_lines(preview, take)]
    title, button = tile_title(preview, tile), Phrase("Take tile {number}", number=tile + 1)
    if price:
        button = Phrase("Take tile {number}, −{price}", number=tile + 1, price=price)
    return Offer(title, Phrase("Take bonus tile {number}?", number=tile + 1), button,
                 "PA-10.4" if price else "PA-10.3", tuple(lines), passing_phrase(preview, take),
                 paid_phrase(price))


def tile_title(preview: Preview, tile: int) -> Phrase:
    """Return the title of a tile: "Tile 5: 5 francs"."""
    return Phrase("Tile {number}: {effect}", number=tile + 1,
                  effect=describe_tile_effect_by_number(preview.before, tile))


def tile_lines(preview: Preview, tile: int) -> list[Line]:
    """Return the effect of the tile, and its gain if it were used at once."""
    lines = [gain(Phrase("{tile}: {effect}", tile=name_tile_briefly(tile),
                         effect=describe_tile_effect_by_number(preview.before, tile)))]
    if EFFECT[tile] in COUNTING:
        now = int(compute_tile_points(preview.after, preview.me, tile))
        lines.append(then(Phrase("Used now, it would bring {points}", points=points_phrase(now))))
    return lines


def count_passed_over(preview: Preview, take: Take) -> int:
    """Count the spaces with tiles that the meeple leaves behind without taking any."""
    before = preview.before
    ahead = before.stocked >> preview.was.meeple + 1 << preview.was.meeple + 1
    return int(count_members(ahead & ONLY[take.space] - 1))


def passing_phrase(preview: Preview, take: Take) -> Phrase:
    number = count_passed_over(preview, take)
    if not number:
        return Phrase("space {space}", space=take.space)
    return Count("space {space}, passing {n} tile", "space {space}, passing {n} tiles", number,
                 space=take.space)


def way_lines(preview: Preview, take: Take) -> list[Line]:
    """Return the new place of the meeple (PA-13.1, PA-13.3)."""
    lines = [then(Phrase("Your meeple goes to space {space}", space=take.space))]
    number = count_passed_over(preview, take)
    if number:
        lines.append(warn(Count("It passes {n} space with a tile and does not come back",
                                "It passes {n} spaces with tiles and does not come back",
                                number)))
    return lines


# PA-10.6  Prestige bonuses.

def offer_claim(preview: Preview, claim: ClaimIcon) -> Offer:
    """Offer a token for an icon."""
    kind = claim.kinds[0]
    left = count_tokens(preview.was.goods, kind) - 1
    one = tokens_phrase(KINDS[kind], 1)
    return Offer(
        Phrase("{goods} → {points}", goods=one, points=points_phrase(int(claim.points))),
        Phrase("Give up {goods} for {points}?", goods=one, points=points_phrase(int(claim.points))),
        Phrase("Give it up, +{points}", points=points_phrase(int(claim.points))), "PA-10.6",
        (cost(Phrase("{goods}, {left} left", goods=one, left=left)),
         *list_points_gained_lines(preview),
         *list_icons_left_lines(preview)))


def offer_claim_by_tile(preview: Preview, claim: ClaimByTile) -> Offer:
    """Offer a tile that counts as prestige (PA-12.6)."""
    tile = int(claim.tile)
    icons = describe_kinds(claim.kinds)
    lines = [cost(Phrase("{tile} is used up", tile=name_tile_briefly(tile))),
             *list_points_gained_lines(preview)]
    if ITEMS[tile] > len(claim.kinds):
        lines.append(warn(Phrase("It could count for two; the second is lost")))
    return Offer(
        Phrase("{tile} as {goods} → {points}", tile=name_tile_briefly(tile), goods=icons,
               points=points_phrase(int(claim.points))),
        Phrase("Use this tile for {points}?", points=points_phrase(int(claim.points))),
        Phrase("Use the tile, +{points}", points=points_phrase(int(claim.points))), "PA-12.6",
        (*lines, *list_icons_left_lines(preview)))


def list_icons_left_lines(preview: Preview) -> list[Line]:
    """Return the icons that can still be claimed afterwards."""
    left = [tokens_phrase(KINDS[kind], int(count_tokens(preview.after.icons, kind)))
            for kind in range(WOOD)
            if count_tokens(preview.after.icons, kind)]
    return [then(Phrase("Icons still open: {icons}", icons=join_list(left)))] if left else []


# Declining.

TITLES: Final = {
    VP_TILE: (Phrase("No VP tile"), Phrase("Place no VP tile?"), "PA-11.3"),
    BONUS_TILE: (Phrase("No bonus tile"), Phrase("Take no bonus tile?"), "PA-10.8"),
    PRESTIGE_BONUSES: (Phrase("No more prestige bonuses"), Phrase("Claim nothing more?"),
                       "PA-10.8"),
}


def offer_decline(preview: Preview, decline: Decline) -> Offer:
    """Offer to give up a right (PA-10.8, PA-11.3)."""
    question = preview.before.stack[-1]
    assert isinstance(question, Decision)
    title, asks, clause = TITLES[int(question.about)]
    lines = [warn(Phrase("The right is lost"))]
    if question.about == BONUS_TILE and isinstance(question, Bonus) and question.price:
        lines.append(then(Phrase("You keep the {francs}",
                                 francs=francs_phrase(int(question.price)))))
    return Offer(title, asks, title, clause, tuple(lines))

