"""Measures how a site does that has grown. `load/scenarios.py` says with what.

    python tools/measure_load.py seed --database sqlite:////tmp/load.sqlite --finished 100000
    python tools/measure_load.py watchers --site http://127.0.0.1:8080 --number 500

`seed` fills an empty database, which `grandtour serve` has made. The other scenarios load a site of
this machine that serves it."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from typing import Final

from load.client import NotHere, RefusedStream, site_at
from load.figures import HEAD
from load.playing import Undelivered
from load.scenarios import SCENARIOS, Load
from load.seeding import NotEmpty, seed

from grandtour import games
from grandtour.console.options import database_address
from grandtour.store.database import Database
from grandtour.store.openable import UnfitDatabase

MOST: Final = 1_000_000
LONGEST: Final = 1800           # seconds that one scenario may take


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one scenario; return 0 if all that was sent has arrived."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenario", choices=("seed", *SCENARIOS))
    parser.add_argument("--site", default="http://127.0.0.1:8080", metavar="URL",
                        help="a site of this machine, begun with --requests 0 --connections 0 "
                        "--tables 0 (%(default)s)")
    parser.add_argument("--number", type=parse_bounded, metavar="N",
                        help="number of tables, streams, watchers or looks at a page")
    parser.add_argument("--moves", type=parse_bounded, default=20, metavar="N",
                        help="of every table (%(default)s)")
    parser.add_argument("--game", default="", help="that is played")
    parser.add_argument("--token", default="", help="of the guest that `seed` has named")
    parser.add_argument("--database", type=database_address, default="", metavar="URL",
                        help="that `seed` fills")
    parser.add_argument("--finished", type=parse_bounded, default=1000, metavar="N",
                        help="tables that are over (%(default)s)")
    parser.add_argument("--open", type=parse_bounded, default=100, metavar="N",
                        help="tables that are played (%(default)s)")
    chosen = parser.parse_args(arguments)
    try:
        asyncio.run(seed_database(chosen) if chosen.scenario == "seed" else run_load(chosen))
    except (NotHere, NotEmpty, UnfitDatabase, Undelivered, RefusedStream, OSError,
            EOFError) as reason:
        print(f"measure_load: {str(reason) or 'it has taken too long'}", file=sys.stderr)
        return 1
    return 0


def parse_bounded(text: str) -> int:
    """A whole number from 1 to a million"""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1")
    if number > MOST:
        raise argparse.ArgumentTypeError(f"'{text}' is more than {MOST:,}")
    return number


async def seed_database(chosen: argparse.Namespace) -> None:
    if not chosen.database:
        raise NotEmpty("name an empty database, by --database")
    database = Database(chosen.database)
    try:
        token = await seed(database, chosen.finished, chosen.open, time.time_ns() // 1_000_000)
    finally:
        await database.close()
    print(token)


async def run_load(chosen: argparse.Namespace) -> None:
    """Print a row for everything that was measured."""
    scenario, usual = SCENARIOS[chosen.scenario]
    load = Load(site_at(chosen.site), chosen.number or usual, chosen.moves,
                chosen.game or games.names()[0], chosen.token)
    async with asyncio.timeout(LONGEST):
        found = await scenario(load)
    print(HEAD)
    for figures in found:
        print(figures.row())
    lost = sum(figures.sent - figures.delivered for figures in found)
    if lost:
        raise Undelivered(f"{lost} of what was sent has not arrived")


if __name__ == "__main__":
    sys.exit(main())
