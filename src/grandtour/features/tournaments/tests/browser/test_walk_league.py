"""A league of two divisions: Inès, who opens the league, reads English, Haruki
Japanese on his phone, Léa French, Noor English on hers, and a fifth plays with them."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.pages.test_access import check_page
from tests.browser.pages.test_meeting import play_out
from tests.browser.pages.test_walk_host import follow_bell
from grandtour.features.tournaments.tests.browser.test_walk_rounds import (
    NEWS, begins, drawn, ended, enters,
)
from tests.meetings import signed_in, token_of
from tests.members import new_member
from tests.real_site import Site, read_token
from tests.some_game import WITH_SHOWS
from tests.window import Opener, Window

LEAGUE = "Two divisions"
FIFTH = "Wim of the league"


@pytest.fixture
def fifth(place: Site) -> Iterator[httpx.Client]:
    made = new_member(place, FIFTH)
    yield made
    made.close()


def opens_league(organiser: Window) -> str:
    """Its address: two seasons, of which each has one round."""
    organiser.open("/tournaments/new")
    organiser.page.fill("[name=title]", LEAGUE)
    organiser.page.select_option("#game", WITH_SHOWS)
    organiser.page.locator("[name=form][value=league]").check(force=True)
    organiser.page.select_option("#size", "3")
    organiser.page.select_option("#division", "4")
    organiser.page.select_option("#moving", "1")
    organiser.page.select_option("#seasons", "2")
    organiser.press("Open the tournament")
    return organiser.page.url.removeprefix(organiser.site.url)


@pytest.mark.sample(pool="walks")
def test_season_promotes_one_and_relegates_one(
        window: Opener, place: Site, fifth: httpx.Client) -> None:
    people = {name: signed_in(made, name) for name, made in (
        ("Inès of the league", window(dark=True)),
        ("リーグの春樹", window(language="ja", phone=True)),
        ("Léa de la ligue", window(language="fr")), ("Noor of the league", window(phone=True)))}
    ines, *_ = people.values()
    league = opens_league(ines)
    for person in people.values():
        enters(person, LEAGUE)
    id = league.rpartition("/")[2]
    assert fifth.put(f"/tournaments/{id}/entry").is_success
    begins(ines, league)
    tokens = {name: token_of(person) for name, person in people.items()}
    tokens[FIFTH] = read_token(fifth)
    for table in drawn(place, league, 1):
        seats = fifth.get(f"/tables/{table['table']}").json()["seats"]
        play_out(ines, table["table"], {number: tokens[seat["name"]]
                                        for number, seat in enumerate(seats)})
    names = ended(place, league)
    up, down, stays = names[3], names[2], names[0]
    for name, person in people.items():
        follow_bell(person, NEWS)
        for division in (1, 2):
            person.page.get_by_role("heading", name=person.say(
                "Division {number}", number=division), exact=True).wait_for()
        for one, message in ((up, "promoted"), (down, "relegated")):
            expect(line_of(person, one)).to_contain_text(person.say(message))
        expect(line_of(person, stays)).not_to_contain_text("↑")
        check_page(person)
        person.press("Next season")
        person.wait_for_text("You are taking part.")
        expect(person.page.locator("table.standings tr.own")).to_contain_text(name)
    following = ines.page.url.removeprefix(place.url)
    begins(ines, following)
    for person in people.values():
        person.open(following)
        upper, lower = person.page.locator("table.standings").all()
        for one, part in ((stays, upper), (up, upper), (down, lower)):
            expect(part).to_contain_text(one)
        check_page(person)


def line_of(person: Window, name: str) -> Locator:
    return person.page.locator("table.standings tbody tr", has_text=name)
