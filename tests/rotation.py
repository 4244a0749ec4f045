"""What is tested at every change, and what now and then.

Tests that are marked with `rotates` differ only in what the mark names: of each such group one is
run (`keep` of them), other ones for every commit, by a number that stands in the first lines of the
output and can be given to repeat it. Tests of several functions are one group if the mark names a
`pool`. Of what is then left in a file and marked with `one_in`, that share is run. `some` draws of
what is tested in one way; `times` is how often something is done. Where GRANDTOUR_ALL is set,
everything is run (`make test-all`). What is drawn for the API is the same whenever it is tested,
and other things by each number in GRANDTOUR_FRESH, as every night."""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from math import ceil
from pathlib import Path

import pytest

ALL = bool(os.environ.get("GRANDTOUR_ALL"))
FRESH = os.environ.get("GRANDTOUR_FRESH", "")


def times(few: int, many: int) -> int:
    """How often something is tried: at every change, and where everything is run."""
    return many if ALL else few


def commit() -> str:
    """By which the groups are drawn: the commit that is tested, or what was given."""
    given = os.environ.get("GRANDTOUR_ROTATION", "")
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], check=False, text=True,
                           capture_output=True, cwd=Path(__file__).parent)
    return given or found.stdout.strip() or "0"


def some(names: Iterable[str], keep: int) -> list[str]:
    """So many of these, other ones for every commit; all where everything is run."""
    return list(names) if ALL else drawn(commit(), names)[:keep]


def drawn(number: str, names: Iterable[str]) -> list[str]:
    """These, in an order that is another one for every number."""
    return sorted(names, key=lambda name: sha256(f"{number} {name}".encode()).digest())


class Rotation:
    """Leaves out what another commit runs."""

    def __init__(self, number: str) -> None:
        self._number = number

    def pytest_report_header(self) -> list[str]:
        fresh = [f"fresh: {FRESH} (GRANDTOUR_FRESH={FRESH} repeats it)"] if FRESH else []
        return [*fresh, "rotation: everything" if ALL else
                f"rotation: {self._number} (GRANDTOUR_ROTATION={self._number} repeats it, "
                "GRANDTOUR_ALL=1 runs everything)"]

    def pytest_collection_modifyitems(self, config: pytest.Config,
                                      items: list[pytest.Item]) -> None:
        if ALL:
            return
        for groups in (variants, files):
            left_out = {name for group, keep in groups(items)
                        for name in drawn(self._number, group)[keep:]}
            config.hook.pytest_deselected(items=[one for one in items if one.nodeid in left_out])
            items[:] = [item for item in items if item.nodeid not in left_out]


Groups = Iterator[tuple[list[str], int]]    # names of tests, and how many of them are run


def variants(items: Iterable[pytest.Item]) -> Groups:
    """Of what `rotates`."""
    groups: dict[tuple[object, ...], list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("rotates"):
            groups[group_of(item)].append(item)
    for group in groups.values():
        mark = group[0].get_closest_marker("rotates")
        assert mark is not None
        yield [item.nodeid for item in group], mark.kwargs.get("keep", 1)


def files(items: Iterable[pytest.Item]) -> Groups:
    """Of what is marked `one_in`."""
    groups: dict[tuple[Path, int], list[str]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("one_in"):
            groups[item.path, mark.args[0]].append(item.nodeid)
    for (_, share), group in groups.items():
        yield group, ceil(len(group) / share)


def group_of(item: pytest.Function) -> tuple[object, ...]:
    """The pool; else the test, and the values of all that does not rotate."""
    mark = item.get_closest_marker("rotates")
    assert mark is not None
    if "pool" in mark.kwargs:
        return (mark.kwargs["pool"],)
    values = item.callspec.params if hasattr(item, "callspec") else {}
    kept = {name: repr(value) for name, value in values.items() if name not in mark.args}
    return (item.path, item.originalname, *sorted(kept.items()))
