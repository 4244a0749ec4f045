"""All key moves, and an index of those that may be possible now (PA-7 to PA-9). Only `Move.refusal`
decides whether one is."""

from __future__ import annotations

from itertools import product
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, ARC, AT_MOST, COST, DISTRICTS, DISTRICT_OF, DOUBLING, HIGHER, LANDMARKS,
    MATERIAL, MOST_VALUE, NONE, PLACES, SHARING, SITES, SPACES, VALUE, WOOD, find_only_member,
)
from grandtour.games.paris.rules.payment import do_goods_cover
from grandtour.games.paris.rules.purchase import Move, place_district
from grandtour.games.paris.state import Investor, Menu, Paris, count_tokens

# The table of key moves, and the place of each in it.

TILES_USED: Final = (0, int(DOUBLING), int(SHARING), int(DOUBLING | SHARING))
VARIANTS: Final[i64] = len(TILES_USED)


def list_move_variants(source: int, target: int) -> list[Move]:
    """Return the moves to a target on the board, without and with bonus tiles 9 and 16."""
    return [Move(source, target, NONE, tiles) for tiles in TILES_USED]


def can_ever_move(source: int, target: int) -> bool:
    """Return whether a key could ever go from there to there."""
    if VALUE[target] <= VALUE[source]:
        return False
    return NONE in (DISTRICT_OF[source], DISTRICT_OF[target]) or (
        DISTRICT_OF[source] == DISTRICT_OF[target])


KNOWN: Final = [
    move for source in range(len(PLACES)) for target in range(SITES)
    if can_ever_move(source, target)
    for move in list_move_variants(source, target)]
NEW: Final = [Move(ARC, SPACES + landmark, district, 0)
                    for landmark in range(len(LANDMARKS)) for district in range(len(DISTRICTS))]
EVERY: Final = KNOWN + NEW
FIRST_NEW: Final[i64] = len(KNOWN)
MOVE: Final[Menu] = [move for move in KNOWN]
ADD: Final[Menu] = [move for move in NEW]
_PAIRS: Final = [(source, target) for source in range(len(PLACES)) for target in range(SITES)
                 if can_ever_move(source, target)]
_AT: Final = {pair: len(TILES_USED) * number for number, pair in enumerate(_PAIRS)}
MOVE_AT: Final = vec[i64]([_AT.get((source, target), NONE)
                           for source in range(len(PLACES)) for target in range(SITES)])


# The index: the moves worth checking with `Move.refusal`. It leaves out only impossible ones:
# targets that are no higher, cost too many francs or tokens, or are elsewhere.

# The sites of higher value whose price in francs can be paid, by source and francs.
RICH: Final = MOST_VALUE + 1
MEANS: Final = vec[i64]([HIGHER[value] & AT_MOST[min(francs + value, i64(MOST_VALUE))]
                         for value in VALUE for francs in range(RICH)])


def find_affordable_sites(me: Investor, source: i64) -> i64:
    """Return the sites of higher value whose price in francs can be paid from there."""
    return MEANS[source * RICH + min(me.francs, i64(MOST_VALUE))]


def find_sites_on_board(s: Paris, source: i64, sites: i64) -> i64:
    """Return those of the sites that are on the board and within reach."""
    if source == ARC:
        return sites & s.laid
    return sites & s.inside[place_district(s, source)]


# The sites that each number of resources pays (more of a kind than three is never asked for), each
# building on the space of its own back.
MOST: Final = 3
PAID: Final = vec[i64]([
    sum([1 << site for site in range(SITES)
         if all([count_tokens(COST[site], WOOD + kind) <= number for kind,
                 number in enumerate(numbers)])])
    for numbers in product(range(MOST + 1), repeat=3)])


def find_sites_payable_with_tokens(s: Paris, me: Investor) -> i64:
    """Return the sites that tokens may pay; all sites if tiles pay as well, or buildings may be
    anywhere."""
    if me.held & MATERIAL or s.options.free_placement:
        return ALL_SITES
    first, second = min(count_tokens(me.goods, WOOD),
                        i64(MOST)), min(count_tokens(me.goods, WOOD + 1), i64(MOST))
    return PAID[first * 16 + second * 4 + min(count_tokens(me.goods, WOOD + 2), i64(MOST))]


