"""What a tile of Paris Paris would bring if it were left over, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from grandtour.games.paris_paris.observer import Forecast
from grandtour.games.words import series
from grandtour.language import Phrase

Gain = tuple[int, int]              # the least and the most that somebody gets


def gains(seen: Forecast) -> list[Gain]:
    """By seat, of both tours together."""
    return between([total(way["small"], way["grand"]) for way in seen["ways"]])


def small_gains(seen: Forecast) -> list[Gain]:
    """By seat, of the small tour."""
    return between([way["small"] for way in seen["ways"]])


def grand_gains(seen: Forecast) -> list[Gain] | None:
    """By seat, of the grand tour; None if there would be none."""
    tours = [way["grand"] for way in seen["ways"] if way["grand"] is not None]
    return between(tours) if tours else None


def total(small: list[int], grand: list[int] | None) -> list[int]:
    return [a + b for a, b in zip(small, grand or [0] * len(small), strict=True)]


def between(found: Sequence[Sequence[int]]) -> list[Gain]:
    return [(min(points), max(points)) for points in zip(*found, strict=True)]


def gains_said(names: Sequence[object], found: Sequence[Gain]) -> object:
    """Who would get what: "Léa +3 and Kenji +1 to 2"; "no one" if nobody would get any."""
    parts = [gain_said(names[seat], *gain) for seat, gain in enumerate(found) if gain[1]]
    return series(parts) if parts else Phrase("no one")


def gain_said(name: object, least: int, most: int) -> Phrase:
    if least == most:
        return Phrase("{name} +{points}", name=name, points=most)
    return Phrase("{name} +{least} to {most}", name=name, least=least, most=most)
