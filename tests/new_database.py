"""A new database in a file. It is made by its migrations once in a process and then copied: tests
ask for hundreds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from grandtour.maintenance.making import make_database


def new_database(path: Path) -> str:
    """Its address; what is there already stays as it is."""
    if not path.exists():
        path.write_bytes(empty())
    return url_of(path)


@cache
def empty() -> bytes:
    """The file as the migrations make it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite"
        make_database(url_of(path))
        return path.read_bytes()


def url_of(path: Path) -> str:
    """The address of a database in this file."""
    return f"sqlite:///{path}"
