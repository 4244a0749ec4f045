"""The printed components of Paris by name: all that the oracle takes from the components."""

from __future__ import annotations

from itertools import combinations_with_replacement

from grandtour.games.paris.components import TABLES

BANK = {row["name"]: row["francs"] for row in TABLES["districts"]["names"]}
BESIDE = {row["value"]: row["token"].removeprefix("resource-")
          for row in TABLES["spaces"]["places"]}
TYPE = {f"{row['district']}-{row['value']}": row["type"] for row in TABLES["buildings"]["tiles"]}
COSTS = {f"{row['district']}-{row['value']}": row["cost"] for row in TABLES["buildings"]["tiles"]}
MONUMENTS = {row["name"]: row for row in TABLES["landmarks"]["tiles"]}
PRESTIGE = {f"prestige-{row['name']}": row for row in TABLES["prestige"]["kinds"]}
RESOURCES = {row["name"]: row for row in TABLES["resources"]["kinds"]}
TOKENS = PRESTIGE | RESOURCES
TILES = {f"tile-{row['number']}": row for row in TABLES["bonus_tiles"]["tiles"]}
LAST_TILES = {row["name"]: row for row in TABLES["end_tiles"]["tiles"]}
ALL_TILES = TILES | LAST_TILES
ORDER = list(ALL_TILES)
AWARDS = {row["name"]: row["vp"] for row in TABLES["vp_tiles"]["tiles"]}
KEYS = {row["players"]: row["keys"] for row in TABLES["players"]["numbers"]}
PLACES = [*[f"{district}-bank" for district in BANK], "arc"]
SPACES = list(TYPE)
DISTRICT = {place: place.rpartition("-")[0] for place in [*SPACES, *PLACES] if place != "arc"}
FREE_BONUS = {1: 0, 2: 0, 3: 2}         # PA-10.3, PA-10.4


VALUES = {name: int(row["value"]) for name, row in MONUMENTS.items()} | {
    space: int(space.rpartition("-")[2]) for space in SPACES}


def value(place: str) -> int:
    """Return the value of a place. Banks and the Arc have none (PA-7.5, PA-9.6)."""
    return VALUES.get(place, 0)


def kinds(tile: str) -> list[str]:
    """Return the kinds that a tile can represent, mostly none (PA-12.6)."""
    row = ALL_TILES[tile]
    return {"resource": [row.get("kind", "")], "resources": list(RESOURCES),
            "prestige": list(PRESTIGE)}.get(row["effect"], [])


def stands_for(tile: str) -> list[tuple[str, ...]]:
    """Return the items a tile may represent at once: one, or all it has (PA-12.6)."""
    return [items for number in range(1, ALL_TILES[tile].get("items", 0) + 1)
            for items in combinations_with_replacement(kinds(tile), number)]
