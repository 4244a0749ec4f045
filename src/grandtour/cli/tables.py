"""grandtour tables: all tables of the site; what nobody goes on with is ended or removed. It works
while the site runs, which does so within seconds."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from functools import partial
from typing import Final, cast, get_args

from grandtour.cli.arguments import add_database
from grandtour.cli.in_database import hosts_of, in_database
from grandtour.store.clearing import ClearingStore
from grandtour.store.database import Database
from grandtour.tables.clearing import Clearing
from grandtour.tables.rows import Phase, TableSummary

MOST: Final = 1000

EXAMPLES: Final = (
    ("grandtour tables", "list the games that are played, the last move first"),
    ("grandtour tables --phase room --find Ada", "waiting rooms in whose name, or where, Ada is"),
    ("grandtour tables --end t7w3kq9d", "end this game without a result"),
    ("grandtour tables --remove t7w3kq9d", "remove this waiting room"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    deed = command.add_mutually_exclusive_group()
    deed.add_argument("--end", default="", metavar="TABLE", help="end a game without a result")
    deed.add_argument("--remove", default="", metavar="TABLE", help="remove a waiting room")
    command.add_argument("--phase", choices=get_args(Phase), default="play",
                         help="room: waiting rooms; over: finished games (%(default)s)")
    command.add_argument("--find", default="", metavar="TEXT",
                         help="the number of a table, or a part of its name or of its people's")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    if chosen.end or chosen.remove:
        return in_database("tables", chosen.database,
                           partial(clear, end=chosen.end, remove=chosen.remove))
    return in_database("tables", chosen.database, partial(
        print_tables, phase=cast(Phase, chosen.phase), search=chosen.find))


async def clear(opened: Database, end: str, remove: str) -> None:
    """Refused: as `Clearing`."""
    clearing = Clearing(ClearingStore(opened), hosts_of(opened))
    if end:
        await clearing.end(end)
        print(f"{end} is ended by the server as soon as it runs.")
    if remove:
        await clearing.remove(remove)
        print(f"{remove} is removed by the server as soon as it runs.")


async def print_tables(opened: Database, phase: Phase, search: str) -> None:
    """The last changed first."""
    for table in await ClearingStore(opened).listed(phase, search, MOST):
        print(line(table))


def line(table: TableSummary) -> str:
    """With the moment of its last change."""
    when = datetime.fromtimestamp(table.status.moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    people = ", ".join(seat.name for seat in table.seats if seat.name)
    return "  ".join([table.id, f"{when} UTC", table.game,
                      *(part for part in (table.status.name, f"({people})") if part)])
