"""Pairing: who meets whom at tables of two to five. Every result depends on the arguments only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from itertools import combinations
from typing import Final

NEAR: Final = 24                # places within which somebody is looked for who was not met yet
SMALL: Final = 128              # people of whom all pairs are weighed
EXACT: Final = 12               # people for whom all tables of three and more are tried
MOST_BYES: Final = 100          # of one person, more than any tournament has rounds
TWO: Final = 2

NOBODY: Final[Set[str]] = frozenset()

Met = Mapping[str, Set[str]]    # by everybody, with whom they have sat at a table


def count_meetings(tables: Iterable[Sequence[str]]) -> Met:
    met: defaultdict[str, set[str]] = defaultdict(set)
    for table in tables:
        for one in table:
            met[one].update(table)
    return {one: others - {one} for one, others in met.items()}


def find_table_sizes(number: int, most: int) -> list[int]:
    """Return the sizes of as few tables as hold this number of people, the larger ones first. They
    differ by one seat at most. At tables of two one person may be left alone."""
    tables = -(-number // most)
    if not tables:
        return []
    least, more = divmod(number, tables)
    return [least + 1] * more + [least] * (tables - more)


def pair_people(order: Sequence[str], met: Met, byes: Mapping[str, int]) -> list[list[str]]:
    """Return tables of two for people in the order of their standing; one is alone if their number
    is odd.

    Pairs that have met are avoided first, then a bye for anyone who had more of them than another,
    then distances in the order. In fields up to SMALL the result is optimal (a matching of least
    weight, Edmonds 1965). In larger ones that is only computed if people would meet again."""
    odd = len(order) % TWO
    if len(order) > SMALL:
        lone = [min(reversed(order), key=lambda one: byes.get(one, 0))] if odd else []
        tables = build_tables_greedily([one for one in order if one not in lone], TWO, met)
        if not any(count_met_pairs(table, met) for table in tables):
            return [*tables, lone] if odd else tables
    return match_pairs([*order, ""] if odd else order, met, byes)


def match_pairs(order: Sequence[str], met: Met, byes: Mapping[str, int]) -> list[list[str]]:
    """Return the pairs of least weight; a person paired with "" has a bye. In a large field only
    people who are near each other in the order are paired."""
    import networkx
    number = len(order)
    window = number if number <= SMALL else NEAR
    graph: networkx.Graph[int] = networkx.Graph()
    for here, one in enumerate(order):
        for there in range(here + 1, number):
            other = order[there]
            if there - here <= window or not other:
                again = other in met.get(one, NOBODY)
                had = byes.get(one, 0) if not other else 0
                graph.add_edge(here, there, weight=-(
                    (again * (number + 1) * MOST_BYES + had) * number ** 3 + (there - here) ** 2))
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return [[name for name in (order[one], order[other]) if name]
            for one, other in sorted(sorted(pair) for pair in pairs)]


def find_best_tables(order: Sequence[str], most: int, met: Met) -> list[list[str]]:
    """Return tables for all players at which as few pairs as possible meet again. Keep the tables
    of `build_tables_greedily` if they repeat no pair or if the field is large. Search for the
    optimum in small fields."""
    best = build_tables_greedily(order, most, met)
    fewest = sum(count_met_pairs(table, met) for table in best)
    if len(order) > EXACT:
        return best

    def search_tables(rest: Sequence[str], left: Counter[int], tables: list[list[str]],
                      cost: int) -> None:
        nonlocal best, fewest
        if cost >= fewest:
            return
        if not rest:
            best, fewest = [*tables], cost
            return
        for size in sorted(+left, reverse=True):
            for others in combinations(rest[1:], size - 1):
                table = [rest[0], *others]
                search_tables([one for one in rest if one not in table], left - Counter([size]),
                       [*tables, table], cost + count_met_pairs(table, met))

    search_tables(order, Counter(find_table_sizes(len(order), most)), [], 0)
    return best


def build_tables_greedily(order: Sequence[str], most: int, met: Met) -> list[list[str]]:
    """Return tables for all of them, each with people who follow in the order and have not met yet,
    as far as single exchanges lead."""
    rest, tables = list(order), []
    for size in find_table_sizes(len(rest), most):
        table = [rest.pop(0)]
        while len(table) < size:
            table.append(rest.pop(find_nearest_unmet(rest, table, met)))
        tables.append(table)
    return improve_tables_by_swaps(tables, met)


def find_nearest_unmet(rest: Sequence[str], table: Collection[str], met: Met) -> int:
    """Return the place of the first person nearby who has met the fewest of the table."""
    fewest, found = len(table) + 1, 0
    for place, one in enumerate(rest[:NEAR]):
        number = count_repeats(one, table, met)
        if number < fewest:
            fewest, found = number, place
        if not number:
            break
    return found


def count_repeats(one: str, others: Iterable[str], met: Met) -> int:
    """Return how many of the others this person has met already."""
    known = met.get(one, NOBODY)
    return sum(other in known for other in others)


def improve_tables_by_swaps(tables: list[list[str]], met: Met) -> list[list[str]]:
    """Return the tables after people have changed places with others, from the nearest table on, as
    long as fewer meet again by that."""
    again = [number for number, table in enumerate(tables) if count_met_pairs(table, met)]
    while again:
        number = again.pop()
        other = swap_best_pair(tables, number, met)
        if other is not None:
            again += [one for one in (number, other) if count_met_pairs(tables[one], met)]
    return tables


def count_met_pairs(table: Sequence[str], met: Met) -> int:
    """Return how many pairs at the table have met before."""
    return sum(count_repeats(one, table, met) for one in table) // TWO


def swap_best_pair(tables: list[list[str]], number: int, met: Met) -> int | None:
    """Swap a person with one of another table, so that fewer meet again at both. Return the other
    table, None if there is none."""
    here = tables[number]
    away = sorted((other for other in range(len(tables)) if other != number),
                  key=lambda other: abs(other - number))
    for other in away:
        there = tables[other]
        for mine, place in enumerate(here):
            before = count_repeats(place, here, met)
            for theirs, guest in enumerate(there):
                after = (count_repeats(guest, remove_place(here, mine), met)
                         + count_repeats(place, remove_place(there, theirs), met))
                if after < before + count_repeats(guest, there, met):
                    here[mine], there[theirs] = guest, place
                    return other
    return None


def remove_place(table: Sequence[str], place: int) -> list[str]:
    return [*table[:place], *table[place + 1:]]


def pair_circle_round(names: Sequence[str], number: int) -> list[list[str]]:
    """Return the pairs of round `number`, from 1. After as many rounds as there are others,
    everyone has met everyone once. One of an odd number is alone."""
    first, *others = [*names, ""] if len(names) % TWO else names
    cut = (number - 1) % len(others)
    ring = [first, *others[cut:], *others[:cut]]
    return [[one for one in pair if one]
            for pair in zip(ring[:len(ring) // TWO], reversed(ring), strict=False)]
