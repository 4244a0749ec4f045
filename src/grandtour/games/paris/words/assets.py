"""What reasons count in Paris."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, ARC, BANKS, DISTRICTS, EFFECT, FRANCS_AT_END, GAIN, HIGHER, KINDS,
    KINDS_OWNED, LAST, NONE, OF_VALUE, PER_BUILDING, PER_LANDMARK, PER_PLAYERS, PER_TILE, PLACES,
    PRESTIGE_PAIRS, RESOURCE_PAIRS, TILES, TILE_FRANCS, TILE_VALUE, VALUE, WOOD, count_members,
)
from grandtour.games.paris.heuristics import (
    FRANC_TURNS, KEY_TURNS, TOKEN_TURNS, count_pairs, estimate_turns_left,
)
from grandtour.games.paris.rules.endgame import Look
from grandtour.games.paris.rules.tiles import compute_tile_points
from grandtour.games.paris.rules.track import find_spaces_ahead
from grandtour.games.paris.state import Paris, count_tokens
from grandtour.games.paris.words.names import francs_phrase, points_phrase, tokens_phrase
from grandtour.games.words import Asset
from grandtour.language import Count, Phrase

COUNTING: Final = (GAIN, KINDS_OWNED, PER_BUILDING, PER_LANDMARK, PER_TILE)     # tiles of VP
PAIRS: Final = (PRESTIGE_PAIRS, RESOURCE_PAIRS)
# Values in VP, as the trials of the highest level prefer its lines.
FRANC: Final = 0.85             # the first francs
KEY: Final = 4.5                # in hand, if there is time for it
ON_BANK: Final = 1.2            # a key on a bank or the Arc
TOKEN: Final = (2.1, 3.0, 3.1, 1.1, 1.0, 3.5)
ON_TILE: Final = 1.0            # a VP that an unused tile would bring now
IN_DISTRICT: Final = 0.5        # a VP that a district brings as the board stands
TARGET: Final = 0.3             # a free building to which a key can move
BOARD_VALUE: Final = 0.4        # one more in value on the board
WITH_TILE_27: Final = 0.05      # a franc, apart from its VP on that tile
# VP that a tile still gains, with time, by effect.
GROWTH: Final = {PER_BUILDING: 4.2, PER_LANDMARK: 4.0, KINDS_OWNED: 9.0, PER_TILE: 3.0,
                 PRESTIGE_PAIRS: 1.5, RESOURCE_PAIRS: 1.5}
GROWTH_TURNS: Final = 4.0       # turns left by which it does
TILE_AHEAD: Final = 0.3         # a bonus tile that a meeple can still reach
OTHER_TILE: Final = 5.0         # an unused tile that brings no VP by itself


def tile_points(number: int) -> Phrase:
    """VP that unused tiles would bring now."""
    return Count("{n} VP on unused tiles", "{n} VP on unused tiles", number)


def district_points(number: int) -> Phrase:
    """VP that the districts would bring if the game ended now."""
    return Count("{n} VP from districts", "{n} VP from districts", number)


def keys_in_hand(number: int) -> Phrase:
    return Count("{n} key in hand", "{n} keys in hand", number)


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


def tiles_ahead(number: int) -> Phrase:
    """Spaces of the bonus track in front of a player's meeple that still hold tiles."""
    return Count("{n} space with tiles ahead on the bonus track",
                 "{n} spaces with tiles ahead on the bonus track", number)


def tile_francs(number: int) -> Phrase:
    """Francs that unused tiles would bring now."""
    return Count("{n} franc on unused tiles", "{n} francs on unused tiles", number)


def make_growing_tiles(tile: int) -> Callable[[int], Phrase]:
    """Return the amount of unused tiles that count what a player will still gain."""
    effect = EFFECT[tile]
    if effect == PER_BUILDING:
        return lambda number: Count(
            "{n} unused tile for further buildings of value {value}",
            "{n} unused tiles for further buildings of value {value}", number,
            value=int(TILE_VALUE[tile]))
    return GROWING_TILES[effect]


