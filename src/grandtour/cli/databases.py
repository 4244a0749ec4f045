"""Databases as files that are copied and replaced, and what stands in the way of a command."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from grandtour.engine.game import Refused
from grandtour.language import Phrase, language
from grandtour.store.audit import AuditResult, fault_of
from grandtour.store.migrate import DanglingReference
from grandtour.store.openable import UnfitDatabase
from grandtour.store.portable import BadLines


class CannotDo(Exception):
    """What stands in the way, in a sentence. Nothing was changed."""


def doing(command: str, work: Callable[[], bool]) -> int:
    """The exit status of the command: 1, after one line that says why, if it cannot be done; 1
    also if it was done and something is damaged."""
    try:
        return 0 if work() else 1
    except (CannotDo, UnfitDatabase, BadLines, DanglingReference) as reason:
        said = str(reason)
    except Refused as refused:
        said = language("en").say(Phrase(refused.refusal.text, **refused.details))
    except OSError as error:
        said = f"{error.filename}: {error.strerror}"
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
        said = str(error).splitlines()[0]
    print(f"grandtour {command}: {said}", file=sys.stderr)
    return 1


def refuse_existing(file: Path, replace: bool) -> None:
    if file.exists() and not replace:
        raise CannotDo(f"{file} exists already; nothing was changed")


def need_sound(file: Path) -> None:
    """CannotDo if SQLite finds anything wrong with the file."""
    if fault := fault_of(file):
        raise CannotDo(f"this is no sound database: {fault}")


def report(what: object, verdict: AuditResult) -> bool:
    """Say what was found; whether all of it is true."""
    for fault in verdict.faults:
        print(f"{what}: {fault}", file=sys.stderr)
    said = f"{len(verdict.faults)} of {verdict.tables} tables are damaged" if verdict.faults \
        else f"ok, {verdict.tables} tables, {verdict.entries} entries"
    print(f"{what}: {said}")
    return not verdict.faults
