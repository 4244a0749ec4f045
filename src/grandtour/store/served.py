"""The lock that gives a database file one server. A second server is refused and sees the address
of the first. The lock is the operating system's, on a file next to the database, so that it ends
with the process that holds it, even if that is killed. Commands of the host ignore it."""

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
def hold_lock(database: Path) -> Iterator[Callable[[str], None]]:
    """Hold the lock of the database in this file. Yield a function that publishes the address of
    the server. Raise CannotLock if another process holds it."""
    real = database.resolve()
    path = real.with_name(f"{real.name}.lock")
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, OWNER), "r+b", buffering=0)
    except OSError as error:
        raise CannotLock(f"cannot write {path}: {error.strerror}") from error
    with file:
        try:
            lock_file(file.fileno())
        except (BlockingIOError, PermissionError) as error:
            raise CannotLock(f"{database} is served already, by "
                             f"{file.read().decode(errors='replace') or 'another process'}; stop "
                             "that one first, or name another database by --database") from error
        except OSError as error:
            raise CannotLock(f"cannot lock {path}: {error.strerror}") from error
        write_owner(file, f"process {os.getpid()}")
        try:
            yield lambda address: write_owner(file, f"process {os.getpid()} at {address}")
        finally:
            write_owner(file, "")


def write_owner(file: FileIO, who: str) -> None:
    """Replace the content of the file, if the disk accepts it. The lock holds in any case."""
    with suppress(OSError):
        file.seek(0)
        file.truncate()
        file.write(who.encode())


def lock_file(descriptor: int) -> None:
    """Lock the file until it is closed. Raise OSError if another process has done so."""
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
