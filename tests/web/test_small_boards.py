"""Boards in lists of tables, on the first page and where a table is created."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest
from httpx import Response
from starlette.testclient import TestClient

from tests.some_game import PLAIN, WITH_HANDS
from tests.web.test_lobby_pages import Guest, lobby
from tests.web.test_pages import check_page

__all__ = ["lobby"]

BOARD = re.compile(r'class="small-board"\s+src="([^"]*)"')


def boards(page: str, section: str) -> list[str]:
    """The addresses of the pictures in a section, by day."""
    part = page.split(f'id="{section}"', 1)[1].split("</section>", 1)[0]
    return [unescape(found) for found in BOARD.findall(part)]


def start_table(host: Guest, guest: Guest, game: str = PLAIN, **terms: str) -> str:
    """A table of two that play."""
    room = host.open_room(game, **terms)
    guest.post(host.invitations()[0], name="Kenji")
    assert guest.path == room
    return room


def seen_by(guest: Guest, address: str) -> Response:
    guest.client.cookies.clear()
    guest.client.cookies.update(guest.cookies)
    return guest.client.get(address)


def act_first(table: str, *guests: Guest) -> None:
    """Let the player to move take the first legal action."""
    for guest in guests:
        guest.get(table)
        if guest.actions:
            guest.post(f"{table}/act", number=guest.number, action=guest.actions[0])
            return
    raise AssertionError("nobody has anything to do")


def test_lists_show_boards_or_covers(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    table = start_table(ines, kenji)
    waiting = ines.open_room()
    page = ines.get("/tables")
    check_page(page)
    shown = boards(page, "my")
    assert sorted(address.partition("?")[0] for address in shown if "/t/" in address) == [
        f"{table}/board.svg"]
    assert any(address.startswith("/cover/") for address in shown)
    assert f"{waiting}/board.svg" not in page


def test_board_addresses_change_with_actions(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    table = start_table(ines, kenji)
    [before] = boards(ines.get("/tables"), "my")
    assert boards(ines.get("/tables"), "my") == [before]
    picture = seen_by(ines, before)
    assert picture.headers["cache-control"] == "private, max-age=86400"
    act_first(table, ines, kenji)
    [after] = boards(ines.get("/tables"), "my")
    assert after != before
    assert seen_by(ines, after).text != picture.text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boards_are_as_spectators_see_them(lobby: TestClient, theme: str) -> None:
    """The game has hidden hands for everyone."""
    ines, kenji, lea = Guest(lobby), Guest(lobby), Guest(lobby)
    table = start_table(ines, kenji, WITH_HANDS)
    for _ in range(6):
        act_first(table, ines, kenji)
    address = f"{table}/board.svg?theme={theme}"
    drawn = {seen_by(one, address).text for one in (ines, kenji, lea)}
    assert len(drawn) == 1
    ElementTree.fromstring(drawn.pop())


def test_hidden_tables_hide_their_board(lobby: TestClient) -> None:
    ines, kenji, lea = Guest(lobby), Guest(lobby), Guest(lobby)
    table = start_table(ines, kenji, watch="nobody")
    assert seen_by(kenji, f"{table}/board.svg").status_code == 200
    assert seen_by(lea, f"{table}/board.svg").status_code == 403
    assert seen_by(lea, "/t/nothing/board.svg").status_code == 404


def test_new_table_forms_show_the_board(lobby: TestClient) -> None:
    ines = Guest(lobby)
    page = ines.get(f"/new?game={WITH_HANDS}")
    [address] = [unescape(found) for found in BOARD.findall(page)]
    picture = seen_by(ines, address)
    assert picture.headers["content-type"].startswith("image/svg+xml")
    ElementTree.fromstring(picture.text)
    assert seen_by(ines, "/games/nothing/board.svg").status_code == 404


def test_folded_lines_show_the_choice(lobby: TestClient) -> None:
    ines = Guest(lobby)
    usual = chosen_settings(ines.get(f"/new?game={PLAIN}"))
    assert "only with the link · spectators welcome · taking back if all agree" in usual
    other = chosen_settings(ines.get(f"/new?game={PLAIN}&found=listed&watch=nobody&undo=never"))
    assert "everyone can find the table · no spectators · no taking back" in other


def chosen_settings(page: str) -> str:
    found = re.search(r'id="settings-chosen">([^<]*)<', page)
    assert found
    return unescape(found[1])
