"""Test that hidden facts do not show in timing: computing a view is the same work for any hidden
parts.

Instructions are counted and not seconds. A clock also measures what else the machine does, and is
exact to five percent at best. Differences within a single instruction of Python are not visible
here.
"""

from __future__ import annotations

import json
from itertools import chain, count, islice
from pathlib import Path

import pytest
from twins import Pair, game_of, pairs

from grandtour import games
from grandtour.people.rows import PersonRow
from tests.instructions import Look, render_all, render_all_and_leak
from tests.interpreted import copy_interpreted, run_python
from tests.selection import times

ROOT = Path(__file__).parents[2]
MATCHES = times(16, 32)
SEEN = 0.01                     # of the work, at any position
PEOPLE = [PersonRow(id=f"p{number}", name=f"Person {number}") for number in range(6)]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_interpreted(tmp_path_factory.mktemp("interpreted"))


def disguised_pairs(name: str, matches: int) -> list[Pair]:
    """Positions with others that only differ in what the seat cannot see."""
    found = chain.from_iterable(pairs(seed, PEOPLE) for seed in islice(
        (seed for seed in count(1) if game_of(seed).name == name), matches))
    return [pair for pair in found if pair.kind == "disguise" and pair.differs]


def relative_differences(look: Look, found: list[Pair], package: Path) -> list[float]:
    """Return how much the work of the two positions of each pair differs, as a share of it."""
    asked = [(pair.true.match.game.name, pair.seat, str(table.match.state))
             for pair in found for table in (pair.true, pair.other)]
    done = run_python(package, ["-m", "tests.instructions", look.__name__], ROOT, json.dumps(asked))
    assert Path(done.stderr.strip()) == package / "grandtour" / "engine" / "core.py"
    counted: list[int] = json.loads(done.stdout)
    return [abs(other / true - 1)
            for true, other in zip(counted[::2], counted[1::2], strict=True)]


@pytest.mark.slow
@pytest.mark.sample("name", keep=2)
@pytest.mark.parametrize("name", games.names())
def test_work_reveals_nothing_hidden(name: str, package: Path) -> None:
    found = disguised_pairs(name, MATCHES)
    assert len(found) > MATCHES // 4
    assert max(relative_differences(render_all, found, package)) < SEEN


@pytest.mark.slow
@pytest.mark.sample("name", keep=2)
@pytest.mark.parametrize("name", games.names())
def test_differing_work_would_be_seen(name: str, package: Path) -> None:
    assert max(
        relative_differences(render_all_and_leak, disguised_pairs(name, MATCHES // 2),
        package)) > SEEN
