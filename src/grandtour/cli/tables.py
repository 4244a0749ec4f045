"""Tables of the site: list them, end or remove abandoned ones, compute their results.

These commands work while the site runs, which follows within seconds."""

from __future__ import annotations

import time
from collections.abc import Collection
from datetime import UTC, datetime
from functools import partial
from typing import Final, get_args

import click

from grandtour.bots.pool import BotPool
from grandtour.console.command import command
from grandtour.console.database import make_host_service, run_with_opened_database, record_act
from grandtour.console.options import database_option
from grandtour.maintenance.clearing import AdminTableRemoval
from grandtour.maintenance.stores.clearing import AdminTableStore
from grandtour.maintenance.stores.tidying import AbandonedItems, TidyStore
from grandtour.maintenance.tidying import AGES, Tidier
from grandtour.results.service import Results
from grandtour.results.stores.results import ResultStore
from grandtour.store.database import Database
from grandtour.tables.rows import Phase, TableSummary
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore

MOST: Final = 1000
KINDS: Final = {"room": "waiting room", "game": "game against computer players",
                "guest": "guest without a game"}


@command(only_one=("end", "remove"), examples=(
    ("grandtour tables", "list the games that are played, the last move first"),
    ("grandtour tables --phase room --find Ada", "waiting rooms in whose name, or where, Ada is"),
    ("grandtour tables --end t7w3kq9d", "end this game without a result"),
    ("grandtour tables --remove t7w3kq9d", "remove this waiting room")))
@click.option("--end", metavar="TABLE", help="end a game without a result")
@click.option("--remove", metavar="TABLE", help="remove a waiting room")
@click.option("--phase", type=click.Choice(get_args(Phase)), default="play",
              help="room: waiting rooms; over: finished games")
@click.option("--find", default="", show_default=False, metavar="TEXT",
              help="the number of a table, or part of its name or of a player's")
@database_option
def tables(end: str | None, remove: str | None, phase: Phase, find: str, database: str) -> None:
    """List tables, the last changed first, or end or remove one."""
    if end:
        run_with_opened_database(database, partial(end_game, table=end))
    elif remove:
        run_with_opened_database(database, partial(remove_room, table=remove))
    else:
        run_with_opened_database(database, partial(print_tables, phase=phase, search=find))


async def end_game(opened: Database, table: str) -> None:
    """End a game. Raise Refused as `Clearing`."""
    await AdminTableRemoval(AdminTableStore(opened), make_host_service(opened)).order_end(table)
    print(f"{table} is ended by the server as soon as it runs.")


async def remove_room(opened: Database, table: str) -> None:
    """Remove a waiting room. Raise Refused as `Clearing`."""
    await AdminTableRemoval(AdminTableStore(opened), make_host_service(opened)).order_removal(table)
    print(f"{table} is removed by the server as soon as it runs.")


async def print_tables(opened: Database, phase: Phase, search: str) -> None:
    for table in await AdminTableStore(opened).list_tables(phase, search, MOST):
        print(describe_table(table))


def describe_table(table: TableSummary) -> str:
    """Return the line of a table, with the time of its last change."""
    when = datetime.fromtimestamp(table.status.moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    people = ", ".join(seat.name for seat in table.seats if seat.name)
    return "  ".join([table.id, f"{when} UTC", table.game,
                      *(part for part in (table.status.name, f"({people})") if part)])


@command(examples=(
    ("grandtour tidy --dry-run", "list what would be deleted"),
    ("grandtour tidy", "delete it now")))
@click.option("--dry-run", is_flag=True, help="only print what would be removed")
@database_option
def tidy(dry_run: bool, database: str) -> None:
    """Remove waiting rooms, games against bots and guests to which no one has come back."""
    now = time.time_ns() // 1_000_000
    run_with_opened_database(database,
                             partial(print_abandoned if dry_run else remove_abandoned, now=now))


async def print_abandoned(opened: Database, now: int) -> None:
    """Print what the next round would remove. Guests whose last table goes with it come later."""
    tidier = Tidier(TidyStore(opened))
    print_tidied([one for kind in AGES for one in await tidier.find_abandoned(kind, now)],
                 "would go")


async def remove_abandoned(opened: Database, now: int) -> None:
    """Remove round after round, until nothing is left. The audit entry has the number."""
    tidier = Tidier(TidyStore(opened))
    found: list[AbandonedItems] = []
    while some := await tidier.run_round(now):
        found += some
    if found:
        await record_act(opened, "tidy", fact=str(len(found)))
    print_tidied(found, "gone")


def print_tidied(found: Collection[AbandonedItems], what: str) -> None:
    """Print a line for each, without names, then the numbers."""
    for one in found:
        since = datetime.fromtimestamp(one.since / 1000, UTC).strftime("%Y-%m-%d")
        print(f"{KINDS[one.kind]} {one.id}, since {since}")
    numbers = [(kind, sum(one.kind == kind for one in found)) for kind in AGES]
    print(f"{what}: " + ", ".join(f"{number} of kind {KINDS[kind]}" for kind, number in numbers))


@command(examples=(
    ("grandtour results", "compute the results that are missing"),
    ("grandtour results --rebuild", "compute all results and ratings anew")))
@click.option("--rebuild", is_flag=True,
              help="recompute all results and ratings from the records")
@database_option
def results(rebuild: bool, database: str) -> None:
    """Compute missing results, as a server does automatically."""
    run_with_opened_database(database, rebuild_results if rebuild else complete_results)


async def rebuild_results(opened: Database) -> None:
    number = await make_result_service(opened).rebuild_all()
    await record_act(opened, "rebuild", fact=str(number))
    print(f"{number} results, computed from the record")


async def complete_results(opened: Database) -> None:
    await make_result_service(opened).save_missing()
    print("no result is missing")


def make_result_service(opened: Database) -> Results:
    return Results(ResultStore(opened), Tables(TableStore(opened), BotPool()))
