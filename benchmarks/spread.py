"""Measure how many games a second the arena plays, in local processes and on local Ray nodes.

    python benchmarks/spread.py [--games N] [--player NAME] [--most N]

The table has a row for each number of workers: games a second, the share of their processors' time
that went into choosing, the CPU seconds that a game took, and how many games a second pass through
if the players need no time, which is the limit of distributing and collecting. For comparison the
same number of processes run plain loops: millions a second, all together.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from os import getloadavg

from ray.cluster_utils import Cluster as Nodes
from rich.console import Console
from rich.table import Table

from grandtour.lab.arena import (
    ArenaRules, LocalWorkers, ResultFile, Workers, run_missing_tasks, list_rotations,
)
from grandtour.lab.bench import run_yardstick
from grandtour.lab.cluster import Cluster

RULES = ArenaRules("bombay", 4)
STORE = 80_000_000              # bytes of shared memory; Ray takes no fewer
QUICK = 2_000                   # games that need no time
LOOPS = 30                      # of a million, in each process


@contextmanager
def start_nodes(number: int) -> Iterator[Workers]:
    """Yield a Ray cluster with this many nodes of one processor each."""
    made = Nodes(initialize_head=True, head_node_args={
        "num_cpus": 1, "include_dashboard": False, "object_store_memory": STORE})
    for _ in range(number - 1):
        made.add_node(num_cpus=1, object_store_memory=STORE)
    try:
        with Cluster(made.address) as workers:
            yield workers
    finally:
        made.shutdown()


KINDS: dict[str, Callable[[int], AbstractContextManager[Workers]]] = {
    "processes": LocalWorkers, "Ray nodes": start_nodes}


def measure_row(workers: Workers, player: str, games: int) -> list[str]:
    """The figures of a row, once all workers have begun."""
    list(run_missing_tasks(list_rotations(RULES, "random", "habits", 8 * workers.width), workers,
                           ResultFile()))
    began = time.monotonic()
    played = list(run_missing_tasks(list_rotations(RULES, player, "random", games), workers,
                                    ResultFile()))
    seconds = time.monotonic() - began
    choosing = sum(sum(result.cpu) for result in played)
    began = time.monotonic()
    quick = len(list(run_missing_tasks(list_rotations(RULES, "random", "habits", QUICK), workers,
                                       ResultFile())))
    return [f"{len(played) / seconds:.2f}", f"{choosing / seconds / workers.width:.0%}",
            f"{choosing / len(played):.2f}", f"{quick / (time.monotonic() - began):,.0f}"]


def loops(number: int) -> str:
    """The yardstick, by the clock."""
    with ProcessPoolExecutor(number) as pool:
        list(pool.map(run_yardstick, range(number)))
        began = time.monotonic()
        done = sum(pool.map(run_yardstick, range(number * LOOPS)))
        return f"{done / (time.monotonic() - began) / 1e6:.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=24, help="(%(default)s)")
    parser.add_argument("--player", default="tree@5000", help="against random (%(default)s)")
    parser.add_argument("--most", type=int, default=2, help="workers (%(default)s)")
    chosen = parser.parse_args()
    table = Table("", "games/s", "choosing", "CPU s/game", "quick games/s", "M loops/s", box=None)
    load = getloadavg()[0]
    for name, kind in KINDS.items():
        for number in range(1, chosen.most + 1):
            with kind(number) as workers:
                row = measure_row(workers, chosen.player, chosen.games)
            table.add_row(f"{number} {name}", *row, loops(number))
    Console().print(table, f"Load before: {load:.1f}", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
