"""Select the tests that `make test` runs. `make test-all` runs all of them (GRANDTOUR_ALL).

`make test` leaves out tests marked `slow`. Of tests that differ only in the parameters that the
mark `sample` names, it runs one (`keep` of them). The mark may name a `pool` for several functions.
Of the remaining tests in a file marked `one_in`, it runs that share. The choice follows from the
names of the tests alone. So the same tree always runs the same tests, and a new test changes the
choice in its own group only. `some` chooses from values in the same way. `times` is the number of
repetitions.

With GRANDTOUR_FRESH=number, as every night, the data for the API and other random scenes depends on
the number.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from math import ceil
from pathlib import Path

import pytest

ALL = bool(os.environ.get("GRANDTOUR_ALL"))
FRESH = os.environ.get("GRANDTOUR_FRESH", "")
MARKS = ("slow: only `make test-all` runs it",
         "sample(*names, pool=None, keep=1): of those that differ in these names, or of a pool",
         "one_in(share): of the tests of this file with the mark, one in so many is run")


def times(few: int, many: int) -> int:
    """Return how often something is tried: `few` times, `many` where everything is run."""
    return many if ALL else few


def select_some(names: Iterable[str], keep: int) -> list[str]:
    """Return this many of these; all where everything is run."""
    return list(names) if ALL else shuffle_by_name(names)[:keep]


def shuffle_by_name(names: Iterable[str]) -> list[str]:
    """Return the names in an order that follows from each name alone."""
    return sorted(names, key=lambda name: sha256(name.encode()).digest())


class Selection:
    """Deselects what only `make test-all` runs."""

    def pytest_report_header(self) -> list[str]:
        fresh = [f"fresh: {FRESH} (GRANDTOUR_FRESH={FRESH} repeats it)"] if FRESH else []
        return [*fresh, "selection: everything" if ALL else
                "selection: as at every change (GRANDTOUR_ALL=1 runs everything)"]

    def pytest_collection_modifyitems(self, config: pytest.Config,
                                      items: list[pytest.Item]) -> None:
        if ALL:
            return
        deselect(config, items, {item.nodeid for item in items if item.get_closest_marker("slow")})
        for groups in (samples, files):
            deselect(config, items, {name for group, keep in groups(items)
                                     for name in shuffle_by_name(group)[keep:]})


def deselect(config: pytest.Config, items: list[pytest.Item], names: set[str]) -> None:
    """Take the tests with these names out of the list."""
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in names])
    items[:] = [item for item in items if item.nodeid not in names]


Groups = Iterator[tuple[list[str], int]]    # names of tests, and how many of them are run


def samples(items: Iterable[pytest.Item]) -> Groups:
    """Group the tests with the mark `sample`."""
    groups: dict[tuple[object, ...], list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("sample"):
            groups[group_of(item)].append(item)
    for group in groups.values():
        mark = group[0].get_closest_marker("sample")
        assert mark is not None
        yield [item.nodeid for item in group], mark.kwargs.get("keep", 1)


def files(items: Iterable[pytest.Item]) -> Groups:
    """Group the tests with the mark `one_in` by file and share."""
    groups: dict[tuple[Path, int], list[str]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("one_in"):
            groups[item.path, mark.args[0]].append(item.nodeid)
    for (_, share), group in groups.items():
        yield group, ceil(len(group) / share)


def group_of(item: pytest.Function) -> tuple[object, ...]:
    """Return the pool; else the test, and the values of all that the mark does not name."""
    mark = item.get_closest_marker("sample")
    assert mark is not None
    if "pool" in mark.kwargs:
        return (mark.kwargs["pool"],)
    values = item.callspec.params if hasattr(item, "callspec") else {}
    kept = {name: repr(value) for name, value in values.items() if name not in mark.args}
    return (item.path, item.originalname, *sorted(kept.items()))
