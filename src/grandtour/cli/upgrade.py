"""grandtour upgrade: bring a database to this version, once all matches in it are found true."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, func, select

from grandtour import __version__, games
from grandtour.cli.arguments import add_database
from grandtour.cli.databases import doing, need_sound, report
from grandtour.cli.in_database import act
from grandtour.cli.restore import brought_up, note_in, set_aside
from grandtour.store.audit import AuditResult, audit
from grandtour.store.database import connection_to, made_for
from grandtour.store.files import SQLITE, beside, path_of, put, reading
from grandtour.store.hosts import write_act
from grandtour.store.migrate import migrating, missing, revisions_of, upgrade_over
from grandtour.store.openable import existing_file, need_known, shown_database
from grandtour.store.schema.tables import TABLES

EXAMPLES: Final = (
    ("grandtour upgrade --check", "what would change, tried on a copy; the site goes on meanwhile"),
    ("grandtour upgrade", "with the server stopped; the database as it was stays beside it"),
)
RUNNING: Final = "play"


class OnlyTried(Exception):
    """The transaction is to be taken back."""


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--check", action="store_true",
                         help="only say what would change, and whether all matches survive it")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return upgrade(chosen.database, chosen.check)


def upgrade(url: str, check: bool) -> int:
    """Say what changes, then migrate and replay every match; at the first that is not true after
    that the database stays as it was."""
    return doing("upgrade", lambda: bring_up(url, check))


def bring_up(url: str, check: bool) -> bool:
    """Whether all matches are true. Where nothing is to be done no copy is made."""
    if url.startswith(SQLITE):
        need_sound(existing_file(url))
    with connection_to(url) as connection:
        need_known(connection, url)
        print(f"to Grand Tour {__version__}")
        steps = missing(revisions_of(connection))
        if not steps:
            print("schema: nothing to do")
            tell_rules(connection)
            return report(shown_database(url), audit(connection))
    print("\n".join(f"schema: {step}" for step in steps))
    return in_copy(path_of(url), check) if url.startswith(SQLITE) else in_transaction(url, check)


def in_copy(source: Path, check: bool) -> bool:
    """Of a file: a copy is migrated, and takes its place if all is true there."""
    with beside(source) as part:
        with closing(sqlite3.connect(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        verdict = brought_up(part)
        with reading(part).connect() as connection:
            tell_rules(connection)
        if verdict.faults or check:
            return concluded(source, verdict, check)
        note_in(part, "upgrade", __version__)
        set_aside(source)
        put(part, source)
    return concluded(source, verdict, check)


def in_transaction(url: str, check: bool) -> bool:
    """Of PostgreSQL: all in one transaction, which is taken back where anything is not true."""
    with made_for(url) as made:
        try:
            with migrating(made) as connection:
                upgrade_over(connection)
                tell_rules(connection)
                verdict = audit(connection)
                if verdict.faults or check:
                    raise OnlyTried
                write_act(connection, act("upgrade", __version__))
        except OnlyTried:
            pass
    return concluded(shown_database(url), verdict, check)


def concluded(where: object, verdict: AuditResult, check: bool) -> bool:
    """Say how it went."""
    true = report(where, verdict)
    if not true:
        print("nothing was changed")
    elif not check:
        print("this database is of this version now")
    return true


def tell_rules(connection: Connection) -> None:
    """By which rules the running matches go on, a line for each game and version."""
    running = list(connection.execute(
        select(TABLES.c.game, TABLES.c.rules, func.count()).where(TABLES.c.phase == RUNNING)
        .group_by(TABLES.c.game, TABLES.c.rules).order_by(TABLES.c.game, TABLES.c.rules)))
    for game, version, number in running:
        print(f"{game}: {number} running by rules {version}, {fate(game, version)}")
    if not running:
        print("no match runs")


def fate(game: str, version: str) -> str:
    """What becomes of matches by this version of the rules."""
    if game not in games.names():
        return "which is not installed here: they wait"
    if version == games.game(game).version:
        return "those of today"
    return f"which they keep; those of today are {games.game(game).version}"
