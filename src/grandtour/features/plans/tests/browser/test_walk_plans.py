"""Two people plan at a table over days: Inès reads English on a desk, Haruki Japanese on his phone.
What he has planned is done while he looks elsewhere, and she cannot tell that there was a plan."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grandtour.language import Count, Phrase
from tests.browser.pages.test_access import faults, fits_width
from grandtour.features.plans.tests.browser.plan_windows import add
from tests.meetings import (
    HASTE, board_choices, link_to, name_guest, open_by_form, reads_log, sits_down, take_action,
    wait_for_start,
)
from tests.some_game import PLAIN
from tests.window import Opener

ELEPHANTS = "table Elephants"           # the fact of which a plan speaks here, as forms name it
SAY = "Dropped: a condition you named came true ({fact})."


@pytest.mark.sample(pool="walks")
def test_plan_runs_unseen_another_is_dropped(window: Opener) -> None:
    ines = name_guest(window(), "Inès")
    haruki = name_guest(window(language="ja", phone=True), "春樹")
    table = open_by_form(ines, game=PLAIN, seat2="open", seat3="", **HASTE,
                   **{"option-first_seat": "0"})
    sits_down(haruki, link_to(ines, 2))
    wait_for_start(ines, haruki)
    ines.press("Go on vacation")
    reads_log("{name} went on vacation.", haruki, name="Inès")

    haruki.press("Plan ahead")
    haruki.page.locator("#draft").wait_for()
    assert faults(haruki) == []
    assert fits_width(haruki)
    hers = board_choices(haruki)[0]
    add(haruki, hers)
    haruki.page.reload()                                # the draft stands in the address
    haruki.press("No matter what the others do, until I am asked")
    expect(haruki.page.locator("#draft .plan-steps li")).to_have_count(2)
    his = board_choices(haruki)[0]
    add(haruki, his)
    add(haruki, "end")
    assert faults(haruki) == []
    expect(haruki.find_named("Save this plan")).to_be_in_viewport()
    haruki.press("Save this plan")
    expect(haruki.page.locator("#plans .plan-steps li")).to_have_count(4)

    standing = haruki.page.locator("details:has([name=way])")
    standing.locator("summary").click()
    standing.locator("[name=way]").select_option("end")
    standing.locator("[name=until_fact]").select_option(ELEPHANTS)
    haruki.press("Save this instruction")
    expect(haruki.page.locator("#plans > .plan-list > li")).to_have_count(2)
    haruki.wait_for_text("Until this applies: {fact}", fact=changed())
    assert faults(haruki) == []
    assert fits_width(haruki)
    haruki.press("Back to the table")
    haruki.wait_for_text(Count("You have {n} plan waiting", "You have {n} plans waiting", 2))
    haruki.open("/tables")

    ines.my_turn()
    take_action(ines, hers)
    take_action(ines, "end")
    ines.my_turn()                                      # nobody has pressed anything there
    assert "plan" not in ines.page.locator("main").inner_text().lower()
    assert "plan" not in ines.page.request.get(f"/api/v1/tables/{table[3:]}").text()
    assert faults(ines) == []

    haruki.open(table)
    haruki.press("One of your plans was dropped")
    haruki.wait_for_text(SAY, fact=changed())
    expect(haruki.page.locator("#plans > .plan-list > li")).to_have_count(1)
    assert faults(haruki) == []
    haruki.press("Delete")
    expect(haruki.page.locator("#plans")).to_have_count(0)


def changed() -> Phrase:
    return Phrase("“{heading}” has changed", heading=Phrase("Elephants"))
