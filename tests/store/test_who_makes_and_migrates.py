"""Only `serve`, `import` and `restore` make a database, and only `serve` and `upgrade` migrate one;
every other command says in a line what to do instead."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from feature_tests import load_from_features

from grandtour.cli.main import main
from grandtour.cli.server import ServeFailed, migrate_database
from grandtour.maintenance.audit import audit_tables
from grandtour.store.database import open_temporary_engine
from grandtour.store.files import make_reading_engine
from grandtour.store.migrate import name_schema, read_revisions, run_missing_migrations
from tests.command_line import NAMES, names_of_parameters
from tests.later_version import AFTER, BEFORE, later_version
from tests.new_database import new_database, url_of

MAKERS = {"serve", "import", "restore"}
# What is typed of each other command that takes a database; F is a folder beside it.
LINES = (
    "users", "users --host Ada", "tables", "site --set name=Thursdays", "invite", "password Ada",
    "sign-out --everybody", "announce", "reports", "log", "versions", "graphs", "outbox --again",
    "results --rebuild", "tidy", "check", "backup", "backup F/copy",
    "backup --list", "upgrade", "upgrade --check", "export --to F/all.jsonl",
    "export --to F/records", "work",
    *(line for added in load_from_features("host_commands") for line in added.ON_DATABASES))
ALL_SCHEMAS = {"versions"}                      # says which one it is
OLDER_TOO = {*ALL_SCHEMAS, "backup F/copy", "export --to F/all.jsonl", "upgrade",
             "upgrade --check"}


def takes_database(command: str) -> bool:
    return "--database" in names_of_parameters(command)


def test_every_database_command_is_tried() -> None:
    assert {line.split()[0] for line in LINES} | MAKERS == set(filter(takes_database, NAMES))


class Refusing:
    """A database that no command may make or change."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file = folder / "site" / "grandtour.sqlite"
        self.folder = folder
        self.capsys = capsys

    def copy_from(self, source: Path) -> None:
        self.file.parent.mkdir()
        shutil.copy(source, self.file)

    def refuse_command(self, line: str) -> str:
        """Return the error of the command, and check that it has changed nothing."""
        before = self.content()
        given = line.replace("F/", f"{self.folder}/").split()
        assert main([*given, "--database", url_of(self.file)]) == 1
        said = self.capsys.readouterr().err
        assert said.count("\n") == 1
        assert str(self.file) in said or line == "work"
        assert self.content() == before
        return said

    def content(self) -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}


# Revisions that this version does not know, and what is said of a database that names one.
UNKNOWN = {"talk_9": "newer version of Grand Tour (schema talk_9)",
           "0041": "made before the first release of Grand Tour (schema 0041)"}


def name_revision(file: Path, revision: str) -> None:
    """Let the database name this revision instead of another one."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ? "
                           "WHERE version_num = 'talk_1'", (revision,))


@pytest.fixture
def refusing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Refusing:
    return Refusing(tmp_path / "house", capsys)


@pytest.mark.parametrize("line", LINES)
def test_no_command_makes_a_database(refusing: Refusing, line: str) -> None:
    refusing.folder.mkdir()
    refusing.refuse_command(line)


@pytest.mark.parametrize("line", [line for line in LINES if line not in OLDER_TOO])
def test_no_command_migrates_a_database(refusing: Refusing, older: Path, line: str) -> None:
    refusing.folder.mkdir()
    refusing.copy_from(older)
    assert "grandtour upgrade" in refusing.refuse_command(line) or line == "work"


@pytest.mark.parametrize("line", [line for line in LINES if line not in ALL_SCHEMAS])
@pytest.mark.parametrize("revision", UNKNOWN)
def test_unknown_databases_are_refused(
        refusing: Refusing, present: Path, revision: str, line: str) -> None:
    name_revision(present, revision)
    refusing.folder.mkdir()
    refusing.copy_from(present)
    said = refusing.refuse_command(line)
    assert UNKNOWN[revision] in said or line == "work"


@pytest.mark.parametrize("revision", UNKNOWN)
def test_unknown_databases_are_not_served(present: Path, revision: str) -> None:
    name_revision(present, revision)
    before = present.read_bytes()
    with pytest.raises(ServeFailed) as reason:
        migrate_database(url_of(present))
    assert UNKNOWN[revision] in str(reason.value)
    assert present.read_bytes() == before


@pytest.mark.parametrize("line", ["backup", "backup F/copy"])
def test_backups_of_nothing_fail(refusing: Refusing, tmp_path: Path, line: str) -> None:
    refusing.folder.mkdir()
    new_database(tmp_path / "new.sqlite")
    refusing.copy_from(tmp_path / "new.sqlite")
    assert "has no table, no person and no setting" in refusing.refuse_command(line)


def test_serve_keeps_a_copy_and_migrates(older: Path) -> None:
    before = older.read_bytes()
    migrate_database(url_of(older))
    migrate_database(url_of(older))
    [kept] = older.parent.glob("*.before-*")
    for file, schema in ((kept, BEFORE), (older, AFTER)):
        with make_reading_engine(file).connect() as connection:
            assert name_schema(read_revisions(connection)) == schema
    assert older.read_bytes() != before
    with make_reading_engine(older).connect() as connection:
        assert audit_tables(connection).tables == 4


@pytest.mark.parametrize("command", ["serve", "work", "log"])
def test_postgresql_is_migrated_by_upgrade_alone(
        postgres: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_temporary_engine(postgres) as made:
        run_missing_migrations(made)
    with later_version(tmp_path / "versions"):
        if command == "serve":
            with pytest.raises(ServeFailed) as reason:
                migrate_database(postgres)
            said = str(reason.value)
        else:
            assert main([command, "--database", postgres]) == 1
            said = capsys.readouterr().err
            assert said.count("\n") == 1
        with open_temporary_engine(postgres) as made, made.connect() as connection:
            assert name_schema(read_revisions(connection)) == BEFORE
    assert "pg_dump --format=custom" in said
    assert f"grandtour upgrade --database {postgres}" in said
