"""Measure the steps of vector environments, in CPU seconds of one core.

    python benchmarks/vector.py [--json FILE] [--games 256] [--game bombay] [--players 2]

Every step plays a random legal action in each game, begins finished games again, and lets NumPy
read every number of the observations and of the masks once. Figures are medians of seven runs. The
yardstick is that of `grandtour bench`: a fixed loop of plain Python."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

from grandtour import games
from grandtour.lab import vector
from grandtour.lab.bench import format_figure, is_compiled, run_yardstick, measure_rate
from grandtour.lab.vector import VectorGames

STEPS = 100                     # of all games, in each run
WARM_UP = 200                   # so that games of a batch are at different turns
PLAYERS = (2, 4)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    parser.add_argument("--games", type=int, default=256, help="in a batch (%(default)s)")
    parser.add_argument("--game", action="append", help="only these (all)")
    parser.add_argument("--players", type=int, action="append", help="only so many (2 and 4)")
    chosen = parser.parse_args()
    report = {"compiled": is_compiled(), "games at once": chosen.games, "environments": {
        f"{game}, {players} players": measure_steps(game, players, chosen.games)
        for game in chosen.game or games.names() for players in chosen.players or PLAYERS}}
    show(report)
    if chosen.json:
        chosen.json.parent.mkdir(exist_ok=True)
        chosen.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def measure_steps(game: str, players: int, number: int) -> dict[str, float]:
    """Return rates of random steps, with and without reading, and of the yardstick before and
    after."""
    batch = vector.games(game, players, number, seed=1)
    for _ in range(WARM_UP):
        batch.step(batch.sample())
    before = measure_rate(run_yardstick)
    found = {"numbers": float(batch.observations.shape[1]),
             "actions": float(batch.masks.shape[1]),
             "steps/s": measure_rate(lambda _: step_and_read(batch)),
             "steps/s, nothing read": measure_rate(lambda _: step_only(batch)),
             "readings/s": measure_rate(lambda _: read_only(batch))}
    return found | {"plain loops/s": median((before, measure_rate(run_yardstick)))}


def step_and_read(batch: VectorGames) -> int:
    for _ in range(STEPS):
        batch.step(batch.sample())
        read_arrays(batch)
    return STEPS * batch.number


def step_only(batch: VectorGames) -> int:
    for _ in range(STEPS):
        batch.step(batch.sample())
    return STEPS * batch.number


def read_only(batch: VectorGames) -> int:
    for _ in range(STEPS):
        read_arrays(batch)
    return STEPS * batch.number


def read_arrays(batch: VectorGames) -> int:
    return int(batch.observations.sum()) + int(np.count_nonzero(batch.masks))


def show(report: dict[str, object]) -> None:
    environments = report["environments"]
    assert isinstance(environments, dict)
    out = Console(highlight=False, width=140)
    out.print(f"{report['games at once']} games at once, "
              f"{'compiled' if report['compiled'] else 'interpreted'}")
    table = Table(box=None)
    table.add_column("")
    rows = list(environments.values())
    for name in rows[0]:
        table.add_column(name, justify="right")
    for title, rates in environments.items():
        table.add_row(title, *[format_figure(figure) for figure in rates.values()])
    out.print(table)


if __name__ == "__main__":
    raise SystemExit(main())
