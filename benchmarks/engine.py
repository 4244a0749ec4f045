"""Measure the speed of the rules: compiled, interpreted, and python-chess for comparison.

    python benchmarks/engine.py [--json FILE]

The rates are those of `grandtour bench`. The interpreted ones come from a plain copy of the same
sources in a process of its own. Everything is measured in one run, in CPU time, one thing at a
time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import chess
from of_games import OF_GAMES
from rich.console import Console
from rich.table import Table

import grandtour
from grandtour.lab.bench import format_figure

RUNS = 7
CHESS_GAMES = 10

# What is measured: a column each, with what `grandtour bench` is asked.
WAYS = {f"{game},\n{way}" if way else game: (game, *asked) for game, own in OF_GAMES.items()
        for way, asked in own["columns"].items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    chosen = parser.parse_args()
    report = {"compiled": measure_rates(), "interpreted": interpreted_rates(),
              "python-chess": chess_rates()}
    if any(found["rules"] != "compiled" for found in report["compiled"].values()):
        print("The rules are not compiled here; the first table is interpreted as well.")
    show(report)
    if chosen.json:
        chosen.json.parent.mkdir(exist_ok=True)
        chosen.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def measure_rates(**settings: str) -> dict[str, Any]:
    """Return the output of `grandtour bench`, by column."""
    found = {}
    for way, (game, players, *options) in WAYS.items():
        done = subprocess.run(
            [sys.executable, "-m", "grandtour", "bench", "--json", "--game", game,
             "--players", players, *options],
            env=os.environ | settings, capture_output=True, text=True, check=True, timeout=600)
        found[way.replace("\n", " ")] = json.loads(done.stdout)
    return found


def interpreted_rates() -> dict[str, Any]:
    """The same of the same files, without what was compiled of them."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(Path(grandtour.__file__).parent, Path(folder) / "grandtour",
                        ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        return measure_rates(PYTHONPATH=folder)


def chess_rates() -> dict[str, float]:
    """Random games of chess with python-chess."""
    speeds, moves = [], []
    for seed in range(RUNS):
        rng, began = random.Random(seed), time.process_time()
        moves += [chess_game(rng) for _ in range(CHESS_GAMES)]
        speeds.append(CHESS_GAMES / (time.process_time() - began))
    return {"games/s": median(speeds), "moves a game": sum(moves) / len(moves)}


def chess_game(rng: random.Random) -> int:
    """The number of moves of a random game."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def show(report: dict[str, Any]) -> None:
    out = Console(highlight=False)
    for kind in ("compiled", "interpreted"):
        measured = [next(iter(found["games"].values())) for found in report[kind].values()]
        table = Table(title=kind.capitalize(), box=None, title_justify="left")
        table.add_column("")
        for way in WAYS:
            table.add_column(way, justify="right")
        for row in measured[0]:
            table.add_row(row, *[format_figure(rates[row]) for rates in measured])
        out.print(table)
    loops = median([found["yardstick"]["loops/s"] for found in report["compiled"].values()]) / 1e6
    out.print(f"Yardsticks: {loops:.1f} million plain Python loops/s; "
              f"python-chess {report['python-chess']['games/s']:.1f} random games/s of "
              f"{report['python-chess']['moves a game']:.0f} moves.", soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
