"""Single keys at a table, and when they mean nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table.test_announcing import open_live_seat
from tests.two_people import Two
from tests.window import Opener, Window

pytestmark = pytest.mark.core
REFUSED, CHOSEN = "#refusal .refusal", "#turn-choice form"


@pytest.fixture
def ines(window: Opener, two: Two) -> Window:
    """The window of seat 0, who is to act."""
    return open_live_seat(window(), two, 0)


def test_key_help_opens_at_the_top(ines: Window) -> None:
    ines.page.keyboard.press("?")
    expect(ines.page.locator("#keys-h")).to_be_in_viewport()
    assert ines.page.evaluate("document.getElementById('keys').scrollTop") == 0


def focused_id(seat: Window) -> str:
    found: str = seat.page.evaluate("document.activeElement.id")
    return found


def test_letters_jump_to_page_parts(ines: Window) -> None:
    for key, part, heading in (("l", "#log", "log-h"), ("c", "#chat", "chat-h")):
        ines.page.keyboard.press(key)
        assert ines.page.evaluate("location.hash") == part
        assert focused_id(ines) == heading
        expect(ines.page.locator(f".phonebar a[href='{part}']")).to_have_attribute(
            "aria-current", "true")
    ines.page.keyboard.press("p")
    assert ines.page.evaluate("location.hash") == "#players"
    expect(ines.page.locator(".phonebar [aria-current]")).to_have_count(1)
    ines.page.keyboard.press("m")
    first = ines.page.locator("#choices button").first
    expect(first).to_be_focused()
    ines.page.keyboard.press("ArrowDown")
    expect(ines.page.locator("#choices button").nth(1)).to_be_focused()
    ines.page.keyboard.press("ArrowUp")
    expect(first).to_be_focused()


def test_keys_undo_and_redo(ines: Window) -> None:
    for key, wanted in (("1", "#take-back"), ("u", "#take-again"), ("y", "#take-back")):
        before = ines.number()
        ines.page.keyboard.press(key)
        if key == "1":
            ines.page.keyboard.press("Enter")
        ines.page.wait_for_function(
            "before => Number(document.body.dataset.number) !== before", arg=before)
        ines.page.locator(wanted).wait_for()


def test_why_uses_the_focused_line(ines: Window) -> None:
    barred = ines.page.locator("#moves-body [data-ask]")
    titles = []
    for line in (0, barred.count() - 1):
        barred.nth(line).evaluate("line => line.focus()")
        ines.page.keyboard.press("w")
        ines.page.locator(REFUSED).wait_for()
        titles.append(ines.page.locator(REFUSED).text_content() or "-")
        ines.page.keyboard.press("Escape")
        assert ines.page.locator(REFUSED).count() == 0
    assert barred.count() == 1 or len(set(titles)) == 2
    ines.page.evaluate("document.activeElement.blur()")
    ines.page.keyboard.press("w")
    expect(ines.page.locator(REFUSED)).to_have_text(titles[0])


def test_typing_disables_keys(ines: Window) -> None:
    ines.page.keyboard.press("c")
    ines.page.locator("#talk-text").press("1")
    assert ines.page.locator("#talk-text").input_value() == "1"
    assert ines.page.locator(CHOSEN).count() == 0
    ines.page.locator("#talk-text").evaluate("field => field.blur()")
    ines.page.keyboard.press("Control+1")
    assert ines.page.locator(CHOSEN).count() == 0
    ines.page.keyboard.press("?")
    keys = ines.page.locator("#keys")
    expect(keys).to_be_visible()
    ines.page.keyboard.press("1")
    assert ines.page.locator(CHOSEN).count() == 0
    ines.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    ines.page.keyboard.press("1")
    assert ines.page.locator(CHOSEN).count() == 1


def test_a_key_shows_the_previous_position(ines: Window, two: Two) -> None:
    number = ines.number()
    assert number > 0
    ines.page.keyboard.press("[")
    ines.page.wait_for_url(f"**/t/{two.table}/{number - 1}", wait_until="domcontentloaded")


def test_single_keys_can_be_off(window: Opener, two: Two) -> None:
    assert two.players[0].patch("/me/settings", json={"keys": False}).status_code == 200
    seat = open_live_seat(window(), two, 0)
    for key in ("1", "m", "?", "b", "["):
        seat.page.keyboard.press(key)
    assert seat.page.locator(f"{CHOSEN}, dialog[open]").count() == 0
    assert seat.page.evaluate("document.activeElement === document.body")
    first = seat.page.locator("#choices button").first
    first.focus()
    seat.page.keyboard.press("ArrowDown")                               # arrows are no letters
    expect(seat.page.locator("#choices button").nth(1)).to_be_focused()
    seat.page.keyboard.press("Enter")
    seat.page.keyboard.press("Escape")
    assert seat.page.locator(CHOSEN).count() == 0
