"""A plan is made, kept and carried out in a browser without scripts."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from grandtour.language import Count
from tests.browser.pages.test_walk_without_scripts import (
    END, Barely, bare, check_page, follow_link, follow_locator, reload_until,
)
from tests.meetings import HASTE, name_guest
from tests.some_game import PLAIN

__all__ = ["bare"]


@pytest.mark.sample(pool="walks")
def test_plan_is_made_and_done_scriptless(bare: Barely) -> None:
    ines = name_guest(bare(), "Inès")
    haruki = name_guest(bare(language="ja", phone=True), "春樹")
    ines.open("/new?" + urlencode({"game": PLAIN, "seat2": "open", "seat3": "", **HASTE,
                                   "option-first_seat": "0"}))
    follow_locator(ines.page.locator("#summary .go"))
    table = ines.page.url.removeprefix(ines.site.url).partition("#")[0]
    follow_link(ines, "Invite to seat {number}", number=2)
    haruki.open(ines.page.locator("#invitation").input_value())
    follow_link(haruki, "Sit down")

    follow_link(haruki, "Plan ahead")
    check_page(haruki)
    steps = haruki.page.locator("#draft .plan-steps li")
    follow_link(haruki, "No matter what the others do, until I am asked")
    expect(steps).to_have_count(1)
    follow_locator(haruki.page.locator(END).locator("visible=true").first)
    assert haruki.list_faults() == []
    follow_locator(haruki.page.locator("#turn-choice .go"))
    expect(steps).to_have_count(2)
    follow_link(haruki, "Save this plan")
    expect(haruki.page.locator("#plans .plan-steps li")).to_have_count(2)
    check_page(haruki)
    follow_link(haruki, "Back to the table")
    waits = Count("You have {n} plan waiting", "You have {n} plans waiting", 1)
    haruki.wait_for_text(waits)

    ines.open(table)
    follow_locator(ines.page.locator(END).locator("visible=true").first)
    follow_locator(ines.page.locator("#turn-choice .go"))
    reload_until(ines, ines.page.locator("#turn-idle[data-mine=yes]"))     # he has pressed nothing
    assert ines.list_faults() == []
    haruki.page.reload(wait_until="domcontentloaded")
    expect(haruki.page.get_by_text(haruki.say(waits))).to_have_count(0)
