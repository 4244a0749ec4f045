"""grandtour restore: a backup in the place of the database."""

from __future__ import annotations

import argparse
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo, doing, need_sound, refuse_existing, report
from grandtour.cli.in_database import act
from grandtour.people.hosts import ActKind
from grandtour.store.audit import AuditResult, audit
from grandtour.store.database import made_for
from grandtour.store.files import (
    SQLITE, beside, former_name, is_sqlite, path_of, put, reading,
)
from grandtour.store.hosts import write_act
from grandtour.store.migrate import upgrade
from grandtour.store.openable import need_known, plain_address, shown_address

EXAMPLES: Final = (
    ("grandtour restore copies/monday.sqlite", "where there is no database yet"),
    ("grandtour restore copies/monday.sqlite --replace",
     "the present database is kept under another name"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--replace", action="store_true",
                         help="even if there is a database; it is kept under another name")
    command.add_argument("--damaged-too", action="store_true",
                         help="even if some tables in it are damaged")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return restore(chosen.file, chosen.database, chosen.replace, chosen.damaged_too)


def restore(file: Path, url: str, replace: bool, damaged: bool) -> int:
    """Put a backup in the place of the database, once all its tables are found to be true."""
    return doing("restore", lambda: bring_back(file, url, replace, damaged))


def bring_back(file: Path, url: str, replace: bool, damaged: bool) -> bool:
    if not url.startswith(SQLITE):
        raise CannotDo(into_postgresql(file, url))
    target = path_of(url)
    refuse_existing(target, replace)
    with beside(target) as part:
        shutil.copyfile(file, part)
        need_sound(part)
        with reading(part).connect() as connection:
            need_known(connection, f"{SQLITE}{file}")
        verdict = brought_up(part)
        if verdict.faults and not damaged:
            report(file, verdict)
            raise CannotDo("not restored; --damaged-too restores it with what is damaged")
        note_in(part, "put_back", file.name)
        set_aside(target)
        put(part, target)
    return report(target, verdict)


def into_postgresql(file: Path, url: str) -> str:
    """Say what to type instead: a copy of a file goes there as lines, any other by PostgreSQL's own
    tool."""
    if is_sqlite(file):
        return (f"{file} is a copy of SQLite; type: "
                f"grandtour export --to all.jsonl --database {SQLITE}{file}; "
                f"grandtour import all.jsonl --database {shown_address(url)}")
    return ("PostgreSQL has a tool for this; type: "
            f"pg_restore --clean --if-exists --dbname={plain_address(url)} {file}")


def brought_up(file: Path) -> AuditResult:
    """Bring the file to the present schema; what is true of it then."""
    with made_for(f"{SQLITE}{file}") as made:
        upgrade(made)
        with made.connect() as connection:
            return audit(connection)


def note_in(file: Path, kind: ActKind, fact: str) -> None:
    """It stands in the record of what hosts did that is in this file."""
    with made_for(f"{SQLITE}{file}") as made, made.begin() as connection:
        write_act(connection, act(kind, fact))


def set_aside(target: Path) -> None:
    """Keep the database that is replaced under another name. Refused while it is open: only
    whoever is alone with a file can end its write-ahead log."""
    if target.exists():
        with closing(sqlite3.connect(target, timeout=0)) as connection:
            try:
                connection.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError as error:
                raise CannotDo(f"{target} is in use; stop the server first") from error
        kept = former_name(target)
        target.rename(kept)
        print(f"{kept}: the database as it was")
