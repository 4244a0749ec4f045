"""grandtour upgrade: migrate a database to this version, if all its matches replay."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import click
from sqlalchemy import Connection, func, select

from grandtour import __version__, games
from grandtour.cli.backup import note_record_of, move_aside, upgrade_file
from grandtour.console.command import command
from grandtour.console.database import (
    build_audit_entry, explain_refusals, check_file_is_sound, print_verdict,
)
from grandtour.console.options import database_option
from grandtour.maintenance.audit import AuditResult, audit_tables
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import open_snapshot, open_temporary_engine
from grandtour.store.files import (
    SQLITE, make_reading_engine, make_temporary, move_into_place, find_database_path,
)
from grandtour.store.migrate import (
    open_migration_transaction, list_missing_migrations, read_revisions, run_migrations_up_to,
)
from grandtour.store.openable import display_database, find_existing_file, require_known_schema
from grandtour.tables.schema import TABLES

RUNNING: Final = "play"


class DryRunRollback(Exception):
    """The transaction is to be rolled back."""


@command(examples=(
    ("grandtour upgrade --check", "what would change, tried on a copy; the site goes on meanwhile"),
    ("grandtour upgrade", "with the server stopped; the database as it was stays beside it")))
@click.option("--check", is_flag=True,
              help="only say what would change, and whether all matches stay valid")
@database_option
@explain_refusals()
def upgrade(check: bool, database: str) -> int:
    """Say what changes, then migrate and replay every match.

    If a match is not valid after that, the database stays as it was."""
    if database.startswith(SQLITE):
        check_file_is_sound(find_existing_file(database))
    with open_snapshot(database) as connection:
        require_known_schema(connection, database)
        print(f"to Grand Tour {__version__}")
        steps = list_missing_migrations(read_revisions(connection))
        if not steps:
            print("schema: nothing to do")
            print_rules(connection)
            return print_verdict(display_database(database), audit_tables(connection))
    print("\n".join(f"schema: {step}" for step in steps))
    return upgrade_copy(find_database_path(database), check) if database.startswith(SQLITE) else \
        upgrade_in_transaction(database, check)


def upgrade_copy(source: Path, check: bool) -> int:
    """Migrate a copy of the file, which takes its place if all is true there."""
    with make_temporary(source) as part:
        with closing(sqlite3.connect(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        verdict = upgrade_file(part)
        with make_reading_engine(part).connect() as connection:
            print_rules(connection)
        if verdict.faults or check:
            return print_outcome(source, verdict, check)
        note_record_of(part, "upgrade", __version__)
        move_aside(source)
        move_into_place(part, source)
    return print_outcome(source, verdict, check)


def upgrade_in_transaction(url: str, check: bool) -> int:
    """Migrate PostgreSQL in one transaction, which is taken back if anything is not true."""
    with open_temporary_engine(url) as made:
        try:
            with open_migration_transaction(made) as connection:
                run_migrations_up_to(connection)
                print_rules(connection)
                verdict = audit_tables(connection)
                if verdict.faults or check:
                    raise DryRunRollback
                write_act(connection, build_audit_entry("upgrade", __version__))
        except DryRunRollback:
            pass
    return print_outcome(display_database(url), verdict, check)


def print_outcome(where: object, verdict: AuditResult, check: bool) -> int:
    """Print how it went; return the exit status."""
    status = print_verdict(where, verdict)
    if status:
        print("nothing was changed")
    elif not check:
        print("this database is of this version now")
    return status


def print_rules(connection: Connection) -> None:
    """Print by which rules the running matches go on, a line for each game and version."""
    running = list(connection.execute(
        select(TABLES.c.game, TABLES.c.rules, func.count()).where(TABLES.c.phase == RUNNING)
        .group_by(TABLES.c.game, TABLES.c.rules).order_by(TABLES.c.game, TABLES.c.rules)))
    for game, version, number in running:
        print(f"{game}: {number} running by rules {version}, {describe_future(game, version)}")
    if not running:
        print("no match runs")


def describe_future(game: str, version: str) -> str:
    """Say what becomes of matches by this version of the rules."""
    if game not in games.names():
        return "which is not installed here: they wait"
    if version == games.game(game).version:
        return "those of today"
    return f"which they keep; those of today are {games.game(game).version}"
