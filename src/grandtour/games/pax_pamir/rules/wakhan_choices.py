"""Wakhan's choices among cards (WK-9, WK-20 to WK-22, WK-40, WK-50 to WK-52, WK-60). Her choices
are rankings: she takes the card with the largest number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    ARMY_ICON, COALITIONS, COLUMNS, INTELLIGENCE, LEVERAGED, MILITARY, MOVE, NOBODY, NONE, PATRIOT,
    PLACES, POLITICAL, PRIZE, RANK, REGION, REGIONS, REGION_NAMED, ROAD_ICON, SHOWS, SPY_ICON, SUIT,
    SUITS, TABLES, TRIBE_ICON, VERBS, count_icons_of_kind, is_check, is_event,
)
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL
from grandtour.games.pax_pamir.rules.dominance import find_dominant_coalition, is_check_in_market
from grandtour.games.pax_pamir.rules.market import compute_price
from grandtour.games.pax_pamir.rules.placing import list_cards_with_spies
from grandtour.games.pax_pamir.state import Pamir

# WK-3  Her cards, by number; 0 is none. A back is identified by its first column number, and by
# the side that is above.
_CARDS: Final = TABLES["wakhan"]["cards"]
AI_CARDS: Final = len(_CARDS)
BACKS: Final = 2 * COLUMNS
ROWS: Final = [[int(region) for region in range(len(REGIONS))]] + [
    [REGION_NAMED[region] for region in card["regions"]] for card in _CARDS]
LOYALTIES: Final = [[0, 1, 2]] + [[COALITIONS.index(name) for name in card["loyalty"]]
                                  for card in _CARDS]
BLACK: Final = vec[i64]([0] + [card["black"] for card in _CARDS])
RED: Final = vec[i64]([0] + [card["red"] for card in _CARDS])
BACK: Final = vec[i64]([0] + [2 * card["columns"][0] + int(card["sides"][0] != "top")
                              for card in _CARDS])


def find_black_arrow_column(s: Pamir) -> i64:
    """Return the column of the black arrow (WK-22)."""
    return find_arrow_column(s.ai, s.ai_back)


def find_red_arrow_side(s: Pamir) -> i64:
    """Return 0 for top and left, 1 for bottom and right (WK-22)."""
    return find_arrow_row(s.ai, s.ai_back)


def find_arrow_column(card: i64, back: i64) -> i64:
    """Return the column on the back that the black arrow of her card points at (WK-22)."""
    return (back // 2 + BLACK[card]) % COLUMNS


def find_arrow_row(card: i64, back: i64) -> i64:
    """Return the row on the back that the red arrow of her card points at (WK-22)."""
    return (back + RED[card]) % 2


def list_places_by_column(s: Pamir) -> list[i64]:
    """Return the places of the market from the left, in each column the one of the red arrow first
    (WK-22)."""
    first, second = find_red_arrow_side(s) * COLUMNS, (1 - find_red_arrow_side(s)) * COLUMNS
    return [row + column for column in range(i64(COLUMNS)) for row in (first, second)]


def find_region_row(s: Pamir) -> list[int]:
    return ROWS[s.ai]


def list_opponents_in_order(s: Pamir) -> list[i64]:
    """Return the other players, from the neighbour whom the red arrow points at (WK-22)."""
    players = s.options.players
    step = 1 if find_red_arrow_side(s) == 0 else players - 1
    return [(s.seat + turn * step) % players for turn in range(1, players)]


def find_pragmatic_loyalty(s: Pamir) -> i64:
    """Return the coalition whose blocks she uses (WK-6, WK-62)."""
    taken = [noble.loyalty for number, noble in enumerate(s.nobles) if number != s.seat]
    free = [coalition for coalition in LOYALTIES[s.ai] if coalition not in taken]
    return min(free, key=lambda own: s.blocks[own]) if s.options.steadfast else free[0]


def find_card_priority(s: Pamir, card: i64) -> tuple[bool, bool, bool, bool, bool, i64, i64, i64]:
    """Return the priority of the card. Each criterion outweighs all that follow it (WK-9)."""
    leader = find_dominant_coalition(s)
    return (s.owner(card) != s.seat, SUIT[card] == s.favoured,
            leader != NONE and PATRIOT[card] == leader, leader != NONE and PRIZE[card] == leader,
            PATRIOT[card] != NONE, LEVERAGED[card], RANK[card], card)


def find_preferred_card(s: Pamir, cards: list[i64]) -> i64:
    """Return the card of highest priority; NOBODY if there is none (WK-9)."""
    return max(cards, key=lambda card: find_card_priority(s, card), default=NOBODY)


def find_most_foreign_spies(s: Pamir, card: i64) -> i64:
    return max([s.spies_on(card, seat) for seat in list_opponents_in_order(s)])


def filter_without_most_spies(s: Pamir, cards: list[i64]) -> list[i64]:
    """Return the cards on which she has not most spies already (WK-24, WK-61)."""
    return [card for card in cards if s.spies_on(card, s.seat) <= find_most_foreign_spies(s, card)]


# WK-20 to WK-22  Her purchases.

def is_buyable(s: Pamir, place: i64) -> bool:
    """Return whether she can buy the card there (WK-22)."""
    card = s.market[place]
    barred = card == 0 or is_check(card) or card == PUBLIC_WITHDRAWAL or s.paid >> place & 1
    return not barred and s.me.rupees >= compute_price(s, place)


def compute_net_rupees(s: Pamir, place: i64) -> i64:
    """Return the rupees that buying the card brings less its price (WK-51)."""
    return s.coins[place] + 2 * LEVERAGED[s.market[place]] - compute_price(s, place)


def does_give_control(s: Pamir, card: i64) -> bool:
    """Return whether the card would give her control of its region (WK-52)."""
    region = REGION[card]
    if is_event(card) or s.ruler(region) == s.seat:
        return False
    tribes = s.me.tribes[region] + count_icons_of_kind(card, TRIBE_ICON)
    armies = s.army(region, s.me.loyalty) + count_icons_of_kind(card, ARMY_ICON)
    rival = max([s.ruling_pieces(seat, region) for seat in list_opponents_in_order(s)])
    return tribes > 0 and tribes + max(s.most_armies(region), armies) > rival


# WK-20, WK-50  How well a card of the market fits a line, 0 if not at all.

Fit: TypeAlias = "Callable[[Pamir, i64], i64]"


def fit_highest_rank(suit: i64) -> Fit:
    """Return the fit by the highest rank of the suit."""
    return lambda s, place: RANK[s.market[place]] if SUIT[s.market[place]] == suit else 0


def fit_most_icons(*icons: i64) -> Fit:
    """Return the fit by the number of these icons."""
    return lambda s, place: sum([count_icons_of_kind(s.market[place], icon) for icon in icons])


def fit_most_net_rupees(s: Pamir, place: i64) -> i64:
    """Return the net rupees of the card, even of an event (WK-51)."""
    return 100 + compute_net_rupees(s, place)


def fit_any_card(s: Pamir, place: i64) -> i64:
    """Return the fit of any card, if nothing has what she looks for (WK-21)."""
    return 1


def fit_leaders_patriot(s: Pamir, place: i64) -> i64:
    return 1 if PATRIOT[s.market[place]] == find_dominant_coalition(s) else 0


MOST_BLOCKS: Final = fit_most_icons(ARMY_ICON, ROAD_ICON)
MOST_CYLINDERS: Final = fit_most_icons(TRIBE_ICON, SPY_ICON)
FITS: Final[dict[str, Fit | None]] = {
    "": None,                           # the place the arrows point at
    "intelligence": lambda s, place: 1 if SUIT[s.market[place]] == INTELLIGENCE else 0,
    **{f"highest_ranked_{name}": fit_highest_rank(suit) for suit, name in enumerate(SUITS)},
    "radicalize_most_net_rupees": fit_most_net_rupees,
    "card_that_gives_control_of_region":
        lambda s, place: 1 if does_give_control(s, s.market[place]) else 0,
    "card_that_would_place_most_blocks": MOST_BLOCKS,
    "card_that_would_place_most_cylinders": MOST_CYLINDERS,
    "card_with_move_action": lambda s, place: SHOWS[s.market[place]] >> MOVE & 1,
    "matching_patriot": fit_leaders_patriot,
}


def count_spies_of(s: Pamir, seat: i64) -> i64:
    return sum([s.spies_on(card, seat) for card in list_cards_with_spies(s, seat)])


CONDITIONS: Final[dict[str, Callable[[Pamir], bool]]] = {
    "": lambda s: True,
    "if_military_favoured_": lambda s: s.favoured == MILITARY,
    "if_political_favoured_": lambda s: s.favoured == POLITICAL,
    "if_fewer_than_two_rupees_": lambda s: s.me.rupees < 2,
    "if_no_dominant_coalition_": lambda s: find_dominant_coalition(s) == NONE,
    "if_dominant_coalition_": lambda s: find_dominant_coalition(s) != NONE,
    "if_no_card_with_move_": lambda s: not any(SHOWS[card] >> MOVE & 1 for card in s.me.court),
    "if_court_size_at_limit_": lambda s: i64(len(s.me.court)) >= s.me.court_limit(),
    "if_fewer_spies_than_another_player_": lambda s: any(
        count_spies_of(s, seat) > count_spies_of(s, s.seat) for seat in list_opponents_in_order(s)),
}


class Line:
    """A line of her cards, read from its name: an action, or the card she radicalizes and when
    (WK-50)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.on_spies = name.startswith("battle_")      # WK-53
        first = name.partition("_")[0]
        self.verb: i64 = VERBS.index(first) if first in VERBS else NONE
        rest = name.removeprefix("radicalize").removeprefix("_") if self.verb == NONE else ""
        condition = max([words for words in CONDITIONS if rest.startswith(words)], key=len)
        self.condition = CONDITIONS[condition]
        self.fit = FITS[rest.removeprefix(condition)]


