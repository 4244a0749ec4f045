"""grandtour work: let computer players think for servers of the same database."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database, add_patience, natural, spare_cores
from grandtour.cli.stopping import until_stopped

EXAMPLES: Final = (
    ("grandtour work --database postgresql+psycopg://grandtour@db.example/grandtour",
     "in all processors of this machine but one"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    add_database(command)
    command.add_argument("--processes", type=natural, default=spare_cores(), metavar="N",
                         help="in which they think (%(default)s)")
    add_patience(command)


def run(chosen: argparse.Namespace) -> int:
    if chosen.database.startswith("sqlite"):
        print("grandtour work: the server of a file lets its computer players think itself; "
              "others can only work for servers of a PostgreSQL database", file=sys.stderr)
        return 1
    return until_stopped(partial(worked, chosen))


def worked(chosen: argparse.Namespace) -> int:
    """The status of what is worked as it was said."""
    from sqlalchemy.exc import SQLAlchemyError

    from grandtour.store.openable import UnfitDatabase
    try:
        asyncio.run(work(chosen.database, chosen.processes, chosen.patience))
    except (SQLAlchemyError, UnfitDatabase) as error:
        print(f"grandtour work: {str(error).splitlines()[0]}", file=sys.stderr)
        return 1
    return 0


async def work(database: str, processes: int, patience: float) -> None:
    """Work until stopped; what is not done then is left to others."""
    from grandtour.bots.pool import BotPool
    from grandtour.bots.thinking.jobs import JobWorker
    from grandtour.people.tokens import unique
    from grandtour.store.database import Database
    from grandtour.store.jobs import JobStore
    opened, pool = Database(database), BotPool(processes, patience)
    worker = JobWorker(unique(8), JobStore(opened), pool, processes,
                       lambda: time.time_ns() // 1_000_000)
    print(f"Grand Tour works in {processes} processes  (stop with Ctrl-C)", flush=True)
    try:
        await worker.run()
    finally:
        await worker.close()
        pool.close()
        await opened.close()
