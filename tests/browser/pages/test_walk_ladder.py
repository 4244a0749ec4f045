"""Test a ladder that two members fill. Ada reads English and shows how she plays; Kenji reads
Japanese on his phone and does not. Léa, a stranger who reads French on hers, looks at it and plays
against a computer player on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.pages.test_access import check_page
from grandtour import games
from tests.browser.pages.test_meeting import OVER, play_out
from tests.meetings import LIVE, signed_in, token_of
from tests.real_site import Site
from tests.some_game import WITH_SHOWS
from tests.window import Opener, Window

SHOWS = games.words(WITH_SHOWS).ABOUT.title
SHOWN = 10                      # rated games from which on a rating is shown


def play_rated_games(place: Site, one: Window, another: Window) -> str:
    """Play rated games until both lack one for the ladder. Return the address of the last."""
    people = {0: token_of(one), 1: token_of(another)}
    with place.player(people[0]) as host, place.player(people[1]) as guest:
        for number in range(SHOWN):
            table = str(host.post("/tables", json={
                "game": WITH_SHOWS, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()["table"])
            assert guest.post(f"/tables/{table}/seats", json={}).is_success
            if number < SHOWN - 1:
                play_out(one, table, people)
    return table


@pytest.mark.slow
@pytest.mark.sample(pool="walks")
def test_strangers_challenge_a_ladder_level(window: Opener, place: Site) -> None:
    ada = signed_in(window(dark=True), "Ada of the ladder")
    kenji = signed_in(window(language="ja", phone=True), "はしごの健二")
    lea = window(language="fr", phone=True)
    for person, audience in ((ada, "everybody"), (kenji, "nobody")):
        person.open("/me#s-others")
        with person.page.expect_response("**/me"):
            person.page.select_option("#see_statistics", audience)
    table = play_rated_games(place, ada, kenji)
    for person in (ada, kenji):
        person.open("/ladder")
        person.page.get_by_role("link", name=person.say(SHOWS), exact=True).click()
        expect(row_of(person, "Ada of the ladder")).to_have_count(0)
        person.open(f"/t/{table}")
        person.page.wait_for_selector(LIVE)
    play_out(ada, table, {0: token_of(ada), 1: token_of(kenji)})
    for person in (ada, kenji):
        person.page.wait_for_selector(OVER, state="attached")
        person.page.locator("#result .rated a").click()
        expect(row_of(person, "Ada of the ladder")).to_be_in_viewport()
        check_page(person)

    lea.open("/")
    lea.open("/ladder")
    check_page(lea)
    lea.page.get_by_role("link", name=lea.say(SHOWS), exact=True).click()
    expect(row_of(lea, "はしごの健二")).to_have_count(0)
    row_of(lea, "Ada of the ladder").get_by_role("link").click()
    lea.page.locator(".profile-head").wait_for()
    check_page(lea)
    lea.page.go_back()
    lea.page.locator("[aria-labelledby=levels]").get_by_role("link").last.click()
    check_page(lea)
    lea.page.locator("#summary .go").click()
    lea.page.wait_for_selector(".desk")


def row_of(person: Window, name: str) -> Locator:
    return person.page.locator(".ladder tbody tr", has_text=name)
