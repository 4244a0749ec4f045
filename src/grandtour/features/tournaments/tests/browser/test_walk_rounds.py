"""A knock-out, a round robin and a Swiss system over days, from the announcement to the standings:
Inès opens them and reads English, Haruki Japanese on his phone, Léa French; Noor comes late."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import check_page
from grandtour.language import Count
from tests.browser.pages.test_meeting import play_out
from tests.browser.pages.test_walk_away import read_feed
from tests.browser.pages.test_walk_host import follow_bell
from grandtour.features.tournaments.tests.browser.test_walk_tournament import wait
from tests.meetings import signed_in, token_of
from tests.real_site import Site
from tests.some_game import WITH_SHOWS
from tests.window import Opener, Window

NEWS = Count("News about {n} tournament", "News about {n} tournaments", 1)
TOO_LATE = "This tournament no longer accepts entries."
People = dict[str, Window]


def four(window: Opener, of: str) -> People:
    """Inès, Haruki, Léa and Noor as new members, by their names."""
    made = {f"Inès of {of}": window(), f"春樹 {of}": window(language="ja", phone=True),
            f"Léa de {of}": window(language="fr", dark=True), f"Noor of {of}": window(phone=True)}
    return {name: signed_in(person, name) for name, person in made.items()}


def announced(organiser: Window, title: str, form: str, rounds: int = 2) -> str:
    """The address of a tournament of tables of two over days."""
    organiser.open("/tournaments")
    organiser.press("Open a tournament")
    organiser.page.fill("[name=title]", title)
    organiser.page.select_option("#game", WITH_SHOWS)
    organiser.page.locator(f"[name=form][value={form}]").check(force=True)
    organiser.page.select_option("#size", "2")
    organiser.page.select_option("#rounds", str(rounds))
    organiser.press("Open the tournament")
    organiser.wait_for_text("No one has entered yet.")
    return organiser.page.url.removeprefix(organiser.site.url)


def enters(person: Window, title: str) -> None:
    """From the list of tournaments."""
    person.open("/tournaments")
    person.page.get_by_role("link", name=title, exact=True).click()
    person.press("Enter")
    person.wait_for_text("You are taking part.")
    check_page(person)


def begins(organiser: Window, cup: str) -> None:
    organiser.open(cup)
    organiser.press("Begin now")
    drawn(organiser.site, cup, 1)


def drawn(place: Site, cup: str, number: int) -> list[dict[str, Any]]:
    """The tables of this round, once all of them are open."""
    def open_now(found: Any) -> bool:
        return bool(found["round"] == number and tables_of(found, number)) and all(
            one["table"] for one in tables_of(found, number) if len(one["people"]) > 1)
    return tables_of(wait(place, cup.rpartition("/")[2], open_now), number)


def tables_of(found: Any, number: int) -> list[dict[str, Any]]:
    return [one for one in found["tables"] if one["round"] == number]


def played(people: People, tables: list[dict[str, Any]]) -> None:
    """The tables of a round, to their ends."""
    reader, *_ = people.values()
    for table in filter(None, (one["table"] for one in tables)):
        seats = reader.page.request.get(f"/api/v1/tables/{table}").json()["seats"]
        play_out(reader, table, {number: token_of(people[seat["name"]])
                                 for number, seat in enumerate(seats)})


def ended(place: Site, cup: str) -> list[str]:
    """The names in the order of the standings, once all is over."""
    found = wait(place, cup.rpartition("/")[2], lambda found: found["ended"])
    return [one["name"] for one in found["standings"]]


def reads_standings(person: Window, names: list[str], first: str) -> None:
    """Where the bell has led: who has won, and the own line."""
    follow_bell(person, NEWS)
    person.wait_for_text("Won by {names}", names=first)
    lines = person.page.locator("table.standings tbody tr")
    for line, name in zip(lines.all(), names, strict=True):
        expect(line).to_contain_text(name)
    expect(person.page.locator("table.standings tr.own")).to_have_count(1)
    check_page(person)


@pytest.mark.sample(pool="walks")
def test_knock_out_reaches_a_winner(window: Opener, place: Site) -> None:
    people = four(window, "the final")
    ines, haruki, lea, noor = people.values()
    cup = announced(ines, "Cup to the last", "knock_out")
    for person in (ines, haruki, lea):
        enters(person, "Cup to the last")
    begins(ines, cup)
    noor.open("/tournaments")
    noor.page.get_by_role("link", name="Cup to the last").click()
    noor.wait_for_text(TOO_LATE)
    expect(noor.find_named("Enter")).to_have_count(0)
    check_page(noor)

    first = drawn(place, cup, 1)
    played(people, first)
    final = drawn(place, cup, 2)
    for person in (ines, haruki, lea):
        person.open(f"{cup}?round=1")
        check_page(person)
        person.page.locator(".picks .pick").last.click()
        expect(person.page.locator(".round-seats li")).to_have_count(2)
    played(people, final)
    names = ended(place, cup)
    for person in (ines, haruki, lea):
        reads_standings(person, names, names[0])
    noor.page.reload()
    noor.wait_for_text("Won by {names}", names=names[0])
    lea.open(cup)
    assert list(read_feed(lea).values()) == [
        lea.say("Standings after round {number}", number=number) for number in (2, 1)]


@pytest.mark.sample(pool="walks")
def test_three_play_a_round_robin(window: Opener, place: Site) -> None:
    people = four(window, "the round")
    ines, haruki, lea, noor = people.values()
    cup = announced(ines, "Everybody once", "round_robin")
    for person in (ines, haruki, lea):
        enters(person, "Everybody once")
    begins(ines, cup)
    noor.open(cup)
    noor.wait_for_text(TOO_LATE)
    for number in (1, 2, 3):
        tables = drawn(place, cup, number)
        if number == 2:
            haruki.open(cup)
            check_page(haruki)
        played(people, tables)
    names = ended(place, cup)
    for person in (ines, haruki, lea):
        reads_standings(person, names, names[0])


@pytest.mark.sample(pool="walks")
def test_latecomer_gets_half_a_win(window: Opener, place: Site) -> None:
    people = four(window, "the rounds")
    ines, haruki, lea, noor = people.values()
    cup = announced(ines, "Come when you can", "swiss")
    for person in (ines, haruki):
        enters(person, "Come when you can")
    begins(ines, cup)
    enters(noor, "Come when you can")
    enters(lea, "Come when you can")
    played(people, drawn(place, cup, 1))
    second = drawn(place, cup, 2)
    for person in (noor, lea):
        person.open(cup)
        own = person.page.locator("table.standings tr.own")
        expect(own).to_contain_text(person.say("since round {number}", number=2))
        expect(own.locator(".num").nth(1)).to_have_text("12")
        person.page.locator(".round-seats + p + a, .rows .btn.go").first.wait_for()
        check_page(person)
    played(people, second)
    names = ended(place, cup)
    for person in people.values():
        reads_standings(person, names, names[0])