LINES: Final = [[], *[[Line(name) for name in card["lines"]] for card in _CARDS]]


def find_best_place(s: Pamir, fit: Fit) -> i64:
    """Return the best card she can buy; among equals the cheapest, then the highest number
    (WK-20)."""
    cards = [place for place in range(i64(PLACES)) if is_buyable(s, place) and fit(s, place) > 0]
    return max(cards, key=lambda place: (fit(s, place), -compute_price(s, place), s.market[place]),
               default=NOBODY)


def find_chosen_place(s: Pamir, line: Line) -> i64:
    """Return the card she buys by this line; NOBODY for nothing (WK-20 to WK-22)."""
    if not line.condition(s):
        return NOBODY
    if line.fit is not None:
        return find_cheapest_substitute(s, find_best_place(s, line.fit))
    if is_check_in_market(s):
        return find_cheapest_substitute(s, find_best_place(s, choose_fit_before_check(s)))
    return find_cheapest_substitute(s, find_place_by_arrows(s))


def choose_fit_before_check(s: Pamir) -> Fit:
    """Return the fit she uses while a check is in the market (WK-21, WK-60)."""
    wanted = [fit_leaders_patriot,
              MOST_BLOCKS] if find_dominant_coalition(s) != NONE else [MOST_CYLINDERS]
    if find_dominant_coalition(s) == NONE and s.options.savvy:
        wanted.append(fit_most_net_rupees)
    for fit in wanted:
        if find_best_place(s, fit) != NOBODY:
            return fit
    return fit_any_card


