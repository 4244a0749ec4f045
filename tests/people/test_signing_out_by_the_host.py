"""grandtour sign-out: the host ends sessions that others may have stolen."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from grandtour.cli.main import main
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.new_database import new_database


@dataclass
class House:
    """Two members, each with a browser and a token for programs, and a guest."""

    url: str
    secrets: dict[str, list[str]]

    def count_valid(self, name: str) -> int:
        """Return how many of the secrets still open a session."""
        async def ask() -> int:
            database = Database(self.url)
            try:
                sessions = People(PeopleStore(database)).sessions
                return sum(
                    [await sessions.find_session(one) is not None for one in self.secrets[name]])
            finally:
                await database.close()
        return asyncio.run(ask())


@pytest.fixture
def house(tmp_path: Path) -> House:
    url = new_database(tmp_path / "people.sqlite")

    async def fill() -> dict[str, list[str]]:
        database = Database(url)
        people, found = People(PeopleStore(database)), {}
        try:
            for name in ("Ada", "Bea"):
                guest, secret = await people.create_guest(f"Guest of {name}")
                member = await people.accounts.register(guest, name, "a short sentence")
                program = await people.sessions.create_token(member.id, "a program", ["play"])
                found[name] = [secret, program]
            found["guest"] = [(await people.create_guest("Guest 1"))[1]]
        finally:
            await database.close()
        return found

    return House(url, asyncio.run(fill()))


def test_everything_of_a_member_ends(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sign-out", "Eve", "--database", house.url]) == 1
    assert "no member called Eve" in capsys.readouterr().err
    assert main(["sign-out", "ada", "--database", house.url]) == 0
    assert [house.count_valid(name) for name in ("Ada", "Bea", "guest")] == [0, 2, 1]


def test_everybody_is_signed_out(house: House) -> None:
    """Guests stay signed in, since they could never come back."""
    assert main(["sign-out", "--everybody", "--database", house.url]) == 0
    assert [house.count_valid(name) for name in ("Ada", "Bea", "guest")] == [0, 0, 1]
