"""The gain of a tile of Paris Paris if it were left over, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from grandtour.games.paris_paris.observer import Forecast
from grandtour.games.words import series
from grandtour.language import Phrase

Gain = tuple[int, int]              # the least and the most that somebody gets


def list_gains(seen: Forecast) -> list[Gain]:
    """Return the gains by seat, of both tours together."""
    return find_gain_ranges([add_gains(way["small"], way["grand"]) for way in seen["ways"]])


def list_small_tour_gains(seen: Forecast) -> list[Gain]:
    """Return the gains by seat, of the small tour."""
    return find_gain_ranges([way["small"] for way in seen["ways"]])


def list_grand_gains(seen: Forecast) -> list[Gain] | None:
    """Return the gains by seat, of the grand tour; None if there would be none."""
    tours = [way["grand"] for way in seen["ways"] if way["grand"] is not None]
    return find_gain_ranges(tours) if tours else None


def add_gains(small: list[int], grand: list[int] | None) -> list[int]:
    return [a + b for a, b in zip(small, grand or [0] * len(small), strict=True)]


def find_gain_ranges(found: Sequence[Sequence[int]]) -> list[Gain]:
    return [(min(points), max(points)) for points in zip(*found, strict=True)]


def describe_gains(names: Sequence[object], found: Sequence[Gain]) -> object:
    """Return the gains of the players: "Léa +3 and Kenji +1 to 2"; "no one" if no one would get
    any."""
    parts = [describe_gain(names[seat], *gain) for seat, gain in enumerate(found) if gain[1]]
    return series(parts) if parts else Phrase("no one")


def describe_gain(name: object, least: int, most: int) -> Phrase:
    if least == most:
        return Phrase("{name} +{points}", name=name, points=most)
    return Phrase("{name} +{least} to {most}", name=name, least=least, most=most)
