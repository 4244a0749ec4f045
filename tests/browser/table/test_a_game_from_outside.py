"""A game and a bot of other packages in the browser, as any of the house."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.outsiders import install_outsiders
from tests.real_site import Site
from tests.window import Window


@pytest.fixture(scope="module", name="guests")
def _guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("guests")
    site = Site(folder / "grandtour.sqlite")
    site.start(PYTHONPATH=install_outsiders(folder, "hold", "cautious"))
    yield site
    site.stop()


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_a_whole_foreign_game(browser: Browser, guests: Site, phone: bool) -> None:
    """Play three throws, then the pot, by the list next to its table, against its bot and a
    level."""
    desk = Window(browser, guests, phone=phone)
    desk.open("/new?game=hold")
    desk.page.locator(".more-settings > summary").click()
    desk.wait_for_text("This game has only one set of rules.")
    desk.page.select_option("select[name=seat2]", "bot cautious")
    desk.page.select_option("select[name=seat3]", "bot coachman")
    desk.press("Start the game")
    desk.page.wait_for_selector("#turn-idle", state="attached")
    throws = 0
    while desk.my_turn():
        offered = desk.page.locator("#choices [data-choose]")
        wanted = offered.last if throws == 3 or offered.count() == 1 else offered.first
        throws = 0 if throws == 3 else throws + 1
        wanted.click()
        desk.page.wait_for_selector("#turn-choice > *")
        desk.confirm(desk.page.locator("#turn-choice .go").click)
    desk.page.wait_for_selector("#result")
    assert desk.page.locator("#result .podium > li b").count() == 3
    assert "Won by" in desk.page.locator("#result").inner_text()
    assert "cautious" in desk.page.locator("#players").text_content()
    desk.close()


@pytest.mark.slow
def test_foreign_games_explain_refusals(browser: Browser, guests: Site) -> None:
    desk = Window(browser, guests)
    desk.open("/")
    desk.page.locator("form[action='/play']:has(input[value=hold]) button").first.click()
    assert desk.my_turn()
    desk.page.locator("[data-ask=keep]").click(force=True)
    desk.wait_for_text("There is nothing in the pot yet.")
    assert "Points" in desk.page.locator(f"{desk.board} #w-field-points").text_content()
    desk.open("/rules/hold")
    desk.wait_for_text("keep: Keep the pot and pass the die on.")
    desk.close()
