"""Who meets whom at tables of two to five. Everything here follows from its arguments alone."""

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


def met_at(tables: Iterable[Sequence[str]]) -> Met:
    met: defaultdict[str, set[str]] = defaultdict(set)
    for table in tables:
        for one in table:
            met[one].update(table)
    return {one: others - {one} for one, others in met.items()}


def sizes(number: int, most: int) -> list[int]:
    """So many people at as few tables as hold them, none of which has more than one seat more
    than another; the larger ones first. At tables of two one person may be left alone."""
    tables = -(-number // most)
    if not tables:
        return []
    least, more = divmod(number, tables)
    return [least + 1] * more + [least] * (tables - more)


def pair_off(order: Sequence[str], met: Met, byes: Mapping[str, int]) -> list[list[str]]:
    """Return tables of two for people in the order of their standing; one is alone if their number
    is odd.

    Pairs that have met are avoided first, then a bye for anyone who had more of them than another,
    then distances in the order. In fields up to SMALL this is the best there is (a matching of
    least weight, Edmonds 1965); in larger ones it is only looked for where people would meet
    again."""
    odd = len(order) % TWO
    if len(order) > SMALL:
        lone = [min(reversed(order), key=lambda one: byes.get(one, 0))] if odd else []
        tables = deal_greedily([one for one in order if one not in lone], TWO, met)
        if not any(met_again(table, met) for table in tables):
            return [*tables, lone] if odd else tables
    return match([*order, ""] if odd else order, met, byes)


def match(order: Sequence[str], met: Met, byes: Mapping[str, int]) -> list[list[str]]:
    """Return the pairs of least weight; whoever is paired with "" has a bye. In a large field only
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


def deal_exactly(order: Sequence[str], most: int, met: Met) -> list[list[str]]:
    """Return all of them at tables so that as few pairs as possible meet again: the tables of
    `deal_greedily` if they repeat no pair, else in small fields the best of all."""
    best = deal_greedily(order, most, met)
    fewest = sum(met_again(table, met) for table in best)
    if len(order) > EXACT:
        return best

    def search(rest: Sequence[str], left: Counter[int], tables: list[list[str]], cost: int) -> None:
        nonlocal best, fewest
        if cost >= fewest:
            return
        if not rest:
            best, fewest = [*tables], cost
            return
        for size in sorted(+left, reverse=True):
            for others in combinations(rest[1:], size - 1):
                table = [rest[0], *others]
                search([one for one in rest if one not in table], left - Counter([size]),
                       [*tables, table], cost + met_again(table, met))

    search(order, Counter(sizes(len(order), most)), [], 0)
    return best


def deal_greedily(order: Sequence[str], most: int, met: Met) -> list[list[str]]:
    """Return all of them at tables, each with people who follow in the order and were not met yet,
    as far as single exchanges lead."""
    rest, tables = list(order), []
    for size in sizes(len(rest), most):
        table = [rest.pop(0)]
        while len(table) < size:
            table.append(rest.pop(nearest(rest, table, met)))
        tables.append(table)
    return mended(tables, met)


def nearest(rest: Sequence[str], table: Collection[str], met: Met) -> int:
    """Which of those near has met the fewest of the table, the first of them."""
    fewest, found = len(table) + 1, 0
    for place, one in enumerate(rest[:NEAR]):
        number = repeats(one, table, met)
        if number < fewest:
            fewest, found = number, place
        if not number:
            break
    return found


def repeats(one: str, others: Iterable[str], met: Met) -> int:
    """How many of the others were met already."""
    known = met.get(one, NOBODY)
    return sum(other in known for other in others)


def mended(tables: list[list[str]], met: Met) -> list[list[str]]:
    """The tables when people change places with others, from the nearest table on, as long as
    fewer meet again by that."""
    again = [number for number, table in enumerate(tables) if met_again(table, met)]
    while again:
        number = again.pop()
        other = changed(tables, number, met)
        if other is not None:
            again += [one for one in (number, other) if met_again(tables[one], met)]
    return tables


def met_again(table: Sequence[str], met: Met) -> int:
    """How many pairs at the table have met before."""
    return sum(repeats(one, table, met) for one in table) // TWO


def changed(tables: list[list[str]], number: int, met: Met) -> int | None:
    """Let somebody change places with somebody of another table, so that fewer meet again at
    both; which table it is, None if there is none."""
    here = tables[number]
    away = sorted((other for other in range(len(tables)) if other != number),
                  key=lambda other: abs(other - number))
    for other in away:
        there = tables[other]
        for mine, place in enumerate(here):
            before = repeats(place, here, met)
            for theirs, guest in enumerate(there):
                after = (repeats(guest, without(here, mine), met)
                         + repeats(place, without(there, theirs), met))
                if after < before + repeats(guest, there, met):
                    here[mine], there[theirs] = guest, place
                    return other
    return None


def without(table: Sequence[str], place: int) -> list[str]:
    return [*table[:place], *table[place + 1:]]


def circle(names: Sequence[str], number: int) -> list[list[str]]:
    """Round `number`, from 1, in which each meets another one: after as many rounds as there are
    others everybody has met everybody once. Of an odd number one is alone."""
    first, *others = [*names, ""] if len(names) % TWO else names
    cut = (number - 1) % len(others)
    ring = [first, *others[cut:], *others[:cut]]
    return [[one for one in pair if one]
            for pair in zip(ring[:len(ring) // TWO], reversed(ring), strict=False)]
