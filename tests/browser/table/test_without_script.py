"""Test that a whole game can be played by the list with scripts off, by links and forms."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page

from tests.browsers import Opens
from tests.real_site import Site

pytestmark = pytest.mark.core


@pytest.fixture
def page(browser: Opens, place: Site) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=False, base_url=place.url)
    yield context.new_page()
    context.close()


def follow_locator(button: Locator) -> None:
    """Press it, and be where it leads."""
    with button.page.expect_navigation(wait_until="domcontentloaded"):
        button.click()


def reload_until_mine(page: Page) -> bool:
    """Reload until it is the player's turn. Return False when the game is over."""
    while True:
        if page.locator("#result table").count():
            return False
        if page.locator("#choices button").count():
            return True
        page.reload(wait_until="domcontentloaded")


@pytest.mark.sample(pool="whole games")
def test_a_whole_game_by_the_list(page: Page) -> None:
    whim = random.Random(6)
    page.goto("/", wait_until="domcontentloaded")
    follow_locator(page.locator("form[action='/play'] button").first)
    address = page.url
    turns = 0
    while reload_until_mine(page):
        lines = page.locator("#choices button")
        follow_locator(lines.nth(whim.randrange(lines.count())))
        assert page.locator("#turn-choice .preview li").count()
        follow_locator(page.locator("#turn-choice .go"))
        assert page.url.partition("#")[0] == address
        turns += 1
    assert turns >= 15
    assert page.locator("#result tbody tr").count() == 3


def test_refusal_and_undo_work_scriptless(page: Page) -> None:
    page.goto("/", wait_until="domcontentloaded")
    follow_locator(page.locator("form[action='/play'] button").first)
    reload_until_mine(page)
    page.locator("#moves-body [name=why]").first.press("Enter")
    assert "BO-" in page.locator(".refusal").first.inner_text()
    follow_locator(page.locator("#choices button").first)
    follow_locator(page.locator("#turn-choice .go"))
    if reload_until_mine(page):
        follow_locator(page.locator("#take-back"))
        assert "took back" in page.locator("#log-list").inner_text()
