"""grandtour results: what finished tables have come to, computed anew."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import add_database
from grandtour.bots.pool import BotPool
from grandtour.store.database import Database
from grandtour.store.results import ResultStore
from grandtour.store.tables import TableStore
from grandtour.tables.results import Results
from grandtour.tables.service import Tables

EXAMPLES: Final = (
    ("grandtour results", "compute the results that are missing"),
    ("grandtour results --rebuild", "compute all results and ratings anew"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rebuild", action="store_true",
                         help="compute all of them, and the ratings, from the record anew")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return results(chosen.database, chosen.rebuild)


def results(database: str, rebuild: bool) -> int:
    """Compute all results and ratings from the record, or only those that are missing; 1 if there
    is no such database. The site may go on meanwhile."""
    try:
        said = asyncio.run(computed(database, rebuild))
    except (OSError, SQLAlchemyError) as error:
        print(f"grandtour results: cannot open the database: {error}", file=sys.stderr)
        return 1
    print(f"{database}: {said}")
    return 0


async def computed(database: str, rebuild: bool) -> str:
    opened = Database(database)
    kept = Results(ResultStore(opened), Tables(TableStore(opened), BotPool()))
    try:
        if rebuild:
            return f"{await kept.rebuild()} results, computed from the record"
        await kept.catch_up()
        return "no result is missing"
    finally:
        await opened.close()
