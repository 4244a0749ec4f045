"""A tournament by links and forms alone, with scripts off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_walk_without_scripts import (
    Barely, bare, check_page, follow_link, open_section,
)
from tests.browser.table.test_without_script import follow_locator
from tests.meetings import signed_in
from tests.some_game import WITH_SHOWS

__all__ = ["bare"]      # fixture
CUP = "Cup without scripts"


@pytest.mark.sample(pool="walks")
def test_tournament_is_entered_and_left_scriptless(bare: Barely) -> None:
    ines = signed_in(bare(), "Inès sans scripts")
    haruki = signed_in(bare(language="ja", phone=True), "スクリプトなしの春樹")
    lea = bare(language="fr", phone=True)
    ines.open("/tournaments/new")
    ines.page.fill("#title", CUP)
    ines.page.select_option("#game", WITH_SHOWS)
    ines.page.select_option("#clock", "live-5")
    follow_link(ines, "Open the tournament")
    cup = ines.page.url.removeprefix(ines.site.url)

    lea.open(cup)
    lea.wait_for_text("Only members can take part. An account is free.")
    check_page(lea)
    follow_locator(lea.page.locator("main .go"))
    expect(lea.page.locator("[name=back]")).to_have_value(cup)
    assert lea.list_faults() == []
    lea.open("/tournaments/new")
    lea.wait_for_text(
        "Only members can open tournaments and take part. Create an account first; it is free.")
    expect(lea.page.locator("form.steps .go")).to_be_disabled()

    haruki.open("/tournaments")
    follow_locator(haruki.page.get_by_role("link", name=CUP))
    follow_link(haruki, "Enter")
    haruki.wait_for_text("You are taking part.")
    follow_link(haruki, "Waiting room")
    haruki.wait_for_text("The tournament begins when its organiser starts it.")
    follow_link(haruki, "Refresh")
    check_page(haruki)
    ines.page.reload(wait_until="domcontentloaded")
    expect(ines.page.locator("table.standings tbody tr")).to_have_count(1)
    haruki.open(cup)
    follow_locator(open_section(haruki, "Leave the tournament").get_by_role("button"))
    haruki.find_named("Enter").wait_for()
    haruki.wait_for_text("No one has entered yet.")
    check_page(haruki)
