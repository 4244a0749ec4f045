"""grandtour users: the hosts of the site, and the people they suspend."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from grandtour.cli.main import main
from grandtour.engine.game import Refused
from grandtour.people.hosts import Hosts
from grandtour.people.service import People
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.new_database import new_database

T = TypeVar("T")
PASSWORD = "a short sentence"


@dataclass
class House:
    """A site without a server."""

    url: str

    def ask(self, what: Callable[[People, Hosts], Awaitable[T]]) -> T:
        async def asked() -> T:
            database = Database(self.url)
            try:
                people = People(PeopleStore(database))
                return await what(people, Hosts(HostStore(database), people.store))
            finally:
                await database.close()
        return asyncio.run(asked())

    def register(self, *names: str) -> list[str]:
        """Register members, and return their tokens."""
        async def register(people: People, _: Hosts) -> list[str]:
            return [(await people.create_member(name, PASSWORD, ""))[1] for name in names]
        return self.ask(register)

    def hosts(self) -> list[str]:
        async def hosts(_: People, hosts: Hosts) -> list[str]:
            return [one.person.name for one in await hosts.store.list_residents("hosts", "", 10)]
        return sorted(self.ask(hosts))

    def list_actions(self) -> list[tuple[str, str]]:
        """Return the acts and the people they were done to, the oldest first."""
        async def acts(_: People, hosts: Hosts) -> list[tuple[str, str]]:
            return [(act.kind, act.person_name) for act in await hosts.store.list_acts(10)]
        return self.ask(acts)[::-1]

    def run(self, *given: str) -> int:
        return main([*given, "--database", self.url])


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(new_database(tmp_path / "people.sqlite"))


def test_the_first_member_runs_the_site(house: House) -> None:
    """Guests come before; no later member becomes a host, under any name."""
    async def guest(people: People, _: Hosts) -> None:
        await people.create_guest("Guest 1")
    house.ask(guest)
    assert house.hosts() == []
    house.register("Ada", "Bea")
    assert house.hosts() == ["Ada"]

    async def rename(people: People, hosts: Hosts) -> None:
        await people.rename_person(await hosts.find_member("Bea"), "Beatrix")
    house.ask(rename)
    assert house.hosts() == ["Ada"]


def test_hosts_are_made_by_command(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.register("Ada", "Bea")
    assert house.run("users", "--host", "bea") == 0
    assert house.run("users", "--no-host", "Ada") == 0
    assert house.hosts() == ["Bea"]
    assert house.run("users", "--host", "Eve") == 1
    assert "No member here is called Eve" in capsys.readouterr().err
    assert house.list_actions() == [("appoint", "Bea"), ("dismiss", "Ada")]


def test_suspended_person_is_signed_out(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    _, token = house.register("Ada", "Eve")

    async def known(people: People, _: Hosts) -> bool:
        return await people.sessions.find_session(token) is not None

    async def sign_in(people: People, _: Hosts) -> str:
        try:
            return (await people.accounts.sign_in("Eve", PASSWORD, "")).name
        except Refused as refused:
            return refused.refusal.code

    async def reset(people: People, _: Hosts) -> str:
        secret = await people.accounts.issue_reset_secret("Eve")
        try:
            return (await people.accounts.reset_password(secret or "", PASSWORD)).name
        except Refused as refused:
            return refused.refusal.code

    assert house.run("users", "--suspend", "Eve") == 0
    assert [house.ask(known), house.ask(sign_in), house.ask(reset)] == [
        False, "suspended", "suspended"]
    assert house.run("users", "--group", "suspended") == 0
    assert "Eve  (suspended)" in capsys.readouterr().out
    assert house.run("users", "--restore", "Eve") == 0
    assert [house.ask(known), house.ask(sign_in), house.ask(reset)] == [True, "Eve", "Eve"]


def test_moderators_are_made_by_command(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.register("Ada", "Mo")
    assert house.run("users", "--moderator", "Mo") == 0
    assert house.run("users", "--group", "moderators") == 0
    assert "Mo  (moderator)" in capsys.readouterr().out
    assert house.run("users", "--no-moderator", "Mo") == 0
    assert house.list_actions() == [("promote", "Mo"), ("demote", "Mo")]


def test_command_suspends_for_some_days(house: House) -> None:
    house.register("Ada", "Eve")
    assert house.run("users", "--suspend", "Eve", "--days", "7", "--reason", "Spam.") == 0

    async def eve(_: People, hosts: Hosts) -> tuple[int, str]:
        found = (await hosts.find_member("Eve")).suspension
        assert found is not None
        return found.until - found.since, found.reason
    assert house.ask(eve) == (7 * 86_400_000, "Spam.")
    assert house.run("users", "--days", "7") == 1


def test_wrong_password_hides_suspension(house: House) -> None:
    house.register("Ada", "Eve")
    house.run("users", "--suspend", "Eve")

    async def guess(people: People, _: Hosts) -> str:
        with pytest.raises(Refused) as refused:
            await people.accounts.sign_in("Eve", "another sentence", "")
        return refused.value.refusal.code
    assert house.ask(guess) == "wrong_sign_in"


def test_whoever_runs_the_site_stays(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.register("Ada")
    assert [house.run("users", f"--{deed}", "Ada") for deed in ("suspend", "remove")] == [1, 1]
    assert "Ada runs this site" in capsys.readouterr().err
    assert house.list_actions() == []


def test_other_commands_are_logged(house: House) -> None:
    house.register("Ada", "Bea")
    for given in (("sign-out", "Bea"), ("sign-out", "--everybody"), ("password", "Ada"),
                  ("invite",), ("invite", "--withdraw")):
        assert house.run(*given) == 0
    assert house.list_actions() == [("sign_out", "Bea"), ("sign_out_all", ""), ("password", "Ada"),
                            ("invite", ""), ("withdraw", "")]


def test_log_is_printed_newest_first(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.register("Ada", "Bea")
    house.run("users", "--suspend", "Bea")
    house.run("users", "--restore", "Bea")
    capsys.readouterr()
    assert house.run("log", "--language", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" UTC  ")[2] for line in lines] == [
        "The command line lifted the suspension of Bea", "The command line suspended Bea"]
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", lines[0])
    assert house.run("log", "--most", "1", "--language", "fr") == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.endswith(" UTC  La ligne de commande a levé la suspension de Bea")


def test_people_are_found_by_part_of_name(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.register("Ada", "Éloïse", "100% Kai")
    found = []
    for part in ("ÉLO", "a", "%"):
        assert house.run("users", "--find", part) == 0
        found.append(sorted(line.split("  ")[2] for line in capsys.readouterr().out.splitlines()))
    assert found == [["Éloïse"], ["100% Kai", "Ada"], ["100% Kai"]]
