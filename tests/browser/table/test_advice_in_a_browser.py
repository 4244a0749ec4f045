"""Asking bots by keyboard: a hint in three steps, and why they have done something."""

from __future__ import annotations

import pytest

from tests.browser.pages.test_access import faults
from tests.group import Stand
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Opener, Window, sit


def against_bot(place: Site) -> Stand:
    """Return a table against a bot that has begun."""
    with place.player() as player:
        made = player.post("/tables", json={
            "game": PLAIN, "guest": "Inès", "options": {"first_seat": "1"},
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "cyclist"}]}).json()
    return Stand(made["table"], made["token"])


def hint(seat: Window, step: int) -> None:
    seat.page.keyboard.press("h")
    seat.page.wait_for_selector(f".hinted[data-step='{step}']", timeout=60_000)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ja", False), ("fr", True)])
def test_hints_lead_to_the_reason(window: Opener, place: Site, language: str, phone: bool) -> None:
    seat = window(language=language, phone=phone)
    sit(seat, against_bot(place))
    assert seat.my_turn()
    hint(seat, 1)
    seat.wait_for_text("Hint {step} of 3", step=1)
    places = (seat.page.locator(".hinted").get_attribute("data-lit") or "").split()
    lit = [one.get_attribute("id") for one in seat.page.locator(".board .place.advised").all()]
    assert len(places) <= 1                             # some moves are about no place
    assert sorted(lit) == [side + place for side in ("t-", "w-") for place in places]
    hint(seat, 2)
    move = seat.page.locator(".hinted .linklike")
    best = move.get_attribute("data-choose")
    other = next(action for action in seat.page.locator("#choices [data-choose]").evaluate_all(
        "lines => lines.map(line => line.dataset.choose)") if action != best)
    seat.page.locator(f"#choices [data-choose='{other}']").evaluate("line => line.click()")
    hint(seat, 3)
    compared = seat.page.locator(".hinted .told").inner_text()
    title = seat.page.locator(f"#choices [data-choose='{other}'] .what").inner_text()
    assert title in compared
    seat.page.wait_for_function(
        "told => document.getElementById('say').textContent.includes(told)", arg=title)
    assert faults(seat) == []
    move.focus()
    seat.page.keyboard.press("Enter")
    assert seat.page.locator("#turn-choice [name=action]").input_value() == best
    seat.confirm(lambda: seat.page.locator("#turn-choice .go").press("Enter"))
    assert seat.page.locator("#hint-told > *, .advised").count() == 0


def test_escape_closes_a_hint(window: Opener, place: Site) -> None:
    seat = window()
    sit(seat, against_bot(place))
    assert seat.my_turn()
    hint(seat, 1)
    seat.page.keyboard.press("Escape")
    assert seat.page.locator("#hint-told > *, .advised").count() == 0


@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_bots_explain_below_their_line(window: Opener, place: Site, language: str) -> None:
    seat = window(language=language)
    sit(seat, against_bot(place))
    assert seat.my_turn()
    why = seat.page.locator("#log-list .why").last
    assert why.inner_text() == seat.say("Why this move?")
    why.focus()
    seat.page.keyboard.press("Enter")
    told = seat.page.locator("#log-list .because")
    told.locator("a").wait_for(timeout=60_000)
    reason = told.evaluate("told => told.firstChild.textContent")
    seat.page.wait_for_function(
        "told => document.getElementById('say').textContent.endsWith(told)", arg=reason)
    assert why.get_attribute("aria-expanded") == "true"
    assert faults(seat) == []
    seat.page.keyboard.press("Enter")
    assert told.count() == 0
