"""Entering a game in a browser: draws by typing and by number, moves on the board, the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from grandtour import games
from grandtour.engine.match import Match
from grandtour.features.entered_games.entering import write_steps
from tests.browser.pages.test_access import check_page
from tests.scene import play_at_random
from tests.some_game import PLAIN, WITH_HANDS
from tests.window import Opener, Window


def begin(seat: Window, game: str, moves: str = "") -> str:
    """Fill in the form; return the address of the game."""
    seat.open(f"/enter?game={game}")
    seat.page.locator("input[name=name1]").fill("Inès")
    seat.page.locator("#new-entered [name=moves]").fill(moves)
    seat.page.locator("#new-entered button.go").click()
    seat.page.wait_for_url(re.compile(r"/enter/\w+"))
    return seat.page.url.partition("#")[0]


def length(seat: Window) -> int:
    return int(seat.page.locator("body").get_attribute("data-number") or 0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_draw_is_found_by_typing(window: Opener, phone: bool) -> None:
    seat = window(phone=phone)
    home = begin(seat, WITH_HANDS, "first 0")
    field = seat.page.locator("#draw-search")
    expect(field).to_be_visible()
    last = seat.page.locator("#draws .move").last
    wanted, action = last.locator(".what").inner_text(), last.get_attribute("value")
    field.fill(wanted.upper())
    expect(seat.page.locator("#draws li:not([hidden])")).to_have_count(1)
    field.press("Enter")
    seat.page.wait_for_url(f"{home}#turn")
    assert f": first 0, {action}" in seat.page.request.get(f"{home}/record").text()
    check_page(seat)


def test_moves_are_entered_on_board_and_by_keys(window: Opener) -> None:
    seat = window()
    rules = games.game(PLAIN)
    match = play_at_random(Match(rules, 2, rules.choose(2, {})), 1, 29)
    home = begin(seat, PLAIN, write_steps(match.line))
    before = length(seat)
    while seat.page.locator("#draws").count():
        seat.page.keyboard.press("1")
        seat.page.wait_for_function("before => document.body.dataset.number > before", arg=before)
        before = length(seat)
    seat.page.locator(".board.wide .place[data-actions]").first.click()
    seat.page.locator("#turn-choice .go").click()
    seat.page.wait_for_function("before => document.body.dataset.number > before", arg=before)
    seat.page.locator("#turn-idle form button").click()
    seat.page.wait_for_function("before => document.body.dataset.number == before", arg=before)
    seat.open(f"{home.removeprefix(seat.site.url)}/3")
    seat.page.keyboard.press("ArrowRight")
    seat.page.wait_for_url(f"{home}/4")
    assert length(seat) == 4
    check_page(seat)
