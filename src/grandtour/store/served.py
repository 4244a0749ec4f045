"""The one server of a database file: a second one is refused, and told who serves it.

The lock is the operating system's, on a file beside the database, so that it ends with the process
that holds it, also if that is killed. Commands of the host do not ask for it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Final

from grandtour.store.files import OWNER

BEYOND: Final = 1 << 20     # the byte that Windows locks, which nobody can read then


class CannotLock(Exception):
    """Another process serves the file, which this line names, or it cannot be locked."""


@contextmanager
def served_alone(database: Path) -> Iterator[Callable[[str], None]]:
    """Hold the lock of the database in this file. What is yielded tells others at which address it
    is served. Raise CannotLock if another process holds it."""
    real = database.resolve()
    path = real.with_name(f"{real.name}.lock")
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, OWNER), "r+b", buffering=0)
    except OSError as error:
        raise CannotLock(f"cannot write {path}: {error.strerror}") from error
    with file:
        try:
            lock(file.fileno())
        except (BlockingIOError, PermissionError) as error:
            raise CannotLock(f"{database} is served already, by "
                             f"{file.read().decode(errors='replace') or 'another process'}; stop "
                             "that one first, or name another database by --database") from error
        except OSError as error:
            raise CannotLock(f"cannot lock {path}: {error.strerror}") from error
        write(file, f"process {os.getpid()}")
        try:
            yield lambda address: write(file, f"process {os.getpid()} at {address}")
        finally:
            write(file, "")


def write(file: FileIO, who: str) -> None:
    """Replace what the file says, if the disk takes it: the lock holds all the same."""
    with suppress(OSError):
        file.seek(0)
        file.truncate()
        file.write(who.encode())


def lock(descriptor: int) -> None:
    """Lock the file until it is closed. OSError if another process has done so."""
    if sys.platform == "win32":
        import msvcrt
        os.lseek(descriptor, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl                    # noqa: TID251
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
