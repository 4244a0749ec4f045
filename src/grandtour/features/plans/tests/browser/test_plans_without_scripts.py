"""A plan is made, kept and carried out in a browser without scripts."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from grandtour.language import Count
from tests.browser.pages.test_walk_without_scripts import (
    END, Barely, bare, check_page, led, led_by, reload_until,
)
from tests.meetings import HASTE, called
from tests.some_game import PLAIN

__all__ = ["bare"]


@pytest.mark.sample(pool="walks")
def test_plan_is_made_and_done_scriptless(bare: Barely) -> None:
    ines = called(bare(), "Inès")
    haruki = called(bare(language="ja", phone=True), "春樹")
    ines.open("/new?" + urlencode({"game": PLAIN, "seat2": "open", "seat3": "", **HASTE,
                                   "option-first_seat": "0"}))
    led_by(ines.page.locator("#summary .go"))
    table = ines.page.url.removeprefix(ines.site.url).partition("#")[0]
    led(ines, "Invite to seat {number}", number=2)
    haruki.open(ines.page.locator("#invitation").input_value())
    led(haruki, "Sit down")

    led(haruki, "Plan ahead")
    check_page(haruki)
    steps = haruki.page.locator("#draft .plan-steps li")
    led(haruki, "Whatever the others do, until I am asked")
    expect(steps).to_have_count(1)
    led_by(haruki.page.locator(END).locator("visible=true").first)
    assert haruki.list_faults() == []
    led_by(haruki.page.locator("#turn-choice .go"))
    expect(steps).to_have_count(2)
    led(haruki, "Keep this plan")
    expect(haruki.page.locator("#plans .plan-steps li")).to_have_count(2)
    check_page(haruki)
    led(haruki, "Back to the table")
    waits = Count("{n} plan of yours waits", "{n} plans of yours wait", 1)
    haruki.reads(waits)

    ines.open(table)
    led_by(ines.page.locator(END).locator("visible=true").first)
    led_by(ines.page.locator("#turn-choice .go"))
    reload_until(ines, ines.page.locator("#turn-idle[data-mine=yes]"))     # he has pressed nothing
    assert ines.list_faults() == []
    haruki.page.reload(wait_until="domcontentloaded")
    expect(haruki.page.get_by_text(haruki.say(waits))).to_have_count(0)
