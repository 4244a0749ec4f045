"""Test the animation of what a player earns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.table.test_pace import open_spectator, table
from tests.group import Group
from tests.positions import positions_of
from tests.some_game import PLAIN
from tests.window import Opener, Window

__all__ = ["table"]

FLYERS = """() => {
    window.flyers = [];
    window.flights = [];
    const began = new Map();
    const signs = (nodes) => [...nodes].filter(one => one.matches?.('.flyer'));
    new MutationObserver(changes => {
        for (const { addedNodes, removedNodes } of changes) {
            for (const one of signs(addedNodes)) {
                began.set(one, performance.now());
                flyers.push(one.textContent.trim()
                    || one.querySelector('use').getAttribute('href'));
            }
            for (const one of signs(removedNodes)) {
                flights.push(performance.now() - began.get(one));
            }
        }
    }).observe(document.body, { childList: true });
}"""


PURSES = "() => [...document.querySelectorAll('.who .purse')].map(one => Number(one.dataset.sum))"


def play_until_gain(window: Window, group: Group) -> tuple[int, int, int]:
    """Play until a player earns money. Return the seat, the gain, and the purse afterwards."""
    before = window.page.evaluate(PURSES)
    while not (seen := group.see())["over"]:
        seat = seen["to_act"]
        choose(group, window, positions_of(PLAIN).preferred_action(
            group.see(seat)["actions"], seen["number"]))
        after = window.page.evaluate(PURSES)
        for owner, (old, new) in enumerate(zip(before, after, strict=True)):
            if new > old:
                return owner, new - old, new
        before = after                  # on a busy machine a panel comes late
    raise AssertionError("nobody earned anything")


def choose(group: Group, window: Window, action: str) -> None:
    seat = group.see()["to_act"]
    group.act(seat, action)
    window.page.wait_for_function("n => Number(document.body.dataset.number) === n",
                                  arg=group.see()["number"])


def test_gains_fly_to_their_owner(window: Opener, table: Group) -> None:
    """Then the number in the panel counts up."""
    seat = open_spectator(window, table, "quick")
    seat.page.emulate_media(reduced_motion="no-preference")
    seat.page.evaluate(FLYERS)
    owner, gain, purse = play_until_gain(seat, table)
    number = seat.page.locator(f"#player-{owner + 1} .purse [aria-hidden=true]:not(svg)")
    assert int(number.inner_text()) < purse
    assert seat.page.evaluate("flyers.at(-1)") == f"+{gain}"
    expect(number).to_have_text(str(purse))
    expect(seat.page.locator(".flyer")).to_have_count(0)
    assert seat.page.evaluate("flights.at(-1)") > 600
    assert seat.page.locator("#gains li").count() == 0


def play_until_purchase(window: Window, group: Group) -> tuple[int, Locator]:
    """Play until a player has bought the first bale. Return the seat, and the bale in its panel."""
    bales = window.page.locator(".who .bale[data-kind]")
    while True:
        seat = group.see()["to_act"]
        actions = group.see(seat)["actions"]
        choose(group, window, "buy" if "buy" in actions else actions[0])
        if bales.count():
            return seat, bales


@pytest.mark.parametrize("phone", [False, True])
def test_bales_fly_to_their_buyer(window: Opener, table: Group, phone: bool) -> None:
    watcher = open_spectator(window, table, "quick", phone=phone)
    watcher.page.emulate_media(reduced_motion="no-preference")
    watcher.page.evaluate(FLYERS)
    seat, bale = play_until_purchase(watcher, table)
    assert bale.locator("xpath=ancestor::li").get_attribute("id") == f"player-{seat + 1}"
    assert watcher.page.evaluate("flyers") == [f"#{bale.get_attribute('data-kind')}"]
    expect(watcher.page.locator(".flyer")).to_have_count(0)


def test_reduced_motion_frames_a_bale(window: Opener, table: Group) -> None:
    watcher = open_spectator(window, table, "quick")
    _, bale = play_until_purchase(watcher, table)
    expect(bale).to_contain_class("gained")
    assert watcher.page.locator(".flyer, #gains li").count() == 0
    choose(table, watcher, table.see(table.see()["to_act"])["actions"][0])
    expect(watcher.page.locator(".gained")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_reduced_motion_lists_gains(window: Opener, table: Group, phone: bool) -> None:
    seat = open_spectator(window, table, "quick", phone=phone)
    owner, gain, purse = play_until_gain(seat, table)
    name = ("Inès", "Kenji")[owner]
    assert seat.page.locator("#gains li").inner_text().split() == [name, f"+{gain}"]
    assert seat.page.locator(".flyer").count() == 0
    number = seat.page.locator(f"#player-{owner + 1} .purse [aria-hidden=true]:not(svg)")
    expect(number).to_be_visible()
    assert number.inner_text() == str(purse)
