"""PA-7 to PA-9: every key move there is, and those that are possible now."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.paris.facts import (
    ALL_SPACES, ARC, AT_MOST, DISTRICT_OF, DISTRICTS, DOUBLING, HIGHER, LANDMARKS, MOST_VALUE,
    NONE, PLACES, SHARING, SITES, SPACES, VALUE, bit,
)
from grandtour.games.paris.rules.payment import covers, payable
from grandtour.games.paris.rules.purchase import Move, keys_at, place_district
from grandtour.games.paris.state import Investor, Menu, Paris

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
MOVE: Final[Menu] = [move for move in KNOWN]
ADD: Final[Menu] = [move for move in NEW]
_PAIRS: Final = [(source, target) for source in range(len(PLACES)) for target in range(SITES)
                 if related(source, target)]
_AT: Final = {pair: 4 * number for number, pair in enumerate(_PAIRS)}
MOVE_AT: Final = vec[i64]([_AT.get((source, target), NONE)
                           for source in range(len(PLACES)) for target in range(SITES)])


# What is possible now.

def within_means(me: Investor, source: i64) -> i64:
    """The sites of higher value whose price in francs can be paid from there."""
    value = VALUE[source]
    return HIGHER[value] & AT_MOST[min(me.francs + value, i64(MOST_VALUE))]


def on_board(s: Paris, source: i64, sites: i64) -> i64:
    """Those of the sites that lie on the board and within reach."""
    if source == ARC:
        return sites & s.laid
    return sites & s.inside[place_district(s, source)]


def moves(s: Paris, menu: Menu) -> None:
    """All key moves that are possible now go into the menu. Each costs a franc at least."""
    me = s.me
    sources: i64 = me.on if me.francs > 0 else 0
    while sources:
        lowest = sources & -sources
        sources -= lowest
        source = bit(lowest)
        sites = within_means(me, source)
        goals = on_board(s, source, sites)
        add_purchases(s, me, source, goals & ~s.taken, menu)
        if me.held & (DOUBLING | SHARING):
            add_shared(s, me, source, goals & s.taken, menu)
        if sites & ~s.laid & ~ALL_SPACES:
            add_new(s, me, source, sites & ~s.laid & ~ALL_SPACES, menu)


def add_purchases(s: Paris, me: Investor, source: i64, goals: i64, menu: Menu) -> None:
    """Onto free sites."""
    while goals:
        lowest = goals & -goals
        goals -= lowest
        target = bit(lowest)
        cost = s.cost(target)
        if cost == 0 or payable(me, cost):
            menu.append(KNOWN[MOVE_AT[source * SITES + target]])


def add_shared(s: Paris, me: Investor, source: i64, goals: i64, menu: Menu) -> None:
    """PA-14.9, PA-14.16: onto sites with keys, by the tiles they ask for."""
    while goals:
        lowest = goals & -goals
        goals -= lowest
        target = bit(lowest)
        own = me.keys_at(target)
        others = keys_at(s, target) - own
        action = KNOWN[MOVE_AT[source * SITES + target] + own % 2 + others % 2 * 2]
        if action.refusal(s) is None:
            menu.append(action)


def add_new(s: Paris, me: Investor, source: i64, goals: i64, menu: Menu) -> None:
    """PA-9.1: landmarks out of the display."""
    here = place_district(s, source)
    while goals:
        lowest = goals & -goals
        goals -= lowest
        target = bit(lowest)
        if not payable(me, s.cost(target)):
            continue
        if here != NONE:
            if VALUE[target] > s.crown[here]:
                menu.append(KNOWN[MOVE_AT[source * SITES + target]])
            continue
        for district in range(i64(len(DISTRICTS))):
            if VALUE[target] > s.crown[district]:
                menu.append(NEW[(target - SPACES) * len(DISTRICTS) + district])


def can_purchase(s: Paris) -> bool:
    """PA-4.5: with francs and real tokens, without any tile."""
    me = s.me
    sources = me.on
    while sources:
        lowest = sources & -sources
        sources -= lowest
        source = bit(lowest)
        sites = within_means(me, source)
        goals = on_board(s, source, sites) & ~s.taken | sites & ~s.laid & ~ALL_SPACES
        while goals:
            lowest = goals & -goals
            goals -= lowest
            target = bit(lowest)
            if covers(me.goods, s.cost(target)) and placeable(s, source, target):
                return True
    return False


def placeable(s: Paris, source: i64, target: i64) -> bool:
    """PA-9.2: whether it lies on the board, or can be added somewhere."""
    if s.laid >> target & 1:
        return True
    if source != ARC:
        return VALUE[target] > s.crown[place_district(s, source)]
    return any(VALUE[target] > crown for crown in s.crown)
