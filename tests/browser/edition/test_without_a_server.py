"""Test the browser edition from a plain file server: every game to its end, the export of its
records to a server, and what works after the file server has stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from file_server import FileServer

from grandtour import games
from grandtour.cli.main import main
from grandtour.console.records import read_record_file
from tests.browser.edition.tab import Tab
from tests.browser.table.test_games import check_final_table
from tests.some_game import PLAIN


@pytest.mark.parametrize("game", games.names())
def test_games_are_exported_to_servers(tab: Tab, tmp_path: Path, game: str) -> None:
    table = tab.begin(game)
    tab.play()
    check_final_table(tab)
    number = tab.number()
    for ending in ("record", "record.json"):
        tab.page.click("#result .menu > summary")
        file = tab.save_link(f"#result a[href$='{ending}']", tmp_path)
        match, names = read_record_file(file)
        assert (match.game.name, match.number) == (game, number)
        assert len(names) == 2
        assert main(["check", str(file)]) == 0
    for position in (0, number):
        tab.open(f"{table}/{position}")
        tab.page.wait_for_selector(f'#replay[data-number="{position}"]')
        assert tab.page.locator(".board").count()


@pytest.mark.core
def test_it_works_without_the_file_server(tab: Tab, server: FileServer) -> None:
    table = tab.begin(PLAIN)
    assert tab.my_turn()
    tab.act()
    server.stop()
    before = tab.number()
    assert tab.my_turn()
    tab.act()
    assert tab.number() > before
    tab.open_edition()                          # as whoever comes back later
    tab.open(table)
    assert tab.my_turn()
    tab.act()
    tab.open(f"/rules/{PLAIN}")
    tab.page.wait_for_selector("main h1")
