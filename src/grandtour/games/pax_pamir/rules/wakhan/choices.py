"""WK-9, WK-20 to WK-22, WK-50 to WK-52: how Wakhan chooses among cards. Her choices are
rankings: the card with the largest number is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import (
    ARMY_ICON, COALITIONS, COLUMNS, ECONOMIC, INTELLIGENCE, LEVERAGED, MILITARY, MOVE, NOBODY, NONE,
    PATRIOT, PLACES, POLITICAL, PRIZE, RANK, REGION, REGIONS, REGION_NAMED, ROAD_ICON, SHOWS,
    SPY_ICON, SUIT, TABLES, TRIBE_ICON, icons_of, is_check, is_event,
)
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL
from grandtour.games.pax_pamir.rules.dominance import dominant
from grandtour.games.pax_pamir.rules.market import is_check_in_market, price
from grandtour.games.pax_pamir.state import Pamir

# WK-3  Her cards, by number; 0 is none. A back is told by its first column number, and by which
# of its two sides stands above.
_CARDS: Final = TABLES["wakhan"]["cards"]
AI_CARDS: Final = len(_CARDS)
BACKS: Final = 2 * COLUMNS
LINES: Final = tuple([()] + [tuple(card["lines"]) for card in _CARDS])
ROWS: Final = [[int(region) for region in range(len(REGIONS))]] + [
    [REGION_NAMED[region] for region in card["regions"]] for card in _CARDS]
LOYALTIES: Final = [[0, 1, 2]] + [[COALITIONS.index(name) for name in card["loyalty"]]
                                  for card in _CARDS]
BLACK: Final = vec[i64]([0] + [card["black"] for card in _CARDS])
RED: Final = vec[i64]([0] + [card["red"] for card in _CARDS])
BACK: Final = vec[i64]([0] + [2 * card["columns"][0] + int(card["sides"][0] != "top")
                              for card in _CARDS])


def black_arrow(s: Pamir) -> i64:
    """WK-22: a column."""
    return (s.ai_back // 2 + BLACK[s.ai]) % COLUMNS


def red_arrow(s: Pamir) -> i64:
    """WK-22: 0 for top and left, 1 for bottom and right."""
    return (s.ai_back + RED[s.ai]) % 2


def region_row(s: Pamir) -> list[int]:
    return ROWS[s.ai]


def neighbour(s: Pamir) -> i64:
    """WK-25: the player at whom the red arrow points, her left or right neighbour."""
    players = s.options.players
    return (s.seat + 1) % players if red_arrow(s) == 0 else (s.seat + players - 1) % players


def pragmatic_loyalty(s: Pamir) -> i64:
    """WK-6, and WK-62"""
    taken = [noble.loyalty for number, noble in enumerate(s.nobles) if number != s.seat]
    free = [coalition for coalition in LOYALTIES[s.ai] if coalition not in taken]
    best: i64 = free[0]
    if s.options.steadfast:
        for coalition in free:
            if s.blocks[coalition] < s.blocks[best]:
                best = coalition
    return best


def priority(s: Pamir, card: i64) -> i64:
    """WK-9: each criterion outweighs all that follow it."""
    leader = dominant(s)
    key: i64 = 1 if s.owner(card) != s.seat else 0
    key = 2 * key + (1 if SUIT[card] == s.favoured else 0)
    key = 2 * key + (1 if leader != NONE and PATRIOT[card] == leader else 0)
    key = 2 * key + (1 if leader != NONE and PRIZE[card] == leader else 0)
    key = 2 * key + (1 if PATRIOT[card] != NONE else 0)
    key = 2 * key + LEVERAGED[card]
    return (4 * key + RANK[card]) * 128 + card


# WK-20 to WK-22  What she buys.

def is_buyable(s: Pamir, place: i64) -> bool:
    """WK-22"""
    card = s.market[place]
    if card == 0 or is_check(card) or card == PUBLIC_WITHDRAWAL or s.paid >> place & 1:
        return False
    return s.me.rupees >= price(s, place)


def net(s: Pamir, place: i64) -> i64:
    """WK-51"""
    return s.coins[place] + 2 * LEVERAGED[s.market[place]] - price(s, place)


# What an instruction looks for: a suit, in whatever rank or in the highest, or one of these.
NET: Final = 4
CONTROL: Final = 5
BLOCKS: Final = 6
CYLINDERS: Final = 7
WITH_MOVE: Final = 8
LEADERS_PATRIOT: Final = 9
ANY_INTELLIGENCE: Final = 10
ARROWS: Final = 11

WANTED: Final = {
    "radicalize": ARROWS,
    "radicalize_intelligence": ANY_INTELLIGENCE,
    "radicalize_highest_ranked_intelligence": int(INTELLIGENCE),
    "radicalize_highest_ranked_political": int(POLITICAL),
    "radicalize_if_military_favoured_highest_ranked_military": int(MILITARY),
    "radicalize_if_political_favoured_highest_ranked_economic": int(ECONOMIC),
    "radicalize_if_court_size_at_limit_highest_ranked_political": int(POLITICAL),
    "radicalize_if_fewer_spies_than_another_player_highest_ranked_intelligence":
        int(INTELLIGENCE),
    "radicalize_if_fewer_than_two_rupees_radicalize_most_net_rupees": NET,
    "radicalize_card_that_gives_control_of_region": CONTROL,
    "radicalize_card_that_would_place_most_blocks": BLOCKS,
    "radicalize_if_no_dominant_coalition_card_that_would_place_most_cylinders": CYLINDERS,
    "radicalize_if_no_card_with_move_card_with_move_action": WITH_MOVE,
    "radicalize_if_dominant_coalition_matching_patriot": LEADERS_PATRIOT,
}


def holds_true(s: Pamir, line: str) -> bool:
    """WK-50: the condition of a line."""
    return all(condition(s) for words, condition in CONDITIONS.items() if words in line)


def has_fewer_spies(s: Pamir) -> bool:
    own = spies_of(s, s.seat)
    return any(spies_of(s, seat) > own for seat in range(s.options.players))


CONDITIONS: Final[dict[str, Callable[[Pamir], bool]]] = {
    "if_military_favoured": lambda s: s.favoured == MILITARY,
    "if_political_favoured": lambda s: s.favoured == POLITICAL,
    "if_fewer_than_two_rupees": lambda s: s.me.rupees < 2,
    "if_no_dominant_coalition": lambda s: dominant(s) == NONE,
    "if_dominant_coalition": lambda s: dominant(s) != NONE,
    "if_no_card_with_move": lambda s: not any(SHOWS[card] >> MOVE & 1 for card in s.me.court),
    "if_court_size_at_limit": lambda s: i64(len(s.me.court)) >= s.me.court_limit(),
    "if_fewer_spies": has_fewer_spies,
}


def spies_of(s: Pamir, seat: i64) -> i64:
    total: i64 = 0
    for noble in s.nobles:
        for card in noble.court:
            total += s.spies_on(card, seat)
    return total


def worth(s: Pamir, place: i64, wanted: i64) -> i64:
    """WK-20: how well a card fits an instruction; 0 if not at all."""
    card = s.market[place]
    if wanted == NET:
        return 100 + net(s, place)
    if wanted == CONTROL:
        return 1 if gives_control(s, card) else 0
    if wanted == BLOCKS:
        return icons_of(card, ARMY_ICON) + icons_of(card, ROAD_ICON)
    if wanted == CYLINDERS:
        return icons_of(card, TRIBE_ICON) + icons_of(card, SPY_ICON)
    if wanted == WITH_MOVE:
        return SHOWS[card] >> MOVE & 1
    if wanted == LEADERS_PATRIOT:
        return 1 if PATRIOT[card] == dominant(s) else 0
    if wanted == ANY_INTELLIGENCE:
        return 1 if SUIT[card] == INTELLIGENCE else 0
    return RANK[card] if SUIT[card] == wanted else 0


def gives_control(s: Pamir, card: i64) -> bool:
    """WK-52"""
    region = REGION[card]
    if s.ruler(region) == s.seat:
        return False
    added = icons_of(card, ARMY_ICON)
    tribes = s.me.tribes[region] + icons_of(card, TRIBE_ICON)
    strongest: i64 = 0
    rival: i64 = 0
    for coalition in range(i64(len(COALITIONS))):
        armies = s.army(region, coalition) + (added if coalition == s.me.loyalty else 0)
        strongest = max(strongest, armies)
    for seat in range(s.options.players):
        if seat != s.seat:
            rival = max(rival, s.ruling_pieces(seat, region))
    return tribes + strongest > max(rival, strongest)


def best_place(s: Pamir, wanted: i64) -> i64:
    """WK-20: the best card to be had; among equals the cheapest, then the highest number."""
    best: i64 = NOBODY
    found: i64 = 0
    for place in range(i64(PLACES)):
        if not is_buyable(s, place) or is_event(s.market[place]):
            continue
        fits = worth(s, place, wanted)
        if fits > 0:
            key = (fits * 16 + 15 - price(s, place)) * 128 + s.market[place]
            if key > found:
                best, found = place, key
    return best


def chosen_place(s: Pamir, line: str) -> i64:
    """WK-20 to WK-22: what she buys by this line; NOBODY for nothing."""
    if not holds_true(s, line):
        return NOBODY
    wanted = WANTED[line]
    if wanted != ARROWS:
        return savvy(s, best_place(s, wanted))
    if is_check_in_market(s):
        place = before_check(s)
        if place != NOBODY:
            return savvy(s, place)
    return savvy(s, by_arrows(s))


def before_check(s: Pamir) -> i64:
    """WK-21, and WK-60"""
    if dominant(s) != NONE:
        place = best_place(s, LEADERS_PATRIOT)
        return place if place != NOBODY else best_place(s, BLOCKS)
    place = best_place(s, CYLINDERS)
    return best_place(s, NET) if place == NOBODY and s.options.savvy else place


def by_arrows(s: Pamir) -> i64:
    """WK-22"""
    for row in (red_arrow(s), 1 - red_arrow(s)):
        place = row * COLUMNS + black_arrow(s)
        while place >= row * COLUMNS:
            if is_buyable(s, place):
                return place
            place -= 1
    return NOBODY


def savvy(s: Pamir, place: i64) -> i64:
    """WK-60: a cheaper card of the same suit and at least the same rank instead; of the cheapest
    the lower column, then the row of the red arrow."""
    if place == NOBODY or not s.options.savvy or is_event(s.market[place]):
        return place
    card = s.market[place]
    best, least = place, price(s, place)
    for number in range(i64(PLACES)):
        column = number // 2
        row = red_arrow(s) if number % 2 == 0 else 1 - red_arrow(s)
        other = row * COLUMNS + column
        if not is_buyable(s, other) or SUIT[s.market[other]] != SUIT[card]:
            continue
        if RANK[s.market[other]] >= RANK[card] and price(s, other) < least:
            best, least = other, price(s, other)
    return best


# WK-40  What she discards.

def least_wanted(s: Pamir) -> i64:
    """WK-40"""
    worst = s.me.court[0]
    for card in s.me.court:
        if unwanted(s, card) > unwanted(s, worst):
            worst = card
    return worst


def unwanted(s: Pamir, card: i64) -> i64:
    """WK-40: what is discarded first has the largest number."""
    own = s.spies_on(card, s.seat)
    others: i64 = 0
    for seat in range(s.options.players):
        if seat != s.seat:
            others = max(others, s.spies_on(card, seat))
    key: i64 = 0 if SUIT[card] == POLITICAL else 1
    key = 2 * key + (0 if PATRIOT[card] != NONE else 1)
    key = 2 * key + (1 - LEVERAGED[card])
    key = 16 * key + max(0, others - own)
    key = 16 * key + (15 - own)
    key = 4 * key + (3 - RANK[card])
    key = 2 * key + (0 if SUIT[card] == s.favoured else 1)
    return 128 * key + (127 - card)
