"""grandtour backup, restore, export, import: keeping what was played."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from grandtour.engine import record
from grandtour.store.audit import Verdict, audit, fault_of
from grandtour.store.database import engine
from grandtour.store.migrate import head, known, migrating, revision_of, upgrade
from grandtour.store.portable import BadLines, lines, take_in
from grandtour.store.schema.tables import TABLES
from grandtour.store.tables import load
from grandtour.tables.kept import Damaged, table_of

SQLITE: Final = "sqlite:///"
OWNER: Final = 0o600            # the hashes of tokens and the seeds of tables are in there


class CannotDo(Exception):
    """What stands in the way, in a sentence. Nothing was changed."""


def doing(command: str, work: Callable[[], bool]) -> int:
    """The exit status of the command: 1, after one line that says why, if it cannot be done; 1
    also if it was done and something is damaged."""
    try:
        return 0 if work() else 1
    except (CannotDo, BadLines) as reason:
        said = str(reason)
    except OSError as error:
        said = f"{error.filename}: {error.strerror}"
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError) as error:
        said = str(error).splitlines()[0]
    print(f"grandtour {command}: {said}", file=sys.stderr)
    return 1


# grandtour backup

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
    return told(file, verdict)


# grandtour restore

def restore(file: Path, url: str, replace: bool, damaged: bool) -> int:
    """Put a backup in the place of the database, once all its tables are found to be true."""
    return doing("restore", lambda: bring_back(file, url, replace, damaged))


def bring_back(file: Path, url: str, replace: bool, damaged: bool) -> bool:
    if not url.startswith(SQLITE):
        raise CannotDo("PostgreSQL has a tool for this; type: "
                       f"pg_restore --clean --if-exists --dbname={plain(url)} {file}")
    target = path_of(url)
    refuse_existing(target, replace)
    with beside(target) as part:
        shutil.copyfile(file, part)
        need_sound(part)
        verdict = brought_up(part)
        if verdict.faults and not damaged:
            told(file, verdict)
            raise CannotDo("not restored; --damaged-too restores it with what is damaged")
        set_aside(target)
        put(part, target)
    return told(target, verdict)


def brought_up(file: Path) -> Verdict:
    """Bring the file to the present schema; what is true of it then."""
    with reading(file).connect() as connection:
        revision = revision_of(connection)
    if not known(revision):
        raise CannotDo("this is no backup of Grand Tour" if not revision else
                       f"it was made by a newer version of Grand Tour (schema {revision})")
    made = engine(f"{SQLITE}{file}")
    try:
        upgrade(made)
        with made.connect() as connection:
            return audit(connection)
    finally:
        made.dispose()


def set_aside(target: Path) -> None:
    """Keep the database that is replaced under another name. Refused while it is open: only
    whoever is alone with a file can end its write-ahead log."""
    if target.exists():
        with closing(sqlite3.connect(target, timeout=0)) as connection:
            try:
                connection.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError as error:
                raise CannotDo(f"{target} is in use; stop the server first") from error
        kept = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
        target.rename(kept)
        print(f"{kept}: the database as it was")


# grandtour export, grandtour import

def export(url: str, to: Path) -> int:
    """Finished games as records into a folder; everything as lines of JSON into a .jsonl file."""
    whole = to.suffix == ".jsonl"
    return doing("export", lambda: export_lines(url, to) if whole else export_records(url, to))


def export_lines(url: str, file: Path) -> bool:
    refuse_existing(file, False)
    rows = -2                   # the first line and the last are no rows
    with opened(url) as connection, beside(file) as part:
        with part.open("w", encoding="utf-8") as out:
            for line in lines(connection):
                out.write(f"{line}\n")
                rows += 1
        put(part, file)
    print(f"{file}: {rows} rows")
    return True


def export_records(url: str, folder: Path) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    written, faults = 0, 0
    with opened(url) as connection:
        if revision_of(connection) != head():
            raise CannotDo("the database is of an older version; start the server once, it "
                           "brings it up to date")
        for name in connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all():
            try:
                row = load(connection, name)
                assert row is not None
                table = table_of(row)
            except Damaged as damage:
                print(damage, file=sys.stderr)
                faults += 1
                continue
            if table.over:
                file = folder / f"{row.game}-{name}.txt"
                file.write_text(record.write(table.match, table.names), encoding="utf-8")
                written += 1
    print(f"{folder}: {written} records of finished games")
    return not faults


def import_lines(file: Path, url: str) -> int:
    """Fill a new database with what was exported; nothing of it is kept if it is not true."""
    return doing("import", lambda: bring_in(file, url))


def bring_in(file: Path, url: str) -> bool:
    with file.open(encoding="utf-8") as given, made_for(url) as made, \
            migrating(made) as connection:
        take_in(connection, given)
        verdict = audit(connection)
        if verdict.faults:
            raise CannotDo("; ".join(verdict.faults))
    return told(path_of(url) if url.startswith(SQLITE) else plain(url), verdict)


# Files and databases.

def path_of(url: str) -> Path:
    return Path(url.removeprefix(SQLITE))


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


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """An empty file beside this one to work on; gone afterwards unless it was put there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL, OWNER))
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def put(part: Path, file: Path) -> None:
    """Let the file have its name once it is on disk."""
    sync(part)
    part.replace(file)
    sync(file.parent)


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def need_sound(file: Path) -> None:
    """CannotDo if SQLite finds anything wrong with the file."""
    if fault := fault_of(file):
        raise CannotDo(f"this is no sound database: {fault}")


def reading(file: Path) -> Engine:
    """Looks at a file and leaves no trace in it."""
    return create_engine("sqlite://", poolclass=NullPool, creator=lambda: sqlite3.connect(
        f"file:{file}?mode=ro", uri=True))


@contextmanager
def made_for(url: str) -> Iterator[Engine]:
    made = engine(url)
    try:
        yield made
    finally:
        made.dispose()


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    """The database as it stands at one moment."""
    if url.startswith(SQLITE):
        existing(url)
    with made_for(url) as made:
        steady = {"isolation_level": "REPEATABLE READ"} if made.name == "postgresql" else {}
        with made.execution_options(**steady).connect() as connection:
            yield connection


def told(what: object, verdict: Verdict) -> bool:
    """Say what was found; whether all of it is true."""
    for fault in verdict.faults:
        print(f"{what}: {fault}", file=sys.stderr)
    said = f"{len(verdict.faults)} of {verdict.tables} tables are damaged" if verdict.faults \
        else f"ok, {verdict.tables} tables, {verdict.entries} entries"
    print(f"{what}: {said}")
    return not verdict.faults
