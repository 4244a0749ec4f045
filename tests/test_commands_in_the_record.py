"""Test that changes on the command line are in the record of host actions. The test covers every
command, and every option of those that change a site."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from feature_tests import load_from_features

from grandtour.cli.main import main
from grandtour.feature import Feature
from grandtour.maintenance import moderation
from grandtour.notifications.rows import NoticeRow, Subject
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.people.host_acts import COMMAND, ActKind, HostAct
from grandtour.people.service import People
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.command_line import NAMES, names_of_parameters
from tests.later_version import later_version
from tests.new_database import new_database

ROOT = Path(__file__).parent

# Commands that leave no act, and why.
READS = "only says what there is"
FILES = "writes files that are no house"
SERVES = "what a server does by itself is no act of a host; its log has it"
WITHOUT: Mapping[str, str] = {
    "log": READS, "versions": READS, "graphs": READS, "languages": READS, "replay": READS,
    "check": READS, "verify": READS, "analyse": READS, "puzzles": READS, "bench": READS,
    "test-game": READS,
    "new-game": FILES, "new-language": FILES, "play": FILES, "arena": FILES,
    "build-game": FILES, "data": FILES, "train": FILES, "export": FILES, "serve": SERVES,
    "work": SERVES}

# Commands that leave acts: the kind for each way to say that something is changed.
OF_FEATURES = load_from_features("host_commands")
WAYS: Mapping[str, Mapping[str, ActKind]] = {
    "users": {"--host": "appoint", "--no-host": "dismiss", "--moderator": "promote",
              "--no-moderator": "demote", "--suspend": "suspend", "--restore": "restore",
              "--remove": "remove", "--factor": "limits", "--csv": "list_people"},
    "tables": {"--end": "end_table", "--remove": "remove_table"},
    "site": {"--set": "settings"},
    "announce": {"--text": "announce", "--end": "retract"},
    "invite": {"": "invite", "--withdraw": "withdraw"},
    "password": {"name": "password"},
    "sign-out": {"name": "sign_out", "--everybody": "sign_out_all"},
    "reports": {"--decide": "leave", "--delete": "delete"},
    "outbox": {"--again": "send_again"},
    "results": {"--rebuild": "rebuild"},
    "tidy": {"": "tidy"},
    "backup": {"": "back_up"},
    "restore": {"file": "put_back"},
    "upgrade": {"": "upgrade"},
    "import": {"file": "import"},
    **{name: ways for added in OF_FEATURES for name, ways in added.WAYS.items()}}

# What else these take, and so changes nothing by itself.
BESIDE: Mapping[str, str] = {
    "users": "--limits --group --find --days --reason", "tables": "--phase --find",
    "announce": "--until --zone",
    "invite": "--site --uses --days", "password": "--site",
    "reports": "--answer --warning --decided",
    "tidy": "--dry-run", "backup": "file --list --replace", "restore": "--replace --damaged-too",
    "upgrade": "--check"}

# Where a scene with more people than here shows that the act is written.
ELSEWHERE: Mapping[tuple[str, str], str] = {
    ("tables", "--end"): "web/test_host_tables.py",
    ("tables", "--remove"): "web/test_host_tables.py",
    ("announce", "--end"): "web/test_announcement.py",
    ("reports", "--decide"): "web/test_reports.py"}


def taken_options(command: str) -> set[str]:
    """Return what the command takes besides its database."""
    return names_of_parameters(command) - {"--database"}


def test_every_command_is_logged_or_excused() -> None:
    assert not set(WAYS) & set(WITHOUT)
    assert set(WAYS) | set(WITHOUT) == set(NAMES)


@pytest.mark.parametrize("command", WAYS)
def test_command_inputs_are_classified(command: str) -> None:
    judged = {way for way in WAYS[command] if way} | set(BESIDE.get(command, "").split())
    assert taken_options(command) == judged


def test_hosting_page_lists_logged_commands() -> None:
    text = (ROOT.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    [told] = re.findall(r"Every host action that affects others .*?\n\n.*?\n\n", text, re.DOTALL)
    assert {command for command in WAYS if not re.search(rf"\b{command}\b", told)} == set()


# A house in which something can be done.

@dataclass
class House:
    """A database without a server, with a copy of it and an export of an empty one."""

    folder: Path

    @property
    def file(self) -> Path:
        return self.folder / "house.sqlite"

    @property
    def url(self) -> str:
        return new_database(self.file)

    def work(self, what: Callable[[Database], Any]) -> Any:
        async def worked() -> Any:
            opened = Database(self.url)
            try:
                return await what(opened)
            finally:
                await opened.close()
        return asyncio.run(worked())

    def list_actions(self) -> list[HostAct]:
        """The oldest first."""
        return list(self.work(lambda opened: HostStore(opened).list_acts(20)))[::-1]

    def run(self, *given: str) -> int:
        return main([*given, "--database", self.url])


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)

    async def fill(opened: Database) -> None:
        people = People(PeopleStore(opened))
        await people.create_member("Ada", "a short sentence", "")
        eve, _ = await people.create_member("Eve", "a short sentence", "")
        for added in OF_FEATURES:
            await added.fill(opened)
        await NoticeStore(opened).add_notices([NoticeRow(
            "n1", eve.id, Subject("table", "t"), "turn", "after 3", "mail", 1, 2, 5, "failed", "")])
    made.work(fill)
    for added in OF_FEATURES:
        added.write_files(tmp_path)
    return made


# The command line of each way; F is the folder of the house.
LINES: Mapping[tuple[str, str], str] = {
    ("users", "--host"): "users --host Eve", ("users", "--no-host"): "users --no-host Ada",
    ("users", "--moderator"): "users --moderator Eve",
    ("users", "--no-moderator"): "users --no-moderator Eve",
    ("users", "--suspend"): "users --suspend Eve", ("users", "--restore"): "users --restore Eve",
    ("users", "--remove"): "users --remove Eve",
    ("users", "--factor"): "users --limits Eve --factor 5",
    ("users", "--csv"): "users --csv",
    ("announce", "--text"): f"announce --text en=Hello --until {date.today() + timedelta(2)}",
    ("site", "--set"): "site --set name=Thursdays",
    ("invite", ""): "invite --site https://games.example",
    ("invite", "--withdraw"): "invite --withdraw",
    ("password", "name"): "password Eve --site https://games.example",
    ("sign-out", "name"): "sign-out Eve", ("sign-out", "--everybody"): "sign-out --everybody",
    ("outbox", "--again"): "outbox --again", ("results", "--rebuild"): "results --rebuild",
    ("backup", ""): "backup",
    **{way: line for added in OF_FEATURES for way, line in added.LINES.items()}}


@pytest.mark.parametrize(("command", "way"), LINES)
def test_commands_are_done_and_logged(house: House, command: str, way: str) -> None:
    """Once, as done on the command line."""
    before = len(house.list_actions())
    assert house.run(*LINES[command, way].replace("F/", f"{house.folder}/").split()) == 0
    [act] = house.list_actions()[before:]
    assert (act.kind, act.host) == (WAYS[command][way], COMMAND)


def test_deleted_texts_are_logged(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A feature has a text with this id, and deletes it."""
    monkeypatch.setattr(moderation, "list_features", lambda: [
        Feature(lambda _: (), deleters=(lambda _, text: {"w1": "ines"}.get(text),))])
    assert [house.run("reports", "--delete", text) for text in ("w1", "w2")] == [0, 1]
    assert [(act.kind, act.person, act.fact) for act in house.list_actions()] == [
        ("delete", "ines", "w1")]


