"""Words of Paris for things on the table: places with what is there, amounts."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from grandtour.games.paris.components import (
    ARC, BANKS, EFFECT, END, ITEMS, KINDS, NONE, PLACES, PRESTIGE, RESOURCES, SPACES, TILES, VALUE,
    WOOD,
)
from grandtour.games.paris.state import Paris, count_tokens
from grandtour.games.paris.words.names import (
    list_award_points, building_name, name_district_by_number, name_place_by_number,
    name_tile_by_number, describe_tile_effect,
    tokens_phrase,
)
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def join_list(parts: Sequence[Phrase]) -> Phrase:
    """Return the parts as a list. There is at least one part."""
    found = series(parts)
    assert isinstance(found, Phrase)
    return found


def describe_key_place(s: Paris, place: i64) -> Phrase:
    """Return a place of keys with its district: "theatre 4 in Montmartre", "Tour Eiffel in
    Chaillot"."""
    if place >= BANKS:
        return name_place_by_number(int(place))
    district = s.district(place)
    if district == NONE:
        return name_place_by_number(int(place))
    return Phrase("{place} in {district}", place=name_place_short(s, place),
                  district=name_district_by_number(int(district)))


def name_place_short(s: Paris, place: i64) -> Phrase:
    """Return the same where the district is known: "theatre 4", "Tour Eiffel", "bank", "Arc"."""
    if place == ARC:
        return Phrase("Arc")
    if place >= BANKS:
        return Phrase("bank")
    if place >= SPACES:
        return name_place_by_number(int(place))
    if s.building[place] == NONE:
        return Phrase("space {value}", value=VALUE[place])
    return building_name(PLACES[s.building[place]])


def format_award_amounts(award: str) -> Phrase:
    """Return the amounts of a VP tile: "20/10/5"."""
    first, second, third = list_award_points(award)
    return Phrase("{first}/{second}/{third}", first=first, second=second, third=third)


def describe_goods(lanes: i64, first: int = 0) -> list[Phrase]:
    """Return amounts of tokens, without kinds that are missing."""
    return [tokens_phrase(name, int(count_tokens(lanes, kind))) for kind, name in enumerate(KINDS)
            if kind >= first and count_tokens(lanes, kind) > 0]


def describe_resources(lanes: i64) -> Phrase:
    """Return resources in words: "1 marble and 2 gold"; at least one."""
    return join_list(describe_goods(lanes, WOOD))


def describe_kinds(numbers: Sequence[int]) -> Phrase:
    """Return kinds of tokens by name, each as often as it is there."""
    return join_list([tokens_phrase(KINDS[kind], numbers.count(kind))
                      for kind in dict.fromkeys(numbers)])


def name_tile_briefly(tile: int) -> Phrase:
    """Return a tile by name. End-game tiles that replace tokens lack the words "counts as"."""
    if tile >= END and EFFECT[tile] == RESOURCES:
        return Count("end-game tile ({n} resource)", "end-game tile ({n} resources)",
                     int(ITEMS[tile]))
    if tile >= END and EFFECT[tile] == PRESTIGE:
        return Count("end-game tile ({n} prestige)", "end-game tile ({n} prestige)",
                     int(ITEMS[tile]))
    return name_tile_by_number(tile)


def describe_tile_effect_by_number(s: Paris, tile: int) -> Phrase:
    """Return the effect of a tile in this game."""
    return describe_tile_effect(TILES[tile], int(s.options.players))


def describe_gains(names: Sequence[object], points: Sequence[int]) -> Phrase | None:
    """Return the gains of the players: "Léa +20 and Kenji +10"; None if no one gets any."""
    gains = [Phrase("{name} +{points}", name=names[seat], points=number)
             for seat, number in enumerate(points) if number]
    return join_list(gains) if gains else None
