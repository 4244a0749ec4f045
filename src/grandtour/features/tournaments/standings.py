"""The standings, and the tie-breaks.

A form has an order of measures. Entrants who are equal in one are separated by the next; those who
are equal in all share the place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Final, Literal

from grandtour.features.tournaments.forms import Entrant, Form, PlayedTable, compute_late_points

Measure = Literal["reached", "points", "wins", "strength", "duel"]
Value = int | Fraction

MEASURES: Final[dict[Form, tuple[Measure, ...]]] = {
    "swiss": ("points", "strength", "wins", "duel"),
    "round_robin": ("points", "duel", "wins", "strength"),
    "league": ("points", "duel", "wins", "strength"),
    "knock_out": ("reached", "points", "strength"),
}


@dataclass(frozen=True)
class Standing:
    """An entrant's rank in their division. A shared `place` is the best of those that share it.
    `values` are the measures that the form counts, by name, without a duel with nobody."""

    place: int
    entrant: Entrant
    tables: int
    values: Mapping[Measure, Value]


@dataclass
class EntrantTally:
    """Sums by the id of each entrant."""

    form: Form
    played: Sequence[PlayedTable]
    points: dict[str, int] = field(default_factory=dict)
    wins: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    tables: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    reached: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    met: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    sat: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


def tally_tables(form: Form, entrants: Collection[Entrant],
                 played: Sequence[PlayedTable]) -> EntrantTally:
    found = EntrantTally(form, played, {one.id: compute_late_points(form, one) for one in entrants})
    for number, table in enumerate(played):
        for seat, (one, place, points) in enumerate(
                zip(table.seats, table.places, table.seat_points, strict=True)):
            found.points[one] = found.points.get(one, 0) + points
            found.wins[one] += place == 1
            found.tables[one] += 1
            found.reached[one] = max(found.reached[one], table.round + (place == 1))
            found.met[one] += [*table.seats[:seat], *table.seats[seat + 1:]]
            found.sat[one].append(number)
    return found


# What is measured, of those who are equal so far.

def measure_points(group: Sequence[str], known: EntrantTally) -> dict[str, Value]:
    return {one: known.points[one] for one in group}


def measure_wins(group: Sequence[str], known: EntrantTally) -> dict[str, Value]:
    return {one: known.wins[one] for one in group}


def measure_rounds(group: Sequence[str], known: EntrantTally) -> dict[str, Value]:
    """Return the last round, and one more for its winners."""
    return {one: known.reached[one] for one in group}


def measure_strength(group: Sequence[str], known: EntrantTally) -> dict[str, Value]:
    """Return the mean points of the opponents, counted as often as they were met."""
    return {one: Fraction(sum(known.points[other] for other in known.met[one]),
                          max(1, len(known.met[one]))) for one in group}


def compare_head_to_head(group: Sequence[str], known: EntrantTally) -> dict[str, Value]:
    """Return the points at the tables where two or more of the group sat, as if they had been alone
    there."""
    among, found = set(group), dict.fromkeys(group, 0)
    for number in sorted({number for one in group for number in known.sat[one]}):
        table = known.played[number]
        seats = [seat for seat, one in enumerate(table.seats) if one in among]
        if len(seats) > 1:
            for one, won in zip((table.seats[seat] for seat in seats),
                                keep_entrants_only(table, seats).seat_points, strict=True):
                found[one] += won
    return dict(found)


def keep_entrants_only(table: PlayedTable, seats: Sequence[int]) -> PlayedTable:
    """Return the table as if only these seats had been taken."""
    places = [table.places[seat] for seat in seats]
    return PlayedTable(table.round, tuple(table.seats[seat] for seat in seats), tuple(
        place and 1 + sum(0 < other < place for other in places) for place in places))


MEASURED: Final[dict[Measure, Callable[[Sequence[str], EntrantTally], dict[str, Value]]]] = {
    "points": measure_points, "wins": measure_wins, "reached": measure_rounds,
    "strength": measure_strength, "duel": compare_head_to_head}


def rank_entrants(form: Form, entrants: Collection[Entrant],
                  played: Sequence[PlayedTable]) -> list[Standing]:
    """Return all entrants, division by division, best first."""
    known = tally_tables(form, entrants, played)
    by_id = {one.id: one for one in entrants}
    found: list[Standing] = []
    for _, division in groupby(sorted(entrants, key=lambda one: (one.division, one.lot, one.id)),
                               key=lambda one: one.division):
        place = 1
        for group in split_tied_group([one.id for one in division], known, MEASURES[form]):
            found += [Standing(place, by_id[one], known.tables[one], values)
                      for one, values in group.items()]
            place += len(group)
    return found


def split_tied_group(group: Sequence[str], known: EntrantTally,
                     measures: Sequence[Measure]) -> list[dict[str, dict[Measure, Value]]]:
    """Return the groups who share a place, best first, each with its measured values. An entrant
    with whom no one is equal so far has no duel."""
    if not measures:
        return [{one: {} for one in group}]
    name, *rest = measures
    values = MEASURED[name](group, known)
    found: list[dict[str, dict[Measure, Value]]] = []
    alone = name == "duel" and len(group) == 1
    for value in sorted(set(values.values()), reverse=True):
        equal = [one for one in group if values[one] == value]
        measured: dict[Measure, Value] = {} if alone else {name: value}
        found += [{one: measured | more for one, more in shared.items()}
                  for shared in split_tied_group(equal, known, rest)]
    return found
