"""Test how much a browser fetches before one can play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from grandtour import games
from tests.browser.table.test_games import one_click
from tests.real_site import Site
from tests.weight import MOST
from tests.window import Window


@pytest.mark.sample("game")
@pytest.mark.parametrize("game", games.names())
def test_first_boards_weigh_little(browser: Browser, place: Site, game: str) -> None:
    """The weight counts from the first page to the first question, with an empty cache."""
    reader = Window(browser, place, phone=True)
    fetched: list[float] = []
    line = reader.context.new_cdp_session(reader.page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    reader.open("/")
    reader.page.locator(one_click(game)).first.click()
    assert reader.my_turn()
    reader.page.wait_for_load_state("load")
    assert 50_000 < sum(fetched) < MOST
    reader.close()
