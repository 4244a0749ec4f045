"""Brings a database to the present schema, whatever version it has; a new one too."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

TURN: Final = 0x6772616E64      # the lock under which servers of one PostgreSQL migrate in turn


def upgrade(engine: Engine) -> None:
    """Run every migration that is missing, all in one transaction."""
    with engine.connect() as connection:
        if revision_of(connection) == head():
            return
    with migrating(engine) as connection:
        upgrade_over(connection)


@contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """A transaction in which tables can be made anew. SQLite would take a table that is referred
    to for deleted with all its rows: there what refers to what is checked at the end."""
    with engine.connect() as connection:
        file = connection.connection.driver_connection
        if not isinstance(file, sqlite3.Connection):
            with connection.begin():
                yield connection
            return
        file.execute("PRAGMA foreign_keys=OFF")
        try:
            with connection.begin():
                yield connection
                astray = file.execute("PRAGMA foreign_key_check").fetchone()
                if astray:
                    raise DanglingReference(f"row {astray[1]} of {astray[0]} refers to nothing")
        finally:
            file.execute("PRAGMA foreign_keys=ON")


class DanglingReference(Exception):
    """A row refers to another that does not exist; nothing was migrated."""


def upgrade_over(connection: Connection, revision: str = "head") -> None:
    """Run every migration up to this one, in the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(TURN)))
    command.upgrade(config(connection), revision)


def downgrade_over(connection: Connection, revision: str) -> None:
    """Take back every migration after this one, in the transaction of the connection."""
    command.downgrade(config(connection), revision)


def config(connection: Connection | None = None) -> Config:
    made = Config()
    made.set_main_option("script_location", str(files("grandtour.store") / "migrations"))
    made.attributes["connection"] = connection
    return made


@cache
def head() -> str:
    """The version of the present schema."""
    newest = ScriptDirectory.from_config(config()).get_current_head()
    assert newest is not None
    return newest


def known(revision: str) -> bool:
    """Whether a schema of this version can be brought to the present one."""
    return revision in {script.revision for script in
                        ScriptDirectory.from_config(config()).walk_revisions()}


def missing(revision: str) -> list[str]:
    """What is still to be done to a schema of this version, in order: number and purpose."""
    scripts = ScriptDirectory.from_config(config()).iterate_revisions("head", revision)
    return [f"{script.revision} {script.doc}" for script in reversed(list(scripts))]


def revision_of(connection: Connection) -> str:
    """The version of the schema of this database; empty if it has none yet."""
    return MigrationContext.configure(connection).get_current_revision() or ""
