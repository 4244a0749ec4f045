"""What the things of Paris are called. Landmarks and districts are called by their titles in the
facts, corrected or not."""

from __future__ import annotations

from typing import Any, Final

from grandtour.games.paris.components import (
    AWARDS, BANK_FRANCS, DISTRICT, DISTRICTS, KINDS, LANDMARKS, PLACES, TABLES, TILES, TYPES,
)
from grandtour.language import N_, Count, Phrase

# Marked for translation here.
TITLES: Final = (
    N_("Batignolles"), N_("Montmartre"), N_("La Villette"), N_("Belleville"), N_("Saint-Germain"),
    N_("Chaillot"),
    N_("Jardin des Tuileries"), N_("Jardin du Luxembourg"), N_("Moulin Rouge"), N_("Sacré-Cœur"),
    N_("Panthéon"), N_("Notre-Dame"), N_("Musée du Louvre"), N_("Tour Eiffel"),
)
TITLE: Final[dict[str, str]] = {row["name"]: row["title"] for row in
                                TABLES["districts"]["names"] + TABLES["landmarks"]["tiles"]}

TYPE_NAMES: Final = {
    "housing": Phrase("housing"),
    "cafe": Phrase("café"),
    "bakery": Phrase("bakery"),
    "hotel": Phrase("hotel"),
    "theatre": Phrase("theatre"),
    "newsstand": Phrase("newsstand"),
}
# Tokens as nouns; the resource and the prestige of gold are told apart in every language.
KIND_NAMES: Final = {
    "prestige-bronze": Phrase("bronze prestige"),
    "prestige-silver": Phrase("silver prestige"),
    "prestige-gold": Phrase("gold prestige"),
    "wood": Phrase("wood"),
    "marble": Phrase("marble"),
    "gold": Phrase("gold"),
}


# By their names in the components.

def district_name(name: str) -> Phrase:
    """A district: "Montmartre"."""
    return Phrase(TITLE[name])


def landmark_name(name: str) -> Phrase:
    """A landmark: "Tour Eiffel"."""
    return Phrase(TITLE[name])


def type_name(name: str) -> Phrase:
    """A type of building, a noun: "bakery"."""
    return TYPE_NAMES[name]


def token_kind_name(name: str) -> Phrase:
    """A kind of token, a noun: "gold prestige"."""
    return KIND_NAMES[name]


def place_name(name: str) -> Phrase:
    """A place of keys: "Montmartre 4", "Tour Eiffel", "bank of Montmartre", "Arc de Triomphe"."""
    if name == "arc":
        return Phrase("Arc de Triomphe")
    if name in LANDMARKS:
        return landmark_name(name)
    district, _, where = name.rpartition("-")
    if where == "bank":
        return Phrase("bank of {district}", district=district_name(district))
    return Phrase("{district} {value}", district=district_name(district), value=where)


def building_name(name: str) -> Phrase:
    """A building tile, called like the space on its back: "bakery 4"."""
    row = next(row for row in TABLES["buildings"]["tiles"]
               if f"{row['district']}-{row['value']}" == name)
    return Phrase("{type} {value}", type=type_name(row["type"]), value=row["value"])


def award_name(name: str) -> Phrase:
    """A VP tile with its three amounts: "VP tile 20/10/5"."""
    first, second, third = list_award_points(name)
    return Phrase("VP tile {first}/{second}/{third}", first=first, second=second, third=third)


def list_award_points(award: str) -> tuple[int, int, int]:
    """Return the points of the first, the second and the third for a VP tile (PA-17.3)."""
    first, second, third = TABLES["vp_tiles"]["tiles"][AWARDS.index(award)]["vp"]
    return first, second, third


def tile_name(name: str) -> Phrase:
    """A tile behind a screen: "bonus tile 9", "end-game tile (4 francs)"."""
    if name.startswith("tile-"):
        return Phrase("bonus tile {n}", n=name.removeprefix("tile-"))
    return Phrase("end-game tile ({effect})", effect=describe_tile_effect(name, 2))


# Amounts.

def francs_phrase(number: int) -> Phrase:
    return Count("{n} franc", "{n} francs", number)


def points_phrase(number: int) -> Phrase:
    """Return victory points: "3 VP"."""
    return Count("{n} VP", "{n} VP", number)


def keys_phrase(number: int) -> Phrase:
    return Count("{n} key", "{n} keys", number)


