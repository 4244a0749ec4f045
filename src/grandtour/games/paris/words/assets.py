"""What reasons count in Paris."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, ARC, BANKS, DISTRICTS, EFFECT, GAIN, HIGHER, KINDS, KINDS_OWNED, NONE,
    OF_VALUE, PER_BUILDING, PER_LANDMARK, PER_TILE, PLACES, TILES, TILE_VALUE, VALUE, bits,
)
from grandtour.games.paris.heuristics import (
    FRANC, FRANC_TURNS, KEY, KEY_TURNS, ON_BANK, TOKEN, TOKEN_TURNS, turns_left,
)
from grandtour.games.paris.rules.tiles import points_of
from grandtour.games.paris.rules.track import ahead
from grandtour.games.paris.state import Paris, have
from grandtour.games.paris.words.names import francs, keys, points_phrase, tokens
from grandtour.games.words import Asset
from grandtour.language import Count, Phrase

COUNTING: Final = (GAIN, KINDS_OWNED, PER_BUILDING, PER_LANDMARK, PER_TILE)     # tiles of VP
ON_TILE: Final = 0.95           # a VP that an unused tile would bring now
IN_DISTRICT: Final = 0.7        # a VP that a district brings as the board stands
TARGET: Final = 0.5             # a free building to which a key can move
BOARD_VALUE: Final = 0.4        # one more in value on the board
GROWTH: Final = 3.0             # VP that a tile still gains, with time
GROWTH_TURNS: Final = 4.0       # turns left by which it does
OTHER_TILE: Final = 3.0         # an unused tile that brings no VP by itself


def tile_points(number: int) -> Phrase:
    """VP that unused tiles would bring now."""
    return Count("{n} VP on unused tiles", "{n} VP on unused tiles", number)


def district_points(number: int) -> Phrase:
    """VP that the districts would bring if the game ended now."""
    return Count("{n} VP from districts", "{n} VP from districts", number)


def keys_on_the_way(number: int) -> Phrase:
    return Count("{n} key on a bank or the Arc", "{n} keys on banks or the Arc", number)


def board_value(number: int) -> Phrase:
    """The values of all buildings and landmarks of a player together."""
    return Count("{n} value on the board", "{n} value on the board", number)


def targets(number: int) -> Phrase:
    """Free buildings to which the keys of a player can move."""
    return Count("{n} free building within reach of a key",
                 "{n} free buildings within reach of a key", number)


def other_tiles(number: int) -> Phrase:
    """Unused tiles that bring no VP by themselves."""
    return Count("{n} other unused tile", "{n} other unused tiles", number)


def growing_tiles(number: int) -> Phrase:
    """Unused tiles that count what a player will still gain."""
    return Count("{n} unused tile that can still grow", "{n} unused tiles that can still grow",
                 number)


def list_held(s: Paris, seat: int) -> list[int]:
    held = s.investors[seat].held
    return [tile for tile in range(len(TILES)) if held >> tile & 1]


def count_tile_points(s: Paris, seat: int) -> int:
    """Return the VP that the seat's unused tiles would bring now (PA-14, PA-15.5)."""
    if s.is_terminal():
        return 0
    me = s.investors[seat]
    return s.franc_points(seat) + sum(int(points_of(s, me, tile)) for tile in list_held(s, seat)
                                      if EFFECT[tile] in COUNTING)


def count_growing_tiles(s: Paris, seat: int) -> int:
    return 0 if s.is_terminal() else sum(can_grow(s, seat, tile) for tile in list_held(s, seat))


def can_grow(s: Paris, seat: int, tile: int) -> bool:
    """Return whether the seat can still gain something that the tile counts (PA-14)."""
    me, effect = s.investors[seat], EFFECT[tile]
    if effect == PER_BUILDING:
        return find_targets(s, seat) & OF_VALUE[TILE_VALUE[tile]] != 0 or (
            me.keys > 0 and s.stacked() > 0)
    if effect == PER_LANDMARK:
        return me.on != 0 and any(district == NONE for district in s.landmark)
    if effect == PER_TILE:
        return ahead(s, me) != 0
    return effect == KINDS_OWNED and find_targets(s, seat) != 0


def count_other_tiles(s: Paris, seat: int) -> int:
    return sum(EFFECT[tile] not in COUNTING for tile in list_held(s, seat))


def find_targets(s: Paris, seat: int) -> i64:
    """Return the free buildings on the board to which a key of the seat can move (PA-7), as
    bits."""
    me = s.investors[seat]
    free = s.laid & ALL_SPACES & ~s.taken
    if me.on >> ARC & 1:
        return free
    targets: i64 = 0
    for place in range(len(PLACES)):
        if me.on >> place & 1:
            district = place - BANKS if place >= BANKS else s.district(place)
            value = 0 if place >= BANKS else VALUE[place]
            targets |= free & s.inside[district] & HIGHER[value]
    return targets


def count_district_points(s: Paris, seat: int) -> int:
    """Return the VP that the districts would bring the seat now (PA-17.2)."""
    return sum(s.district_points(district)[seat] for district in range(len(DISTRICTS)))


def part_of_time(s: Paris, seat: int, turns: float) -> float:
    """Return how much of so many turns the seat still has, from 0 to 1."""
    return min(1.0, float(turns_left(s, seat, False)) / turns)


def weigh_key(s: Paris, seat: int) -> float:
    """Return the value of a key in hand: little if there is no time for it."""
    time = KEY_TURNS * float(turns_left(s, seat, False))
    return KEY if float(s.investors[seat].keys) < time else 0.1


def make_token_asset(kind: int) -> Asset:
    def count(s: Paris, seat: int) -> int:
        return int(have(s.investors[seat].goods, kind))

    def name(number: int) -> Phrase:
        return tokens(KINDS[kind], number)

    return Asset(count, name, weight=weigh_for(float(TOKEN[kind]), TOKEN_TURNS))


def weigh_for(worth: float, turns: float) -> Callable[[Paris, int], float]:
    """Return the weight of an asset that keeps its worth with so many turns left."""
    return lambda s, seat: worth * part_of_time(s, seat, turns)


ASSETS: Final = (
    Asset(lambda s, seat: s.investors[seat].points, points_phrase, final=True),
    Asset(count_tile_points, tile_points, weight=lambda s, seat: ON_TILE, promise=True),
    Asset(count_growing_tiles, growing_tiles, weight=weigh_for(GROWTH, GROWTH_TURNS)),
    Asset(count_district_points, district_points, weight=lambda s, seat: IN_DISTRICT),
    Asset(lambda s, seat: s.investors[seat].francs, francs, weight=weigh_for(FRANC, FRANC_TURNS)),
    Asset(lambda s, seat: s.investors[seat].keys, keys, weight=weigh_key),
    Asset(lambda s, seat: bits(s.investors[seat].on >> BANKS & 63)
          + (s.investors[seat].on >> ARC & 1), keys_on_the_way, weight=weigh_for(ON_BANK, 1.0)),
    *[make_token_asset(kind) for kind in range(len(KINDS))],
    Asset(count_other_tiles, other_tiles, weight=weigh_for(OTHER_TILE, TOKEN_TURNS)),
    Asset(lambda s, seat: s.investors[seat].worth(ALL_SITES), board_value,
          weight=lambda s, seat: BOARD_VALUE, told="detail"),
    Asset(lambda s, seat: bits(find_targets(s, seat)), targets,
          weight=weigh_for(TARGET, TOKEN_TURNS), told="detail"),
)
