"""A study is made and commented in a browser without scripts."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_walk_without_scripts import (
    Barely, bare, check_page, follow_link, follow_locator, open_section,
)
from tests.meetings import signed_in
from tests.other_site import CODE
from tests.some_game import PLAIN

__all__ = ["bare"]


@pytest.mark.sample(pool="walks")
def test_study_is_made_and_commented_scriptless(bare: Barely) -> None:
    lea = signed_in(bare(language="fr", phone=True), "Léa sans scripts")
    noor = bare()
    lea.open(f"/studies/new?{urlencode({'game': PLAIN, 'code': CODE})}")
    check_page(lea)
    lea.page.fill("#title", "Sans scripts")
    follow_link(lea, "Make the study")
    moved = lea.page.locator("#tree-lines a")
    expect(moved).to_have_count(1)
    follow_locator(lea.page.locator("#choices button").first)
    follow_locator(lea.page.locator("#turn-choice .go"))
    expect(moved).to_have_count(2)
    lea.page.fill("#comment", "La **soie** d’abord.")
    follow_link(lea, "Save the comment")
    expect(lea.page.locator("#remark .written strong")).to_have_text("soie")
    pointing = open_section(lea, "Mark something on the board")
    expect(pointing.locator("[data-aim-how]")).to_be_hidden()    # that is for who has scripts
    for number, name in enumerate(("place", "to")):
        pointing.locator(f"[name={name}]").select_option(index=2 * number)
    follow_locator(pointing.get_by_role("button"))
    expect(lea.page.locator(".pointer-lines li")).to_have_count(1)
    check_page(lea)

    noor.open(lea.page.url)
    expect(noor.page.locator("#remark .written")).to_have_attribute("lang", "fr")
    expect(noor.page.locator(".pointer-lines li")).to_contain_text("Arrow from")
    follow_locator(noor.page.locator("[data-walk=first]"))
    noor.wait_for_text("No comment on this position.")
    assert noor.list_faults() == []
