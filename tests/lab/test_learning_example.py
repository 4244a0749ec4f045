"""The example of docs/lab.md that learns: its process, and games that it has not met before."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.some_game import PLAIN

TRAIN = Path(__file__).parents[2] / "examples" / "train.py"
COUNTED = re.compile(r"^([\d.]+)% won \([\d.]+% to [\d.]+%\) of (\d+) games that count$",
                     re.MULTILINE)


def wins_after(rounds: int, games: int) -> tuple[float, int]:
    """Return how many of a hundred games it wins after this much training, and the number
    played."""
    said = subprocess.run(
        [sys.executable, str(TRAIN), PLAIN, "--rounds", str(rounds), "--games", str(games)],
        check=True, capture_output=True, text=True, timeout=300,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}).stdout
    [(won, number)] = COUNTED.findall(said)
    return float(won), int(number)


def test_example_learns_to_win() -> None:
    won, games = wins_after(rounds=10, games=240)
    assert games == 240
    assert won > 60


def test_equal_seeds_train_equal_players() -> None:
    assert wins_after(rounds=1, games=60) == wins_after(rounds=1, games=60)
