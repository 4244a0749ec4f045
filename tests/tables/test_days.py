"""Simulated days with features; a slice of `tools/days.py`."""

from __future__ import annotations

from pathlib import Path

import pytest
from days import live_week

from tests.new_database import empty
from tests.selection import FRESH
from tests.tables.test_schedules import Forgetful

SEED = 1 + int(FRESH or 0) % 1_000_000
DAYS = 2


@pytest.mark.slow
def test_same_seed_gives_same_days(tmp_path: Path) -> None:
    """Other days every night."""
    one, other = [live_week(SEED, empty(), tmp_path, DAYS) for _ in range(2)]
    assert not one.wrong, f"seed {SEED}"
    assert one.schedule.counts["acknowledged"] > 5
    assert one.received
    assert one.schedule.counts == other.schedule.counts
    assert one.received == other.received


@pytest.mark.slow
def test_lost_writes_are_found_after_days(tmp_path: Path) -> None:
    assert live_week(3, empty(), tmp_path, DAYS, Forgetful).wrong
