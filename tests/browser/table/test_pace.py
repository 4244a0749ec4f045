"""Steps of others come as fast as the reader has set."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.group import Group
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Opener, Window

# Writes down when each new line of the log was seen first.
LINES = """() => {
    window.times = {};
    new MutationObserver(() => {
        for (const { id } of document.querySelectorAll('#log-list > li')) {
            times[id] ??= performance.now();
        }
    }).observe(document.getElementById('log-list'), { childList: true });
}"""


@pytest.fixture
def table(place: Site) -> Any:
    group = Group(place, [{"kind": "me"}, {"kind": "open"}], "Inès", {"first_seat": "0"}, PLAIN)
    group.join(place, "Kenji")
    yield group
    group.close()


def open_spectator(window: Opener, table: Group, pace: str, phone: bool = False) -> Window:
    """Return the window of a spectator with this pace."""
    made = window(phone=phone)
    made.context.add_cookies([{"name": "pace", "value": pace, "url": made.site.url}])
    made.open(f"/t/{table.table}")
    made.page.wait_for_selector("[data-connection=live]", state="attached")
    return made


def act(table: Group, window: Window, times: int) -> list[str]:
    """Do this many actions, and wait for each on the page. Return the lines of the log."""
    made = []
    for _ in range(times):
        seat = table.see()["to_act"]
        table.act(seat, table.see(seat)["actions"][0])
        number = table.see()["number"]
        window.page.wait_for_function("n => Number(document.body.dataset.number) === n", arg=number)
        made.append(f"log-{number}")
    return made


def line(window: Window) -> str:
    return window.page.locator("#log-list > li").first.get_attribute("id") or ""


def test_tap_pace_waits_each_step(window: Opener, table: Group) -> None:
    """The first is shown at once, then one at a time, by button or key; or all of them."""
    seat = open_spectator(window, table, "tap")
    lines = act(table, seat, 4)
    assert line(seat) == lines[0]
    seat.press("Next step")
    expect(seat.page.locator(f"#{lines[1]}")).to_be_visible()
    assert line(seat) == lines[1]
    seat.page.locator("#ask").focus()
    seat.page.keyboard.press("x")
    expect(seat.page.locator(f"#{lines[2]}")).to_be_visible()
    assert line(seat) == lines[2]
    seat.press("Skip to now")
    assert line(seat) == lines[3]
    assert not seat.page.locator("#steps").is_visible()


@pytest.mark.parametrize(("pace", "least"), [("quick", 0), ("usual", 950), ("slow", 2_450)])
def test_steps_are_shown_for_their_time(
        window: Opener, table: Group, pace: str, least: int) -> None:
    seat = open_spectator(window, table, pace)
    seat.page.evaluate(LINES)
    first, second = act(table, seat, 2)
    seat.page.wait_for_selector(f"#{second}")
    times = seat.page.evaluate("times")
    assert times[second] - times[first] >= least


def test_the_table_menu_saves_the_pace(window: Opener, table: Group) -> None:
    """It holds at once and when the page is loaded again."""
    seat = open_spectator(window, table, "tap")
    lines = act(table, seat, 2)
    seat.page.get_by_label(seat.say("Table menu")).click()
    with seat.page.expect_response("**/set/pace"):
        seat.page.select_option("#pace select", "quick")
    expect(seat.page.locator(f"#{lines[1]}")).to_be_attached()
    seat.page.reload()
    assert seat.page.locator("html").get_attribute("data-pace") == "quick"
