"""Three strangers play, play again, meet a week later by their link, and find their score after 91
days, on servers that were restarted in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from grandtour.features.groups.tests.browser.group_windows import finish, start_game
from tests.browser.pages.test_access import faults, fits_width
from tests.browsers import Opens
from tests.faulty_machine import FaultyMachine
from tests.meetings import wait_for_start
from tests.real_site import Site
from tests.window import Window

DAY = 24 * 3600
SAME = "Same people, same time next week?"


@pytest.fixture
def machine(tmp_path: Path) -> FaultyMachine:
    return FaultyMachine(tmp_path)


@pytest.fixture
def site(tmp_path: Path, machine: FaultyMachine) -> Iterator[Site]:
    """A site on a machine whose clock the test turns."""
    with Site(tmp_path / "groups.sqlite", within=machine.within) as opened:
        yield opened


def restart_after(site: Site, machine: FaultyMachine, seconds: int) -> None:
    """Restart the site when this much time has passed since the beginning."""
    site.stop()
    machine.inject(ahead=seconds)
    site.start()


def read_score(window: Window, group: str) -> dict[str, int]:
    """Return the wins by name, from the page of the group."""
    window.open(group)
    lines = window.page.locator(".group-score li")
    return {line.locator(".name").inner_text(): int(line.locator("b").inner_text())
            for line in lines.all()}


@pytest.mark.slow
def test_strangers_meet_again(browser: Opens, site: Site, machine: FaultyMachine) -> None:
    windows = [Window(browser, site), Window(browser, site, phone=True, language="ja"),
               Window(browser, site, dark=True, language="fr")]
    ada, kenji, ines = windows
    table = start_game(*windows)
    finish(table, *windows)
    ada.press("Play again with the same people")
    ada.page.wait_for_selector("body.room-table")
    second = ada.page.url.removeprefix(site.url).partition("#")[0]
    for guest in (kenji, ines):
        guest.press("Play again")
        guest.page.wait_for_url(f"**{second}*")
    wait_for_start(*windows)
    finish(second, *windows)
    for one in windows:                         # the group has made its page by itself
        one.page.locator("#group-score:not([hidden])").wait_for()
        one.press(SAME)
        one.page.wait_for_url("**/g/*")
        assert faults(one) == []
        assert fits_width(one)
    group = ada.page.url.removeprefix(site.url).partition("#")[0]
    assert sum(read_score(ada, group).values()) == 2

    restart_after(site, machine, 7 * DAY - 60)
    ada.open(group)
    while not ada.find_named("Go to the table").count():
        ada.page.wait_for_timeout(500)
        ada.page.reload()
    for one in windows:
        one.open(group)
        one.press("Go to the table")
        one.page.wait_for_url(re.compile(r"/t/\w+"))
        one.press("Sit down")
    third = ada.page.url.removeprefix(site.url).partition("#")[0]
    wait_for_start(*windows)
    finish(third, *windows)
    expect(ada.page.locator("#group-score")).to_contain_text("The score so far")

    restart_after(site, machine, 91 * DAY)
    for one in windows:
        score = read_score(one, group)
        assert sum(score.values()) == 3
        assert sorted(score) == sorted(["Ada", "健二", "Inès"])
        expect(one.page.locator(".group-score .own")).to_have_count(1)      # this browser is known
    for one in windows:
        one.close()
