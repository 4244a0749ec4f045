"""Databases with something in them, and servers of PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grandtour.games import game, names
from tests.later_version import later_version
from tests.real_postgres import Postgres, missing_postgres
from tests.rooms import file_in, open_house
from tests.scenarios import play_out
from tests.some_game import PLAIN
from tests.upgrade.make import Course, Site

PLAYERS = ("Inès", "健二")


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database: the table `finished` with a whole game, something taken back in it, and a table
    with a game begun of every other game."""
    folder = tmp_path_factory.mktemp("played")

    async def scene(site: Site) -> None:
        guests = [(await site.people.create_guest(name))[0] for name in PLAYERS]
        for name in names():
            rules = game(name)
            id, part = ("finished", 1.0) if name == PLAIN else (name, 0.05)
            await site.play(Course(id, rules, 2, rules.choose(2, {}), part, 1), guests)

    play_out(open_house(file_in(folder), Site), scene)
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        connection.execute("VACUUM INTO ?", (str(folder / "whole.sqlite"),))
    return (folder / "whole.sqlite").read_bytes()


@pytest.fixture
def present(tmp_path: Path, played: bytes) -> Path:
    """A database of the present schema."""
    path = tmp_path / "present.sqlite"
    path.write_bytes(played)
    return path


@pytest.fixture
def later(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The program is a later version."""
    with later_version(tmp_path_factory.mktemp("later") / "versions"):
        yield


@pytest.fixture
def older(present: Path, later: None) -> Path:
    """A database of an earlier version than the program."""
    return present


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    missing_postgres()
    with Postgres() as made:
        yield made


@pytest.fixture
def postgres(cluster: Postgres) -> str:
    """The address of an empty database."""
    return cluster.database()