def test_deletions_are_logged_if_any(house: House) -> None:
    """The guest has no game and was not seen for long. The second run deletes none."""
    async def guest(opened: Database) -> None:
        await People(PeopleStore(opened)).create_guest("Guest 1")
    house.work(guest)
    with closing(sqlite3.connect(house.file)) as connection, connection:
        connection.execute("update sessions set seen = 1000")
        connection.execute("update people set at = '2001-01-01 00:00:00.000000'")
    assert house.run("tidy", "--dry-run") == 0
    assert house.list_actions() == []
    assert [house.run("tidy"), house.run("tidy")] == [0, 0]
    assert [(act.kind, act.fact) for act in house.list_actions()] == [("tidy", "1")]


def test_restored_backup_is_logged(house: House) -> None:
    """Restoring removes later actions together with their record; the copy does not change."""
    copy = house.folder / "monday.sqlite"
    assert house.run("site", "--set", "name=Before") == 0
    assert house.run("backup", str(copy)) == 0
    kept = copy.read_bytes()
    assert house.run("site", "--set", "name=After") == 0
    assert house.run("restore", str(copy), "--replace") == 0
    assert [(act.kind, act.fact) for act in house.list_actions()] == [
        ("settings", "name"), ("put_back", "monday.sqlite")]
    assert copy.read_bytes() == kept


@pytest.mark.slow
def test_export_and_import_are_logged(house: House) -> None:
    """The import comes after the actions of the exported site."""
    rows = house.folder / "all.jsonl"
    assert house.run("users", "--suspend", "Eve") == 0
    assert house.run("export", "--to", str(rows)) == 0
    (house.folder / "new").mkdir()
    new = House(house.folder / "new")
    assert main(["import", str(rows), "--database", f"sqlite:///{new.file}"]) == 0
    assert [(act.kind, act.fact) for act in new.list_actions()] == [
        ("suspend", ""), ("import", "all.jsonl")]


def test_an_upgrade_is_written_down_once(house: House) -> None:
    """The second one finds nothing to do, and keeps no copy."""
    with later_version(house.folder / "versions"):
        assert [house.run("upgrade"), house.run("upgrade")] == [0, 0]
        assert [act.kind for act in house.list_actions()] == ["upgrade"]
    assert len(list(house.folder.glob("*.before-*"))) == 1


def test_trials_are_not_logged(house: House) -> None:
    assert house.run("results") == 0
    assert house.list_actions() == []


def test_other_ways_are_tested_elsewhere() -> None:
    """Every kind of action is tested here or there."""
    here = {("reports", "--delete"), ("tidy", ""), ("restore", "file"), ("import", "file"),
            ("upgrade", "")} | set(LINES)
    assert here | set(ELSEWHERE) == {(command, way) for command in WAYS for way in WAYS[command]}
    for (_, way), file in ELSEWHERE.items():
        assert f'"{way}"' in (ROOT / file).read_text(encoding="utf-8"), way
    assert {kind for ways in WAYS.values() for kind in ways.values()} <= set(get_args(ActKind))
