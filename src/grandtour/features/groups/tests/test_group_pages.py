"""The page of a group as a browser without scripts sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.test_lobby_pages import Guest, play_out
from tests.web.test_pages import check_page
from tests.web.visitor import running


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as client:
        yield client


def finish_game(lobby: TestClient) -> tuple[str, Guest, Guest]:
    """Return a table at which two guests have finished a game, and these."""
    ines, kenji = Guest(lobby), Guest(lobby)
    table = ines.open_room(**{"option-first_seat": "0"})
    kenji.post(ines.invitations()[0], name="Kenji")
    play_out(table, ines, kenji)
    return table, ines, kenji


def test_one_press_each_on_the_result(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    assert "Same people, same time next week?" in ines.page
    ines.post(f"{table}/next-week")
    group = ines.path
    assert re.fullmatch(r"/g/\w{26}", group)
    check_page(ines.page)
    assert '<meta name="robots" content="noindex">' in ines.page
    assert "wants to play again next week, at the same time." in kenji.get(table)
    assert "1 evening waits for your answer" in kenji.get("/waiting")
    kenji.post(f"{table}/next-week")
    assert kenji.path == group
    check_page(kenji.page)
    assert "No answer yet" not in kenji.page
    kenji.post(group, do="stay")
    assert "Not coming" in kenji.page
    entry = kenji.get(f"{group}/evening.ics")
    assert "BEGIN:VEVENT" in entry and f"{group}\r\n" in entry.replace("\r\n ", "")


def test_groups_are_private(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    stranger = Guest(lobby)
    assert "same time next week" not in stranger.get(table)
    stranger.post(f"{table}/next-week")
    assert stranger.status == 403
    assert ines.get(f"{table}/group") and ines.path == table        # they are no group yet
    ines.post(f"{table}/next-week")
    group = ines.path
    stranger.get(f"{table}/group")
    assert stranger.status == 403
    assert group not in stranger.get(table)
    assert "Kenji" in stranger.get(group)               # the link is enough to see it
    check_page(stranger.page)
    assert "I’m coming" not in stranger.page
    assert group not in stranger.page.partition("<main")[2].replace(f"{group}/evening.ics", "")
    stranger.post(group, do="come")
    assert stranger.status == 403
    stranger.get("/g/abcdefghjkmnpqrstuvwxyz234")
    assert stranger.status == 404
    assert "Disallow: /g/" in stranger.get("/robots.txt")
    assert kenji.get(f"{table}/group") and kenji.path == group


def test_lists_lead_back_to_the_group(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    assert "Playing together" not in kenji.get("/tables")
    ines.post(f"{table}/next-week")
    group, stranger = ines.path, Guest(lobby)
    for page in ("/", "/tables"):
        assert f'href="{group}"' in ines.get(page) and "You’re coming" in ines.page
        assert f'href="{group}"' in kenji.get(page) and "Are you coming?" in kenji.page
        assert group not in stranger.get(page)
    check_page(kenji.page)
