"""One person has the same table open in two browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages.test_unanswered import choose
from tests.browser.table.test_announcing import open_live_seat
from tests.two_people import Two
from tests.window import Opener


def test_simultaneous_moves_have_one_winner(window: Opener, two: Two) -> None:
    """Neither has heard of the other; when they hear again both show the same."""
    windows = [open_live_seat(window(), two, 0) for _ in range(2)]
    before = windows[0].number()
    for one in windows:
        choose(one)
        one.page.evaluate("dispatchEvent(new Event('pagehide'))")       # its stream is closed
    for one in windows:
        one.page.locator("#turn-choice .go").evaluate("go => go.click()")
        while two.see(0)["number"] == before:       # who presses second comes second
            one.page.wait_for_timeout(50)
    expect(windows[1].page.locator("#refusal .refusal")).to_be_visible()
    expect(windows[0].page.locator("#refusal .refusal")).to_have_count(0)
    assert two.see(0)["number"] == before + 1
    for one in windows:
        one.page.evaluate("dispatchEvent(new Event('online'))")
        one.page.wait_for_function(
            "number => Number(document.body.dataset.number) === number", arg=before + 1)


def test_windows_mirror_each_other(window: Opener, two: Two) -> None:
    mover, watcher = [open_live_seat(window(), two, 0) for _ in range(2)]
    choose(mover)
    mover.confirm(mover.page.locator("#turn-choice .go").click)
    watcher.page.wait_for_function(
        "number => Number(document.body.dataset.number) === number", arg=mover.number())
