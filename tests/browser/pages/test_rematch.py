"""A rematch: one press each, a countdown for those who wait, and spectators who follow."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages.test_access import faults
from tests.browser.pages.test_meeting import OVER, play_out
from tests.meetings import (
    LIVE, link_to, name_guest, open_by_form, sits_down, token_of, wait_for_start,
)
from tests.some_game import WITH_SHOWS
from tests.window import Opener, Window

# Let the countdown of this page end soon.
SHORTEN = "document.querySelector('form[data-joins]').dataset.joins = Date.now() + 1_500"


def finish(host: Window, table: str, *players: Window) -> None:
    """Play to the end. The players sit in this order."""
    play_out(host, table.rpartition("/")[2],
             {seat: token_of(one) for seat, one in enumerate(players)})
    for one in players:
        one.open(table)
        one.page.wait_for_selector(OVER, state="attached")
        one.page.wait_for_selector(LIVE)


def test_rematch_seats_everyone_who_stays(window: Opener) -> None:
    ada = name_guest(window(), "Ada")
    kenji = name_guest(window(language="ja", phone=True), "健二")
    ines = name_guest(window(language="fr", dark=True), "Inès")
    eve = window()
    table = open_by_form(ada, game=WITH_SHOWS, seat2="open", seat3="open")
    invitations = [link_to(ada, seat) for seat in (2, 3)]
    for guest, invitation in zip((kenji, ines), invitations, strict=True):
        sits_down(guest, invitation)
    wait_for_start(ada, kenji, ines)
    finish(ada, table, ada, kenji, ines)
    eve.open(table)
    eve.page.get_by_label("Take me to the rematch automatically").check()

    ada.press("Play again with the same people")
    ada.page.wait_for_selector("body.room-table[data-connection=live]")
    expect(ada.page.locator("[data-from]")).to_be_hidden()      # bots come later
    ada.page.evaluate("document.querySelector('[data-from]').dataset.from -= 120_000")
    ada.find_named("Fill with computer players and start").wait_for()
    eve.page.wait_for_url(ada.page.url)
    kenji.press("Play again")
    kenji.page.wait_for_url(ada.page.url)
    ines.wait_for_text("{name} wants to play again.", name="Ada")
    ines.page.evaluate(SHORTEN)                                 # and nothing is pressed
    ines.page.wait_for_url(ada.page.url)
    wait_for_start(ada, kenji, ines, eve)


def test_declined_rematches_do_not_count_down(window: Opener) -> None:
    ada, kenji = name_guest(window(), "Ada"), name_guest(window(language="fr"), "Kenji")
    table = open_by_form(ada, game=WITH_SHOWS, seat2="open", seat3="")
    sits_down(kenji, link_to(ada, 2))
    wait_for_start(ada, kenji)
    finish(ada, table, ada, kenji)
    ada.press("Play again with the same people")
    ada.page.wait_for_selector("body.room-table[data-connection=live]")
    kenji.find_named("Not me").wait_for()
    kenji.press("Not me")
    kenji.find_named("To the rematch").wait_for()
    expect(kenji.page.locator("[data-joins]")).to_have_count(0)
    assert faults(kenji) == []
    ada.wait_for_text("for anyone with the link")               # and others can sit down
