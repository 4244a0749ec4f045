"""Test that hosts can run the site with scripts off, by links and forms: at a desk in English, on
phones in Japanese and French."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from grandtour.language import Count
from tests.browser.pages.test_access import faults, fits_width
from tests.browser.pages.test_walk_host import follow_bell
from tests.browser.table.test_without_script import follow_locator
from tests.browsers import Opens
from tests.members import PASSWORD
from tests.real_site import Site
from tests.window import Window, opening

END = "#choices [data-choose=end], #turn-idle [data-choose=end]"
WORDS = "ひどい名前です。"
ANSWER = "Merci, c’est vu."


class Scriptless:
    """Opens windows with scripts off."""

    def __init__(self, browser: Opens) -> None:
        self._browser = browser

    def new_context(self, *args: Any, **wishes: Any) -> BrowserContext:
        return self._browser.new_context(*args, java_script_enabled=False, **wishes)


class Bare(Window):
    """A window with scripts off. What finds faults is a script itself, so it looks at a copy."""

    def __init__(self, browser: Opens, site: Site, **wishes: Any) -> None:
        super().__init__(Scriptless(browser), site, **wishes)
        self.copy = Window(browser, site, **wishes)
        self.copy.page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())

    def list_faults(self) -> list[str]:
        """Return the faults of the page as it is."""
        shown = re.sub("</?noscript>", "", self.page.content())
        address = self.page.url.partition("#")[0]
        here = re.compile(f"^{re.escape(address)}$")
        self.copy.page.route(here, lambda route: route.fulfill(
            body=shown, content_type="text/html; charset=utf-8"))
        self.copy.open(address)
        self.copy.page.unroute(here)
        return faults(self.copy)

    def close(self) -> None:
        self.copy.close()
        super().close()


Barely = Callable[..., Bare]


@pytest.fixture
def bare(browser: Opens, place: Site) -> Iterator[Barely]:
    with opening(partial(Bare, browser, place)) as make:
        yield make


@pytest.fixture
def bare_at_first(browser: Opens, fresh: Site) -> Iterator[Barely]:
    """Yield windows without scripts at a site that no one has visited."""
    with opening(partial(Bare, browser, fresh)) as make:
        yield make


def follow_link(person: Window, message: str, **facts: object) -> None:
    """Press what is called so, and be where it leads."""
    follow_locator(person.find_named(message, **facts))


def open_section(person: Window, message: str) -> Locator:
    """Open the section with this heading, and return its content."""
    fold = person.page.locator("details", has=person.page.get_by_text(
        person.say(message), exact=True))
    fold.locator("summary").click()
    return fold


def check_page(person: Bare) -> None:
    """Check that the page fits the window and has no fault."""
    assert person.list_faults() == []
    assert fits_width(person)


def reload_until(person: Window, found: Locator) -> None:
    """Reload the page until it contains this."""
    late = time.monotonic() + 60
    while not found.count():
        assert time.monotonic() < late, person.page.url
        person.page.reload(wait_until="domcontentloaded")


@pytest.mark.sample(pool="walks")
def test_hosts_decide_without_scripts(bare_at_first: Barely) -> None:
    hestia, wim, haruki = (bare_at_first(language="fr", phone=True), bare_at_first(),
                           bare_at_first(language="ja"))
    for person, name in ((hestia, "Hestia"), (wim, "Wim the fool"), (haruki, "春樹")):
        person.open("/sign-up")
        check_page(person)
        person.page.fill("#name", name)
        person.page.fill("#password", PASSWORD)
        follow_locator(person.page.locator("main .go"))

    hestia.open("/host/settings")
    check_page(hestia)
    hestia.page.fill("#name", "Les Jeudis")
    follow_locator(hestia.page.get_by_role("button", name=hestia.say("Save"), exact=True).first)
    hestia.wait_for_text("Saved.")
    wim.open("/")
    assert "Les Jeudis" in wim.page.title()

    haruki.open("/u/Wim%20the%20fool")
    follow_link(haruki, "Report this name")
    haruki.page.locator("[name=reason]").first.check()
    haruki.page.fill("#words", WORDS)
    follow_link(haruki, "Report to the host")
    haruki.wait_for_text("The host has been notified.")
    assert haruki.list_faults() == []

    follow_bell(hestia, Count("{n} open report", "{n} open reports", 1))
    case = hestia.page.locator("section:has(form)")
    expect(case).to_contain_text(WORDS)
    check_page(hestia)
    case.locator("[name=decision][value=nothing]").check(force=True)
    case.locator("[name=answer]").fill(ANSWER)
    follow_link(hestia, "Decide")
    hestia.wait_for_text("Decision saved. The person who reported it is notified.")
    check_page(hestia)
    follow_bell(haruki, Count("{n} answer from the host", "{n} answers from the host", 1))
    haruki.page.get_by_text(ANSWER).wait_for()
    assert haruki.list_faults() == []
