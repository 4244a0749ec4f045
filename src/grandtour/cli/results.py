"""grandtour results: what finished tables have come to, computed anew."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.in_database import in_database, note
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
    return in_database("results", chosen.database, partial(compute, rebuild=chosen.rebuild))


async def compute(opened: Database, rebuild: bool) -> None:
    """All results and ratings from the record, which is noted, or only those that are missing, as a
    server does by itself."""
    kept = Results(ResultStore(opened), Tables(TableStore(opened), BotPool()))
    if rebuild:
        number = await kept.rebuild()
        await note(opened, "rebuild", fact=str(number))
        print(f"{number} results, computed from the record")
    else:
        await kept.catch_up()
        print("no result is missing")
