"""Two people react to a move: in two languages, at the piece, by keys and by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import faults, fits_width
from tests.browser.table.test_talking import company
from tests.real_site import Site
from tests.window import Opener, Window, open_seat


def distance(window: Window) -> float:
    """Return how far the reaction is from the place of the last line of the log, in pixels."""
    found = window.page.evaluate("""() => {
      const line = document.querySelector("#log-list > li:not([data-act])");
      const tall = matchMedia("(max-width: 40em)").matches;
      const places = line.dataset.places.split(" ").map(
        (name) => document.getElementById((tall ? "t-" : "w-") + name));
      const middle = (one) => { const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; };
      const [x, y] = middle(document.querySelector(".reaction"));
      return Math.min(...places.filter(Boolean).map((one) => {
        const [a, b] = middle(one); return Math.hypot(a - x, b - y); }));
    }""")
    return float(found)


@pytest.mark.slow
def test_reactions_are_seen_and_announced(window: Opener, place: Site) -> None:
    group = company(place)
    desk, phone = window(), window(phone=True, language="ja")
    open_seat(desk, group.table, group.clients[0])
    open_seat(phone, group.table, group.clients[1])
    assert group.act(0, group.see(0)["actions"][0])
    phone.page.wait_for_selector("#log-list > li:not([data-act])", state="attached")

    desk.page.locator("#react > summary").focus()
    desk.page.keyboard.press("Enter")
    assert faults(desk) == []
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Enter")                       # the first of six
    for one, said in ((desk, "Inès: Well played!"), (phone, "Inès：お見事です！")):
        expect(one.page.locator(".reaction")).to_be_visible()
        expect(one.page.locator("#say")).to_contain_text(said)
        assert distance(one) < 150
    expect(desk.page.locator("#react > summary")).to_be_focused()
    expect(phone.page.locator(".reaction")).to_have_count(0, timeout=5_000)

    phone.page.locator("#react > summary").tap()
    assert fits_width(phone)
    for button in phone.page.locator("#react button").all():
        box = button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 24
    phone.page.locator("#react [value=ouch]").tap()
    expect(desk.page.locator("#say")).to_contain_text("Kenji: Ouch!")
    phone.page.locator("#react > summary").tap()
    phone.page.locator("#react [value=ouch]").tap()
    expect(phone.page.locator("#react [role=status]")).to_contain_text("3秒")
    group.close()
