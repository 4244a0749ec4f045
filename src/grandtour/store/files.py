"""Databases that are files: read without a trace, written beside the place that they will have."""

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


def path_of(url: str) -> Path:
    """The file, whatever signs are in its name: nothing comes after it in an address."""
    return Path(url.removeprefix(SQLITE))


def is_sqlite(file: Path) -> bool:
    """Whether a database of SQLite is in this file."""
    if not file.is_file():
        return False
    with file.open("rb") as content:
        return content.read(len(MAGIC)) == MAGIC


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """An empty file beside this one to work on; gone afterwards unless it was put there."""
    make_folder(file.parent)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_CREAT | os.O_EXCL, OWNER)
    if sys.platform != "win32" and is_root():
        os.fchown(descriptor, *owner_of(file.parent))
    os.close(descriptor)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def make_folder(folder: Path) -> None:
    """Make the folder if there is none. What root makes here belongs to the owner of what it is
    made in: a service whose host works as root goes on using it."""
    if folder.is_dir():
        return
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform != "win32" and is_root():
        os.chown(folder, *owner_of(folder.parent), follow_symlinks=False)


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0    # noqa: TID251


def owner_of(folder: Path) -> tuple[int, int]:
    """Return the user and the group of the folder."""
    known = folder.stat()
    return known.st_uid, known.st_gid


def put(part: Path, file: Path) -> None:
    """Let the file have its name once it is on disk."""
    sync(part, os.O_RDWR)           # Windows refuses it where nothing may be written
    part.replace(file)
    if sys.platform != "win32":     # where a folder cannot be opened
        sync(file.parent, os.O_RDONLY)


def sync(path: Path, access: int) -> None:
    descriptor = os.open(path, access)
    os.fsync(descriptor)
    os.close(descriptor)


def former_name(file: Path) -> Path:
    """Return the name under which a database is kept when another one takes its place now."""
    return file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")


def reading(file: Path) -> Engine:
    """Looks at a file as it stands at one moment, and leaves no trace in it."""
    return create_engine("sqlite://", poolclass=NullPool, creator=lambda: opened(file))


def opened(file: Path) -> sqlite3.Connection:
    """Open the file only to be read, in one transaction. Under `mode=ro` SQLite would leave the
    files behind that it needs beside a database that is written ahead."""
    made = sqlite3.connect(f"file:{quote(bytes(file), safe='')}?mode=rw", uri=True,
                           isolation_level=None)
    made.execute("PRAGMA query_only=ON")
    made.execute("BEGIN")
    return made
