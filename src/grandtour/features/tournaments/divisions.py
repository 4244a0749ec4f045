"""The divisions of a league, and promotion between two seasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from grandtour.features.tournaments.pairing import find_table_sizes
from grandtour.features.tournaments.standings import Standing


def split_divisions(names: Sequence[str], most: int) -> dict[str, int]:
    """Return the division of each, from 1; the first names are in the first."""
    found: dict[str, int] = {}
    for division, size in enumerate(find_table_sizes(len(names), most), 1):
        start = len(found)
        found |= dict.fromkeys(names[start:start + size], division)
    return found


def find_next_order(season: Sequence[Standing], moving: int) -> list[str]:
    """Return all entrants in the order of the next season."""
    return [one for division in swap_promoted(season, moving) for one in division]


def swap_promoted(season: Sequence[Standing], moving: int) -> list[list[str]]:
    """Return the entrants by division, best first, after the first `moving` of each have changed
    places with the last of the division above."""
    order = [[one.entrant.id for one in group]
             for _, group in groupby(season, key=lambda one: one.entrant.division)]
    for above in range(len(order) - 1):
        upper, lower = order[above], order[above + 1]
        number = min(moving, len(upper) // 2, len(lower) // 2)
        if number:
            upper[-number:], lower[:number] = lower[:number], upper[-number:]
    return order



def count_division_steps(season: Sequence[Standing], moving: int) -> dict[str, int]:
    """Return by entrant the number of divisions they go up; negative: down."""
    before = [division for division, _ in groupby(season, key=lambda one: one.entrant.division)]
    after = {one: division
        for division, group in zip(before, swap_promoted(season, moving), strict=True)
             for one in group}
    return {one.entrant.id: one.entrant.division - after[one.entrant.id] for one in season}
