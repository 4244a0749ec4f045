"""A site and its host: Hestia reads French on her phone, Wim English, Haruki Japanese. She decides
what he has reported, and sets a limit and a name of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from grandtour.language import Count, Phrase
from tests.browser.pages.test_access import faults, fits_width
from tests.browsers import Opens
from tests.meetings import link_to, open_by_form, sits_down, wait_for_start
from tests.members import PASSWORD
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Window

LINE = "Go away, fool"
NAME = "Les Jeudis"


@pytest.fixture
def three(browser: Opens, fresh: Site) -> Iterator[tuple[Window, Window, Window]]:
    """Hestia, Wim and Haruki."""
    made = (Window(browser, fresh, language="fr", phone=True), Window(browser, fresh),
            Window(browser, fresh, language="ja"))
    yield made
    for one in made:
        one.close()


def sign_up(person: Window, name: str) -> None:
    """Sign up by the form, as a stranger does."""
    person.open("/")
    person.open("/sign-up")
    assert faults(person) == []
    person.page.fill("#name", name)
    person.page.fill("#password", PASSWORD)
    person.page.locator("main .go").click()
    person.page.wait_for_url("**/me/account*")


def follow_bell(person: Window, message: Phrase) -> None:
    """Check that the bell says this, and follow it."""
    person.open("/")
    lit = person.page.locator(".bell")
    expect(lit).to_have_attribute("aria-label", re.compile(re.escape(person.say(message))))
    lit.click()


def read_answer(person: Window, words: str) -> None:
    """Check that the bell leads to this answer of the host, and is empty afterwards."""
    follow_bell(person, Count("{n} answer from the host", "{n} answers from the host", 1))
    person.page.wait_for_url("**/me/reports")
    person.page.get_by_text(words).wait_for()
    assert faults(person) == []
    expect(person.page.locator(".bell .due-count")).to_have_count(0)


def seat_players(hestia: Window, wim: Window, haruki: Window) -> str:
    """The three have accounts, and the last two play; the address of their table."""
    sign_up(hestia, "Hestia")
    sign_up(wim, "Wim")
    sign_up(haruki, "春樹")
    table = open_by_form(wim, game=PLAIN, seat2="open", seat3="", **{"option-first_seat": "0"})
    sits_down(haruki, link_to(wim, 2))
    wait_for_start(wim, haruki)
    return table


def save_form(host: Window) -> None:
    """The first form of the page, as it is filled in."""
    host.page.get_by_role("button", name=host.say("Save"), exact=True).first.click()
    host.wait_for_text("Saved.")
    assert faults(host) == []


@pytest.mark.sample(pool="walks")
def test_acts_of_the_host_are_listed(three: tuple[Window, Window, Window]) -> None:
    hestia, wim, haruki = three
    table = seat_players(hestia, wim, haruki)
    send_message(wim, LINE)

    haruki.page.locator("#talk-1").get_by_text(LINE).wait_for(state="attached")
    haruki.page.locator("#log .tab[href='#chat']").click()
    haruki.page.locator("#talk-mutes > summary").click()
    haruki.press("Report something to the host…")
    assert faults(haruki) == []
    haruki.page.locator(f"[href='/report/line{table[2:]}/1']").click()
    assert faults(haruki) == []
    haruki.page.locator("[name=reason][value=insult]").check()
    haruki.page.fill("#words", "こんなことを言う人はいません。")
    haruki.press("Report to the host")
    haruki.wait_for_text("The host has been notified.")
    assert faults(haruki) == []

    follow_bell(hestia, Count("{n} open report", "{n} open reports", 1))
    hestia.page.wait_for_url("**/host/reports*")
    case = hestia.page.locator("section:has(form)")
    expect(case).to_contain_text(LINE)
    expect(case).to_contain_text("こんなことを言う人はいません。")
    assert faults(hestia) == []
    assert fits_width(hestia)
    case.locator("[name=decision][value=remove]").check(force=True)
    case.locator("[name=answer]").fill("Merci de l’avoir dit.")
    case.locator("[name=warning]").fill("Restez aimable.")
    hestia.press("Decide")
    hestia.wait_for_text("Decision saved. The person who reported it is notified.")
    assert faults(hestia) == []

    read_answer(haruki, "Merci de l’avoir dit.")
    follow_bell(wim, Count("{n} answer from the host", "{n} answers from the host", 1))
    wim.page.wait_for_url("**/waiting")                 # his turn waits, too
    assert faults(wim) == [] and fits_width(wim)
    wim.page.locator("main [href='/me/reports']").click()
    wim.page.get_by_text("Restez aimable.").wait_for()
    expect(wim.page.locator(".bell .due-count")).to_have_text("1")
    haruki.open(table)
    assert LINE not in haruki.page.content()

    hestia.open("/host/settings")
    assert faults(hestia) == []
    hestia.page.fill("#name", NAME)
    save_form(hestia)
    wim.open(table)
    assert wim.page.title().endswith(NAME) or NAME in wim.page.content()
    hestia.open("/host/limits")
    assert faults(hestia) == []
    hestia.page.fill("#space", "7")
    save_form(hestia)

    hestia.open("/host/log")
    assert faults(hestia) == []
    assert fits_width(hestia)
    done = hestia.page.locator(".rows > li")
    expect(done).to_have_count(3)                       # the last first
    for number, said in enumerate((
            Phrase("Megabytes of text per member"),
            Phrase("Name of the site"), Phrase("Wim"))):
        expect(done.nth(number)).to_contain_text(hestia.say(said))


def send_message(person: Window, text: str) -> None:
    """Send this text in the chat of the person's table."""
    person.page.locator("#log .tab[href='#chat']").click()
    person.page.fill("#talk-text", text)
    person.page.press("#talk-text", "Enter")
    expect(person.page.locator("#talk-list > li").last).to_contain_text(text)
