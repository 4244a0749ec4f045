"""Test that reads return the latest write, whatever has failed before."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from grandtour.store.database import Database
from tests.new_database import new_database

MANY = ",".join(f"({number})" for number in range(500))


def prepare(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE notes (n INTEGER)")
    connection.exec_driver_sql(f"INSERT INTO notes VALUES {MANY}")


def break_off(connection: Connection) -> None:
    """Asks, and reads nothing of the result: something else turns out to be damaged."""
    notes = connection.exec_driver_sql("SELECT n FROM notes")
    raise ValueError(f"damaged: {notes}")


def count(connection: Connection) -> int:
    return connection.exec_driver_sql("SELECT count(*) FROM notes").scalar_one()


async def test_cancelled_reader_leaves_no_old_position(tmp_path: Path) -> None:
    """The exception is kept, and with it the objects it refers to."""
    database = Database(new_database(tmp_path / "g.sqlite"))
    await database.run_transaction(prepare)
    with pytest.raises(ValueError, match="damaged") as kept:
        await database.run_query(break_off)
    await database.run_transaction(lambda one: one.exec_driver_sql("INSERT INTO notes VALUES (7)"))
    assert await database.run_query(count) == 501
    assert kept.value.args
    await database.close()


async def test_a_read_sees_one_moment(tmp_path: Path) -> None:
    """The next read sees what others write meanwhile."""
    file = tmp_path / "g.sqlite"

    def twice(connection: Connection) -> tuple[int, int]:
        before = count(connection)
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("INSERT INTO notes VALUES (7)")
        return before, count(connection)
    database = Database(new_database(file))
    await database.run_transaction(prepare)
    assert await database.run_query(twice) == (500, 500)
    assert await database.run_query(count) == 501
    await database.close()
