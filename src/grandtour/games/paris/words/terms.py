"""Words of Paris for things on the table: places with what is there, amounts."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from grandtour.games.paris.components import (
    ARC, BANKS, EFFECT, END, ITEMS, KINDS, NONE, PLACES, PRESTIGE, RESOURCES, SPACES, TILES, VALUE,
    WOOD,
)
from grandtour.games.paris.state import Paris, have
from grandtour.games.paris.words.names import (
    amounts, building_name, numbered_district, numbered_place, numbered_tile, tile_effect,
    tokens,
)
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def join_list(parts: Sequence[Phrase]) -> Phrase:
    """Return the parts as a list. There is at least one part."""
    found = series(parts)
    assert isinstance(found, Phrase)
    return found


def spot(s: Paris, place: i64) -> Phrase:
    """Return a place of keys with its district: "theatre 4 in Montmartre", "Tour Eiffel in
    Chaillot"."""
    if place >= BANKS:
        return numbered_place(int(place))
    district = s.district(place)
    if district == NONE:
        return numbered_place(int(place))
    return Phrase("{place} in {district}", place=short(s, place),
                  district=numbered_district(int(district)))


def short(s: Paris, place: i64) -> Phrase:
    """Return the same where the district is known: "theatre 4", "Tour Eiffel", "bank", "Arc"."""
    if place == ARC:
        return Phrase("Arc")
    if place >= BANKS:
        return Phrase("bank")
    if place >= SPACES:
        return numbered_place(int(place))
    if s.building[place] == NONE:
        return Phrase("space {value}", value=VALUE[place])
    return building_name(PLACES[s.building[place]])


def figures(award: str) -> Phrase:
    """Return the amounts of a VP tile: "20/10/5"."""
    first, second, third = amounts(award)
    return Phrase("{first}/{second}/{third}", first=first, second=second, third=third)


def goods(lanes: i64, first: int = 0) -> list[Phrase]:
    """Return amounts of tokens, without kinds that are missing."""
    return [tokens(name, int(have(lanes, kind))) for kind, name in enumerate(KINDS)
            if kind >= first and have(lanes, kind) > 0]


def resources(lanes: i64) -> Phrase:
    """Return resources in words: "1 marble and 2 gold"; at least one."""
    return join_list(goods(lanes, WOOD))


def kinds(numbers: Sequence[int]) -> Phrase:
    """Return kinds of tokens by name, each as often as it is there."""
    return join_list([tokens(KINDS[kind], numbers.count(kind)) for kind in dict.fromkeys(numbers)])


def brief(tile: int) -> Phrase:
    """Return a tile by name. End-game tiles that replace tokens lack the words "counts as"."""
    if tile >= END and EFFECT[tile] == RESOURCES:
        return Count("end-game tile ({n} resource)", "end-game tile ({n} resources)",
                     int(ITEMS[tile]))
    if tile >= END and EFFECT[tile] == PRESTIGE:
        return Count("end-game tile ({n} prestige)", "end-game tile ({n} prestige)",
                     int(ITEMS[tile]))
    return numbered_tile(tile)


def numbered_effect(s: Paris, tile: int) -> Phrase:
    """Return the effect of a tile in this game."""
    return tile_effect(TILES[tile], int(s.options.players))


def describe_gains(names: Sequence[object], points: Sequence[int]) -> Phrase | None:
    """Return the gains of the players: "Léa +20 and Kenji +10"; None if no one gets any."""
    gains = [Phrase("{name} +{points}", name=names[seat], points=number)
             for seat, number in enumerate(points) if number]
    return join_list(gains) if gains else None
