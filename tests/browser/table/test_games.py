"""Whole games of every kind in the browser, to the final ranking."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from grandtour import games
from tests.some_game import PLAIN
from tests.window import Opener, Window


def one_click(game: str) -> str:
    return f"form[action='/play']:has(input[value='{game}']) button"


def start_against_bots(window: Window, game: str) -> None:
    """Start a game from the front page with one click and no account."""
    window.open("/")
    window.page.locator(one_click(game)).first.click()
    window.page.wait_for_selector("#turn-idle", state="attached")
    assert "/t/" in window.page.url


def check_final_table(window: Window) -> None:
    """Check that the page shows the final table, with a sentence and a rank for every player."""
    page = window.page
    page.wait_for_selector("#result table")
    rows = page.locator("#result tbody tr")
    assert rows.count() == page.locator("#players .row > li").count()
    assert page.locator("#result").inner_text().strip()


def lit_places(window: Window) -> list[str]:
    """The ids of the places on the board where something can be done."""
    return window.page.eval_on_selector_all(
        f"{window.board} .place[data-actions]", "places => places.map(place => place.id)")


def play_by_clicks(window: Opener, game: str) -> None:
    play_on_board(window(), game, Locator.click, random.Random(1))


def play_by_touch(window: Opener, game: str) -> None:
    phone = window(phone=True)
    play_on_board(phone, game, phone.tap, random.Random(3))


def play_on_board(window: Window, game: str, press: Callable[..., None],
                 whim: random.Random) -> None:
    """A game against two bots, by places of the board wherever they mean something."""
    start_against_bots(window, game)
    presses = 0
    while window.my_turn():
        places = lit_places(window)
        if not places:
            press(choices_without_place(window))
        else:
            press(scroll_to_place(window, whim.choice(places)), force=True)
            window.page.wait_for_selector("#turn-choice > *")
            several = window.page.locator("#turn-choice .picker button")
            if several.count():
                press(several.nth(whim.randrange(several.count())))
            assert window.page.locator(f"{window.board} .ring.chosen").count() >= 1
        assert window.page.locator("#turn-choice .preview li").count() >= 1
        window.confirm(lambda: press(window.page.locator("#turn-choice .go")))
        presses += 1
    assert presses >= 10
    check_final_table(window)


def choices_without_place(window: Window) -> Locator:
    """Return the last choice of the turn panel that no place of the board offers."""
    return window.page.locator("#turn-idle [data-choose]").last


def scroll_to_place(window: Window, place: str) -> Locator:
    """Scroll the place to the middle of the window, and return what is touched there. Something can
    lie on top of it and is touched with it. So the test forces the touch, and gives it a time
    limit."""
    window.page.locator(f"#{place}").evaluate(
        "place => place.scrollIntoView({block: 'center'})")
    return window.page.locator(f"#{place} .hit")


def play_by_keyboard(window: Opener, game: str) -> None:
    desk = window()
    whim = random.Random(2)
    desk.open("/")
    button = desk.page.locator(f"#games {one_click(game)}").first
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Enter")           # skips the bar and the filters
    for _ in range(40):
        desk.page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    else:
        raise AssertionError("the keyboard does not reach the button")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("#turn-idle", state="attached")
    while desk.my_turn():
        numbered = desk.page.eval_on_selector_all(
            "#choices [data-key]:not([data-key=E])",
            "lines => lines.filter(one => one.checkVisibility()).map(one => one.dataset.key)")
        ending = desk.page.locator("[data-key=E]").count()
        if numbered and whim.random() < 0.3:
            desk.page.keyboard.press(whim.choice(numbered[:3]))
        elif ending and (not numbered or whim.random() < 0.2):
            desk.page.keyboard.press("e")
        else:
            for _ in range(whim.randint(1, 4)):
                desk.page.keyboard.press("n")
            first = next(iter(numbered), "1")       # a line that is folded away has no key
            desk.page.keyboard.press("Enter" if lit_places(desk) else first)
            if desk.page.locator("#turn-choice .picker button").count():
                if numbered:
                    desk.page.keyboard.press("Escape")
                desk.page.keyboard.press(first)
        desk.page.wait_for_selector("#turn-choice .go")
        desk.confirm(lambda: desk.page.keyboard.press("Enter"))
        assert desk.page.evaluate("document.activeElement !== document.body")
        assert desk.page.locator(".board .place:not([tabindex])").count() == 0
    check_final_table(desk)


def two_people_in_two_browsers_and_a_spectator(window: Opener, game: str) -> None:
    host, guest, watcher = window(), window(language="ja"), window(language="fr")
    host.open(f"/new?game={game}")
    open_table(host)
    invitation = host.page.locator("#invitation, input[readonly]").first.input_value()
    guest.open(re.sub(r"^https?://[^/]+", "", invitation))
    guest.page.fill("input[name=name]", "健二")
    guest.page.click("main form button.go")
    guest.page.wait_for_selector("#turn-idle", state="attached")
    table = re.search(r"/t/[^/?]+", guest.page.url)
    assert table
    watcher.open(table[0])
    host.page.wait_for_selector("#phase[data-phase=playing]", state="attached")
    assert "健二" in host.page.locator("#players").inner_text()
    whim = random.Random(4)
    while True:
        host.page.wait_for_function("() => true")
        actor = window_to_move(host, guest)
        if actor is None:
            break
        lines = actor.page.locator("#choices button")
        open_line(lines.nth(whim.randrange(lines.count()))).click()
        actor.confirm(actor.page.locator("#turn-choice .go").click)
        for other in (host, guest, watcher):
            other.page.wait_for_function(
                "number => Number(document.body.dataset.number) >= number",
                arg=actor.number(), timeout=20_000)
        assert watcher.page.locator("#choices").count() == 0
    for seat in (host, guest, watcher):
        check_final_table(seat)
    assert host.page.locator("#result tbody").inner_text().split() == \
        watcher.page.locator("#result tbody").inner_text().split()


def open_line(line: Locator) -> Locator:
    """A line of the list that can be seen: what can be done at any time is folded away."""
    if not line.is_visible():
        line.locator("xpath=ancestor::details/summary").click()
    return line


def open_table(host: Window) -> None:
    """Open a table with two seats: one for the host, one for anyone with the link."""
    host.page.evaluate("""() => {
        const seats = [...document.querySelectorAll('select[name^=seat]')];
        seats[0].value = 'me';
        seats[1].value = 'open';
        for (const seat of seats.slice(2)) seat.value = '';
    }""")
    host.page.click("form button[type=submit].go, form button.go")
    host.page.wait_for_selector("#phase[data-phase=waiting]", state="attached")


def window_to_move(*windows: Window) -> Window | None:
    """The window that may act; None when the game is over."""
    while True:
        for window in windows:
            if window.phase() == "over":
                return None
            if window.page.locator("#turn-idle[data-mine=yes]").count():
                return window
        windows[0].page.wait_for_timeout(20)


WAYS = {"clicks": play_by_clicks, "keys": play_by_keyboard,
        "touch": play_by_touch, "two people": two_people_in_two_browsers_and_a_spectator}

# Every game by clicks and one in each way is played in every browser.
GAMES = [pytest.param(game, way, marks=[pytest.mark.core] * (way == "clicks" or game == PLAIN))
         for game in games.names() for way in WAYS]


@pytest.mark.sample(pool="whole games")
@pytest.mark.parametrize(("game", "way"), GAMES)
def test_a_whole_game(window: Opener, game: str, way: str) -> None:
    WAYS[way](window, game)