def tokens_phrase(kind: str, number: int) -> Phrase:
    """An amount of tokens: "2 wood", "1 gold prestige"."""
    return {
        "prestige-bronze": Count("{n} bronze prestige", "{n} bronze prestige", number),
        "prestige-silver": Count("{n} silver prestige", "{n} silver prestige", number),
        "prestige-gold": Count("{n} gold prestige", "{n} gold prestige", number),
        "wood": Count("{n} wood", "{n} wood", number),
        "marble": Count("{n} marble", "{n} marble", number),
        "gold": Count("{n} gold", "{n} gold", number),
    }[kind]


# Tiles.

ROWS: Final[dict[str, dict[str, Any]]] = {
    f"tile-{row['number']}": row for row in TABLES["bonus_tiles"]["tiles"]
} | {row["name"]: row for row in TABLES["end_tiles"]["tiles"]}


def describe_tile_effect(name: str, players: int) -> Phrase:
    """Return the effect of a tile in a game of this many players (PA-14, PA-15.5)."""
    row = ROWS[name]
    if row["effect"] == "gain":
        return describe_gain_of_tile(row["francs"], row["vp"])
    if row["effect"] in AMOUNTS:
        return Phrase(AMOUNTS[row["effect"]],
                      points=points_phrase(find_points_per_unit(row, players)))
    return describe_special_effect(row)


def find_points_per_unit(row: dict[str, Any], players: int) -> int:
    """The points of one unit of what a tile counts."""
    return int(row["vp_by_players"][players - 2] if "vp_by_players" in row else row["vp"])


def describe_gain_of_tile(francs_: int, vp: int) -> Phrase:
    if francs_ and vp:
        return Phrase("{francs} and {points}", francs=francs_phrase(francs_),
                      points=points_phrase(vp))
    return francs_phrase(francs_) if francs_ else points_phrase(vp)


AMOUNTS: Final = {
    "per_tile": N_("{points} for each other unused bonus tile you hold"),
    "prestige_pairs": N_("{points} for each pair of equal prestige tokens you give up"),
    "resource_pairs": N_("{points} for each pair of equal resource tokens you give back"),
    "francs": N_("{points} for each franc you own at the end of the game"),
    "per_landmark": N_("{points} for each landmark you own"),
}


def describe_special_effect(row: dict[str, Any]) -> Phrase:
    """Return the effect of a tile that has a sentence of its own."""
    if row["effect"] == "resources":
        return Count("counts as {n} resource of any kind", "counts as {n} resources of any kinds",
                     row["items"])
    if row["effect"] == "prestige":
        return Count("counts as {n} prestige token of any kind",
                     "counts as {n} prestige tokens of any kinds", row["items"])
    if row["effect"] == "resource":
        return Phrase("counts as {goods}", goods=tokens_phrase(row["kind"], row["items"]))
    if row["effect"] == "per_building":
        return Phrase("{points} for each building of value {value} you own",
                      points=points_phrase(row["vp"]), value=row["value"])
    if row["effect"] == "key":
        return Phrase("take one of your keys out of the supply for {francs}",
                      francs=francs_phrase(row["francs"]))
    if row["effect"] == "step_back":
        return Phrase("step back 1 to {n} spaces that hold tiles and take a tile there",
                      n=row["spaces"])
    if row["effect"] == "kinds":
        a, b, c, d = row["vp_by_kinds"][4:]
        return Phrase("{a}, {b}, {c} or {d} VP for 4, 5, 6 or 7 different kinds you own",
                      a=a, b=b, c=c, d=d)
    return SENTENCES[row["effect"]]


SENTENCES: Final = {
    "own_key": Phrase("a key of yours may join your own key on a building or a landmark"),
    "other_key": Phrase("a key of yours may join the key of another player on a building or a "
                        "landmark"),
    "any_tile": Phrase("take the top bonus tile of any space"),
}


# By their numbers in the components.

def name_place_by_number(number: int) -> Phrase:
    return place_name(PLACES[number])


def name_district_by_number(number: int) -> Phrase:
    return district_name(DISTRICTS[number])


def name_kind_by_number(number: int) -> Phrase:
    return token_kind_name(KINDS[number])


def name_type_by_number(number: int) -> Phrase:
    return type_name(TYPES[number])


def name_tile_by_number(number: int) -> Phrase:
    return tile_name(TILES[number])


def name_award_by_number(number: int) -> Phrase:
    return award_name(AWARDS[number])


def find_bank_francs(district: str) -> int:
    """Return the francs that the bank of a district pays."""
    return int(BANK_FRANCS[DISTRICT[district]])
