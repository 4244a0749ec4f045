"""The bytes of a member's texts, and the marks that a guest leaves behind, on both databases."""

from __future__ import annotations

import pytest

import asyncio
from pathlib import Path

from sqlalchemy import Connection, insert

from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.features.collection.play_store import PlayStore
from grandtour.features.collection.schema import TEXTS
from grandtour.maintenance.making import make_database
from grandtour.maintenance.stores.space import TextSpaceStore, TextUsage
from grandtour.people.rows import PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.some_game import ANOTHER
from tests.store.conftest import cluster, postgres

__all__ = ["cluster", "postgres"]       # fixtures

SILK = "絹" * 1000              # three bytes each
TEXT = {"id": "silk", "kind": "review", "game": ANOTHER, "author": "ada", "language": "ja",
        "title": "絹", "body": SILK, "table_id": "", "players": 0, "company": "", "moment": 7}


async def measure_written(url: str) -> TextUsage:
    make_database(url)
    database = Database(url)

    def write(connection: Connection) -> None:
        connection.execute(insert(TEXTS).values(TEXT))
    try:
        await database.run_transaction(write)
        return await TextSpaceStore(database).measure_texts_of("ada")
    finally:
        await database.close()


async def move_marks(url: str) -> list[str]:
    """Pass the marks of a guest to a member, and return them all."""
    make_database(url)
    database = Database(url)
    try:
        marks = OpinionStore(database)
        await PeopleStore(database).add_person(PersonRow("ada", "Ada", True))
        await marks.set_mark("ada", ANOTHER, "own", True)
        await marks.set_mark("guest", ANOTHER, "own", True)
        await marks.set_mark("guest", ANOTHER, "played", True)
        await marks.move_marks("guest", "ada")
        await PlayStore(database).move_plays("guest", "ada", "Ada")
        return sorted(f"{row.name} {row.kind}" for row in await marks.list_marks())
    finally:
        await database.close()


@pytest.mark.slow
def test_bytes_are_counted_alike(postgres: str, tmp_path: Path) -> None:
    for url in (postgres, f"sqlite:///{tmp_path}/space.sqlite"):
        assert asyncio.run(measure_written(url)) == TextUsage(3000, 7)


@pytest.mark.slow
def test_both_databases_agree_on_marks(postgres: str, tmp_path: Path) -> None:
    for url in (postgres, f"sqlite:///{tmp_path}/marks.sqlite"):
        assert asyncio.run(move_marks(url)) == ["Ada own", "Ada played"]
