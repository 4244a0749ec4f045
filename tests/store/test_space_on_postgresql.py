"""Test that a member's texts are counted in bytes, on both databases alike."""

from __future__ import annotations

import pytest

import asyncio
from pathlib import Path

from sqlalchemy import Connection, insert

from grandtour.maintenance.making import make_database
from grandtour.maintenance.stores.space import SpaceStore, Written
from grandtour.store.database import Database
from grandtour.store.schema.collection import TEXTS
from tests.some_game import ANOTHER

SILK = "絹" * 1000              # three bytes each
TEXT = {"id": "silk", "kind": "review", "game": ANOTHER, "author": "ada", "language": "ja",
        "title": "絹", "body": SILK, "table_id": "", "players": 0, "company": "", "moment": 7}


async def measure_written(url: str) -> Written:
    make_database(url)
    database = Database(url)

    def write(connection: Connection) -> None:
        connection.execute(insert(TEXTS).values(TEXT))
    try:
        await database.write(write)
        return await SpaceStore(database).written_by("ada")
    finally:
        await database.close()


@pytest.mark.slow
def test_bytes_are_counted_alike(postgres: str, tmp_path: Path) -> None:
    for url in (postgres, f"sqlite:///{tmp_path}/space.sqlite"):
        assert asyncio.run(measure_written(url)) == Written(3000, 7)
