"""What became of a plan is read at the open table, by its owner alone; nothing moves for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import faults
from grandtour.features.plans.tests.browser.plan_windows import add
from tests.meetings import (
    HASTE, board_choices, link_to, name_guest, open_by_form, sits_down, take_action, wait_for_start,
)
from tests.some_game import PLAIN
from tests.window import Opener, Window

TOLD = "#plans-now"


def planned(person: Window) -> None:
    """The end of the turn, if the other has gone to the first place before; then back."""
    person.press("Plan ahead")
    person.page.locator("#draft").wait_for()
    add(person, board_choices(person)[0])
    person.press("No matter what the others do, until I am asked")
    expect(person.page.locator("#draft .plan-steps li")).to_have_count(2)
    add(person, "end")
    person.press("Save this plan")
    expect(person.page.locator("#plans .plan-steps li")).to_have_count(3)
    person.press("Back to the table")
    person.page.locator(TOLD).wait_for()


def planning(window: Opener, phone: bool) -> tuple[Window, Window, str]:
    """Two at a table, to the second of whom a plan belongs; and its address."""
    ines = name_guest(window(), "Inès")
    haruki = name_guest(window(language="ja", phone=phone), "春樹")
    table = open_by_form(ines, game=PLAIN, seat2="open", seat3="", **HASTE,
        **{"option-first_seat": "0"})
    sits_down(haruki, link_to(ines, 2))
    wait_for_start(ines, haruki)
    ines.press("Go on vacation")
    planned(haruki)
    return ines, haruki, table


@pytest.mark.parametrize("phone", [True, False])
def test_open_table_reports_dropped_plan(window: Opener, phone: bool) -> None:
    ines, haruki, table = planning(window, phone)
    watching = window(language="fr")
    watching.open(table)
    top = haruki.page.locator(TOLD).bounding_box()
    address = haruki.page.url
    ines.my_turn()
    take_action(ines, "end")  # what he planned was for something else
    expect(haruki.page.locator(TOLD)).to_have_text(haruki.say("One of your plans was dropped"),
                                                   timeout=30_000)
    now = haruki.page.locator(TOLD).bounding_box()
    assert top and now and (top["width"], top["height"]) == (now["width"], now["height"])
    assert haruki.page.url == address
    assert faults(haruki) == []
    expect(ines.page.locator(TOLD)).to_be_hidden()
    expect(watching.page.locator(TOLD)).to_have_count(0)
    haruki.page.locator(TOLD).click()
    haruki.page.locator("#plans > .plan-list > li").wait_for()


@pytest.mark.slow
def test_finished_plan_is_no_longer_mentioned(window: Opener) -> None:
    ines, haruki, _ = planning(window, phone=False)
    ines.my_turn()
    take_action(ines, board_choices(ines)[0])
    take_action(ines, "end")
    ines.my_turn()                                      # his plan had his turn
    expect(haruki.page.locator(TOLD)).to_be_hidden(timeout=30_000)
