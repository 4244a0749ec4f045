"""grandtour password: a host without email lets a member choose a new password."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grandtour.cli.main import main
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.new_database import new_database


def test_link_belongs_to_named_member(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = new_database(tmp_path / "people.sqlite")

    async def with_people(what: Callable[..., Any]) -> Any:
        database = Database(url)
        try:
            return await what(People(PeopleStore(database)))
        finally:
            await database.close()

    async def join(people: People) -> str:
        guest, _ = await people.create_guest("Guest 1")
        return (await people.accounts.register(guest, "Ada", "a short sentence")).id

    ada = asyncio.run(with_people(join))
    assert main(["password", "Eve", "--database", url]) == 1
    assert "no member called Eve" in capsys.readouterr().err
    assert main(["password", "ada", "--database", url, "--site", "https://games.example/"]) == 0
    link = capsys.readouterr().out.strip()
    assert link.startswith("https://games.example/password/")

    async def whose(people: People) -> str:
        return (await people.accounts.find_member_of_reset(link.rpartition("/")[2])).id

    assert asyncio.run(with_people(whose)) == ada
