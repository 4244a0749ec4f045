"""Test that text on a board can be read: its characters are at least eleven pixels high on an
ordinary desktop, words ten pixels in a small window, and a board that would have to be smaller
scrolls instead."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.group import Stand
from tests.positions import Stands, positions_of
from tests.real_site import Site
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS
from tests.window import Opener, Window, sit

LEAST = 11
WORD = 10                       # of words, in a small window
CLOSE = .72                     # as close as Japanese letters may be set, of their height

# Every text of the cards that lie somewhere: how high its letters are, and how far it reaches
# beyond its card.
READ = """board => [...board.querySelectorAll('[id^="w-card-"] text')].map(text => {
    const turned = text.getScreenCTM();
    const card = text.closest('[data-card]') ?? text.closest('[id]');
    const [own, around] = [text, card].map(one => one.getBoundingClientRect());
    return [text.textContent, parseFloat(getComputedStyle(text).fontSize)
            * Math.hypot(turned.c, turned.d),
        Math.max(around.left - own.left, own.right - around.right)]; })"""
# Every text of the board: how high its letters are, and how high they would be as wide as they are.
MEASURE = """board => [...board.querySelectorAll('text')].filter(
    text => text.getBoundingClientRect().width).map(text => {
    const turned = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize);
    return [text.textContent, size * Math.hypot(turned.c, turned.d),
            size * Math.hypot(turned.a, turned.b)]; })"""
LOWEST = """board => [...board.querySelectorAll('.place')].reduce((lowest, place) =>
    place.getBoundingClientRect().bottom > lowest.getBoundingClientRect().bottom
        ? place : lowest).id"""
OF_THE_PAGE = """() => [document.documentElement.scrollWidth - innerWidth,
                        document.documentElement.scrollHeight - innerHeight, scrollY]"""


@cache
def reach_position(site: Site, position: str, players: int, game: str = WITH_HANDS) -> Stand:
    stand: Stand = getattr(positions_of(game), position)(site, players)
    return stand


def printed_texts(seat: Window) -> list[list[Any]]:
    seat.page.wait_for_load_state("load")
    seat.page.evaluate("document.fonts.ready")
    found: list[list[Any]] = seat.page.locator(seat.board).evaluate(READ)
    assert len(found) > 40
    return found


def measured_words(seat: Window) -> list[tuple[str, float, float]]:
    """Every text of three letters or more on the board, or of two Japanese ones, and how high and
    how wide its letters are."""
    seat.page.wait_for_load_state("load")
    seat.page.evaluate("document.fonts.ready")
    found = seat.page.locator(seat.board).evaluate(MEASURE)
    return [(words, high, wide) for words, high, wide in found
            if len(words.strip()) > (1 if words.strip() >= "ぁ" else 2)]


@pytest.mark.slow
@pytest.mark.sample("table", "language", "size", keep=4)
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize(("size", "least"), [((1440, 900), LEAST), ((1280, 720), WORD)])
@pytest.mark.parametrize("table", [
    ("crowded", 5), ("late", 5), ("late", 3), ("late", 2), ("first", 3, ANOTHER),
    ("late", 4, ANOTHER), ("late", 2, ANOTHER), ("late", 4, WITH_SHOWS), ("late", 2, WITH_SHOWS),
], ids=lambda table: " ".join(map(str, table)))
def test_words_are_large_enough(window: Opener, place: Site, table: tuple[Any, ...],
                                size: tuple[int, int], least: int, language: str) -> None:
    """Letters are not set closer than they are high either, except Japanese ones."""
    seat = window(language=language)
    seat.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(seat, reach_position(place, *table))
    words = measured_words(seat)
    assert len(words) > (25 if len(table) < 3 else 14)
    for text, high, wide in words:
        assert high >= least - .005, text
        assert wide >= least * (CLOSE if language == "ja" else 1) - .005, text


@pytest.mark.slow
@pytest.mark.sample("table", "language", "dark", keep=4)
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("table", [("crowded", 5), ("late", 5), ("late", 4), ("late", 3),
                                   ("late", 2)], ids="{0[0]} {0[1]}".format)
def test_cards_can_be_read(window: Opener, place: Site, table: tuple[str, int], dark: bool,
                           language: str) -> None:
    seat = window(language=language, dark=dark)
    sit(seat, reach_position(place, *table))
    for words, high, beyond in printed_texts(seat):
        assert high >= LEAST - .005, words
        assert beyond <= 1, words


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
def test_small_windows_scroll_the_board(
        window: Opener, stands: Stands, size: tuple[int, int]) -> None:
    """The board has the whole width, and scrolls in a frame of its own next to the question."""
    seat = window()
    seat.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(seat, stands[f"{WITH_HANDS}-late"])
    assert min(high for _, high, _ in printed_texts(seat)) >= LEAST * seat.page.evaluate(
        "document.getElementById('board').clientWidth / 1000") - .005
    frame = seat.page.locator("#board")
    assert frame.evaluate("frame => frame.scrollHeight - frame.clientHeight") > 40
    assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") == 0
    assert seat.page.evaluate(OF_THE_PAGE)[::2] == [0, 0]
    assert frame.evaluate("frame => frame.scrollTop") == 0


def test_the_keyboard_scrolls_a_board(window: Opener, stands: Stands) -> None:
    """The browser's keys scroll it while a place has the focus, and focus scrolls the lowest place
    into view."""
    seat = window()
    seat.page.set_viewport_size({"width": 1280, "height": 720})
    sit(seat, stands[f"{WITH_HANDS}-late"])
    scrolled = "() => document.getElementById('board').scrollTop"
    seat.page.locator("#w-market-T0").focus()
    seat.page.keyboard.press("PageDown")
    seat.page.wait_for_function(f"() => ({scrolled})() > 40")
    seat.page.keyboard.press("PageUp")
    seat.page.wait_for_function(f"() => ({scrolled})() === 0")
    board = seat.page.get_by_role("application")        # a card may be shown enlarged, too
    seat.page.locator(f"#{board.evaluate(LOWEST)}").focus()
    seat.page.wait_for_function(f"() => ({scrolled})() > 0")
    assert seat.page.locator("#ask").is_visible()
    assert seat.page.evaluate(OF_THE_PAGE)[2] == 0


@pytest.mark.slow
@pytest.mark.sample("players", "language")
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("players", [3, 5])
def test_all_letters_of_a_map_can_be_read(window: Opener, place: Site, players: int,
                                          language: str) -> None:
    """In a small window, where the board is as small as it can be, even single letters."""
    seat = window(language=language)
    seat.page.set_viewport_size({"width": 1280, "height": 720})
    stand = positions_of(PLAIN).late(place, players)
    sit(seat, stand)
    seat.page.wait_for_load_state("load")
    seat.page.evaluate("document.fonts.ready")
    found = seat.page.locator(seat.board).evaluate(MEASURE)
    assert len(found) > 40
    for text, high, _ in found:
        assert high >= LEAST - .005, text


def test_boards_fill_their_frame(window: Opener, stands: Stands) -> None:
    """A drawing that wishes for nothing is fitted into its frame as before."""
    seat = window()
    seat.page.set_viewport_size({"width": 1280, "height": 720})
    sit(seat, stands[f"{WITH_SHOWS}-late"])
    assert seat.page.locator(".strut").count() == 0
    assert seat.page.locator("#board").evaluate(
        "frame => frame.scrollHeight - frame.clientHeight") <= 0
