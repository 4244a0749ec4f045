"""The versions at work, for reports of faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from platform import python_version
from typing import Final

from sqlalchemy import Connection

from grandtour import __version__, games
from grandtour.store.migrate import name_schema, revisions_of

DATABASES: Final = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


@dataclass(frozen=True)
class Versions:
    """Of Grand Tour, of the `schema` of the database ("" if it has none yet), of the `rules` of
    each game by its name, of Python, and of the program that keeps the `database`, with its
    name."""

    grandtour: str
    schema: str
    rules: Mapping[str, str]
    python: str
    database: str


def versions_of(connection: Connection) -> Versions:
    return Versions(
        __version__, name_schema(revisions_of(connection)),
        {name: games.game(name).version for name in games.names()}, python_version(),
        database_program(connection))


def database_program(connection: Connection) -> str:
    """Return the database program with the version that it reports."""
    dialect = connection.dialect
    return f"{DATABASES[dialect.name]} {'.'.join(map(str, dialect.server_version_info or ()))}"
