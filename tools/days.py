"""Simulated days of people, features and faults (`simulated_days.py`), a week for each seed.

    python tools/days.py --days 10000 --seed 1

The same seed repeats the same week: `--days 1 --seed N`."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import Final

from schedules import report, run_whole
from simulated import Disk
from simulated_days import DAYS, Week

HASHES: Final = "PYTHONHASHSEED"        # the order of sets must follow from the seed of a week

TURN: Final = 1e-6      # seconds; jobs that wait for a moment must not wait there for ever


def live_week(seed: int, empty: bytes, folder: Path, days: int = DAYS,
              disk: type[Disk] = Disk) -> Week:
    """Run the week of this seed, or its first days."""
    path = folder / f"{seed}.sqlite"
    path.write_bytes(empty)
    week = Week(f"sqlite:///{path}", seed, days, disk)
    run_whole(week, path, TURN)
    week.schedule.counts["days"] += days
    return week


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--days", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first week")
    wished = parser.parse_args()
    if os.environ.get(HASHES) != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {HASHES: "0"})
    gc.set_threshold(100_000, 50, 100)
    return report(range(wished.seed, wished.seed + -(-wished.days // DAYS)), live_week, "weeks")


if __name__ == "__main__":
    sys.exit(main())
