"""Finished games as records, or everything as lines of JSON, which make a new database."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from sqlalchemy import select

from grandtour.console.command import CommandFailed, command
from grandtour.console.database import (
    build_audit_entry, explain_refusals, print_verdict, refuse_existing,
)
from grandtour.console.options import database_option
from grandtour.engine import record
from grandtour.maintenance.audit import audit_tables
from grandtour.maintenance.making import make_parent_folder
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import open_snapshot, open_temporary_engine
from grandtour.store.files import make_temporary, move_into_place
from grandtour.store.migrate import open_migration_transaction
from grandtour.store.openable import require_known_schema, require_present_schema, display_database
from grandtour.store.portable import dump_lines, load_lines
from grandtour.tables.codec import DamagedTable, restore_table
from grandtour.tables.schema import TABLES
from grandtour.tables.stores.tables import load_table


@command(examples=(
    ("grandtour export --to records/", "every finished game as a record of its own"),
    ("grandtour export --to everything.jsonl", "all that is kept, for another database")))
@click.option("--to", type=Path, required=True, metavar="FOLDER|FILE.jsonl",
              help="a folder for a record of every finished game, or a file .jsonl for the whole "
              "database as lines of JSON")
@database_option
@explain_refusals()
def export(to: Path, database: str) -> int:
    """Write finished games as records, or everything as lines of JSON."""
    return (export_lines if to.suffix == ".jsonl" else export_records)(database, to)


def export_lines(url: str, file: Path) -> int:
    refuse_existing(file, False)
    rows = -2                   # the first line and the last are not rows
    with open_snapshot(url) as connection, make_temporary(file) as part:
        require_known_schema(connection, url)
        with part.open("w", encoding="utf-8") as out:
            for line in dump_lines(connection):
                out.write(f"{line}\n")
                rows += 1
        move_into_place(part, file)
    print(f"{file}: {rows} rows")
    return 0


def export_records(url: str, folder: Path) -> int:
    """Return 1 if a table is damaged; the others are written all the same."""
    written, faults = 0, 0
    with open_snapshot(url) as connection:
        require_present_schema(connection, url)
        folder.mkdir(parents=True, exist_ok=True)
        for name in connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all():
            try:
                row = load_table(connection, name)
                assert row is not None
                table = restore_table(row)
            except DamagedTable as damage:
                print(damage, file=sys.stderr)
                faults += 1
                continue
            if table.over:
                file = folder / f"{row.game}-{name}.txt"
                file.write_text(record.write_record(table.match, table.names), encoding="utf-8")
                written += 1
    print(f"{folder}: {written} records of finished games")
    return 1 if faults else 0


@command("import", examples=(
    ("grandtour import everything.jsonl --database sqlite:///new.sqlite", "into a new file"),
    ("grandtour import everything.jsonl --database postgresql+psycopg://me@host/games",
     "moving to PostgreSQL")))
@click.argument("file", type=Path, metavar="FILE.jsonl")
@database_option
@explain_refusals()
def import_lines(file: Path, database: str) -> int:
    """Import an export into a new database; discard it if a match is not valid."""
    with file.open(encoding="utf-8") as given:
        make_parent_folder(database)
        with open_temporary_engine(
            database) as made, open_migration_transaction(made) as connection:
            load_lines(connection, given)
            verdict = audit_tables(connection)
            if verdict.faults:
                raise CommandFailed("; ".join(verdict.faults))
            write_act(connection, build_audit_entry("import", file.name))
    return print_verdict(display_database(database), verdict)
