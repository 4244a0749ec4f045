"""grandtour backup: the database as it stands at one moment, in a file."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import (
    SQLITE, CannotDo, beside, doing, existing, need_sound, plain, put, reading, refuse_existing,
    report,
)
from grandtour.store.audit import audit, fault_of
from grandtour.store.migrate import head, revision_of

EXAMPLES: Final = (
    ("grandtour backup copies/monday.sqlite",
     "a copy that restore brings back; the site goes on meanwhile"),
    ("grandtour backup latest.sqlite --replace",
     "in the place of the one before, as for a daily task"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--replace", action="store_true", help="even if there is such a file")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return backup(chosen.database, chosen.file, chosen.replace)


def backup(url: str, file: Path, replace: bool) -> int:
    """Copy the database as it stands at one moment, while the site goes on."""
    return doing("backup", lambda: copy(url, file, replace))


def copy(url: str, file: Path, replace: bool) -> bool:
    if not url.startswith(SQLITE):
        raise CannotDo("PostgreSQL has a tool for this; type: "
                       f"pg_dump --format=custom --file={file} {plain(url)}")
    source = existing(url)
    refuse_existing(file, replace)
    with beside(file) as part:
        try:
            with closing(sqlite3.connect(source)) as connection:
                connection.execute("VACUUM INTO ?", (str(part),))
        except sqlite3.DatabaseError as error:
            raise CannotDo(f"{source} cannot be copied: {fault_of(source) or error}") from error
        need_sound(part)
        with reading(part).connect() as connection:
            of = revision_of(connection)
            verdict = audit(connection) if of == head() else None
        put(part, file)
    if verdict is None:
        print(f"{file}: ok; its schema is {of or 'none'}, so its tables were not replayed")
        return True
    return report(file, verdict)
