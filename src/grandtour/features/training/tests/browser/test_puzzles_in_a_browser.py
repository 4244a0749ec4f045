"""A puzzle from the first page to the next one."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from grandtour.bots.puzzles.house import find_puzzle
from tests.browser.pages.test_access import faults
from tests.some_game import PLAIN
from tests.window import Opener, Window

GO = "#turn-choice .go"


def line(made: Window, action: str) -> None:
    """Choose it in the list, wherever it is folded."""
    made.page.locator(f'#moves-body [data-choose="{action}"]').first.evaluate(
        "line => line.click()")


def play(made: Window, actions: Sequence[str]) -> None:
    """Play a turn action by action."""
    for number, action in enumerate(actions):
        if number:
            made.page.wait_for_url(re.compile(rf"/after/(\d+\.){{{number - 1}}}\d+$"))
        made.page.wait_for_selector("#moves-body [data-choose]")
        line(made, action)
        made.page.locator(GO).click()


@pytest.mark.slow
@pytest.mark.parametrize("look", ["en", "phone ja", "dark fr"])
def test_daily_puzzle_is_missed_then_solved(window: Opener, look: str) -> None:
    *kind, language = look.split()
    made = window(language=language, phone="phone" in kind, dark="dark" in kind)
    page = made.page
    made.open("/")
    made.press("Solve it")
    page.wait_for_url(re.compile(r"/puzzles/\w+/\w+$"))
    game, name = page.url.split("/")[-2:]
    one = find_puzzle(game, name)
    play(made, one.second)
    outcome = page.locator("#outcome")
    expect(outcome).to_be_focused()
    expect(outcome.locator("details p").first).to_be_hidden()
    made.open(page.url.partition("/after")[0])
    play(made, one.line)
    expect(page.locator("#outcome.solved details p").first).to_be_visible()
    assert faults(made) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    made.press("All puzzles")
    page.wait_for_url(re.compile(r"/puzzles$"))
    assert faults(made) == []


def test_by_keys_alone(window: Opener) -> None:
    made = window()
    page = made.page
    made.open("/puzzles")
    page.locator(f"main a[href^='/puzzles/{PLAIN}/']").first.focus()    # another game each day
    page.keyboard.press("Enter")
    page.wait_for_selector("#moves-body [data-key='1']")
    made.answers()
    page.keyboard.press("1")
    page.wait_for_selector(GO)
    page.keyboard.press("Enter")
    expect(page.locator("#outcome, #moves-body [data-key='1']").first).to_be_visible()
