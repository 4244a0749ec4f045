"""Insert a row into every table of a database of any version that has no part of a match:
communities and their texts, notices, exercises, and whatever else a release had."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

Row = tuple[Any, ...]
MADE: Final[dict[str, Any]] = {"INTEGER": 1, "BOOLEAN": 1, "BIGINT": 1, "FLOAT": 1.0, "REAL": 1.0,
                               "BLOB": b"x"}


def table_names(database: sqlite3.Connection) -> list[str]:
    """Return the names of all tables except the one with the version."""
    return [name for (name,) in database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
        if not name.startswith(("sqlite_", "alembic_"))]


def rows(database: sqlite3.Connection, name: str, columns: Sequence[str]) -> set[Row]:
    listed = ", ".join(f'"{column}"' for column in columns)
    return set(database.execute(f'SELECT {listed} FROM "{name}"'))


def columns(database: sqlite3.Connection, name: str) -> dict[str, str]:
    """Their kinds by their names."""
    return {row[1]: row[2] for row in database.execute(f'PRAGMA table_info("{name}")')}


def fill(database: sqlite3.Connection) -> list[str]:
    """Put a row into every table that has none; into which. It belongs to rows that there are."""
    filled = []
    for name in table_names(database):
        if not database.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone():
            row = {column: MADE.get(kind.partition("(")[0].upper(), "x")
                   for column, kind in columns(database, name).items()}
            row |= foreign_values(database, name)
            marks = ", ".join("?" * len(row))
            listed = ", ".join(f'"{column}"' for column in row)
            database.execute(f'INSERT INTO "{name}" ({listed}) VALUES ({marks})',
                             list(row.values()))
            filled.append(name)
    database.commit()
    return filled


def foreign_values(database: sqlite3.Connection, name: str) -> dict[str, Any]:
    """Return what a row of it takes from rows of other tables."""
    keys: dict[int, tuple[str, list[tuple[str, str]]]] = {}
    for number, _, other, here, there, *_ in database.execute(
            f'PRAGMA foreign_key_list("{name}")'):
        keys.setdefault(number, (other, []))[1].append((here, there))
    found: dict[str, Any] = {}
    for other, pairs in keys.values():
        listed = ", ".join(f'"{there}"' for _, there in pairs)
        [one] = database.execute(f'SELECT {listed} FROM "{other}" LIMIT 1')
        found |= dict(zip((here for here, _ in pairs), one, strict=True))
    return found
