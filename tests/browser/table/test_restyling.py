"""A choice gives few elements a new style. One rule in a style sheet that makes the browser ask for
all of them makes every click late, and nothing else tells of it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.positions import Stands, those
from tests.window import Opener, Window, sit


def count_restyled(window: Window, act: Callable[[], None]) -> int:
    """Return how many elements the browser restyles when this is done."""
    browser = window.context.browser
    browser.start_tracing(page=window.page, categories=["devtools.timeline"])
    act()
    window.page.wait_for_timeout(200)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return sum(event["args"].get("elementCount", 0) for event in events
               if event["name"] == "UpdateLayoutTree")


def choose_and_leave_it(seat: Window) -> list[int]:
    """Return how many elements are restyled by a choice and by taking it back."""
    choice = seat.page.locator("#choices button:visible").first
    choice.wait_for()
    return [count_restyled(seat, lambda: choice.evaluate("line => line.click()")),
            count_restyled(seat, lambda: seat.page.keyboard.press("Escape"))]


@pytest.mark.parametrize("position", those("late"))
def test_choices_restyle_little(window: Opener, stands: Stands, position: str) -> None:
    for phone in (False, True):
        seat = window(phone=phone)
        sit(seat, stands[position])
        elements = seat.page.evaluate("document.querySelectorAll('*').length")
        for found in choose_and_leave_it(seat):
            assert 0 < found < elements / 4