GROWING_TILES: Final[dict[int, Callable[[int], Phrase]]] = {
    PER_LANDMARK: lambda number: Count(
        "{n} unused tile for further landmarks", "{n} unused tiles for further landmarks", number),
    KINDS_OWNED: lambda number: Count(
        "{n} unused tile for further kinds of buildings",
        "{n} unused tiles for further kinds of buildings", number),
    PER_TILE: lambda number: Count(
        "{n} unused tile for further bonus tiles", "{n} unused tiles for further bonus tiles",
        number),
    PRESTIGE_PAIRS: lambda number: Count(
        "{n} unused tile for further pairs of prestige tokens",
        "{n} unused tiles for further pairs of prestige tokens", number),
    RESOURCE_PAIRS: lambda number: Count(
        "{n} unused tile for further pairs of resource tokens",
        "{n} unused tiles for further pairs of resource tokens", number),
}


def list_held(s: Paris, seat: int) -> list[int]:
    held = s.investors[seat].held
    return [tile for tile in range(len(TILES)) if held >> tile & 1]


def count_tile_points(s: Paris, seat: int) -> int:
    """Return the VP that the seat's unused tiles would bring now (PA-14, PA-15.5). At the end only
    tile 27 counts (PA-16.4)."""
    if s.is_terminal():
        return s.franc_points(seat)
    me = s.investors[seat]
    found = sum(count_points_of(s, seat, tile) for tile in list_held(s, seat))
    return found + (int(me.francs) + count_tile_francs(s, seat) if me.held & LAST else 0)


def count_points_of(s: Paris, seat: int, tile: int) -> int:
    """Return the VP that an unused tile would bring now. Francs at the end count apart."""
    me, effect = s.investors[seat], EFFECT[tile]
    if effect in PAIRS:
        each = int(PER_PLAYERS[tile * 5 + s.options.players])
        return each * int(count_pairs(me, 0 if effect == PRESTIGE_PAIRS else WOOD))
    return int(compute_tile_points(s, me, tile)) if effect in COUNTING else 0


def count_tile_francs(s: Paris, seat: int) -> int:
    """Return the francs that the seat's unused tiles would bring now."""
    return 0 if s.is_terminal() else sum(
        int(TILE_FRANCS[tile]) for tile in list_held(s, seat) if EFFECT[tile] == GAIN)


def can_grow(s: Paris, seat: int, tile: int) -> bool:
    """Return whether the seat can still gain something that the tile counts (PA-14)."""
    me, effect = s.investors[seat], EFFECT[tile]
    turns = estimate_turns_left(s, seat, False)
    if s.is_terminal() or turns < 1.0:
        return False
    if effect == PER_BUILDING:
        sought = OF_VALUE[TILE_VALUE[tile]] & ALL_SPACES
        return find_targets(s, seat) & sought != 0 or (
            me.keys > 0 and turns >= 2.0
            and sought & (s.unseen | s.laid & ~s.taken) != 0)
    if effect == PER_LANDMARK:
        return me.on != 0 and any(district == NONE for district in s.landmark)
    if effect == PER_TILE:
        return find_spaces_ahead(s, me) != 0
    return effect in PAIRS or (effect == KINDS_OWNED and find_targets(s, seat) != 0)


def count_other_tiles(s: Paris, seat: int) -> int:
    """Return the number of the seat's unused tiles that bring no VP by themselves, with the one
    that it may choose now."""
    choosing = isinstance(s.stack[-1], Look) and s.stack[-1].seat == seat
    return choosing + sum(EFFECT[tile] not in (*COUNTING, *PAIRS, FRANCS_AT_END)
                          for tile in list_held(s, seat))


