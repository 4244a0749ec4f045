"""PA-7 to PA-9: every key move there is, and those that are possible now."""

from __future__ import annotations

from itertools import product
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.games.paris.facts import (
    ALL_SITES, ALL_SPACES, ARC, AT_MOST, COST, DISTRICT_OF, DISTRICTS, DOUBLING, HIGHER, LANDMARKS,
    MATERIAL, MOST_VALUE, NONE, PLACES, SHARING, SITES, SPACES, VALUE, WOOD, bit,
)
from grandtour.games.paris.rules.payment import covers, payable
from grandtour.games.paris.rules.purchase import Move, keys_at, place_district
from grandtour.games.paris.state import Investor, Menu, Paris, have

# The table of key moves, and where each of them stands in it.

def variants(source: int, target: int) -> list[Move]:
    """To what lies on the board: without and with bonus tiles 9 and 16."""
    return [Move(source, target, NONE, tiles)
            for tiles in (0, DOUBLING, SHARING, DOUBLING | SHARING)]


def related(source: int, target: int) -> bool:
    """Whether a key could ever go from there to there."""
    if VALUE[target] <= VALUE[source]:
        return False
    return NONE in (DISTRICT_OF[source], DISTRICT_OF[target]) or (
        DISTRICT_OF[source] == DISTRICT_OF[target])


KNOWN: Final = [
    move for source in range(len(PLACES)) for target in range(SITES) if related(source, target)
    for move in variants(source, target)]
NEW: Final = [Move(ARC, SPACES + landmark, district, 0)
                    for landmark in range(len(LANDMARKS)) for district in range(len(DISTRICTS))]
EVERY: Final = KNOWN + NEW
FIRST_NEW: Final[i64] = len(KNOWN)
MOVE: Final[Menu] = [move for move in KNOWN]
ADD: Final[Menu] = [move for move in NEW]
_PAIRS: Final = [(source, target) for source in range(len(PLACES)) for target in range(SITES)
                 if related(source, target)]
_AT: Final = {pair: 4 * number for number, pair in enumerate(_PAIRS)}
MOVE_AT: Final = vec[i64]([_AT.get((source, target), NONE)
                           for source in range(len(PLACES)) for target in range(SITES)])


# What is possible now.

# The sites of higher value whose price in francs can be paid, by source and francs.
RICH: Final = MOST_VALUE + 1
MEANS: Final = vec[i64]([HIGHER[value] & AT_MOST[min(francs + value, i64(MOST_VALUE))]
                         for value in VALUE for francs in range(RICH)])


def within_means(me: Investor, source: i64) -> i64:
    """The sites of higher value whose price in francs can be paid from there."""
    return MEANS[source * RICH + min(me.francs, i64(MOST_VALUE))]


def on_board(s: Paris, source: i64, sites: i64) -> i64:
    """Those of the sites that lie on the board and within reach."""
    if source == ARC:
        return sites & s.laid
    here = place_district(s, source)
    return sites & s.inside[here]


def in_display(s: Paris, source: i64, sites: i64) -> i64:
    """PA-9.2: those of the sites that can be added where a key stands; from the Arc, anywhere."""
    sites &= ~ALL_SPACES & ~s.laid
    if sites == 0:
        return 0
    if source != ARC:
        here = place_district(s, source)
        return sites & HIGHER[s.crown[here]]
    crown: i64 = MOST_VALUE
    for other in s.crown:
        crown = min(crown, other)
    return sites & HIGHER[crown]


def affordable(s: Paris, me: Investor, sites: i64) -> i64:
    """PA-8.6: those of the sites whose resources can be paid, with tokens and tiles."""
    found: i64 = 0
    while sites:
        lowest = sites & -sites
        sites -= lowest
        if payable(me, s.cost(bit(lowest))):
            found |= lowest
    return found


# What each number of resources pays (more of a kind than three is never asked for): of the sites,
# each building on the space of its own back.
MOST: Final = 3
PAID: Final = vec[i64]([
    sum([1 << site for site in range(SITES)
         if all([have(COST[site], WOOD + kind) <= number for kind, number in enumerate(numbers)])])
    for numbers in product(range(MOST + 1), repeat=3)])


