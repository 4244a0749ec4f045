"""A live tournament of four people in three languages: Inès, who opens it, and Noor read English,
Haruki Japanese on his phone, Léa French. He waits in the waiting room and is led to his table."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import faults, fits_width
from tests.browser.pages.test_meeting import play_out
from tests.meetings import LIVE, play_on, signed_in, token_of, wait_for_start
from tests.real_site import Site
from tests.some_game import WITH_SHOWS
from tests.window import Opener

LOOKS = 10_000                  # milliseconds between two looks of a waiting room
TITLE = "Coupe de la mousson"


def state(place: Site, id: str) -> Any:
    with place.player() as client:
        return client.get(f"/tournaments/{id}").json()


def wait(place: Site, id: str, until: Any) -> Any:
    """What the tournament is once it has come so far by itself."""
    late = time.monotonic() + 60
    while not until(found := state(place, id)):
        assert time.monotonic() < late, found
        time.sleep(0.1)
    return found


def sitting(found: Any) -> dict[str, list[str]]:
    """Who sits at which table of the first round, by name."""
    names = {one["person"]: one["name"] for one in found["standings"]}
    return {table["table"]: [names[person] for person in table["people"]]
            for table in found["tables"] if table["table"]}


@pytest.mark.slow
@pytest.mark.sample(pool="walks")
def test_four_play_and_one_drops_out(window: Opener, place: Site) -> None:
    people = {name: signed_in(made, name) for name, made in (
        ("Inès of the cup", window()), ("カップの春樹", window(language="ja", phone=True)),
        ("Léa de la coupe", window(language="fr")), ("Noor of the cup", window()))}
    ines, haruki, lea, _ = people.values()

    ines.open("/tournaments")
    ines.press("Open a tournament")
    assert faults(ines) == []
    ines.page.fill("[name=title]", TITLE)
    ines.page.locator("#game").select_option(WITH_SHOWS)
    ines.page.locator("[name=size]").select_option("2")
    ines.page.locator("[name=rounds]").select_option("2")
    ines.page.locator("#clock").select_option("live-5")
    ines.press("Open the tournament")
    ines.wait_for_text("No one has entered yet.")
    address = ines.page.url.removeprefix(place.url)
    id = address.rpartition("/")[2]

    haruki.open("/tournaments")
    haruki.page.get_by_role("link", name=TITLE).click()
    for person in people.values():
        if person is not haruki:
            person.open(address)
        person.press("Enter")
        person.wait_for_text("You are taking part.")
    assert faults(haruki) == []
    assert fits_width(haruki)

    haruki.page.clock.install()
    haruki.press("Waiting room")
    haruki.wait_for_text("The tournament begins when its organiser starts it.")
    assert faults(haruki) == []
    assert fits_width(haruki)
    haruki.page.reload()
    lea.press("Waiting room")
    expect(lea.page.locator("#room-1")).to_contain_text(lea.say("Here"))
    expect(lea.page.locator("#room-1 + .num")).to_have_text("2")
    assert faults(lea) == []

    ines.page.reload()
    ines.press("Begin now")
    first = wait(place, id, lambda found: all(
        table["table"] for table in found["tables"]) and found["round"] == 1)
    tables = sitting(first)
    own = next(table for table, names in tables.items() if "カップの春樹" in names)
    other = next(table for table in tables if table != own)
    haruki.page.clock.fast_forward(LOOKS)
    haruki.page.wait_for_url(f"**/t/{own}")
    wait_for_start(haruki)
    haruki.page.reload()
    haruki.page.wait_for_selector(LIVE)
    assert faults(haruki) == []
    seats = haruki.page.request.get(f"/api/v1/tables/{own}").json()["seats"]
    play_out(haruki, own, {number: token_of(people[seat["name"]])
                           for number, seat in enumerate(seats)})

    gone, left = (people[name] for name in tables[other])
    gone.open(address)
    gone.page.get_by_text(gone.say("Leave the tournament")).click()
    gone.wait_for_text(
        "A computer player takes your seat and does not score. Once the tournament has begun, "
        "no one can come back.")
    gone.press("Leave")
    expect(gone.page.get_by_text(gone.say("You are taking part."))).to_have_count(0)
    play_on(left, other)
    wait(place, id, lambda found: all(
        table["places"] for table in found["tables"] if table["round"] == 1))

    for person in (haruki, left):
        person.open(f"{address}?round=1")
        assert faults(person) == []
        assert fits_width(person)
        expect(person.page.locator("table.standings tbody tr")).to_have_count(4)
        expect(person.page.locator("table.standings tr.own")).to_have_count(1)
        expect(person.page.locator(".round-seats").get_by_text(
            person.say("has left"))).to_have_count(1)
        won = person.page.locator(".round-seats li", has_text=tables[other][1])
        expect(won.locator(".num")).to_have_text("24")  # who stayed has won that table
