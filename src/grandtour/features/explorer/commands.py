"""The command `grandtour explorer`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from grandtour.console.command import command
from grandtour.console.options import database_option

if TYPE_CHECKING:       # the help of the command line loads no database
    from grandtour.store.database import Database


@command(short_help="count the first moves of finished games", examples=(
    ("grandtour explorer", "count the games that are missing"),
    ("grandtour explorer --rebuild", "count all games again")))
@click.option("--rebuild", is_flag=True, help="count all games again from their records")
@database_option
def explorer(rebuild: bool, database: str) -> None:
    """Count missing games, as a server does automatically."""
    from grandtour.console.database import run_with_opened_database
    run_with_opened_database(database, partial(count_games, rebuild=rebuild))


async def count_games(opened: Database, rebuild: bool) -> None:
    """Store the first moves of finished games, and print how many count."""
    from grandtour.bots.pool import BotPool
    from grandtour.console.database import record_act
    from grandtour.features.explorer.service import OpeningExplorer
    from grandtour.features.explorer.store import ExplorerStore
    from grandtour.tables.service import Tables
    from grandtour.tables.stores.tables import TableStore
    store = ExplorerStore(opened)
    found = OpeningExplorer(store, Tables(TableStore(opened), BotPool()))
    if rebuild:
        await record_act(opened, "explore", fact=str(await found.rebuild_all()))
    else:
        await found.store_missing()
    print(f"{await store.count_games()} games, counted from the record")
