"""Test the feed of a club. Léa, who reads French on her phone and is no member, finds it on the
page of the club. Inès writes in English, Haruki in Japanese."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
import httpx
import pytest

from tests.browser.pages.test_access import check_page
from grandtour.language import Count
from tests.browser.pages.test_walk_away import read_feed
from tests.meetings import signed_in
from tests.window import Opener, Window

CLUB = "Lettres et soie"
THREAD = "Who reads along?"
MEETING = "Silk by letters"


def noon_in(days: int) -> str:
    """Return noon in this many days, as a form has it."""
    day = datetime.now(UTC) + timedelta(days=days)
    return f"{day:%Y-%m-%dT12:00}"


def writes(author: Window, title: str, text: str) -> str:
    """The address of a new thread."""
    author.press("New thread")
    author.page.fill("#title", title)
    author.page.fill("#body", text)
    author.press("Publish")
    author.page.locator("h1", has_text=title).wait_for()
    return author.page.url


def found_club(founder: Window, secret: bool) -> str:
    founder.open("/communities/new")
    founder.page.fill("#title", CLUB)
    founder.page.fill("#about", "Silk, by letters")
    if secret:
        founder.page.check("[name=seen][value=secret]", force=True)
    founder.press("Found the community")
    founder.page.locator("h1", has_text=CLUB).wait_for()
    return founder.page.url.partition("?")[0]


def announce_and_cancel(keeper: Window, club: str) -> None:
    """A meeting that is called off again."""
    keeper.open(club)
    keeper.press("New meeting")
    keeper.page.fill("#title", MEETING)
    keeper.page.fill("#begins", noon_in(3))
    keeper.press("Add to the calendar")
    keeper.page.locator("#meetings", has_text=MEETING).wait_for()


@pytest.mark.sample(pool="walks")
def test_feed_readers_get_threads_and_meetings(window: Opener) -> None:
    ines = signed_in(window(dark=True), "Inès of the letters")
    haruki = signed_in(window(language="ja", phone=True), "手紙の春樹")
    lea = window(language="fr", phone=True)
    club = found_club(ines, secret=False)
    lea.open(club)
    check_page(lea)
    assert read_feed(lea) == {}
    thread = writes(ines, THREAD, "I **do**.")
    announce_and_cancel(ines, club)
    haruki.open(club)
    haruki.press("Join")
    haruki.page.get_by_role("link", name=THREAD).click()
    haruki.page.fill("#body", "私も。")
    haruki.press("Send")
    haruki.page.locator(".posts > li").nth(1).wait_for()
    check_page(haruki)

    lea.page.reload()
    found = read_feed(lea)
    assert found[thread] == THREAD
    assert sorted(found.values()) == sorted([THREAD, MEETING])
    said = httpx.get(feed_of(lea), timeout=30).text
    assert lea.say(Count("{n} reply", "{n} replies", 1)) in said
    for address in found:                               # where they lead
        lea.open(address)
        check_page(lea)

    hidden = found_club(ines, secret=True)
    assert ines.page.locator("link[type='application/atom+xml']").count() == 0
    assert httpx.get(f"{hidden}/threads.atom", timeout=30).status_code == 404


def feed_of(reader: Window) -> str:
    address = reader.page.locator("link[type='application/atom+xml']").get_attribute("href")
    return f"{reader.site.url}{address}"
