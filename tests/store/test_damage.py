"""Test that damaged data is reported with a line and an exit status, never a traceback."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from tests.forked import Forked

DEEP = "[" * 200_000


def command(*arguments: object) -> tuple[int, list[str]]:
    """The exit status of a command, and what it said of faults."""
    with NamedTemporaryFile() as said:
        status = Forked(list(map(str, arguments)), said.file, {}).wait(120)
        return status, said.read().decode().splitlines()


def overwrite_database(file: Path) -> None:
    file.write_bytes(b"This was a database once. " * 1000)


def overwrite_page(file: Path) -> None:
    """Overwrite the first page after the schema's with noise."""
    with file.open("r+b") as out:
        out.seek(4096)
        out.write(bytes(range(256)) * 16 * 4)


def a_broken_index(file: Path) -> None:
    """It lacks a row of its table."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("CREATE INDEX lacking ON people (name)")
        connection.execute("UPDATE sqlite_schema SET sql = 'CREATE INDEX lacking ON people (id)' "
                           "WHERE name = 'lacking'")


def a_text_that_is_none(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE seats SET name = CAST(x'ff41' AS TEXT)")


@pytest.mark.slow
@pytest.mark.parametrize("spoil", [overwrite_database, overwrite_page, a_broken_index,
                                   a_text_that_is_none])
def test_check_finds_it(present: Path, spoil: Callable[..., Any]) -> None:
    spoil(present)
    status, said = command("check", "--database", f"sqlite:///{present}")
    assert status == 1
    assert not any("Traceback" in line for line in said)
    assert "damaged" in said[-1]


@pytest.mark.parametrize("spoil", [overwrite_database, overwrite_page])
def test_a_backup_blames_what_is_broken(
        present: Path, spoil: Callable[..., Any], tmp_path: Path) -> None:
    spoil(present)
    to = tmp_path / "copies" / "copy.sqlite"
    status, said = command("backup", to, "--database", f"sqlite:///{present}")
    assert (status, len(said)) == (1, 1)
    assert str(present) in said[0] or "no sound database" in said[0]
    assert ".part" not in said[0]
    assert not to.exists()


@pytest.mark.parametrize("spoil", [overwrite_database, overwrite_page])
def test_a_damaged_record_is_not_served(present: Path, spoil: Callable[..., Any]) -> None:
    spoil(present)
    status, said = command("serve", "--port", "0", "--database", f"sqlite:///{present}")
    assert (status, len([line for line in said if line])) == (1, 1)
    assert str(present) in said[0]
    assert "grandtour restore" in said[0]


def test_newer_record_is_not_served(present: Path) -> None:
    with closing(sqlite3.connect(present)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'talk_9' "
                           "WHERE version_num = 'talk_1'")
    status, said = command("serve", "--port", "0", "--database", f"sqlite:///{present}")
    assert (status, len(said)) == (1, 1)
    assert "newer version" in said[0]


NOTHING = b'{"schema": ["studies_1"]}\n'


@pytest.mark.parametrize("text", [
    b"\xff\xfe", b"[" * 200_000, b"7", b'{"schema": []}', b'{"schema": [7]}', NOTHING + b"\xff",
    *(NOTHING + line for line in (b'["studies"]', b'["studies", 7]', b'["studies", {"colour": 1}]',
                                  b"[[]]", b"[]"))])
def test_invalid_export_is_not_imported(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "export.jsonl"
    file.write_bytes(text)
    status, said = command("import", file, "--database", f"sqlite:///{tmp_path}/new.sqlite")
    assert (status, len(said)) == (1, 1), said
    assert said[0].startswith("grandtour import: ")


@pytest.mark.parametrize("name", ["check", "replay", "analyse"])
def test_deeply_nested_record_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"a":' + DEEP, encoding="utf-8")
    status, said = command(name, file)
    assert (status, len(said)) == (1, 1), said[-1]
    assert "nested" in said[0]
