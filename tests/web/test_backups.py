"""Backups in the admin area and on the command line."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import rmtree

import pytest

from grandtour.cli.main import main
from tests.later_version import later_version
from tests.new_database import new_database
from tests.web.test_host_room import PASSWORD, House
from tests.web.visitor import app_of, running

DAY = 24 * 3600
LAST = re.compile(r"Latest: ([^(]+) \(")


class Kept(House):
    """A site in a folder of its own. Its first member, Hestia, is its host."""

    folder: Path

    @property
    def copies(self) -> list[Path]:
        return sorted((self.folder / "backups").glob("*"))

    def command(self, *given: str) -> int:
        return main([*given, "--database", f"sqlite:///{self.folder / 'grandtour.sqlite'}"])

    def set_fields(self, **fields: str) -> None:
        """Set a field as on the command line, and let the server load it."""
        self.command("site", *(f"--set={field}={value}" for field, value in fields.items()))
        self.site.portal.call(app_of(self.site).state.services.site.load_settings)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder = tmp_path_factory.mktemp("kept")
    with running(folder) as site:
        found = Kept(site)
        found.folder = folder
        yield found


@pytest.fixture
def kept(opened: Kept) -> Iterator[Kept]:
    """A site without a backup, with the usual settings."""
    yield opened
    rmtree(opened.folder / "backups", ignore_errors=True)
    opened.set_fields(backups="", backups_kept="")


def members(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [name for name, in connection.execute("SELECT name FROM people")]


def test_hosts_back_up_by_button(kept: Kept) -> None:
    """The backup has everything; the page says how old it is, the audit log who made it."""
    assert "There are none yet" in kept.host.get("/host")
    kept.host.post("/host/backups")
    assert "A backup was made." in kept.host.page
    assert LAST.findall(kept.host.page) == ["just now"]
    [copy] = kept.copies
    assert (members(copy), copy.stat().st_mode & 0o077) == (["Hestia"], 0)
    assert f"Hestia made a backup of the database ({copy.name})" in kept.host.get("/host/log")
    old = copy.stat().st_mtime - 9 * DAY
    os.utime(copy, (old, old))
    assert ">old</span>" in kept.host.get("/host")


def test_the_command_uses_the_same_folder(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    assert kept.command("backup") == 0
    [copy] = kept.copies
    assert f"{copy}: ok, 0 tables" in capsys.readouterr().out
    assert LAST.findall(kept.host.get("/host")) == ["just now"]
    assert "The command line made a backup of the database" in kept.host.get("/host/log")


def test_external_backups_count(kept: Kept) -> None:
    assert kept.command("backup", str(kept.folder / "backups" / "grandtour-monday.sqlite")) == 0
    assert LAST.findall(kept.host.get("/host")) == ["just now"]


def test_only_the_newest_backups_stay(kept: Kept) -> None:
    kept.set_fields(backups_kept="2")
    kept.command("backup", str(kept.folder / "backups" / "grandtour-monday.sqlite"))
    made = []
    for _ in range(4):
        kept.host.post("/host/backups")
        made.append(next(copy.name for copy in reversed(kept.copies) if "monday" not in copy.name))
    assert [copy.name for copy in kept.copies] == [*made[2:], "grandtour-monday.sqlite"]


def test_unwritable_folders_are_named(kept: Kept) -> None:
    """Nothing else happens; the host can read what to repair."""
    (kept.folder / "taken").write_text("a file")
    kept.set_fields(backups=str(kept.folder / "taken"))
    page = kept.host.post("/host/backups")
    assert kept.host.status == 409
    assert f"The server cannot write to the folder {kept.folder / 'taken'}" in page
    assert not kept.copies
    kept.set_fields(backups=str(kept.folder / "elsewhere"))
    kept.host.post("/host/backups")
    assert len(list((kept.folder / "elsewhere").iterdir())) == 1


def test_pages_hide_the_backup_folder(kept: Kept) -> None:
    """A thief of a host's browser cannot let the server write elsewhere."""
    kept.host.post("/host/settings", backups=str(kept.folder))
    assert kept.host.status == 409
    assert kept.command("site", "--set", "backups=beside") == 1


def test_backups_need_a_fresh_sign_in(kept: Kept) -> None:
    assert kept.member("Eve").client.post("/host/backups").status_code == 404
    kept.age()
    kept.host.post("/host/backups")
    assert (kept.host.status, kept.copies) == (403, [])
    kept.host.post("/sign-in", name="Hestia", password=PASSWORD)


def test_backups_keep_the_old_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.sqlite"
    new_database(file)
    before = file.read_bytes()
    with later_version(tmp_path / "versions"):
        assert main(["backup", "--database", f"sqlite:///{file}"]) == 1
    assert f"grandtour upgrade --database sqlite:///{file}" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert set(tmp_path.iterdir()) == {file, tmp_path / "versions"}


def test_postgresql_has_its_own_backups(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so in a sentence, and has no button."""
    backups = app_of(kept.site).state.services.backups
    monkeypatch.setattr(backups, "_url", "postgresql+psycopg://db/games")
    page = kept.host.get("/host")
    assert "This site uses PostgreSQL. Back it up with PostgreSQL’s own tools" in page
    assert 'action="/host/backups"' not in page
    kept.host.post("/host/backups")
    assert (kept.host.status, "PostgreSQL makes the backups" in kept.host.page) == (409, True)
