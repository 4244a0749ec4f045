"""The numbers that tiles which count something have counted (PA-14)."""

from __future__ import annotations

from grandtour.games.paris.components import (
    EFFECT, END, GAIN, KINDS_OWNED, PER_BUILDING, PER_LANDMARK, PER_PLAYERS, PER_TILE, TILE_VALUE,
    TILE_VP,
)
from grandtour.games.paris.rules.tiles import count_kinds_owned
from grandtour.games.paris.words.preview import Preview
from grandtour.language import Count, Phrase


def find_clause_of_tile(tile: int) -> str:
    """The clause of what a tile does."""
    return "PA-15.4" if tile >= END else f"PA-14.{tile + 1}"


def describe_count_of_tile(preview: Preview, tile: int, scored: int) -> Phrase | None:
    """Return what a tile has counted, and how much of it there was; None for tiles that count
    nothing."""
    if EFFECT[tile] == GAIN:
        return None
    if EFFECT[tile] == KINDS_OWNED:
        return Count("{n} kind owned", "{n} different kinds owned",
                     int(count_kinds_owned(preview.before, preview.was)))
    each = int(TILE_VP[tile] or PER_PLAYERS[tile * 5 + preview.before.options.players])
    number = scored // each
    if EFFECT[tile] == PER_LANDMARK:
        return Count("{n} landmark owned", "{n} landmarks owned", number)
    if EFFECT[tile] == PER_TILE:
        return Count("{n} other unused bonus tile", "{n} other unused bonus tiles", number)
    if EFFECT[tile] == PER_BUILDING:
        return Count("{n} building of value {value} owned", "{n} buildings of value {value} owned",
                     number, value=TILE_VALUE[tile])
    return Count("{n} pair", "{n} pairs", number)
