"""The application under seeded schedules of faults; a slice of `tools/schedules.py`."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from schedules import evening
from simulated import Disk

from grandtour.store.database import Change
from grandtour.tables.rows import StaleVersion
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from tests.new_database import empty
from tests.selection import FRESH, times

SCHEDULES = times(8, 100)
PLANTED = range(3, times(5, 7))     # seeds at which a fault of ours is found out
FIRST = 1 + int(FRESH or 0) % 1_000_000 * SCHEDULES
FAULTS = ("full", "dies before", "dies after", "bots fail", "requests lost", "answers lost",
          "requests doubled", "requests late", "streams broken", "news lost")


@pytest.mark.slow
def test_acknowledged_actions_survive(tmp_path: Path) -> None:
    """Each game in turn; other schedules every night."""
    counts: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + SCHEDULES):
        found = evening(seed, empty(), tmp_path)
        assert not found.wrong, f"seed {seed}"
        counts += found.schedule.counts
    assert counts["acknowledged"] > 10 * SCHEDULES
    assert all(counts[fault] for fault in FAULTS)


@pytest.mark.slow
def test_same_seed_gives_same_evening(tmp_path: Path) -> None:
    one, other = [evening(7, empty(), tmp_path) for _ in range(2)]
    assert one.known == other.known
    assert one.schedule.counts == other.schedule.counts


class Forgetful(Disk):
    """It says that all is written, and now and then writes nothing."""

    def _commit(self, change: Change) -> None:
        if self.schedule.calm or not self.schedule.once_in(10):
            super()._commit(change)


def find_faults(folder: Path, disk: type[Disk] = Disk) -> list[list[str]]:
    """Return the faults found in each of some evenings."""
    return [evening(seed, empty(), folder, disk).wrong for seed in PLANTED]


@pytest.mark.slow
def test_forgetful_disk_is_detected(tmp_path: Path) -> None:
    assert all(find_faults(tmp_path, Forgetful))


class Hasty(Disk):
    """It says that all is written, and writes it a moment later, if it still lives then."""

    def _commit(self, change: Change) -> None:
        if self.schedule.calm:
            super()._commit(change)
        else:
            asyncio.get_running_loop().call_later(1, self._commit_late, change)

    def _commit_late(self, change: Change) -> None:
        if not self.dead:
            with suppress(StaleVersion):
                super()._commit(change)


@pytest.mark.slow
def test_premature_acknowledgement_is_detected(tmp_path: Path) -> None:
    assert all(find_faults(tmp_path, Hasty))


async def any_number(_tables: Tables, _table: Table, _number: int) -> None:
    """Whichever position a person meant."""


@pytest.mark.slow
def test_move_for_lost_position_is_detected(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "check_current", any_number)
    found = [line for lines in find_faults(tmp_path) for line in lines]
    assert any("nobody has asked for it" in line for line in found)
    assert any("is not written" in line for line in found)
