"""grandtour load: how a site does that has grown. `load/scenarios.py` says with what."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from typing import Final

from grandtour.cli.arguments import database_address, natural

SCENARIOS: Final = ("tables", "streams", "watchers", "storm", "pages", "moves", "bots")
MOST: Final = 1_000_000
LONGEST: Final = 1800           # seconds that one scenario may take

EXAMPLES: Final = (
    ("grandtour load seed --database sqlite:////tmp/load.sqlite --finished 100000 --open 10000",
     "fill an empty database, which grandtour serve has made"),
    ("grandtour load watchers --site http://127.0.0.1:8080 --number 500",
     "load a site that serves it, with 500 watchers of one table"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("scenario", choices=("seed", *SCENARIOS))
    command.add_argument("--site", default="http://127.0.0.1:8080", metavar="URL",
                         help="a site of this machine, begun with --requests 0 --connections 0 "
                         "--tables 0 (%(default)s)")
    command.add_argument("--number", type=bounded, metavar="N",
                         help="how many tables, streams, watchers or looks at a page")
    command.add_argument("--moves", type=bounded, default=20, metavar="N",
                         help="of every table (%(default)s)")
    command.add_argument("--game", default="", help="that is played")
    command.add_argument("--token", default="", help="of the guest that `seed` has named")
    command.add_argument("--database", type=database_address, default="", metavar="URL",
                         help="that `seed` fills")
    command.add_argument("--finished", type=bounded, default=1000, metavar="N",
                         help="tables that are over (%(default)s)")
    command.add_argument("--open", type=bounded, default=100, metavar="N",
                         help="tables that are played (%(default)s)")


def bounded(text: str) -> int:
    """A whole number from 1 to a million"""
    number = natural(text)
    if number > MOST:
        raise argparse.ArgumentTypeError(f"'{text}' is more than {MOST:,}")
    return number


def run(chosen: argparse.Namespace) -> int:
    from grandtour.load.client import NotHere, RefusedStream
    from grandtour.load.playing import Undelivered
    from grandtour.load.seeding import NotEmpty
    from grandtour.store.openable import UnfitDatabase
    try:
        asyncio.run(seeded(chosen) if chosen.scenario == "seed" else loaded(chosen))
    except (NotHere, NotEmpty, UnfitDatabase, Undelivered, RefusedStream, OSError,
            EOFError) as reason:
        print(f"grandtour load: {str(reason) or 'it has taken too long'}", file=sys.stderr)
        return 1
    return 0


async def seeded(chosen: argparse.Namespace) -> None:
    from grandtour.load.seeding import NotEmpty, seed
    from grandtour.store.database import Database
    if not chosen.database:
        raise NotEmpty("name an empty database, by --database")
    database = Database(chosen.database)
    try:
        token = await seed(database, chosen.finished, chosen.open, time.time_ns() // 1_000_000)
    finally:
        await database.close()
    print(token)


async def loaded(chosen: argparse.Namespace) -> None:
    """Print a row for everything that was measured."""
    from grandtour import games
    from grandtour.load.client import site_at
    from grandtour.load.figures import HEAD
    from grandtour.load.playing import Undelivered
    from grandtour.load.scenarios import SCENARIOS, Load
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
