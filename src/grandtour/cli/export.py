"""grandtour export: finished games as records, or everything as lines of JSON."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from sqlalchemy import select

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import doing, refuse_existing
from grandtour.engine import record
from grandtour.store.database import connection_to
from grandtour.store.files import beside, put
from grandtour.store.openable import need_known, need_present
from grandtour.store.portable import lines
from grandtour.store.schema.tables import TABLES
from grandtour.store.tables import load
from grandtour.tables.codec import DamagedTable, table_of

EXAMPLES: Final = (
    ("grandtour export --to records/", "every finished game as a record of its own"),
    ("grandtour export --to everything.jsonl", "all that is kept, for another database"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--to", type=Path, required=True, metavar="FOLDER|FILE.jsonl",
                         help="a folder: a record of every finished game; a name that ends with "
                         ".jsonl: the whole database as lines of JSON")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return export(chosen.database, chosen.to)


def export(url: str, to: Path) -> int:
    """Finished games as records into a folder; everything as lines of JSON into a .jsonl file."""
    whole = to.suffix == ".jsonl"
    return doing("export", lambda: export_lines(url, to) if whole else export_records(url, to))


def export_lines(url: str, file: Path) -> bool:
    refuse_existing(file, False)
    rows = -2                   # the first line and the last are no rows
    with connection_to(url) as connection, beside(file) as part:
        need_known(connection, url)
        with part.open("w", encoding="utf-8") as out:
            for line in lines(connection):
                out.write(f"{line}\n")
                rows += 1
        put(part, file)
    print(f"{file}: {rows} rows")
    return True


def export_records(url: str, folder: Path) -> bool:
    written, faults = 0, 0
    with connection_to(url) as connection:
        need_present(connection, url)
        folder.mkdir(parents=True, exist_ok=True)
        for name in connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all():
            try:
                row = load(connection, name)
                assert row is not None
                table = table_of(row)
            except DamagedTable as damage:
                print(damage, file=sys.stderr)
                faults += 1
                continue
            if table.over:
                file = folder / f"{row.game}-{name}.txt"
                file.write_text(record.write(table.match, table.names), encoding="utf-8")
                written += 1
    print(f"{folder}: {written} records of finished games")
    return not faults
