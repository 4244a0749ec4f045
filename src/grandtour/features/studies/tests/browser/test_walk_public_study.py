"""A study for everybody: Inès makes it in English and corrects what she said; Haruki, a stranger
who reads Japanese on his phone, finds it in the list, Léa in a page of another site, in French and
by night. When Inès takes it back, that page says nothing of it any more."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import FrameLocator, expect

from tests.browser.pages.test_access import check_page
from tests.meetings import signed_in
from tests.other_site import CODE, other_site
from tests.some_game import PLAIN
from tests.window import Opener, Window

TITLE = "Silk for everybody"
SAID, BETTER = "Here **silk** comes first.", "Here **a palace** comes first."


def made(author: Window) -> str:
    """The address of a study of one step with a comment."""
    author.open(f"/studies/new?{urlencode({'game': PLAIN, 'code': CODE})}")
    author.page.fill("#title", TITLE)
    author.page.check("[name=audience][value=public]", force=True)
    author.press("Make the study")
    moved = author.page.locator("#tree-lines a")
    expect(moved).to_have_count(1)
    author.page.locator("#choices button").first.click()
    author.page.locator("#turn-choice .go").click()
    expect(moved).to_have_count(2)
    says(author, SAID)
    return author.page.url.partition("#")[0]


def says(author: Window, comment: str) -> None:
    """Of the position that is open, of which something may be said already."""
    change = author.page.get_by_text(author.say("Edit the comment"))
    if change.count():
        change.click()
    author.page.fill("#comment", comment)
    author.press("Save the comment")
    expect(author.page.locator("#remark .written")).to_have_text(comment.replace("*", ""))
    check_page(author)


def audience(author: Window, step: str, who: str) -> None:
    """Who can see the study; the author comes back to the step."""
    author.page.get_by_text(author.say("Title and audience")).click()
    author.page.check(f"[name=audience][value={who}]", force=True)
    author.press("Save")
    author.page.wait_for_url(lambda address: address != step)
    author.open(step)


def framed(reader: Window, at: str) -> FrameLocator:
    """What a page of another site shows of it."""
    reader.page.goto(at)
    return reader.page.frame_locator("iframe")


@pytest.mark.sample(pool="walks")
def test_study_is_public_until_withdrawn(window: Opener) -> None:
    ines = signed_in(window(), "Inès for everybody")
    haruki, lea = window(language="ja", phone=True), window(language="fr", dark=True)
    step = made(ines)
    haruki.open("/studies")
    check_page(haruki)
    haruki.page.get_by_role("link", name=TITLE).click()
    check_page(haruki)
    haruki.tap(haruki.page.locator("#tree-lines a").last)
    expect(haruki.page.locator("#remark .written strong")).to_have_text("silk")
    expect(haruki.page.locator("#comment")).to_have_count(0)
    check_page(haruki)
    haruki.page.get_by_text(haruki.say("Export and embed")).click()
    embed = haruki.page.locator("#embed").input_value()
    check_page(haruki)

    with other_site(embed) as address:
        expect(framed(lea, address).locator(".written strong")).to_have_text("silk")
        ines.open(step)
        says(ines, BETTER)
        frame = framed(lea, address)
        expect(frame.locator(".written strong")).to_have_text("a palace")
        expect(frame.locator("html")).to_have_attribute("lang", "fr")
        frame.locator("[data-walk=first]").click()
        expect(frame.locator(".written")).to_have_count(0)

        audience(ines, step, "friends")
        frame = framed(lea, address)
        expect(frame.locator("body")).not_to_contain_text(TITLE)
        expect(frame.locator("main")).to_contain_text(lea.say(
            "This study is not available: it was deleted, or its author does not share it with "
            "you."))
    haruki.page.reload()
    expect(haruki.page.locator("body")).not_to_contain_text(TITLE)
    check_page(haruki)
