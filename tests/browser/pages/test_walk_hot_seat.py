"""Test an evening with a phone that is passed around: Haruki and Aiko read Japanese on it, Léa
reads French elsewhere, and a computer player sits there, too. Under the hand-over screen the page
contains nothing of a hand, and none is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Route, expect

from tests.browser.pages.test_access import faults, fits_width
from tests.browser.table.test_hot_seat import HIDDEN, check_handover, end_turn, take
from tests.meetings import link_to, name_guest, open_by_form, sits_down, wait_for_start
from tests.some_game import PLAIN
from tests.window import Opener, Window

OWN = "#own:not([hidden])"

# Notes whenever something of the table stands in a page with a curtain, be it for a moment.
WATCH = """new MutationObserver(() => {
  if (document.querySelector(".curtain") && document.querySelector("HIDDEN")) {
    console.error("something shows beside the curtain");
  }
}).observe(document, { childList: true, subtree: true });""".replace("HIDDEN", HIDDEN)


@contextmanager
def listening(window: Window) -> Iterator[list[str]]:
    """All that is sent to the page of a table, but its stream, which has no end."""
    sent: list[str] = []

    def pass_on(route: Route) -> None:
        answer = route.fetch()
        sent.append(answer.text())
        route.fulfill(response=answer)

    of_the_table = re.compile(r"/t/(?!.*stream)")
    window.page.route(of_the_table, pass_on)
    yield sent
    window.page.unroute(of_the_table)


@pytest.mark.sample(pool="walks")
def test_handed_over_phones_show_no_hand(window: Opener) -> None:
    phone = window(language="ja", phone=True)
    phone.page.add_init_script(WATCH)
    name_guest(phone, "春樹")
    lea = name_guest(window(language="fr"), "Léa")
    open_by_form(phone, game=PLAIN, profile="guide", seat2="shared", sharer2="愛子", seat3="open",
           seat4="bot walker", **{"option-first_seat": "0"})
    expect(phone.page.locator("#seats")).to_contain_text("愛子")
    assert faults(phone) == []
    assert fits_width(phone)
    sits_down(lea, link_to(phone, 3))
    wait_for_start(lea)
    expect(lea.page.locator("#player-2")).to_contain_text("愛子")

    check_handover(phone, "春樹")
    assert fits_width(phone)
    hidden = hidden_lines(phone, "春樹")
    assert faults(phone) == []
    assert fits_width(phone)
    with listening(phone) as sent:
        end_turn(phone)
        check_handover(phone, "愛子")
    assert len(sent) > 1
    assert not [line for line in hidden for page in sent if line in page]
    assert faults(phone) == []
    hidden_lines(phone, "愛子")
    end_turn(phone)
    lies = phone.say("The device is on the table and shows what everyone may see.")
    expect(phone.page.locator("#device")).to_contain_text(lies)
    expect(phone.page.locator(OWN)).to_have_count(0)
    assert faults(phone) == []
    assert fits_width(phone)

    assert lea.my_turn()
    assert faults(lea) == []
    end_turn(lea)
    check_handover(phone, "春樹")  # the computer player has had its turn
    phone.press("Show what everyone may see")
    phone.page.locator("#board").wait_for()
    expect(phone.page.locator(OWN)).to_have_count(0)
    expect(lea.page.locator(".curtain, #device")).to_have_count(0)


def hidden_lines(window: Window, name: str) -> list[str]:
    """Take the device as this person, and return the lines that only this person sees."""
    take(window, name)
    lines = window.page.locator(f"{OWN} .line")
    lines.first.wait_for(state="attached")
    found = [line.strip() for line in lines.all_text_contents()]
    assert all(line in window.page.content() for line in found)
    return found
