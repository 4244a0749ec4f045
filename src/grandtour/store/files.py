"""Databases that are files: read without a trace, written next to their final place."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import Engine, NullPool, create_engine

SQLITE: Final = "sqlite:///"
MAGIC: Final = b"SQLite format 3\0"
OWNER: Final = 0o600            # the hashes of tokens and the seeds of tables are in there


def find_database_path(url: str) -> Path:
    """Return the file of the address, which ends with the file's name. The name may contain any
    character."""
    return Path(url.removeprefix(SQLITE))


def is_sqlite(file: Path) -> bool:
    """Return whether this file contains a database of SQLite."""
    if not file.is_file():
        return False
    with file.open("rb") as content:
        return content.read(len(MAGIC)) == MAGIC


@contextmanager
def make_temporary(file: Path) -> Iterator[Path]:
    """Make an empty file next to this one to work on. It is deleted afterwards unless it has
    replaced this one."""
    make_folder(file.parent)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_CREAT | os.O_EXCL, OWNER)
    if sys.platform != "win32" and is_root():
        os.fchown(descriptor, *find_owner(file.parent))
    os.close(descriptor)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def make_folder(folder: Path) -> None:
    """Make the folder if there is none. If root makes it, it belongs to the owner of its parent
    folder, so that a service whose host works as root can still use it."""
    if folder.is_dir():
        return
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform != "win32" and is_root():
        os.chown(folder, *find_owner(folder.parent), follow_symlinks=False)


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0    # noqa: TID251


def find_owner(folder: Path) -> tuple[int, int]:
    """Return the user and the group of the folder."""
    known = folder.stat()
    return known.st_uid, known.st_gid


def move_into_place(part: Path, file: Path) -> None:
    """Rename the part to the file once it is on disk."""
    flush_to_disk(part, os.O_RDWR)           # Windows refuses it where nothing may be written
    part.replace(file)
    if sys.platform != "win32":     # where a folder cannot be opened
        flush_to_disk(file.parent, os.O_RDONLY)


def flush_to_disk(path: Path, access: int) -> None:
    descriptor = os.open(path, access)
    os.fsync(descriptor)
    os.close(descriptor)


def former_name(file: Path) -> Path:
    """Return the new name of a database that another one replaces now."""
    return file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")


def make_reading_engine(file: Path) -> Engine:
    """Return an engine that reads a snapshot of a file, and leaves no trace in it."""
    return create_engine("sqlite://", poolclass=NullPool, creator=lambda: open_for_reading(file))


def open_for_reading(file: Path) -> sqlite3.Connection:
    """Open the file for reading only, in one transaction. Under `mode=ro` SQLite would leave behind
    the files that it needs next to a database with a write-ahead log."""
    made = sqlite3.connect(f"file:{quote(bytes(file), safe='')}?mode=rw", uri=True,
                           isolation_level=None)
    made.execute("PRAGMA query_only=ON")
    made.execute("BEGIN")
    return made
