"""grandtour check: whether records, and the tables of a database, are true."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import database_address
from grandtour.cli.record_file import UnreadableRecord, read
from grandtour.store.audit import audit, fault_of
from grandtour.store.database import connection_to
from grandtour.store.files import SQLITE
from grandtour.store.openable import UnfitDatabase, existing_file, need_present

EXAMPLES: Final = (
    ("grandtour check records/*.txt", "replay every record and compare its digest"),
    ("grandtour check --database /srv/grandtour.sqlite", "every table of a database"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("records", type=Path, nargs="*", metavar="FILE")
    command.add_argument("--database", type=database_address, metavar="URL",
                         help="verify every table of a database, a file or an address")


def run(chosen: argparse.Namespace) -> int:
    return check(chosen.records, chosen.database)


def check(paths: list[Path], database: str | None) -> int:
    """Verify record files and the tables of a database: 1 if anything is wrong, or if there was
    nothing to verify."""
    if not paths and database is None:
        print("grandtour check: name a record, or --database URL", file=sys.stderr)
        return 1
    good = [check_file(path) for path in paths]
    if database is not None:
        good.append(check_database(database))
    return 0 if all(good) else 1


def check_file(path: Path) -> bool:
    try:
        match, _ = read(path)
    except UnreadableRecord as reason:
        print(f"{path}: {reason}", file=sys.stderr)
        return False
    print(f"{path}: ok, {match.number} entries, digest {match.digest()}")
    return True


def check_database(url: str) -> bool:
    """Every table: numbers without a gap, every action legal, every digest as it was kept."""
    try:
        if url.startswith(SQLITE) and (fault := fault_of(existing_file(url))):
            print(f"{url}: is damaged: {fault}", file=sys.stderr)
            return False
        with connection_to(url) as connection:
            need_present(connection, url)
            verdict = audit(connection)
    except UnfitDatabase as reason:
        print(f"grandtour check: {reason}", file=sys.stderr)
        return False
    except (SQLAlchemyError, UnicodeDecodeError) as reason:
        print(f"{url}: cannot be read: {str(reason).splitlines()[0]}", file=sys.stderr)
        return False
    for fault in verdict.faults:
        print(f"{url}: {fault}", file=sys.stderr)
    if verdict.faults:
        print(f"{url}: {len(verdict.faults)} of {verdict.tables} tables are damaged",
              file=sys.stderr)
        return False
    print(f"{url}: ok, {verdict.tables} tables, {verdict.entries} entries")
    return True