PLACE_BITS: Final = 6
SINGLE: Final = 63              # the number of no place


class KeyMoves:
    """Key moves in the order of the menu, stored in runs. Each run is a number: the sites a key
    could go to, with its place in the lowest bits; or a single move, and SINGLE."""

    def __init__(self) -> None:
        self.number: i64 = 0            # of moves
        self.runs = vec[i64]()

    def add(self, source: i64, goals: i64) -> None:
        """Add the moves of a key, without any tile."""
        self.runs = append(self.runs, goals << PLACE_BITS | source)
        while goals:
            goals &= goals - 1
            self.number += 1

    def add_single(self, move: i64) -> None:
        """Add another move, by its number in EVERY."""
        self.runs = append(self.runs, move << PLACE_BITS | SINGLE)
        self.number += 1

    def at(self, before: i64) -> Move:
        """Return the move at this index."""
        for run in self.runs:
            source, goals = run & SINGLE, run >> PLACE_BITS
            if source == SINGLE:
                if before == 0:
                    return EVERY[goals]
                before -= 1
            else:
                while goals:
                    if before == 0:
                        return EVERY[MOVE_AT[source * SITES + find_only_member(goals & -goals)]]
                    before -= 1
                    goals &= goals - 1
        raise IndexError("there are not so many key moves")

    def all(self) -> list[Move]:
        found: list[Move] = []
        for run in self.runs:
            source, goals = run & SINGLE, run >> PLACE_BITS
            if source == SINGLE:
                found.append(EVERY[goals])
                continue
            while goals:
                found.append(EVERY[MOVE_AT[source * SITES + find_only_member(goals & -goals)]])
                goals &= goals - 1
        return found


def list_moves(s: Paris, me: Investor) -> KeyMoves:
    """Return all moves that may be possible now. Each costs at least a franc."""
    found = KeyMoves()
    sources: i64 = 0
    if me.francs > 0:
        sources = me.on
    paid = find_sites_payable_with_tokens(s, me)
    while sources:
        lowest = sources & -sources
        sources -= lowest
        source = find_only_member(lowest)
        sites = find_affordable_sites(me, source) & paid
        goals = find_sites_on_board(s, source, sites)
        free = goals & ~s.taken
        if free:
            found.add(source, free)
        if me.held & (DOUBLING | SHARING):
            add_shared(source, goals & s.taken, found)
        new = sites & ~ALL_SPACES & ~s.laid
        if new and source == ARC:
            add_anywhere(new, found)
        elif new:
            found.add(source, new)
    return found


def add_shared(source: i64, goals: i64, found: KeyMoves) -> None:
    """Add moves to sites with keys, with each of the tiles and with both (PA-14.9, PA-14.16)."""
    while goals:
        lowest = goals & -goals
        goals -= lowest
        move = MOVE_AT[source * SITES + find_only_member(lowest)]
        for tiles in range(1, VARIANTS):
            found.add_single(move + tiles)


def add_anywhere(goals: i64, found: KeyMoves) -> None:
    """Add moves of a key on the Arc to landmarks from the display (PA-9.1)."""
    while goals:
        lowest = goals & -goals
        goals -= lowest
        for district in range(i64(len(DISTRICTS))):
            found.add_single(FIRST_NEW + (find_only_member(lowest) - SPACES) * len(
                DISTRICTS) + district)


def can_purchase(s: Paris, me: Investor) -> bool:
    """Return whether a purchase is possible with francs and real tokens, without any tile
    (PA-4.5)."""
    return any(not move.tiles and do_goods_cover(me.goods, s.cost(move.target))
               and move.refusal(s) is None
               for move in list_moves(s, me).all())


def can_move(s: Paris, me: Investor) -> bool:
    """Return whether a purchase is possible, with tiles as well (PA-4.6)."""
    return any(move.refusal(s) is None for move in list_moves(s, me).all())
