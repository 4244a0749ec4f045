"""What a place is, in words beside it: by mouse and by keyboard."""

from __future__ import annotations

import pytest
from window import Window

from grandtour import games


@pytest.fixture(params=games.names(), name="desk")
def _desk(request: pytest.FixtureRequest, window) -> Window:
    desk = window()
    desk.open("/")
    desk.page.locator(
        f"form[action='/play']:has(input[value='{request.param}']) button").first.click()
    desk.page.wait_for_selector("#turn-idle[data-mine=yes]", state="attached")
    return desk


def test_the_mouse_and_the_keyboard_are_told_what_a_place_is(desk: Window) -> None:
    box = desk.page.locator(f"{desk.board} .place[data-actions] .hit").first.bounding_box()
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    label = desk.page.evaluate("""([x, y]) => document.elementFromPoint(x, y)
        .closest('.place').getAttribute('aria-label').split(';')[0].trim()""", at)
    desk.page.mouse.move(*at)
    desk.page.wait_for_selector(".tip")
    assert desk.page.locator(".tip p").first.inner_text() == label
    desk.page.keyboard.press("Escape")
    assert desk.page.locator(".tip").count() == 0
    desk.page.mouse.move(2, 2)
    desk.page.keyboard.press("b")
    desk.page.wait_for_selector(".tip")
    tip = desk.page.locator(".tip").bounding_box()
    held = desk.page.evaluate("""() => {
        const box = document.activeElement.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    }""")
    assert not (tip["x"] < held[0] < tip["x"] + tip["width"]
                and tip["y"] < held[1] < tip["y"] + tip["height"])
    assert tip["x"] >= 0
    assert tip["x"] + tip["width"] <= 1440
