"""A database of an earlier version: who had a token there is still let in by it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import text

from grandtour.people.service import People
from grandtour.people.tokens import hashed
from grandtour.store.database import Database, engine, make_file
from grandtour.store.making import make_database
from grandtour.store.migrate import config, migrating
from grandtour.store.people import PeopleStore


def migrate(url: str, how: Callable[..., Any], revision: str) -> None:
    with migrating(engine(url)) as connection:
        how(config(connection), revision)


def test_a_token_of_an_earlier_version_is_a_session_and_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite"
    make_file(tmp_path / "old.sqlite")
    migrate(url, command.upgrade, "0002")
    with engine(url).begin() as connection:
        connection.execute(text(
            "INSERT INTO people (id, name, token_hash) VALUES ('p1', 'Ada', :hash)"),
            {"hash": hashed("secret")})

    async def whose() -> str:
        make_database(url)
        database = Database(url)
        try:
            found = await People(PeopleStore(database)).sessions.known("secret")
        finally:
            await database.close()
        assert found is not None
        return found[1].name

    assert asyncio.run(whose()) == "Ada"
    migrate(url, command.downgrade, "0002")
    with engine(url).begin() as connection:
        kept = connection.execute(text("SELECT token_hash FROM people")).scalar()
    assert kept == hashed("secret")
