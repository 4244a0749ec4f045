"""Turns that are over in a browser: a sentence each, which opens."""

from __future__ import annotations

from tests.positions import Stands
from tests.some_game import WITH_HANDS
from tests.window import Opener, sit


def test_a_turn_that_is_over_opens_to_its_lines(window: Opener, stands: Stands) -> None:
    seat = window()
    sit(seat, stands[f"{WITH_HANDS}-late"])
    assert seat.page.locator("#log-list > li:first-child .whole").count() == 0
    turn = seat.page.locator("#log-list > .whole").first
    inside = turn.locator("ol > li")
    assert inside.count() > 1
    assert not inside.first.is_visible()
    turn.locator("summary").click()
    assert inside.first.is_visible()
    assert turn.get_attribute("id") == (inside.first.get_attribute("id") or "").replace("in", "log")
