"""The demo game in a browser: it goes on until it is paused, and stands still without motion."""

from __future__ import annotations

from tests.window import Opener


def test_demo_game_goes_on_until_paused(window: Opener) -> None:
    stranger = window()
    page = stranger.page
    page.emulate_media(reduced_motion="no-preference")
    stranger.open("/")
    board, button = page.locator("#demo figure"), page.locator("#demo-hold")
    first = board.get_attribute("data-number")
    page.wait_for_function(
        "(first) => document.querySelector('#demo figure').dataset.number !== first",
        arg=first)
    assert page.locator("#demo img").evaluate("(image) => image.naturalWidth") > 0
    button.click()
    assert button.inner_text().strip() == stranger.say("Resume")
    paused = board.get_attribute("data-number")
    page.wait_for_timeout(2500)
    assert board.get_attribute("data-number") == paused


def test_demo_game_stands_still_without_motion(window: Opener) -> None:
    stranger = window()
    stranger.open("/")
    assert stranger.page.locator("#demo-hold").inner_text().strip() == stranger.say("Resume")