def count_tiles_ahead(s: Paris, seat: int) -> int:
    """Return the spaces of the bonus track from which the seat may still take a tile (PA-13)."""
    return 0 if s.is_terminal() else count_members(find_spaces_ahead(s, s.investors[seat]))


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
    return min(1.0, float(estimate_turns_left(s, seat, False)) / turns)


def weigh_key(s: Paris, seat: int) -> float:
    """Return the value of a key in hand: little if there is no time for it."""
    time = KEY_TURNS * float(estimate_turns_left(s, seat, False))
    return KEY if float(s.investors[seat].keys) < time else 0.1


def make_token_asset(kind: int) -> Asset:
    def count(s: Paris, seat: int) -> int:
        return int(count_tokens(s.investors[seat].goods, kind))

    def name(number: int) -> Phrase:
        return tokens_phrase(KINDS[kind], number)

    return Asset(count, name, shared=True, weight=weigh_for(TOKEN[kind], TOKEN_TURNS),
                 told="differing")


def make_growth_asset(tile: int) -> Asset:
    def count(s: Paris, seat: int) -> int:
        return int(bool(s.investors[seat].held >> tile & 1) and can_grow(s, seat, tile))

    return Asset(count, make_growing_tiles(tile), shared=True,
                 weight=weigh_for(GROWTH[EFFECT[tile]], GROWTH_TURNS), told="differing")


def weigh_for(worth: float, turns: float) -> Callable[[Paris, int], float]:
    """Return the weight of an asset that keeps its worth with so many turns left."""
    return lambda s, seat: worth * part_of_time(s, seat, turns)


def weigh_franc(s: Paris, seat: int) -> float:
    """Return the value of a franc. With tile 27, its VP are on that tile."""
    if s.investors[seat].held & LAST:
        return WITH_TILE_27
    return FRANC * part_of_time(s, seat, FRANC_TURNS)


POINTS: Final = 0               # places of assets which others become
FRANCS: Final = 1
ON_THE_WAY: Final = 5

# What the others do with their goods hardly depends on the seat that acts. So only the districts
# count for them.
ASSETS: Final = (
    Asset(lambda s, seat: s.investors[seat].points, points_phrase, final=True, shared=True),
    Asset(lambda s, seat: s.investors[seat].francs, francs_phrase, shared=True, weight=weigh_franc),
    Asset(count_tile_points, tile_points, shared=True, weight=lambda s, seat: ON_TILE,
          becomes=POINTS),
    Asset(count_tile_francs, tile_francs, shared=True, weight=weigh_franc, told="differing",
          becomes=FRANCS),
    Asset(count_district_points, district_points, weight=lambda s, seat: IN_DISTRICT,
          becomes=POINTS),
    Asset(lambda s, seat: count_members(s.investors[seat].on >> BANKS & 63)
          + (s.investors[seat].on >> ARC & 1), keys_on_the_way, shared=True,
          weight=weigh_for(ON_BANK, 1.0), told="differing"),
    Asset(lambda s, seat: s.investors[seat].keys, keys_in_hand, shared=True, weight=weigh_key,
          told="differing", becomes=ON_THE_WAY),
    *[make_growth_asset(tile) for tile in range(len(TILES))
      if EFFECT[tile] in (*GROWING_TILES, PER_BUILDING)],
    *[make_token_asset(kind) for kind in range(len(KINDS))],
    Asset(count_other_tiles, other_tiles, shared=True, weight=weigh_for(OTHER_TILE, TOKEN_TURNS),
          told="differing"),
    Asset(count_tiles_ahead, tiles_ahead, weight=weigh_for(TILE_AHEAD, TOKEN_TURNS), told="detail"),
    Asset(lambda s, seat: s.investors[seat].worth(ALL_SITES), board_value,
          weight=lambda s, seat: BOARD_VALUE, told="detail"),
    Asset(lambda s, seat: count_members(find_targets(s, seat)), targets,
          weight=weigh_for(TARGET, TOKEN_TURNS), told="detail"),
)
