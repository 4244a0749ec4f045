"""Who stands where, and what decides where points do not.

A form has an order of measures. Who is equal in one is told apart by the next; who is equal in all
shares the place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Final, Literal

from grandtour.features.tournaments.forms import Entrant, Form, PlayedTable, late_points

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
    """Where an entrant stands in the own division: a shared `place` is the best of those that
    share it. `values` of the measures that the form counts, by name."""

    place: int
    entrant: Entrant
    tables: int
    values: Mapping[Measure, Value]


@dataclass
class Tally:
    """What is known of everybody, by id."""

    form: Form
    played: Sequence[PlayedTable]
    points: dict[str, int] = field(default_factory=dict)
    wins: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    tables: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    reached: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    met: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    sat: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


def tally(form: Form, entrants: Collection[Entrant], played: Sequence[PlayedTable]) -> Tally:
    found = Tally(form, played, {one.id: late_points(form, one) for one in entrants})
    for number, table in enumerate(played):
        for seat, (one, place, points) in enumerate(
                zip(table.seats, table.places, table.points, strict=True)):
            found.points[one] = found.points.get(one, 0) + points
            found.wins[one] += place == 1
            found.tables[one] += 1
            found.reached[one] = max(found.reached[one], table.round + (place == 1))
            found.met[one] += [*table.seats[:seat], *table.seats[seat + 1:]]
            found.sat[one].append(number)
    return found


# What is measured, of those who are equal so far.

def points(group: Sequence[str], known: Tally) -> dict[str, Value]:
    return {one: known.points[one] for one in group}


def wins(group: Sequence[str], known: Tally) -> dict[str, Value]:
    return {one: known.wins[one] for one in group}


def reached(group: Sequence[str], known: Tally) -> dict[str, Value]:
    """The last round, and one more for who has won there."""
    return {one: known.reached[one] for one in group}


def strength(group: Sequence[str], known: Tally) -> dict[str, Value]:
    """The mean points of those who were met, as often as they were."""
    return {one: Fraction(sum(known.points[other] for other in known.met[one]),
                          max(1, len(known.met[one]))) for one in group}


def duel(group: Sequence[str], known: Tally) -> dict[str, Value]:
    """The points at the tables where two or more of the group sat, as if they had been alone."""
    among, found = set(group), dict.fromkeys(group, 0)
    for number in sorted({number for one in group for number in known.sat[one]}):
        table = known.played[number]
        seats = [seat for seat, one in enumerate(table.seats) if one in among]
        if len(seats) > 1:
            for one, won in zip((table.seats[seat] for seat in seats),
                                alone(table, seats).points, strict=True):
                found[one] += won
    return dict(found)


def alone(table: PlayedTable, seats: Sequence[int]) -> PlayedTable:
    """The table as if nobody else had sat there."""
    places = [table.places[seat] for seat in seats]
    return PlayedTable(table.round, tuple(table.seats[seat] for seat in seats), tuple(
        place and 1 + sum(0 < other < place for other in places) for place in places))


MEASURED: Final[dict[Measure, Callable[[Sequence[str], Tally], dict[str, Value]]]] = {
    "points": points, "wins": wins, "reached": reached, "strength": strength, "duel": duel}


def standings(form: Form, entrants: Collection[Entrant],
              played: Sequence[PlayedTable]) -> list[Standing]:
    """Everybody, division by division, the first of each first."""
    known = tally(form, entrants, played)
    by_id = {one.id: one for one in entrants}
    found: list[Standing] = []
    for _, division in groupby(sorted(entrants, key=lambda one: (one.division, one.lot, one.id)),
                               key=lambda one: one.division):
        place = 1
        for group in parted([one.id for one in division], known, MEASURES[form]):
            found += [Standing(place, by_id[one], known.tables[one], values)
                      for one, values in group.items()]
            place += len(group)
    return found


def parted(group: Sequence[str], known: Tally,
           measures: Sequence[Measure]) -> list[dict[str, dict[Measure, Value]]]:
    """Those who share a place, the first place first, each with what was measured."""
    if not measures:
        return [{one: {} for one in group}]
    name, *rest = measures
    values = MEASURED[name](group, known)
    found: list[dict[str, dict[Measure, Value]]] = []
    for value in sorted(set(values.values()), reverse=True):
        equal = [one for one in group if values[one] == value]
        found += [{one: {name: value, **more} for one, more in shared.items()}
                  for shared in parted(equal, known, rest)]
    return found
