"""Load and check districts, buildings, landmarks and tiles from `components.toml` (PA-1).

Places of keys share one numbering: first the *sites* that can be owned (36 building spaces, by
district and value, then eight landmarks), then six banks, then the Arc. So do tiles behind a
screen: bonus tiles 1 to 30, then end-game tiles. Sets of sites, places or tiles are numbers with a
bit for each member. Goods are one number with a *lane* of eight bits for each kind of token: three
kinds of prestige, then three resources.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.components import check_tables, digest, load_components, require

NOBODY: Final = -1
NONE: Final = -1

LANE: Final = 8
FULL: Final = 255
HIGH: Final = 0x808080808080    # the highest bit of each lane
MOST_VALUE: Final = 16

# The numbers of numbered things, which `check_components` verifies. (A value from a table is no
# constant to the compiler.)
LEVELS: Final = 6               # building spaces of a district
SPACES: Final = 6 * LEVELS      # of all districts
SITES: Final = SPACES + 8       # and landmarks
BANKS: Final = SITES            # the first bank
ARC: Final = BANKS + 6
WOOD: Final = 3                 # the first kind of resource, after those of prestige
NUMBERS: Final = 30             # bonus tiles
END: Final = NUMBERS            # the first end-game tile

# Effects of tiles, as `components.toml` calls them (PA-14, PA-15.5).
GAIN: Final = 0
RESOURCE: Final = 1             # one of a printed kind
RESOURCES: Final = 2            # of any kinds
PRESTIGE: Final = 3             # of any kinds
PER_BUILDING: Final = 4
OWN_KEY: Final = 5
OTHER_KEY: Final = 6
NEW_KEY: Final = 7
ANY_TILE: Final = 8
PER_TILE: Final = 9
PRESTIGE_PAIRS: Final = 10
RESOURCE_PAIRS: Final = 11
STEP_BACK: Final = 12
FRANCS_AT_END: Final = 13
PER_LANDMARK: Final = 14
KINDS_OWNED: Final = 15
EFFECTS: Final = (
    "gain", "resource", "resources", "prestige", "per_building", "own_key", "other_key", "key",
    "any_tile", "per_tile", "prestige_pairs", "resource_pairs", "step_back", "francs",
    "per_landmark", "kinds",
)

# The list of rows of each table, and the fields of every row.
ROWS: Final = {
    "districts": ("names", ("name", "title", "francs")),
    "spaces": ("places", ("value", "token")),
    "types": ("names", ("name", "colour")),
    "buildings": ("tiles", ("district", "value", "type", "cost")),
    "landmarks": ("tiles", ("name", "title", "value", "cost", "icons")),
    "prestige": ("kinds", ("name", "tokens", "vp", "sell")),
    "resources": ("kinds", ("name", "tokens", "buy", "sell")),
    "bonus_tiles": ("tiles", ("number", "section", "second", "effect")),
    "end_tiles": ("tiles", ("name", "effect")),
    "vp_tiles": ("tiles", ("name", "vp")),
    "players": ("numbers", ("players", "keys")),
}
FIELDS: Final = {
    "box": ("title",), "purchase": ("bonus", "points"), "player": ("keys", "spare", "francs"),
    "stacks": ("number", "removed"), "vp_right": ("keys",), "coins": ("counts",),
}


def check_components(tables: dict[str, Any]) -> None:
    """Check totals and references. Raise BadComponents with the table and the fault."""
    check_tables(tables, FIELDS, ROWS)
    check_city(tables)
    check_tiles(tables)
    check_players(tables)


def check_city(tables: dict[str, Any]) -> None:
    """Check that the city is as printed (PA-1.5 to 1.9, PA-2.7, PA-9.6)."""
    districts = [row["name"] for row in tables["districts"]["names"]]
    values = [row["value"] for row in tables["spaces"]["places"]]
    types = [row["name"] for row in tables["types"]["names"]]
    kinds = [f"prestige-{row['name']}" for row in tables["prestige"]["kinds"]]
    resources = [row["name"] for row in tables["resources"]["kinds"]]
    require(len(set(districts)) == 6, "districts", "needs six different districts (PA-1.5)")
    require(len(values) == LEVELS and values == sorted(set(values)), "spaces",
            "needs six values in rising order (PA-1.6)")
    require(len(set(types)) == 6, "types", "needs six building types (PA-1.7)")
    require(len(kinds) == len(resources) == 3, "prestige",
            "and resources have three kinds (PA-1.3)")
    for row in tables["spaces"]["places"]:
        require(row["token"] in kinds or row["token"].removeprefix("resource-") in resources,
                "spaces", f"has no token '{row['token']}'")
    tiles = tables["buildings"]["tiles"]
    backs = [(tile["district"], tile["value"]) for tile in tiles]
    fronts = set([(tile["district"], tile["type"]) for tile in tiles])
    require(backs == [(district, value) for district in districts for value in values],
            "buildings", "needs a tile for each space, in the order of the spaces (PA-1.8)")
    require(len(fronts) == 36 and all([tile["type"] in types for tile in tiles]), "buildings",
            "needs each type once in every district (PA-1.9)")
    landmarks = tables["landmarks"]["tiles"]
    heights = [tile["value"] for tile in landmarks]
    require(len(landmarks) == 8 == len(set([tile["name"] for tile in landmarks])), "landmarks",
            "needs eight different tiles (PA-9.6)")
    require(heights == sorted(heights) and values[-1] < heights[0] and heights[-1] <= MOST_VALUE,
            "landmarks", "must be in rising order, above all buildings")
    for tile in tiles + landmarks:
        require(all([kind in resources and 0 < number < 4 for kind,
                     number in tile["cost"].items()]),
                "landmarks", f"{tile} costs what there is not")
    for tile in landmarks:
        require(len(tile["icons"]) == 3 and all([f"prestige-{icon}" in kinds
                                                 for icon in tile["icons"]]),
                "landmarks", f"{tile['name']} needs three icons (PA-10.6)")


def check_tiles(tables: dict[str, Any]) -> None:
    """Check that the bonus tiles and end-game tiles are complete (PA-2.8, PA-2.9, PA-3.3)."""
    bonus = tables["bonus_tiles"]["tiles"]
    seconds = [tile["second"] for tile in bonus]
    require([tile["number"] for tile in bonus] == list(range(1, 31)), "bonus_tiles",
            "needs the numbers 1 to 30 (PA-2.8)")
    require("".join([tile["section"] for tile in bonus]) == "A" * 10 + "B" * 10 + "C" * 10,
            "bonus_tiles", "needs ten tiles in each of the sections A, B, C (PA-3.3)")
    require((seconds.count(3), seconds.count(4), seconds.count(0)) == (6, 6, 18), "bonus_tiles",
            "needs six second copies from three players on and six with four (PA-2.8)")
    end = tables["end_tiles"]["tiles"]
    require(len(end) == 12 == len(set([tile["name"] for tile in end])), "end_tiles",
            "needs twelve different tiles (PA-1.3)")
    for tile in bonus + end:
        require(tile["effect"] in EFFECTS, "bonus_tiles", f"has no effect '{tile['effect']}'")
    for tile in end:
        require(tile["effect"] in ("gain", "resources", "prestige"), "end_tiles",
                f"has no effect '{tile['effect']}' (PA-15.5)")
    awards = [tile["vp"] for tile in tables["vp_tiles"]["tiles"]]
    require(len(awards) == 6 and all([len(award) == 3 for award in awards]), "vp_tiles",
            "needs six tiles of three amounts (PA-17.3)")


def check_players(tables: dict[str, Any]) -> None:
    """Check that keys and stacks fit the numbers of players (PA-1.4, PA-2.5, PA-2.6)."""
    keys = {row["players"]: row["keys"] for row in tables["players"]["numbers"]}
    require(sorted(keys) == [2, 3, 4], "players", "must be for two, three and four players")
    for number in keys.values():
        require(0 < number + tables["player"]["spare"] <= tables["player"]["keys"], "players",
                "have more keys than there are (PA-2.5)")
    require(tables["stacks"]["number"] == 3, "stacks", "must be three (PA-2.6)")
    require(tables["stacks"]["removed"] == 3, "stacks", "need three buildings removed (PA-2.6)")


TABLES: Final = load_components("grandtour.games.paris")
check_components(TABLES)
DIGEST: Final = digest(TABLES)

# PA-2.5, PA-2.4, PA-2.6, PA-11.1, by number of players.
_KEYS: Final = {row["players"]: row["keys"] for row in TABLES["players"]["numbers"]}
KEYS: Final = vec[i64]([0, 0] + [_KEYS[players] for players in (2, 3, 4)])
SPARE: Final[i64] = TABLES["player"]["spare"]
FRANCS: Final[i64] = TABLES["player"]["francs"]
STACKS: Final[i64] = TABLES["stacks"]["number"]
REMOVED: Final[i64] = TABLES["stacks"]["removed"]
FOURTH: Final[i64] = TABLES["vp_right"]["keys"]

# PA-1.3, PA-12.3: kinds of tokens, prestige first.
_PRESTIGE: Final = TABLES["prestige"]["kinds"]
_RESOURCES: Final = TABLES["resources"]["kinds"]
KINDS: Final = tuple([f"prestige-{row['name']}" for row in _PRESTIGE]
                     + [row["name"] for row in _RESOURCES])
KIND: Final = {name: number for number, name in enumerate(KINDS)}
UNIT: Final = vec[i64]([1 << LANE * kind for kind in range(len(KINDS))])
TOKENS: Final = vec[i64]([row["tokens"] for row in _PRESTIGE + _RESOURCES])
SELL: Final = vec[i64]([row["sell"] for row in _PRESTIGE + _RESOURCES])
BUY: Final = vec[i64]([0] * WOOD + [row["buy"] for row in _RESOURCES])
ICON_VP: Final = vec[i64]([row["vp"] for row in _PRESTIGE])
DEAREST: Final = (max([row["sell"] for row in _PRESTIGE]),
                  max([row["sell"] for row in _RESOURCES]))     # a tile of free choice, sold

# PA-1.5, PA-1.6, PA-2.7.
DISTRICTS: Final = tuple([row["name"] for row in TABLES["districts"]["names"]])
DISTRICT: Final = {name: number for number, name in enumerate(DISTRICTS)}
BANK_FRANCS: Final = vec[i64]([row["francs"] for row in TABLES["districts"]["names"]])
VALUES: Final = tuple([row["value"] for row in TABLES["spaces"]["places"]])
BASIC_TOKEN: Final = vec[i64]([KIND[row["token"].removeprefix("resource-")]
                               for row in TABLES["spaces"]["places"]])      # by level

# PA-1.7, PA-1.8, PA-9.6: buildings by space of their back, then landmarks.
TYPES: Final = tuple([row["name"] for row in TABLES["types"]["names"]])
_BUILDINGS: Final = TABLES["buildings"]["tiles"]
_LANDMARKS: Final = TABLES["landmarks"]["tiles"]
TYPE: Final = vec[i64]([TYPES.index(tile["type"]) for tile in _BUILDINGS])
LANDMARKS: Final = tuple([tile["name"] for tile in _LANDMARKS])


def pack_cost(cost: dict[str, int]) -> int:
    """Return a cost in resources as goods."""
    return sum([number << LANE * KIND[kind] for kind, number in cost.items()])


COST: Final = vec[i64]([pack_cost(tile["cost"]) for tile in _BUILDINGS + _LANDMARKS])
ICONS: Final = vec[i64]([sum([1 << LANE * KIND[f"prestige-{icon}"] for icon in tile["icons"]])
                         for tile in _LANDMARKS])

# Places of keys (PA-1.13).
PLACES: Final = tuple([f"{district}-{value}" for district in DISTRICTS for value in VALUES]
                      + list(LANDMARKS) + [f"{district}-bank" for district in DISTRICTS]
                      + ["arc"])
PLACE: Final = {name: number for number, name in enumerate(PLACES)}
VALUE: Final = vec[i64]([value for _ in DISTRICTS for value in VALUES]
                        + [tile["value"] for tile in _LANDMARKS] + [0] * (len(DISTRICTS) + 1))
DISTRICT_OF: Final = vec[i64]([space // LEVELS for space in range(SPACES)]
                              + [NONE] * len(LANDMARKS) + list(range(len(DISTRICTS))) + [NONE])
ALL_SPACES: Final[i64] = (1 << SPACES) - 1
ALL_SITES: Final[i64] = (1 << SITES) - 1


def find_sites_of_value(value: int) -> int:
    return sum([1 << site for site in range(SITES) if VALUE[site] == value])


OF_VALUE: Final = vec[i64]([find_sites_of_value(value) for value in range(MOST_VALUE + 1)])
HIGHER: Final = vec[i64]([sum([find_sites_of_value(higher)
                               for higher in range(value + 1, MOST_VALUE + 1)])
                          for value in range(MOST_VALUE + 1)])
AT_MOST: Final = vec[i64]([ALL_SITES & ~mask for mask in HIGHER])
ONES: Final = vec[i64]([bin(number).count("1") for number in range(64)])
# A set with one member, and which one it is. (In compiled code `1 << n` is an int of C, which has
# 32 bits.)
ONLY: Final = vec[i64]([1 << member for member in range(len(PLACES))])
_LOW: Final = vec[i64]([len(bin(number)) - 3 for number in range(256)])


def find_only_member(power: i64) -> i64:
    """Return the only member of a set that has one."""
    member: i64 = 0
    if power > 0xFFFFFFFF:
        power >>= 32
        member = 32
    if power > 0xFFFF:
        power >>= 16
        member += 16
    if power > 0xFF:
        power >>= 8
        member += 8
    return member + _LOW[power]


def find_kinds_in_goods(goods: i64) -> i64:
    """Return the set of kinds with at least one token: the highest bits of the lanes, packed
    together."""
    some = (goods + 0x7F7F7F7F7F7F & HIGH) >> LANE - 1
    return (some | some >> 7 | some >> 14 | some >> 21 | some >> 28 | some >> 35) & 63


def count_members(mask: i64) -> i64:
    """Return the number of members of a set."""
    number: i64 = 0
    while mask:
        number += ONES[mask & 63]
        mask >>= 6
    return number


# PA-14, PA-15.5: tiles.
_TILES: Final = TABLES["bonus_tiles"]["tiles"] + TABLES["end_tiles"]["tiles"]
TILES: Final = tuple([f"tile-{row['number']}" for row in TABLES["bonus_tiles"]["tiles"]]
                     + [row["name"] for row in TABLES["end_tiles"]["tiles"]])
TILE: Final = {name: number for number, name in enumerate(TILES)}
BONUS_TILES: Final[i64] = (1 << NUMBERS) - 1
END_TILES: Final[i64] = (1 << len(TILES)) - 1 - BONUS_TILES
SECTION: Final = vec[i64](["ABC".index(row["section"])
                           for row in TABLES["bonus_tiles"]["tiles"]])
SECOND: Final = vec[i64]([row["second"] for row in TABLES["bonus_tiles"]["tiles"]])
EFFECT: Final = vec[i64]([EFFECTS.index(row["effect"]) for row in _TILES])
TILE_FRANCS: Final = vec[i64]([row.get("francs", 0) for row in _TILES])
TILE_VP: Final = vec[i64]([row.get("vp", 0) for row in _TILES])
TILE_VALUE: Final = vec[i64]([row.get("value", 0) for row in _TILES])
TILE_KIND: Final = vec[i64]([KIND[row["kind"]] if "kind" in row else NONE for row in _TILES])
ITEMS: Final = vec[i64]([row.get("items", 0) for row in _TILES])
REACH: Final = vec[i64]([row.get("spaces", 0) for row in _TILES])
PER_PLAYERS: Final = vec[i64]([amount for row in _TILES
                               for amount in [0, 0] + row.get("vp_by_players", [0, 0, 0])])
PER_KINDS: Final = vec[i64]([amount for row in _TILES for amount in
                             row.get("vp_by_kinds", [0] * 8)])


def find_tiles_with_effect(*effects: int) -> int:
    """Return the set of tiles with one of these effects."""
    return sum([1 << tile for tile in range(len(TILES)) if EFFECT[tile] in effects])


NEW_KEYS: Final[i64] = find_tiles_with_effect(NEW_KEY)             # tiles 13 and 14
DOUBLING: Final[i64] = find_tiles_with_effect(OWN_KEY)             # tile 9
SHARING: Final[i64] = find_tiles_with_effect(OTHER_KEY)            # tile 16
MATERIAL: Final[i64] = find_tiles_with_effect(RESOURCE, RESOURCES)
HONOURS: Final[i64] = find_tiles_with_effect(PRESTIGE)
LAST: Final[i64] = find_tiles_with_effect(FRANCS_AT_END)           # tile 27
TAKERS: Final[i64] = find_tiles_with_effect(ANY_TILE, STEP_BACK)   # tiles 17 and 25


def count_copies(number: int, players: int) -> int:
    """Return the number of copies of a tile, by its number from 0 (PA-2.8)."""
    return 2 if 0 < SECOND[number] <= players else 1


# PA-10.3 to 10.5, by value: francs for a bonus tile, or NONE; VP.
_BONUS: Final = {row["value"]: row["francs"] for row in TABLES["purchase"]["bonus"]}
_POINTS: Final = {row["value"]: row["vp"] for row in TABLES["purchase"]["points"]}
BONUS_PRICE: Final = vec[i64]([_BONUS.get(value, NONE) for value in range(MOST_VALUE + 1)])
VALUE_VP: Final = vec[i64]([_POINTS.get(value, 0) for value in range(MOST_VALUE + 1)])

# PA-17.3
AWARDS: Final = tuple([row["name"] for row in TABLES["vp_tiles"]["tiles"]])
AWARD: Final = {name: number for number, name in enumerate(AWARDS)}
AWARD_VP: Final = vec[i64]([vp for row in TABLES["vp_tiles"]["tiles"] for vp in row["vp"] + [0]])
