"""Databases as files that are copied and replaced, and what stands in the way of a command."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from grandtour.engine.game import Refused
from grandtour.language import Phrase, language
from grandtour.store.audit import AuditResult, fault_of
from grandtour.store.database import engine
from grandtour.store.files import SQLITE, path_of
from grandtour.store.migrate import DanglingReference
from grandtour.store.portable import BadLines


class CannotDo(Exception):
    """What stands in the way, in a sentence. Nothing was changed."""


def doing(command: str, work: Callable[[], bool]) -> int:
    """The exit status of the command: 1, after one line that says why, if it cannot be done; 1
    also if it was done and something is damaged."""
    try:
        return 0 if work() else 1
    except (CannotDo, BadLines, DanglingReference) as reason:
        said = str(reason)
    except Refused as refused:
        said = language("en").say(Phrase(refused.refusal.text, **refused.details))
    except OSError as error:
        said = f"{error.filename}: {error.strerror}"
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
        said = str(error).splitlines()[0]
    print(f"grandtour {command}: {said}", file=sys.stderr)
    return 1


def plain(url: str) -> str:
    """The address as the tools of PostgreSQL take it, without the password."""
    given = make_url(url)
    return URL.create(given.get_backend_name(), given.username, None, given.host, given.port,
                      given.database).render_as_string()


def existing(url: str) -> Path:
    path = path_of(url)
    if not path.is_file():
        raise CannotDo(f"there is no database {path}")
    return path


def refuse_existing(file: Path, replace: bool) -> None:
    if file.exists() and not replace:
        raise CannotDo(f"{file} exists already; nothing was changed")


def need_sound(file: Path) -> None:
    """CannotDo if SQLite finds anything wrong with the file."""
    if fault := fault_of(file):
        raise CannotDo(f"this is no sound database: {fault}")


@contextmanager
def made_for(url: str) -> Iterator[Engine]:
    made = engine(url)
    try:
        yield made
    finally:
        made.dispose()


@contextmanager
def connection_to(url: str) -> Iterator[Connection]:
    """The database as it stands at one moment."""
    if url.startswith(SQLITE):
        existing(url)
    with made_for(url) as made:
        steady = {"isolation_level": "REPEATABLE READ"} if made.name == "postgresql" else {}
        with made.execution_options(**steady).connect() as connection:
            yield connection


def report(what: object, verdict: AuditResult) -> bool:
    """Say what was found; whether all of it is true."""
    for fault in verdict.faults:
        print(f"{what}: {fault}", file=sys.stderr)
    said = f"{len(verdict.faults)} of {verdict.tables} tables are damaged" if verdict.faults \
        else f"ok, {verdict.tables} tables, {verdict.entries} entries"
    print(f"{what}: {said}")
    return not verdict.faults
