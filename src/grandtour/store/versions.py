"""The versions at work, for reports of faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from platform import python_version
from typing import Final

from sqlalchemy import Connection

from grandtour import __version__, games
from grandtour.store.migrate import name_schema, read_revisions

DATABASES: Final = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


@dataclass(frozen=True)
class SchemaVersions:
    """Of Grand Tour, of the `schema` of the database ("" if it has none yet), of the `rules` of
    each game by its name, of Python, and of the program that keeps the `database`, with its
    name."""

    grandtour: str
    schema: str
    rules: Mapping[str, str]
    python: str
    database: str


def read_versions(connection: Connection) -> SchemaVersions:
    return SchemaVersions(
        __version__, name_schema(read_revisions(connection)),
        {name: games.game(name).version for name in games.names()}, python_version(),
        describe_database_program(connection))


def describe_database_program(connection: Connection) -> str:
    """Return the database program with the version that it reports."""
    dialect = connection.dialect
    return f"{DATABASES[dialect.name]} {'.'.join(map(str, dialect.server_version_info or ()))}"
