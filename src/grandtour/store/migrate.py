"""Bring a database to the present schema, from any version of it or from nothing. Each subject has
migrations of its own (`people_1`, `people_2`, ...), a branch of Alembic's. The first migration of a
subject names those of other subjects to which its tables refer."""

from __future__ import annotations

import os
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

from grandtour import __version__, feature

TURN: Final = 0x6772616E64      # the lock under which servers of one PostgreSQL migrate in turn
HOME: Final = Path(str(files("grandtour.store"))) / "migrations"
PRERELEASE: Final = re.compile(r"\d{4}")


def run_missing_migrations(engine: Engine) -> None:
    """Run every migration that is missing, all in one transaction."""
    with engine.connect() as connection:
        if read_revisions(connection) == find_head_revisions():
            return
    with open_migration_transaction(engine) as connection:
        run_migrations_up_to(connection)


@contextmanager
def open_migration_transaction(engine: Engine) -> Iterator[Connection]:
    """Open a transaction in which tables can be replaced. SQLite would treat a replaced table as
    deleted with all rows that refer to it, so references are checked at the end."""
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


def run_migrations_up_to(connection: Connection, revisions: Iterable[str] = ("heads",)) -> None:
    """Run every migration up to these, in the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(TURN)))
    for revision in revisions:
        command.upgrade(make_config(connection), revision)


def make_config(connection: Connection | None = None) -> Config:
    made = Config()
    made.set_main_option("script_location", str(HOME))
    made.set_main_option("path_separator", "os")
    made.set_main_option("version_locations", os.pathsep.join(map(str, list_migration_folders())))
    made.attributes["connection"] = connection
    return made


def list_migration_folders() -> tuple[Path, ...]:
    """Return the folders in which migrations are."""
    return (HOME / "versions", *feature.list_feature_migration_folders())


@dataclass(frozen=True)
class Migration:
    """A migration of a subject, the number of it there, its purpose, and the revisions that it
    needs."""

    subject: str
    number: int
    purpose: str
    needs: frozenset[str]


@cache
def list_migrations() -> Mapping[str, Migration]:
    """Return every migration by its revision, each after those it needs."""
    scripts = ScriptDirectory.from_config(make_config()).walk_revisions()
    return {script.revision: parse_migration(script) for script in reversed(list(scripts))}


def parse_migration(script: Script) -> Migration:
    subject, _, number = script.revision.rpartition("_")
    return Migration(subject, int(number), script.doc,
                     parse_revisions(script.down_revision) | parse_revisions(script.dependencies))


def parse_revisions(given: str | Iterable[str] | None) -> frozenset[str]:
    """Return the revisions in a field of a migration: Alembic allows none, one or several."""
    return frozenset((given,) if isinstance(given, str) else given or ())


@cache
def find_head_revisions() -> frozenset[str]:
    """Return the revisions that a database of the present schema names: no other needs them."""
    return frozenset(list_migrations()).difference(*(one.needs
                                                     for one in list_migrations().values()))


def read_revisions(connection: Connection) -> frozenset[str]:
    """Return the revisions that the database names; none if it has no schema yet."""
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def list_missing_migrations(revisions: Set[str]) -> list[str]:
    """Return the migrations that a schema of these revisions lacks, in order: revision and
    purpose."""
    done = add_required_revisions(revisions)
    return [f"{revision} {one.purpose}" for revision, one in list_migrations().items()
            if revision not in done]


def add_required_revisions(revisions: Iterable[str]) -> frozenset[str]:
    """Return these revisions and all that they need."""
    found: set[str] = set()
    waiting = list(revisions)
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            waiting += list_migrations()[one].needs
    return frozenset(found)


def explain_unfit_schema(revisions: Set[str]) -> str:
    """Return why this version cannot use a database of these revisions, and what to do; "" if it
    can. The sentence lacks its subject."""
    if not (unknown := revisions - list_migrations().keys()):
        return ""
    schema = name_schema(unknown)
    if all(map(PRERELEASE.fullmatch, unknown)):
        return (f"was made before the first release of Grand Tour (schema {schema}), and no "
                "version can upgrade it: start with a new database")
    return (f"was made by a newer version of Grand Tour (schema {schema}); this one, "
            f"{__version__}, cannot use it: install the newer one")


def name_schema(revisions: Set[str]) -> str:
    """Describe the schema in a few words, as in "people 2, others 1". Name the number of each
    subject's last migration, and once the number that most subjects share. Name only the unknown
    revisions if there are any. Return "" for no schema."""
    if not revisions:
        return ""
    if unknown := revisions - list_migrations().keys():
        return ", ".join(sorted(unknown))
    last = dict.fromkeys((one.subject for one in list_migrations().values()), 0)
    for revision in add_required_revisions(revisions):
        one = list_migrations()[revision]
        last[one.subject] = max(last[one.subject], one.number)
    [(usual, subjects)] = Counter(last.values()).most_common(1)
    if subjects == len(last):
        return str(usual)
    unusual = [f"{subject} {number}" for subject, number in sorted(last.items()) if number != usual]
    return ", ".join([*unusual, f"others {usual}"])
