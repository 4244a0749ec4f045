"""Simulated days of people, features and faults (`simulated_days.py`), a week for each seed.

    python tools/days.py --days 10000 --seed 1

The same seed repeats the same week: `--days 1 --seed N`."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

from schedules import made_empty, quick_folder
from simulated import Disk, run
from simulated_days import DAYS, Week

HASHES: Final = "PYTHONHASHSEED"        # the order of sets, which the seed of a week must decide


def live_week(seed: int, empty: bytes, folder: Path, days: int = DAYS,
              disk: type[Disk] = Disk) -> Week:
    """Run the week of this seed, or its first days."""
    path = folder / f"{seed}.sqlite"
    path.write_bytes(empty)
    week = Week(f"sqlite:///{path}", seed, days, disk)
    try:
        run(week.run())
    except Exception as fault:
        week.wrong.append(f"{type(fault).__name__}: {fault}")
    for file in folder.glob(f"{seed}.sqlite*"):
        file.unlink()
    return week


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--days", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first week")
    wished = parser.parse_args()
    if os.environ.get(HASHES) != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {HASHES: "0"})
    gc.set_threshold(100_000, 50, 100)
    logging.disable(logging.CRITICAL)       # each failure of a disk or a bot is logged
    counts: Counter[str] = Counter()
    failed, began = 0, time.monotonic()
    with tempfile.TemporaryDirectory(dir=quick_folder()) as name:
        empty = made_empty(Path(name))
        for seed in range(wished.seed, wished.seed + -(-wished.days // DAYS)):
            week = live_week(seed, empty, Path(name))
            counts += week.schedule.counts
            counts["days"] += DAYS
            failed += bool(week.wrong)
            for line in week.wrong:
                print(f"--seed {seed}: {line}", file=sys.stderr, flush=True)
    for name, number in sorted(counts.items()):
        print(f"{name}: {number}")
    print(f"{failed} failed, {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
