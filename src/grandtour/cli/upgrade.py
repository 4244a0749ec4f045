"""grandtour upgrade: bring a database to this version, once all matches in it are found true."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from typing import Final

from sqlalchemy import Connection, func, select

from grandtour import __version__, games
from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo, doing, existing, made_for, need_sound, report
from grandtour.cli.in_database import act
from grandtour.cli.restore import brought_up, note_in, set_aside
from grandtour.store.audit import AuditResult, audit
from grandtour.store.files import SQLITE, beside, put, reading
from grandtour.store.hosts import write_act
from grandtour.store.migrate import known, migrating, missing, revision_of, upgrade_over
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
    work = in_copy if url.startswith(SQLITE) else in_transaction
    return doing("upgrade", lambda: work(url, check))


def in_copy(url: str, check: bool) -> bool:
    """Of a file: a copy is migrated, and takes its place if all is true there."""
    source = existing(url)
    need_sound(source)
    with reading(source).connect() as connection:
        tell_schema(connection)
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
                tell_schema(connection)
                upgrade_over(connection)
                tell_rules(connection)
                verdict = audit(connection)
                if verdict.faults or check:
                    raise OnlyTried
                write_act(connection, act("upgrade", __version__))
        except OnlyTried:
            pass
    return concluded(url, verdict, check)


def concluded(where: object, verdict: AuditResult, check: bool) -> bool:
    """Say how it went."""
    true = report(where, verdict)
    if not true:
        print("nothing was changed")
    elif not check:
        print("this database is of this version now")
    return true


def tell_schema(connection: Connection) -> None:
    """What is to be done to the schema. CannotDo if it is not known."""
    revision = revision_of(connection)
    if not known(revision):
        raise CannotDo("this is no database of Grand Tour" if not revision else
                       f"it was made by a newer version of Grand Tour (schema {revision})")
    print(f"to Grand Tour {__version__}")
    print("\n".join(f"schema: {step}" for step in missing(revision)) or "schema: nothing to do")


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
