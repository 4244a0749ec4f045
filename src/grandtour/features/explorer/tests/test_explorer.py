"""What was played in the first moves of finished games, without the web and on its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.features.explorer.openings import MOST_DECISIONS, explore_game, find_node
from grandtour.features.explorer.rows import ExploredGame, MoveTally
from grandtour.features.explorer.service import OpeningExplorer
from grandtour.features.explorer.views import format_mean_points, format_win_share
from grandtour.language import language
from grandtour.tables.table import Table
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.web.test_lobby_pages import Guest, play_out
from tests.web.test_pages import check_page
from tests.web.visitor import app_of, running

FIRST = "option-first_seat"
NODE = re.compile(rf'href="(/explorer/{PLAIN}/\w{{16}})')


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as client:
        yield client


def explorer_of(lobby: TestClient) -> OpeningExplorer:
    return app_of(lobby).state.services.get(OpeningExplorer)


def start_game(lobby: TestClient, **terms: str) -> tuple[str, Guest, Guest]:
    """Return a table at which two guests play, and these."""
    ines, kenji = Guest(lobby), Guest(lobby)
    table = ines.open_room(PLAIN, **{FIRST: "0", **terms})
    kenji.post(ines.invitations()[0], name="Kenji")
    return table, ines, kenji


def finish_game(lobby: TestClient, **terms: str) -> tuple[str, Guest, Guest]:
    """Let two guests finish a game; it is in the explorer then."""
    table, ines, kenji = start_game(lobby, **terms)
    play_out(table, ines, kenji)
    wait_until(lambda: NODE.search(ines.get(f"/explorer/{PLAIN}?of=mine")))
    return table, ines, kenji


def find_first_node(guest: Guest, source: str = "") -> str:
    return NODE.search(guest.get(f"/explorer/{PLAIN}{source}"))[1]


def test_first_moves_lead_on(lobby: TestClient) -> None:
    table, *_ = finish_game(lobby, found="listed")
    stranger = Guest(lobby)
    check_page(stranger.get(f"/explorer/{PLAIN}"))
    page = stranger.get(find_first_node(stranger))
    check_page(page)
    assert "1 game · 100%" in page
    assert f'href="{table}/' in page                     # listed games are linked
    assert "Kenji" not in page
    following = NODE.findall(page.partition('id="played"')[2])[0]
    check_page(stranger.get(following))
    assert "Moves so far" in stranger.page
    number = re.search(rf'href="{table}/(\d+)"', page)[1]
    stranger.get(f"{table}/{number}/explorer")
    assert stranger.path == following
    assert f'href="{table}/{number}/explorer"' in stranger.get(f"{table}/{number}")


def test_unlisted_games_count_without_links(lobby: TestClient) -> None:
    table, ines, _ = finish_game(lobby)
    stranger = Guest(lobby)
    node = find_first_node(stranger)
    assert "1 game · 100%" in stranger.get(node)
    assert table not in stranger.page
    assert f'href="{table}/' in ines.get(node)           # players find their own game


def test_games_without_spectators_stay_private(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby, watch="nobody")
    stranger = Guest(lobby)
    assert not NODE.search(stranger.get(f"/explorer/{PLAIN}"))
    node = find_first_node(kenji, "?of=mine")
    for address in (node, f"{node}?of=mine"):
        stranger.get(address)
        assert stranger.status == 404
    assert "None of the games that everyone can see began like this." in ines.get(node)
    assert "1 game · 100%" in ines.get(f"{node}?of=mine")
    assert f'href="{table}/' in ines.page
    assert ines.get(f"{table}/0/explorer") and "1 game · 100%" in ines.page


def test_running_games_are_not_counted(lobby: TestClient) -> None:
    table, ines, _ = start_game(lobby)
    ines.get(f"{table}/0/explorer")
    assert ines.status == 409
    assert not NODE.search(ines.get(f"/explorer/{PLAIN}?of=mine"))


def test_unknown_nodes_are_refused(lobby: TestClient) -> None:
    finish_game(lobby)
    stranger = Guest(lobby, "fr")
    stranger.get(f"/explorer/{PLAIN}/0123456789abcdef")
    assert stranger.status == 404
    stranger.get("/explorer/no_such_game")
    assert stranger.status == 404


def test_counting_again_changes_nothing(lobby: TestClient,
                                        monkeypatch: pytest.MonkeyPatch) -> None:
    finish_game(lobby)
    stranger = Guest(lobby)
    node = find_first_node(stranger)
    before = stranger.get(node)
    explorer, seen = explorer_of(lobby), list[int]()
    compute = explorer._explore_table

    async def look_meanwhile(table: str) -> ExploredGame:
        seen.append(await explorer._store.count_games())
        return await compute(table)
    monkeypatch.setattr(explorer, "_explore_table", look_meanwhile)
    assert lobby.portal.call(explorer.rebuild_all) == 1
    assert seen == [1]                                  # the pages are never empty
    lobby.portal.call(explorer_of(lobby).store_missing)
    assert stranger.get(node).partition("<main")[2] == before.partition("<main")[2]


def test_nodes_leave_out_draws(lobby: TestClient) -> None:
    table = load_table(lobby, finish_game(lobby)[0])
    game = explore_game(table)
    assert len(game.moves) == MOST_DECISIONS and game.moves[-1].following == ""
    for move in game.moves:
        assert find_node(table.match, move.number - 1) == move.node
        assert table.match.entries[move.number - 1].seat >= 0
    last = table.match.number
    assert find_node(table.match, last) == game.moves[-1].node


def test_intervals_need_ten_games() -> None:
    few, many = [MoveTally("move", "", games, 40 * games, 1_700 * games, games / 2)
                 for games in (9, 10)]
    english = language("en")
    assert (format_win_share(few, english), format_mean_points(few, english)) == ("50%", "40.0")
    assert format_win_share(many, english) == "50% (24–76)"
    assert re.fullmatch(r"40\.0 \(3\d\.\d–4\d\.\d\)", format_mean_points(many, english))


def load_table(lobby: TestClient, table: str) -> Table:
    tables = app_of(lobby).state.services.tables
    return lobby.portal.call(tables.load_table, table.removeprefix("/t/"))
