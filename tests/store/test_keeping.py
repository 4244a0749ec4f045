"""Test grandtour backup, restore, export and import. They preserve what was played, and detect
damaged data."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from platform import python_version
from types import SimpleNamespace
from typing import Any

import pytest
from grandtour import __version__, games
from grandtour.cli.main import main
from tests.later_version import BEFORE, later_version
from tests.new_database import url_of
from tests.real_site import Site
from tests.store.conftest import PLAYERS
from tests.two_people import Two
from sqlalchemy import create_engine, inspect
from tests.some_game import PLAIN, game_title

FINISHED = f"{PLAIN}-finished.txt"


def run(command: str, *arguments: object) -> int:
    return main([command, *map(str, arguments)])


def damage(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update entries set digest = 'x' where digest != '' and number > 50")


# backup and restore

def test_backup_during_play_is_consistent(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = Site(tmp_path / "played.sqlite")
    site.start()
    two = Two(site)
    two.act(0, "move nashik")
    then = two.see(0)
    copy = tmp_path / "copies" / "a.sqlite"
    assert run("backup", copy, "--database", url_of(site.database)) == 0
    assert f"{copy}: ok, 1 tables, " in capsys.readouterr().out
    assert two.act(0, "move dhule").status_code == 200
    assert run("restore", copy, "--database", url_of(site.database), "--replace") == 1
    assert "is in use; stop the server first" in capsys.readouterr().err
    assert two.act(0, "move jhabua").status_code == 200
    site.stop()
    assert run("restore", copy, "--database", url_of(site.database), "--replace") == 0
    site.start()
    assert two.see(0)["number"] == then["number"]
    site.stop()
    aside = list(tmp_path.glob("played.sqlite.before-*"))
    assert len(aside) == 1
    assert run("check", "--database", url_of(aside[0])) == 0
    assert copy.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.rglob("*.part"))


def test_root_leaves_copies_to_the_service(
        present: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copies belong to the owner of the folder, who serves what is in it."""
    given: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda file, *owner: given.update(
        {os.fstat(file).st_ino: owner}))
    monkeypatch.setattr(os, "chown", lambda path, *owner, **_: given.update(
        {path.stat().st_ino: owner}))
    assert run("backup", "--database", url_of(present)) == 0
    [copy] = (tmp_path / "backups").iterdir()
    assert run("restore", copy, "--replace", "--database", url_of(present)) == 0
    owner = (tmp_path.stat().st_uid, tmp_path.stat().st_gid)
    assert given == {made.stat().st_ino: owner for made in (copy, copy.parent, present)}


