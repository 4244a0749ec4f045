"""Tables under seeded schedules of faults; a slice of `tools/schedules.py`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from schedules import Disk, evening

from grandtour import games
from grandtour.store.database import Change
from tests.new_database import empty
from tests.rotation import commit, times

SCHEDULES = times(16, 100)
FIRST = 1 + int(commit(), 16) % 1_000_000 * SCHEDULES


def test_nothing_that_was_acknowledged_is_lost_and_the_game_goes_on(tmp_path: Path) -> None:
    """Each game in turn; other schedules at every commit."""
    counts: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + SCHEDULES):
        found = evening(seed, empty(), tmp_path)
        assert not found.wrong, f"seed {seed}"
        counts += found.schedule.counts
    assert counts["acknowledged"] > 10 * SCHEDULES
    assert all(counts[fault] for fault in ("full", "dies before", "dies after", "bots fail"))


def test_the_same_seed_is_the_same_evening(tmp_path: Path) -> None:
    one, other = [evening(7, empty(), tmp_path) for _ in range(2)]
    assert one.known == other.known
    assert one.schedule.counts == other.schedule.counts


class Forgetful(Disk):
    """It says that all is written, and now and then writes nothing."""

    def _commit(self, change: Change) -> None:
        if not self.schedule.once_in(10):
            super()._commit(change)


def test_a_disk_that_keeps_nothing_is_found_out(tmp_path: Path) -> None:
    found = [evening(seed, empty(), tmp_path, Forgetful) for seed in range(len(games.names()))]
    assert all(one.wrong for one in found)
