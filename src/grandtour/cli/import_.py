"""grandtour import: a new database from what was exported."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo, doing, report
from grandtour.cli.in_database import act
from grandtour.store.audit import audit
from grandtour.store.database import made_for
from grandtour.store.hosts import write_act
from grandtour.store.making import make_place
from grandtour.store.migrate import migrating
from grandtour.store.openable import shown_database
from grandtour.store.portable import take_in

EXAMPLES: Final = (
    ("grandtour import everything.jsonl --database sqlite:///new.sqlite", "into a new file"),
    ("grandtour import everything.jsonl --database postgresql+psycopg://me@host/games",
     "moving to PostgreSQL"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE.jsonl")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return import_lines(chosen.file, chosen.database)


def import_lines(file: Path, url: str) -> int:
    """Fill a new database with what was exported; nothing of it is kept if it is not true."""
    return doing("import", lambda: bring_in(file, url))


def bring_in(file: Path, url: str) -> bool:
    with file.open(encoding="utf-8") as given:
        make_place(url)
        with made_for(url) as made, migrating(made) as connection:
            take_in(connection, given)
            verdict = audit(connection)
            if verdict.faults:
                raise CannotDo("; ".join(verdict.faults))
            write_act(connection, act("import", file.name))
    return report(shown_database(url), verdict)