def test_backup_gets_its_name_when_complete(
        present: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy, synced, fsync = tmp_path / "copies" / "a.sqlite", [], os.fsync

    def told(descriptor: int) -> None:
        synced.append((os.fstat(descriptor).st_ino, copy.exists()))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", told)
    assert run("backup", copy, "--database", url_of(present)) == 0
    assert synced == [(copy.stat().st_ino, False), (copy.parent.stat().st_ino, True)]


def test_databases_are_replaced_as_on_windows(
        present: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It opens no folders, and syncs nothing that may not be written."""
    opened, fsync = os.open, os.fsync

    def refusing_folders(path: Path, flags: int, mode: int = 0o777) -> int:
        if path.is_dir():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, flags, mode)

    def refusing_to_sync_what_is_read(descriptor: int) -> None:
        os.write(descriptor, b"")       # EBADF, as there
        fsync(descriptor)

    monkeypatch.setattr("grandtour.store.files.sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(os, "open", refusing_folders)
    monkeypatch.setattr(os, "fsync", refusing_to_sync_what_is_read)
    copy, rows = tmp_path / "copies" / "a.sqlite", tmp_path / "rows.jsonl"
    for command, *given in (("backup", copy), ("restore", copy, "--replace"), ("upgrade",),
                            ("export", "--to", rows)):
        assert run(command, *given, "--database", url_of(present)) == 0
    assert run("check", "--database", url_of(copy)) == 0
    assert rows.exists()
    assert not list(tmp_path.rglob("*.part"))


def test_backups_are_listed_with_their_age(
        present: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, folder = url_of(present), present.parent / "backups"
    assert run("backup", "--list", "--database", url) == 1
    assert f"there is no backup in {folder}" in capsys.readouterr().err
    assert run("backup", "--database", url) == 0
    older = folder / "grandtour-monday.sqlite"
    older.write_bytes(bytes(2_500_000))
    then = time.time() - 3 * 3600 - 60
    os.utime(older, (then, then))
    capsys.readouterr()
    assert run("backup", "--list", "--database", url) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("grandtour-2") and first.endswith("just now")
    assert second == "grandtour-monday.sqlite  2.5 MB  3 hours ago"


def test_versions_change_no_database(older: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Even one of an earlier version."""
    before = older.read_bytes()
    assert run("versions", "--database", url_of(older)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [f"Grand Tour: {__version__}", f"Database schema: {BEFORE}"]
    assert f"Rules of {game_title(PLAIN)}: {games.game(PLAIN).version}" in lines
    assert lines[-2:] == [f"Python: {python_version()}", f"SQLite: {sqlite3.sqlite_version}"]
    assert older.read_bytes() == before
    assert run("versions", "--database", url_of(older.parent / "none.sqlite")) == 1


def test_postgresql_versions_are_reported(
        postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The database has no schema yet."""
    assert run("versions", "--database", postgres) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Database schema: –" in lines
    assert re.fullmatch(r"PostgreSQL: \d+(\.\d+)*", lines[-1])


def test_backup_overwrites_only_when_told(
        present: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("precious")
    assert run("backup", copy, "--database", url_of(present)) == 1
    assert "exists already" in capsys.readouterr().err
    assert copy.read_text() == "precious"
    assert run("backup", copy, "--database", url_of(present), "--replace") == 0
    assert run("check", "--database", url_of(copy)) == 0


@pytest.fixture(params=["50% of #1", "whose turn?", "a?mode=memory&b=1", "%23%3F", "ü ; 'x'"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder whose name has signs that mean something in addresses."""
    made = tmp_path / str(request.param)
    made.mkdir()
    return made


def test_database_in_any_folder_is_found(
        present: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = present.rename(folder / f"{folder.name}.sqlite")
    assert run("backup", folder / "copy.sqlite", "--database", url_of(database)) == 0
    assert f"{folder / 'copy.sqlite'}: ok, 4 tables, " in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [folder]
    assert {file.name for file in folder.iterdir()} == {database.name, "copy.sqlite"}


@pytest.mark.slow
def test_database_of_any_name_is_handled(older: Path, folder: Path, tmp_path: Path) -> None:
    database, copy = folder / f"{folder.name}.sqlite", folder / "copy.sqlite"
    url, again = url_of(older.rename(database)), url_of(folder / "again?.sqlite")
    assert run("upgrade", "--database", url) == 0
    assert run("backup", copy, "--database", url) == 0
    assert run("restore", copy, "--database", url, "--replace") == 0
    assert run("check", "--database", url) == 0
    assert run("export", "--database", url, "--to", folder / "all.jsonl") == 0
    assert run("import", folder / "all.jsonl", "--database", again) == 0
    assert run("check", "--database", again) == 0
    assert list(tmp_path.iterdir()) == [folder]
    assert {file.name.partition(".before-")[0] for file in folder.iterdir()} == {
        database.name, "copy.sqlite", "all.jsonl", "again?.sqlite"}


def test_site_serves_database_of_any_name(folder: Path, tmp_path: Path) -> None:
    site = Site(folder / "played?.sqlite")
    site.start()
    Two(site).act(0, "move nashik")
    site.stop()
    assert run("check", "--database", url_of(site.database)) == 0
    assert list(tmp_path.iterdir()) == [folder]


def test_damaged_table_is_backed_up_and_reported(
        present: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(present)
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy, "--database", url_of(present)) == 1
    said = capsys.readouterr()
    assert "1 of 4 tables are damaged" in said.out
    assert "finished: entry" in said.err
    target = tmp_path / "restored.sqlite"
    assert run("restore", copy, "--database", url_of(target)) == 1
    assert not target.exists()
    assert run("restore", copy, "--database", url_of(target), "--damaged-too") == 1
    assert target.exists()


def test_database_is_replaced_only_when_told(
        present: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.sqlite"
    run("backup", copy, "--database", url_of(present))
    before = present.read_bytes()
    assert run("restore", copy, "--database", url_of(present)) == 1
    assert "exists already" in capsys.readouterr().err
    assert present.read_bytes() == before


def test_older_backup_is_upgraded(
        older: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy, target = tmp_path / "copy.sqlite", tmp_path / "new" / "site.sqlite"
    assert run("backup", copy, "--database", url_of(older)) == 0
    assert f"its schema is {BEFORE}, so" in capsys.readouterr().out
    kept = copy.read_bytes()
    assert run("restore", copy, "--database", url_of(target)) == 0
    assert "ok, 4 tables, " in capsys.readouterr().out
    assert copy.read_bytes() == kept


def corrupt_file(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[5000:9000] = b"\xff" * 4000
    file.write_bytes(content)


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("insert into alembic_version values ('clubs_1')")


def prerelease(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("delete from alembic_version")
        connection.execute("insert into alembic_version values ('0041')")


def replace_database(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("create table songs (name text)")


@pytest.mark.parametrize(("spoil", "said"), [
    (lambda file: file.write_text("no database at all, only some text " * 100),
     "no sound database"),
    (lambda file: file.write_bytes(file.read_bytes()[:20_000]), "no sound database"),
    (corrupt_file, "no sound database"),
    (newer, "newer version of Grand Tour (schema clubs_1)"),
    (prerelease, "before the first release of Grand Tour (schema 0041)"),
    (replace_database, "has no tables of Grand Tour"),
    (lambda file: file.unlink(), "No such file"),
])
def test_what_cannot_be_restored(present: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                 spoil: Callable[[Path], object], said: str) -> None:
    target = tmp_path / "target.sqlite"
    spoil(present)
    assert run("restore", present, "--database", url_of(target)) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not target.exists()


def test_no_database_to_back_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("backup", tmp_path / "copy", "--database", url_of(tmp_path / "none")) == 1
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_postgresql_tools_are_named_without_password(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = "postgresql+psycopg://site:secret@db.example/grandtour"
    assert run("backup", tmp_path / "copy", "--database", address) == 1
    assert run("restore", tmp_path / "copy", "--database", address) == 1
    (tmp_path / "copy").write_bytes(b"SQLite format 3\0 and so on")
    assert run("restore", tmp_path / "copy", "--database", address) == 1
    said = capsys.readouterr().err
    assert f"grandtour export --to all.jsonl --database sqlite:///{tmp_path}/copy; " \
        "grandtour import all.jsonl --database postgresql+psycopg://site@db" in said
    assert f"pg_dump --format=custom --file={tmp_path}/copy " \
        "postgresql://site@db.example/grandtour" in said
    assert "pg_restore --clean --if-exists --dbname=postgresql://site@db.example/grandtour" in said
    assert "secret" not in said


# export and import

def test_finished_games_as_records(present: Path, tmp_path: Path,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "records"
    assert run("export", "--to", folder, "--database", url_of(present)) == 0
    assert [file.name for file in folder.iterdir()] == [FINISHED]
    assert "1 records of finished games" in capsys.readouterr().out
    assert run("check", folder / FINISHED) == 0


@pytest.mark.slow
def test_everything_moves_to_another_database(
        present: Path, tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite -> PostgreSQL -> SQLite: the same rows, the same tables."""
    first, second, back = (tmp_path / name for name in ("a.jsonl", "b.jsonl", "back.sqlite"))
    assert run("export", "--to", first, "--database", url_of(present)) == 0
    assert run("import", first, "--database", postgres) == 0
    assert run("check", "--database", postgres) == 0
    assert run("export", "--to", second, "--database", postgres) == 0
    assert run("import", second, "--database", url_of(back)) == 0
    assert exported_rows(first) == exported_rows(second)
    assert run("check", "--database", url_of(back)) == 0
    said = capsys.readouterr().out
    assert len(set(re.findall(r"ok, 4 tables, \d+ entries", said))) == 1


def exported_rows(file: Path) -> list[str]:
    """Return the rows of an export without the log entry of the import. In PostgreSQL the order
    within a table can differ."""
    return sorted(line for line in file.read_text(encoding="utf-8").splitlines()
                  if line.startswith("[") and '"kind": "import"' not in line)


def test_older_export_is_upgraded(present: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "all.jsonl", tmp_path / "new.sqlite"
    run("export", "--to", file, "--database", url_of(present))
    with later_version(tmp_path / "versions"):
        assert run("import", file, "--database", url_of(target)) == 0
    with closing(sqlite3.connect(target)) as connection:
        assert set(connection.execute("select name, colour from people")) == {
            (name, "green") for name in PLAYERS}


def test_only_empty_database_accepts_import(
        present: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "all.jsonl"
    run("export", "--to", file, "--database", url_of(present))
    assert run("import", file, "--database", url_of(present)) == 1
    assert "the database is not empty" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(("spoil", "said"), [
    (lambda lines: lines[:-1], "breaks off"),
    (lambda lines: [*lines[:3], *lines[4:]], ""),
    (lambda lines: lines[1:], "line 1: this is no export"),
    (lambda lines: [*lines[:4], lines[4][:20]], "line 5: this is no JSON"),
    (lambda lines: [lines[0].replace('"talk_1"', '"talk_9"'), *lines[1:]],
     "newer version of Grand Tour (schema talk_9)"),
    (lambda lines: ['{"grandtour": "0.1.0", "schema": "0041"}', *lines[1:]],
     "before the first release of Grand Tour (schema 0041)"),
    (lambda lines: [line.replace('["entries", ', '["moves", ') for line in lines],
     "no table 'moves'"),
    (lambda lines: [line.replace('"text": "move dhule"', '"text": "fly"') for line in lines],
     "'fly': not legal"),
    (lambda lines: [line.replace('"seed": ', f'"seed": {1 << 63}') for line in lines],
     "no row of the table 'tables'"),
    (lambda lines: [line.replace('"text": "move dhule"', '"text": 5') for line in lines],
     "no row of the table 'entries'"),
    (lambda lines: [line.replace('"text": "move dhule"', r'"text": "\ud800"') for line in lines],
     "no row of the table 'entries'"),
    (lambda lines: [re.sub(r'"person_id": "\w+"', '"person_id": "nobody"', line) for line in lines],
     "refers to nothing"),
])
def test_failed_import_leaves_database_empty(
        present: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
        spoil: Callable[..., Any], said: str) -> None:
    file, target = tmp_path / "all.jsonl", tmp_path / "new.sqlite"
    run("export", "--to", file, "--database", url_of(present))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert spoil(lines) != lines
    file.write_text("\n".join(spoil(lines)) + "\n", encoding="utf-8")
    assert run("import", file, "--database", url_of(target)) == 1
    assert said in capsys.readouterr().err
    assert inspect(create_engine(url_of(target))).get_table_names() == []
