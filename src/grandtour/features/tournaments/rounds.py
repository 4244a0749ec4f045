"""The tables of the next round of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from grandtour.features.tournaments.forms import Entrant, Form, PlayedTable
from grandtour.features.tournaments.pairing import (
    TWO, pair_circle_round, find_best_tables, count_meetings, pair_people, find_table_sizes,
)
from grandtour.features.tournaments.standings import rank_entrants


@dataclass(frozen=True)
class TournamentPlan:
    """The agreed form, the largest size of a table, and the number of rounds where the form leaves
    that open."""

    form: Form
    size: int
    rounds: int = 0


@dataclass(frozen=True)
class Pairing:
    """A table to be played; a person alone has a bye."""

    seats: tuple[str, ...]
    division: int = 0


def pair_next_round(plan: TournamentPlan, entrants: Collection[Entrant],
                    played: Sequence[PlayedTable]) -> list[Pairing]:
    """Return the tables of the round after those that were played; none if the tournament is
    over."""
    number = 1 + max((table.round for table in played), default=0)
    return PAIRED[plan.form](plan, entrants, played, number)


def list_participants(entrants: Collection[Entrant], number: int) -> list[Entrant]:
    """Return the participants of a round in the order of the lot."""
    return sorted((one for one in entrants if one.first <= number
                   and not 0 < one.left <= number), key=lambda one: (one.lot, one.id))


def pair_swiss(plan: TournamentPlan, entrants: Collection[Entrant], played: Sequence[PlayedTable],
               number: int) -> list[Pairing]:
    """Return tables of people with about the same points, without repeated pairs if possible."""
    able = {one.id for one in list_participants(entrants, number)}
    if number > plan.rounds or len(able) < TWO:
        return []
    order = [one.entrant.id for one in rank_entrants(plan.form, entrants, played)
             if one.entrant.id in able]
    met = count_meetings(table.seats for table in played)
    byes = Counter(table.seats[0] for table in played if len(table.seats) == 1)
    tables = pair_people(order, met, byes) if plan.size == TWO else find_best_tables(order,
                                                                                     plan.size, met)
    return [Pairing(tuple(table)) for table in tables]


def pair_knock_out(plan: TournamentPlan, entrants: Collection[Entrant],
                   played: Sequence[PlayedTable],
                   number: int) -> list[Pairing]:
    """Return tables of the winners of the round before, until one is left."""
    order = [one.id for one in list_participants(entrants, number)]
    if played:
        order = find_round_winners(plan, entrants, played, number - 1, set(order))
    if len(order) < TWO:
        return []
    return [Pairing(tuple(table)) for table in make_bracket(order, plan.size)]


def find_round_winners(plan: TournamentPlan, entrants: Collection[Entrant],
                       played: Sequence[PlayedTable],
                       last: int,
            able: Collection[str]) -> list[str]:
    """Return the best remaining player of each table of the last round, in the order of the tables.
    If two have won, the higher ranked one advances."""
    before = [table for table in played if table.round < last]
    rank = {one.entrant.id: number
            for number, one in enumerate(rank_entrants(plan.form, entrants, before))}
    found = []
    for table in played:
        able_there = [(place, rank[one], one)
                      for one, place in zip(table.seats, table.places, strict=True)
                      if place and one in able]
        if table.round == last and able_there:
            found.append(min(able_there)[TWO])
    return found


def make_bracket(order: Sequence[str], size: int) -> list[list[str]]:
    """Return the tables of a round of a knock-out. At tables of two the first have byes until their
    number is a power of two."""
    byes = (1 << (len(order) - 1).bit_length()) - len(order) if size == TWO else 0
    rest = list(order[byes:])
    tables = [[one] for one in order[:byes]]
    for number in find_table_sizes(len(rest), size):
        tables.append(rest[:number])
        del rest[:number]
    return tables


def pair_round_robin(plan: TournamentPlan, entrants: Collection[Entrant],
                     played: Sequence[PlayedTable],
                     number: int) -> list[Pairing]:
    """Return tables so that everyone meets everyone. People replaced by a bot stay in the plan."""
    names = [one.id for one in sorted(entrants, key=lambda one: (one.lot, one.id))]
    if len(list_participants(entrants, number)) < TWO:
        return []
    if plan.size == TWO:
        return [] if number > len(names) - 1 + len(names) % TWO else [
            Pairing(tuple(table)) for table in pair_circle_round(names, number)]
    met = count_meetings(table.seats for table in played)
    unmet = {one: len(names) - 1 - len(met.get(one, ())) for one in names}
    if not any(unmet.values()):
        return []
    order = sorted(names, key=lambda one: -unmet[one])
    return [Pairing(tuple(table)) for table in find_best_tables(order, plan.size, met)]


def pair_league(plan: TournamentPlan, entrants: Collection[Entrant], played: Sequence[PlayedTable],
                number: int) -> list[Pairing]:
    """Return the tables of a round robin in each division."""
    found: list[Pairing] = []
    for division, group in groupby(sorted(entrants, key=lambda one: one.division),
                                   key=lambda one: one.division):
        own = [table for table in played if table.division == division]
        found += [Pairing(pairing.seats, division)
                  for pairing in pair_round_robin(plan, list(group), own, number)]
    return found


PAIRED: Final[dict[Form, Callable[
    [TournamentPlan, Collection[Entrant], Sequence[PlayedTable], int], list[Pairing]]]] = {
    "swiss": pair_swiss, "round_robin": pair_round_robin, "knock_out": pair_knock_out,
    "league": pair_league}
