"""The command `grandtour tournaments`."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import click

from grandtour.console.command import CommandFailed, command
from grandtour.console.options import database_option

if TYPE_CHECKING:       # the help of the command line loads no database
    from grandtour.store.database import Database


@command(short_help="list or cancel tournaments that are not over", examples=(
    ("grandtour tournaments", "list those that can be entered or are played"),
    ("grandtour tournaments --cancel k3m9x2ab", "cancel this one; open tables continue")))
@click.option("--cancel", "call_off", metavar="ID", help="end this one; tables that are open go on")
@database_option
def tournaments(call_off: str | None, database: str) -> None:
    """List the tournaments that are not over, after cancelling one."""
    from grandtour.console.database import run_with_opened_database
    run_with_opened_database(database, partial(print_tournaments, ended=call_off))


async def print_tournaments(opened: Database, ended: str | None) -> None:
    """Call off the tournament with this id, if one is given, and print those that are not over.
    CannotDo if there is none that is not over."""
    from grandtour.features.tournaments.service import call_off_by_host
    from grandtour.features.tournaments.store import TournamentStore
    store = TournamentStore(opened)
    if ended:
        found = [row for row in await store.list_unfinished() if row.id == ended]
        if not found:
            raise CommandFailed(f"no tournament {ended} is open for entry or played")
        await call_off_by_host(store, found[0], time.time_ns() // 1_000_000)
    for row in await store.list_unfinished():
        print(row.id, row.phase, row.game, row.form, row.entrants, row.title)
