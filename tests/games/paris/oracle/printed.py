"""The printed components of Paris, all that the books take from the components, by name."""

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
    """PA-7.5, PA-9.6: a bank and the Arc count nothing."""
    return VALUES.get(place, 0)


def kinds(tile: str) -> list[str]:
    """PA-12.6: what a tile can stand for; nothing for most."""
    row = ALL_TILES[tile]
    return {"resource": [row.get("kind", "")], "resources": list(RESOURCES),
            "prestige": list(PRESTIGE)}.get(row["effect"], [])


def stands_for(tile: str) -> list[tuple[str, ...]]:
    """PA-12.6: one item, or all the tile has, of equal or different kinds."""
    return [items for number in range(1, ALL_TILES[tile].get("items", 0) + 1)
            for items in combinations_with_replacement(kinds(tile), number)]
