"""The divisions of a league, and who goes up and down between two seasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from grandtour.features.tournaments.pairing import sizes
from grandtour.features.tournaments.standings import Standing


def divisions(names: Sequence[str], most: int) -> dict[str, int]:
    """The division of each, from 1: the first of them in the first."""
    found: dict[str, int] = {}
    for division, size in enumerate(sizes(len(names), most), 1):
        start = len(found)
        found |= dict.fromkeys(names[start:start + size], division)
    return found


def promoted(season: Sequence[Standing], moving: int) -> list[str]:
    """Everybody in the order of the next season."""
    return [one for division in moved(season, moving) for one in division]


def moved(season: Sequence[Standing], moving: int) -> list[list[str]]:
    """Everybody by division, the first of it first: the first `moving` of each have changed places
    with the last of the division above."""
    order = [[one.entrant.id for one in group]
             for _, group in groupby(season, key=lambda one: one.entrant.division)]
    for above in range(len(order) - 1):
        upper, lower = order[above], order[above + 1]
        number = min(moving, len(upper) // 2, len(lower) // 2)
        if number:
            upper[-number:], lower[:number] = lower[:number], upper[-number:]
    return order



def steps(season: Sequence[Standing], moving: int) -> dict[str, int]:
    """By how many divisions everybody goes up; below 0: down."""
    before = [division for division, _ in groupby(season, key=lambda one: one.entrant.division)]
    after = {one: division for division, group in zip(before, moved(season, moving), strict=True)
             for one in group}
    return {one.entrant.id: one.entrant.division - after[one.entrant.id] for one in season}
