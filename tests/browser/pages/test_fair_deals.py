"""Browsers contribute to the deal of a table, without anybody having to know of it, and check it
when the game is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from grandtour.fairness import proof
from tests.browser.pages.test_access import faults
from tests.browser.pages.test_meeting import token_of
from tests.browser.table.test_games import one_click
from tests.meetings import link_to, opened
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Window


@pytest.fixture(scope="module")
def unforeseen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site as people have it."""
    folder: Path = tmp_path_factory.mktemp("fair")
    with Site(folder / "grandtour.sqlite", foreseen=False) as made:
        yield made


@pytest.fixture
def window(browser: Browser, unforeseen: Site) -> Iterator[Window]:
    made = Window(browser, unforeseen)
    yield made
    made.close()


@pytest.fixture
def other(browser: Browser, unforeseen: Site) -> Iterator[Window]:
    made = Window(browser, unforeseen, phone=True, language="fr")
    yield made
    made.close()


def deal_of(window: Window, table: str) -> dict[str, object]:
    found: dict[str, object] = window.page.request.get(f"/api/v1/tables/{table}/deal").json()
    return found


def parts(window: Window, table: str) -> list[str]:
    seats = deal_of(window, table)["seats"]
    assert isinstance(seats, list)
    return [seat["part"] for seat in seats]


def sits_down(guest: Window, invitation: str, name: str) -> None:
    guest.open(invitation)
    guest.page.locator("#name").fill(name)
    guest.press("Sit down")
    guest.page.wait_for_selector("[data-table]")


def has_committed(window: Window) -> None:
    """Wait until the waiting room says so."""
    expect(window.page.locator("[data-deal-step=commit]")).to_have_attribute(
        "data-commitment", re.compile("^[0-9a-f]{64}$"))


def end(window: Window, table: str) -> None:
    answer = window.page.request.post(f"/api/v1/tables/{table}/leave", headers={
        "authorization": f"Bearer {token_of(window)}"})
    assert answer.ok


def test_one_click_plays_a_bot_with_the_own_number_and_the_end_is_checked(window: Window) -> None:
    window.open("/")
    window.page.locator(one_click(PLAIN)).first.click()
    assert window.my_turn()
    table = window.page.url.rpartition("/")[2]
    assert parts(window, table)[0] == "opened"
    end(window, table)
    window.open(f"/t/{table}/deal")
    check = window.page.locator("#deal-check")
    expect(check).to_contain_text(window.say(
        "Your browser has checked it, too, and finds the same."))
    expect(check).to_contain_text(window.say("The number that this browser has given is in it."))
    assert faults(window) == []
    with window.page.expect_download() as given:
        window.press("Record with the proof")
    assert proof.faults(given.value.path().read_text(encoding="utf-8")) == []
    again = given.value.path().read_text(encoding="utf-8")
    window.page.route("**/deal.txt", lambda route: route.fulfill(
        body=again.replace("\nsecret ", "\nsecret 0", 1)[:-1]))
    window.open(f"/t/{table}/deal")
    expect(check).to_contain_text(window.say("Your browser finds that this differs:"))
    assert window.faults == []


def test_the_form_gives_a_number_along_too(window: Window) -> None:
    window.open(f"/new?game={PLAIN}")
    window.page.locator("#summary .btn.go").click()
    assert window.my_turn()
    assert parts(window, window.page.url.rpartition("/")[2])[0] == "opened"


def test_two_browsers_commit_and_open_while_nobody_waits_long(window: Window,
                                                              other: Window) -> None:
    table = opened(window, game=PLAIN, seat2="open", seat3="").removeprefix("/t/")
    has_committed(window)
    assert parts(window, table) == ["committed", "silent"]
    sits_down(other, link_to(window, 2), "Élise")
    for one in (window, other):
        one.page.wait_for_selector(".desk")
    assert parts(window, table) == ["opened", "silent"]
    for one in (window, other):
        one.open(f"/t/{table}/deal")
        assert faults(one) == []


def test_three_browsers_of_which_one_goes_away_before_it_has_opened(
        browser: Browser, unforeseen: Site, window: Window, other: Window) -> None:
    """The others play on without its number, and all can see that."""
    table = opened(window, game=PLAIN, seat2="open", seat3="open").removeprefix("/t/")
    third = link_to(window, 3)
    sits_down(other, link_to(window, 2), "Élise")
    for one in (window, other):
        has_committed(one)
    other.page.close()
    last = Window(browser, unforeseen)
    sits_down(last, third, "Haruki")
    window.page.wait_for_selector(".desk")
    assert parts(window, table) == ["opened", "left_out", "silent"]
    expect(window.page.locator("#log-list")).to_contain_text("which was not opened in time")
    last.close()


def test_where_the_server_prepares_nothing_one_plays_as_ever(window: Window) -> None:
    window.page.route("**/api/v1/deals", lambda route: route.abort())
    window.open("/")
    window.page.locator(one_click(PLAIN)).first.click()
    assert window.my_turn()
    assert parts(window, window.page.url.rpartition("/")[2])[0] == "silent"
