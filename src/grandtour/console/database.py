"""Work of commands in the database, which the site may be using at the same time."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from grandtour.console.command import CommandFailed
from grandtour.engine.game import Refused
from grandtour.language import Phrase, language
from grandtour.maintenance.audit import AuditResult, find_sqlite_fault
from grandtour.people.host_acts import COMMAND, ActKind, HostAct
from grandtour.people.hosts import Hosts
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.people.tokens import make_random_id
from grandtour.store.database import Database
from grandtour.store.migrate import DanglingReference
from grandtour.store.openable import UnfitDatabase
from grandtour.store.portable import BadLines


@contextmanager
def explain_refusals() -> Iterator[None]:
    """Raise CannotDo, with the reason in one line, for anything that is refused or cannot be
    read."""
    try:
        yield
    except (UnfitDatabase, BadLines, DanglingReference) as reason:
        raise CommandFailed(str(reason)) from reason
    except Refused as refused:
        raise CommandFailed(language("en").say(
            Phrase(refused.refusal.text, **refused.details))) from refused
    except OSError as error:
        raise CommandFailed(f"{error.filename}: {error.strerror}") from error
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
        raise CommandFailed(str(error).splitlines()[0]) from error


@explain_refusals()
def run_with_opened_database(url: str, work: Callable[[Database], Awaitable[None]]) -> None:
    """Do this work in the database. Raise CannotDo if that is not possible."""
    asyncio.run(run_in_database(url, work))


async def run_in_database(url: str, work: Callable[[Database], Awaitable[None]]) -> None:
    try:
        opened = Database(url)
        try:
            await work(opened)
        finally:
            await opened.close()
    except (OSError, SQLAlchemyError) as error:
        raise CommandFailed(f"the database cannot be used: {str(error).splitlines()[0]}") from error


def make_host_service(opened: Database) -> Hosts:
    """Return the service for what hosts do in this database."""
    return Hosts(HostStore(opened), PeopleStore(opened))


def build_audit_entry(kind: ActKind, fact: str = "") -> HostAct:
    """Return the audit entry of what is done now on the command line."""
    return HostAct(make_random_id(10), time.time_ns() // 1_000_000, COMMAND, kind, fact=fact)


async def record_act(opened: Database, kind: ActKind, person: str = "", fact: str = "") -> None:
    """Write the audit entry of what was done on the command line."""
    await make_host_service(opened).record_act(kind, person=person, fact=fact)


def refuse_existing(file: Path, replace: bool) -> None:
    if file.exists() and not replace:
        raise CommandFailed(f"{file} exists already; nothing was changed")


def check_file_is_sound(file: Path) -> None:
    """Raise CannotDo if SQLite finds anything wrong with the file."""
    if fault := find_sqlite_fault(file):
        raise CommandFailed(f"this is no sound database: {fault}")


def print_verdict(what: object, verdict: AuditResult) -> int:
    """Print what was found; return the exit status, 1 if a table is damaged."""
    for fault in verdict.faults:
        print(f"{what}: {fault}", file=sys.stderr)
    summary = f"{len(verdict.faults)} of {verdict.tables} tables are damaged" if verdict.faults \
        else f"ok, {verdict.tables} tables, {verdict.entries} entries"
    print(f"{what}: {summary}")
    return 1 if verdict.faults else 0