def paid_with_tokens(s: Paris, me: Investor) -> i64:
    """PA-8.3: sites that are surely affordable; all of those that tokens pay, unless buildings lie
    anywhere (PA-3.5)."""
    if s.options.free_placement:
        return 0
    first, second = min(have(me.goods, WOOD), i64(MOST)), min(have(me.goods, WOOD + 1), i64(MOST))
    return PAID[first * 16 + second * 4 + min(have(me.goods, WOOD + 2), i64(MOST))]


PLACE_BITS: Final = 6
SINGLE: Final = 63              # the number of no place


class KeyMoves:
    """Key moves in the order of the menu. They stand in runs, each a number: the free sites that a
    key could go to, and in the lowest bits the place where it is; or a single move, and SINGLE."""

    def __init__(self) -> None:
        self.number: i64 = 0            # of moves
        self.runs = vec[i64]()

    def add(self, source: i64, goals: i64) -> None:
        """Those of a key onto free sites, with no tile for that."""
        self.runs = append(self.runs, goals << PLACE_BITS | source)
        while goals:
            goals &= goals - 1
            self.number += 1

    def add_single(self, move: i64) -> None:
        """Another, by its number in EVERY."""
        self.runs = append(self.runs, move << PLACE_BITS | SINGLE)
        self.number += 1

    def at(self, before: i64) -> Move:
        """The one before which there are so many."""
        for run in self.runs:
            source, goals = run & SINGLE, run >> PLACE_BITS
            if source == SINGLE:
                if before == 0:
                    return EVERY[goals]
                before -= 1
            else:
                while goals:
                    if before == 0:
                        return EVERY[MOVE_AT[source * SITES + bit(goals & -goals)]]
                    before -= 1
                    goals &= goals - 1
        raise IndexError("there are not so many key moves")

    def all(self) -> Menu:
        return [self.at(before) for before in range(self.number)]


def moves(s: Paris, me: Investor) -> KeyMoves:
    """All that are possible now. Each costs a franc at least."""
    found = KeyMoves()
    sources: i64 = 0
    if me.francs > 0:
        sources = me.on
    sharing = me.held & (DOUBLING | SHARING)
    entered = ALL_SITES if sharing else ALL_SITES & ~s.taken
    paid = paid_with_tokens(s, me)
    unsure: i64 = 0
    if me.held & MATERIAL or s.options.free_placement:
        unsure = ALL_SITES & ~paid
    while sources:
        lowest = sources & -sources
        sources -= lowest
        source = bit(lowest)
        sites = within_means(me, source)
        goals = on_board(s, source, sites & entered)
        new = in_display(s, source, sites)
        if (goals | new) & unsure:
            paid |= affordable(s, me, (goals | new) & unsure)
            unsure &= ~(goals | new)
        goals &= paid
        if goals & ~s.taken:
            found.add(source, goals & ~s.taken)
        if goals & s.taken:
            share(s, me, source, goals & s.taken, found)
        new &= paid
        if new and source == ARC:
            add_anywhere(s, new, found)
        elif new:
            found.add(source, new)
    return found


def share(s: Paris, me: Investor, source: i64, goals: i64, found: KeyMoves) -> None:
    """PA-14.9, PA-14.16: onto sites with keys, by the tiles they ask for."""
    while goals:
        lowest = goals & -goals
        goals -= lowest
        target = bit(lowest)
        own = me.keys_at(target)
        others = keys_at(s, target) - own
        move = MOVE_AT[source * SITES + target] + own % 2 + others % 2 * 2
        if EVERY[move].refusal(s) is None:
            found.add_single(move)


def add_anywhere(s: Paris, goals: i64, found: KeyMoves) -> None:
    """PA-9.1: landmarks out of the display, for a key on the Arc."""
    while goals:
        lowest = goals & -goals
        goals -= lowest
        target = bit(lowest)
        for district in range(i64(len(DISTRICTS))):
            if VALUE[target] > s.crown[district]:
                found.add_single(FIRST_NEW + (target - SPACES) * len(DISTRICTS) + district)


def can_purchase(s: Paris, me: Investor) -> bool:
    """PA-4.5: with francs and real tokens, without any tile."""
    sources = me.on
    while sources:
        lowest = sources & -sources
        sources -= lowest
        source = bit(lowest)
        sites = within_means(me, source)
        goals = on_board(s, source, sites & ~s.taken) | in_display(s, source, sites)
        while goals:
            first = goals & -goals
            goals -= first
            if covers(me.goods, s.cost(bit(first))):
                return True
    return False
