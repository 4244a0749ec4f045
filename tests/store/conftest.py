"""Databases with something in them: one of the first release, and servers of PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_postgres import Postgres, missing_postgres

RELEASED = Path(__file__).with_name("released_0001.sql")


@pytest.fixture
def released(tmp_path: Path) -> Path:
    return made_by_first_release(tmp_path)


def made_by_first_release(folder: Path) -> Path:
    """A database as the program of the first schema left it: a finished game with
    something taken back in it, and one begun of every other game."""
    path = folder / "released.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(RELEASED.read_text(encoding="utf-8"))
    connection.close()
    return path


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    missing_postgres()
    with Postgres() as made:
        yield made


@pytest.fixture
def postgres(cluster: Postgres) -> str:
    """The address of an empty database."""
    return cluster.database()
