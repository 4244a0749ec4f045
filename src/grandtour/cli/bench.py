"""grandtour bench: how fast the rules are. `lab/bench.py` measures."""

from __future__ import annotations

import argparse
from typing import Final

from grandtour.cli.arguments import option

EXAMPLES: Final = (
    ("grandtour bench", "all games"),
    ("grandtour bench --game {game} --players 2 --json", "one game, for programs"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", help="one game only")
    command.add_argument("--players", type=int, default=4, help="(%(default)s)")
    command.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    command.add_argument("--games", type=int, help="random games in each of seven runs")
    command.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(chosen: argparse.Namespace) -> int:
    from grandtour.lab.bench import bench
    return bench(chosen.game, chosen.players, dict(chosen.option), chosen.games, chosen.json)
