"""A new channel needs only one file and one row of settings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.notifications import channels
from grandtour.notifications.config import MailConfig
from grandtour.people.channels import CHANNELS, ChannelRow
from grandtour.people.settings import USUAL, restore_settings
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.notifications.notice_hall import Hall
from tests.postbox import SITE
from starlette.testclient import TestClient
from tests.some_game import PLAIN, game_title

ROW = ChannelRow(("turn",), lambda text: not text or Path(text).is_absolute())


@pytest.fixture(autouse=True)
def _file(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add a file to those of the channels, and a row of settings."""
    folder = Path(__file__).with_name("another_channel")
    monkeypatch.setattr(channels, "__path__", [*channels.__path__, str(folder)])
    monkeypatch.setitem(CHANNELS, "file", ROW)
    yield
    sys.modules.pop(f"{channels.__name__}.file", None)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    config = MailConfig(SITE, "Grand Tour <gt@games.example>", tmp_path / "outbox")
    with TestClient(create_app(Settings(new_database(tmp_path / "db.sqlite"), pause=0, requests=0,
                                        mail=config))) as client:
        client.post("/me/name", data={"name": "Inès"})
        yield client


async def test_a_turn_is_told_through_it(hall: Hall, tmp_path: Path) -> None:
    told = tmp_path / "told"
    ines = await hall.person("Inès", USUAL.with_changes(file_address=str(told)))
    kenji = await hall.person("Kenji")
    table = await hall.table(ines, kenji)
    assert table.to_act == 0
    await hall.later(61)
    assert told.read_text() == f"It is your turn – {game_title(PLAIN)} · Wednesdays\n"
    assert hall.book.ends == ["sent"]
    assert [notice.channel for notice in await hall.store.list_notices_of(ines.id)] == ["file"]
    assert await hall.store.list_changed_tables(0) == [table.id]


def test_its_settings_are_stored() -> None:
    there = USUAL.with_changes(file_notices=["talk"], file_address="/tmp/told")
    assert there.list_unusual_values() == {"file_notices": ["talk"], "file_address": "/tmp/told"}
    assert restore_settings(there.list_unusual_values()) == there
    assert there.with_changes(file_notices=["turn"], file_address="") == USUAL


@pytest.mark.slow
def test_page_asks_for_its_settings(site: TestClient, tmp_path: Path) -> None:
    page = site.get("/me").text
    assert '<th scope="col">file</th>' in page
    assert 'id="file_address"' in page
    site.post("/me", data={"section": "night", "file_notices": ["turn", "talk"],
                           "file_address": f"{tmp_path}/told"})
    page = site.get("/me").text
    assert f'value="{tmp_path}/told"' in page
    assert "Write a line" in page
    assert "There is a line in it." in site.post("/me/notifications/file").text
    assert (tmp_path / "told").read_text() == "Here.\n"
    assert "bad_setting" in site.patch(
        "/api/v1/me/settings", json={"file_address": "told"}).text


@pytest.mark.slow
def test_the_api_shows_and_checks_it(site: TestClient, tmp_path: Path) -> None:
    assert site.get("/api/v1/me/settings").json()["file"] is False
    assert site.post("/api/v1/me/notifications/file").json()["message"] == "Name a file first."
    shown = site.patch("/api/v1/me/settings", json={
        "file_notices": ["ready"], "file_address": f"{tmp_path}/told"}).json()
    assert (shown["file"], shown["file_notices"]) == (True, ["ready"])
    assert "file_address" not in shown
    assert site.post("/api/v1/me/notifications/file").json() == {"status": 0}
    assert site.post("/api/v1/me/notifications/pigeon").status_code == 404
