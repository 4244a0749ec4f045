"""The migrations lead to the schema, from nothing and from an older version; nothing is lost."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, inspect

from grandtour.cli.main import main
from grandtour.maintenance.audit import audit_tables
from grandtour.maintenance.making import make_database
from grandtour.store.database import make_engine, make_file, open_temporary_engine
from grandtour.store.migrate import (
    DanglingReference, find_head_revisions, list_migrations, open_migration_transaction,
    list_migration_folders, name_schema,
    read_revisions, run_missing_migrations, run_migrations_up_to,
)
from grandtour.store.schema import METADATA
from tests.later_version import AFTER, BEFORE, later_version, migrations_in
from tests.new_database import url_of
from tests.upgrade.every_table import columns, fill, rows, table_names


@contextmanager
def connect_to_new(url: str) -> Iterator[Connection]:
    with open_temporary_engine(url) as made, made.connect() as connection:
        yield connection


def schema_of(url: str) -> str:
    with connect_to_new(url) as connection:
        return name_schema(read_revisions(connection))


def differences(connection: Connection) -> list[object]:
    return compare_metadata(MigrationContext.configure(connection), METADATA)


# A new database

def test_migrations_make_the_schema_on_sqlite(tmp_path: Path) -> None:
    make_database(url_of(tmp_path / "new.sqlite"))
    with connect_to_new(url_of(tmp_path / "new.sqlite")) as connection:
        assert read_revisions(connection) == find_head_revisions()
        assert differences(connection) == []


def test_migrations_make_the_schema_on_postgresql(postgres: str) -> None:
    with open_temporary_engine(postgres) as made:
        run_missing_migrations(made)
    with connect_to_new(postgres) as connection:
        assert read_revisions(connection) == find_head_revisions()
        assert differences(connection) == []


@pytest.fixture
def new(tmp_path: Path) -> Engine:
    """An empty file."""
    make_file(tmp_path / "new.sqlite")
    return make_engine(url_of(tmp_path / "new.sqlite"))


@pytest.mark.parametrize("revision", list_migrations())
def test_migrations_need_what_they_refer_to(revision: str, new: Engine) -> None:
    with open_migration_transaction(new) as connection:
        run_migrations_up_to(connection, [revision])
    found = inspect(new)
    tables = set(found.get_table_names())
    assert tables >= {key["referred_table"] for name in tables
                      for key in found.get_foreign_keys(name)}


@pytest.mark.parametrize("subject", sorted(
    one.subject for revision,
    one in list_migrations().items() if revision in find_head_revisions()))
def test_a_subject_can_be_deleted(subject: str, new: Engine, tmp_path: Path) -> None:
    """Its files of migrations are gone; the others make a database without its tables."""
    for versions in list_migration_folders():
        shutil.copytree(versions, tmp_path / "rest", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns(f"{subject}_*.py"))
    with migrations_in(tmp_path / "rest"):
        assert subject not in {one.subject for one in list_migrations().values()}
        run_missing_migrations(new)
        with new.connect() as connection:
            assert read_revisions(connection) == find_head_revisions()
    gone = set(METADATA.tables) - set(inspect(new).get_table_names())
    assert gone
    with open_migration_transaction(new) as connection:
        run_migrations_up_to(connection, [revision for revision, one in list_migrations().items()
                                          if one.subject == subject])
    assert set(inspect(new).get_table_names()) >= gone


# An older one

def test_an_upgrade_keeps_all_rows(present: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(present)) as file:
        fill(file)
        had = {name: list(columns(file, name)) for name in table_names(file)}
        before = {name: rows(file, name, had[name]) for name in had}
    assert schema_of(url_of(present)) == "1"
    with later_version(tmp_path / "versions"):
        assert schema_of(url_of(present)) == BEFORE
        make_database(url_of(present))
        make_database(url_of(present))
        assert schema_of(url_of(present)) == AFTER
    with closing(sqlite3.connect(present)) as file:
        assert {name: rows(file, name, had[name]) for name in had} == before
        assert rows(file, "people", ["colour"]) == {("green",)}
        assert rows(file, "clubs", ["id"]) == set()


def test_a_dangling_reference_stops_an_upgrade(older: Path) -> None:
    with closing(sqlite3.connect(older)) as file, file:
        file.execute("UPDATE seats SET table_id = 'nowhere' WHERE table_id = 'finished'")
    with pytest.raises(DanglingReference, match="of seats refers to nothing"), \
            open_temporary_engine(url_of(older)) as made:
        run_missing_migrations(made)
    assert schema_of(url_of(older)) == BEFORE
    with closing(sqlite3.connect(older)) as file:
        assert "clubs" not in table_names(file)


def test_upgrade_is_a_trial_on_postgresql(
        postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_temporary_engine(postgres) as made:
        run_missing_migrations(made)
    with later_version(tmp_path / "versions"):
        assert main(["upgrade", "--check", "--database", postgres]) == 0
        assert schema_of(postgres) == BEFORE
        assert main(["upgrade", "--database", postgres]) == 0
        assert schema_of(postgres) == AFTER
    assert capsys.readouterr().out.count("schema: people_2 Give people a colour and longer names.\n"
                                         "schema: clubs_1 Create the table of clubs.\n") == 2


def test_servers_upgrade_in_turn(postgres: str) -> None:
    """Several find the same database empty at once: the first one makes all of its tables."""
    def run(_: int) -> None:
        with open_temporary_engine(postgres) as made:
            run_missing_migrations(made)

    with ThreadPoolExecutor(4) as servers:
        list(servers.map(run, range(4)))
    with connect_to_new(postgres) as connection:
        assert read_revisions(connection) == find_head_revisions()
        assert audit_tables(connection).faults == ()