def find_place_by_arrows(s: Pamir) -> i64:
    """Return the place the arrows point at (WK-22)."""
    for row in (find_red_arrow_side(s), 1 - find_red_arrow_side(s)):
        for place in range(row * COLUMNS + find_black_arrow_column(s), row * COLUMNS - 1, -1):
            if is_buyable(s, place):
                return place
    return NOBODY


def find_cheapest_substitute(s: Pamir, place: i64) -> i64:
    """Return the cheapest card of the same suit and at least the same rank instead. Of equally
    cheap cards, prefer the lower column, then the row of the red arrow (WK-60)."""
    if place == NOBODY or not s.options.savvy or is_event(s.market[place]):
        return place
    card = s.market[place]
    as_good = [other for other in list_places_by_column(s) if is_buyable(s, other)
               and SUIT[s.market[other]] == SUIT[card] and RANK[s.market[other]] >= RANK[card]]
    return min([place, *as_good], key=lambda other: compute_price(s, other))


# WK-40  Her discards.

def find_least_wanted_card(s: Pamir) -> i64:
    """Return the card she discards first (WK-40)."""
    return min(s.me.court, key=lambda card: find_keep_value(s, card))


def find_keep_value(s: Pamir, card: i64) -> tuple[bool, bool, i64, i64, i64, i64, bool, i64]:
    """Return the value of keeping a card. Each criterion outweighs all that follow it (WK-40)."""
    own = s.spies_on(card, s.seat)
    return (SUIT[card] == POLITICAL, PATRIOT[card] != NONE, LEVERAGED[card],
            min(0, own - find_most_foreign_spies(s, card)), own, RANK[card],
            SUIT[card] == s.favoured,
            card)
