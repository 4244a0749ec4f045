"""A club of three: Inès, who founds it, reads English, Haruki Japanese on his phone, Léa French.
They meet, talk, play at a table of the club and a season of its league; then all of them read in
its record what was done."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from grandtour.features.communities.tests.browser.test_walk_feed import noon_in
from grandtour import games
from grandtour.language import NAMES, Count
from grandtour.ratings import FEWEST
from tests.browser.pages.test_access import check_page, faults
from tests.browser.pages.test_meeting import play_out
from tests.browser.pages.test_walk_host import follow_bell
from grandtour.features.tournaments.tests.browser.test_walk_tournament import wait
from tests.meetings import LIVE, signed_in, token_of, wait_for_start
from tests.real_site import Site
from tests.some_game import PLAIN, WITH_SHOWS
from tests.window import Opener, Window

CLUB = "Lanternes et soie"
MEETING = "Silk by lamp light"
THREAD = "Who brings a lamp?"
LEAGUE = "League of the lamps"
SHOWS = games.words(WITH_SHOWS).ABOUT.title


@pytest.fixture
def three(window: Opener) -> tuple[Window, Window, Window]:
    """Inès, Haruki and Léa."""
    return (signed_in(window(), "Inès of the club"),
            signed_in(window(language="ja", phone=True), "クラブの春樹"),
            signed_in(window(language="fr"), "Léa du club"))


def founded(founder: Window) -> str:
    """The address of a public club that reads all three languages."""
    founder.open("/communities/new")
    founder.page.fill("#title", CLUB)
    founder.page.fill("#about", "Silk at six")
    for code in ("ja", "fr"):
        founder.page.check(f"[name=language-{code}]", force=True)
    founder.press("Found the community")
    founder.page.locator("h1", has_text=CLUB).wait_for()
    return founder.page.url.removeprefix(founder.site.url)


def leads_on(person: Window, where: str) -> None:
    """From the page of the club to what else its tables have."""
    person.page.locator(f"[aria-labelledby=tables] .acts-row a[href^='{where}']").click()


@pytest.mark.slow
@pytest.mark.sample(pool="walks")
def test_three_people_use_a_club(three: tuple[Window, Window, Window], place: Site) -> None:
    ines, haruki, lea = three
    club = founded(ines)
    for person in (haruki, lea):
        person.open("/communities")
        person.page.get_by_role("link", name=CLUB).click()
        person.press("Join")
        person.page.locator(f"[href='{club}/members']").first.wait_for()

    meets(three, club)
    talks(three, club)
    plays_a_table(three, club)
    plays_a_season(three, club, place)
    for person in three:
        reads_the_record(person, club)


def meets(three: tuple[Window, Window, Window], club: str) -> None:
    """Two come; then it begins at another time, and who comes is told."""
    ines, haruki, lea = three
    ines.open(club)
    ines.press("New meeting")
    assert faults(ines) == []
    ines.page.fill("#title", MEETING)
    ines.page.fill("#begins", noon_in(3))
    ines.page.select_option("#game", PLAIN)
    ines.page.fill("#about", "Bring a lamp.")
    ines.press("Add to the calendar")
    ines.wait_for_text(Count("{n} coming", "{n} coming", 0))
    for person in (haruki, lea):
        person.open(club)
        person.page.locator("#meetings [value=come]").click()
        person.wait_for_text("You’re coming")
        check_page(person)
    expect(lea.page.locator("#meetings")).to_contain_text(
        lea.say(Count("{n} coming", "{n} coming", 2)))
    expect(haruki.page.locator("#meetings")).to_contain_text(
        haruki.say(games.words(PLAIN).ABOUT.title))
    ines.page.reload()
    ines.page.locator("#meetings .meeting a.btn").click()
    ines.page.fill("#begins", noon_in(4))
    assert faults(ines) == []
    ines.press("Save the change")
    ines.page.wait_for_url(f"**{club}#meeting-*")
    follow_bell(haruki, Count("News about {n} meeting", "News about {n} meetings", 1))
    haruki.page.wait_for_url(f"**{club}*")
    expect(haruki.page.locator(".bell .due-count")).to_have_count(0)


def talks(three: tuple[Window, Window, Window], club: str) -> None:
    """A post is answered in another language; a moderator removes one."""
    ines, haruki, lea = three
    ines.open(club)
    ines.press("New thread")
    ines.page.fill("#title", THREAD)
    ines.page.fill("#body", "I bring **two**.")
    ines.press("Publish")
    ines.press("Pin")
    ines.find_named("Pinned").wait_for()
    lea.open(club)
    lea.wait_for_text("pinned")
    lea.page.get_by_role("link", name=THREAD).click()
    lea.page.fill("#body", "Moi, une seule.")
    lea.press("Send")
    expect(lea.page.locator(".posts > li")).to_have_count(2)
    haruki.open(club)
    haruki.page.get_by_role("link", name=THREAD).click()
    answer = haruki.page.locator(".posts > li").last
    expect(answer.locator(".written")).to_have_attribute("lang", "fr")
    expect(answer.locator(".by")).to_contain_text(NAMES["fr"])
    haruki.page.fill("#body", "ランプはどこですか。")
    haruki.press("Send")
    expect(haruki.page.locator(".posts > li")).to_have_count(3)
    check_page(haruki)

    ines.open(f"{club}/members")
    lines = ines.page.locator(".members > li", has_text="Léa du club")
    lines.locator("summary").click()
    lines.locator("[value=keeper]").click()
    expect(lines.locator(".muted")).to_contain_text("moderator")
    assert faults(ines) == []
    lea.page.reload()
    lea.page.locator(".posts > li").last.get_by_role("button", name=lea.say("Delete")).click()
    expect(lea.page.locator(".posts > li").last).not_to_contain_text("ランプ")
    assert faults(lea) == []


def plays_a_table(three: tuple[Window, Window, Window], club: str) -> None:
    """Haruki opens it on his phone, the others find it on the page of the club; the ladder of the
    club waits for more games."""
    ines, haruki, lea = three
    haruki.open(club)
    haruki.page.locator("[aria-labelledby=tables] .head a").click()
    haruki.page.locator(f"[name=game][value={WITH_SHOWS}]").check(force=True)
    haruki.page.locator("#new-seats li").nth(4).wait_for(state="detached")
    expect(haruki.page.locator("[name=community]")).to_have_value(club.removeprefix("/c/"))
    check_page(haruki)
    haruki.page.locator("#summary .go").click()
    haruki.page.wait_for_selector(LIVE)
    table = haruki.page.url.partition("#")[0].rpartition("/")[2]
    for person in (ines, lea):
        person.open(club)
        tables = person.page.locator("[aria-labelledby=tables]")
        expect(tables).to_contain_text(person.say("for members only"))
        assert faults(person) == []
        tables.locator(f"[action='/t/{table}/join'] button").click()
        person.page.wait_for_selector(LIVE)
    wait_for_start(*three)
    play_out(haruki, table, {0: token_of(haruki), 1: token_of(ines), 2: token_of(lea)})
    for person in (lea, haruki):
        person.open(club)
        leads_on(person, "/ladder")
        person.press(SHOWS)
        person.wait_for_text(Count("{n} person has not played {fewest} rated games yet.",
                           "{n} people have not played {fewest} rated games yet.", 3,
                           fewest=FEWEST))
        expect(person.page.locator("#main")).to_contain_text(CLUB)
        check_page(person)


def plays_a_season(three: tuple[Window, Window, Window], club: str, place: Site) -> None:
    """At one table; the next season is there then, with all of them."""
    ines, haruki, lea = three
    ines.open(club)
    leads_on(ines, "/tournaments")
    ines.press("Open a tournament")
    expect(ines.page.locator("#community")).to_have_value(club.removeprefix("/c/"))
    ines.page.fill("[name=title]", LEAGUE)
    ines.page.select_option("#game", WITH_SHOWS)
    ines.page.locator("[name=form][value=league]").check(force=True)
    ines.page.select_option("#size", "3")
    ines.page.select_option("#seasons", "2")
    ines.page.select_option("#clock", "live-5")
    ines.press("Open the tournament")
    ines.wait_for_text("No one has entered yet.")
    league = ines.page.url.removeprefix(place.url)
    id = league.rpartition("/")[2]
    ines.press("Enter")
    ines.wait_for_text("You are taking part.")
    for person in (haruki, lea):
        person.open(club)
        leads_on(person, "/tournaments")
        person.page.get_by_role("link", name=LEAGUE).click()
        person.press("Enter")
        person.wait_for_text("You are taking part.")
        check_page(person)
    ines.open(league)
    ines.press("Begin now")
    found = wait(place, id, lambda found: found["tables"] and found["tables"][0]["table"])
    table = found["tables"][0]["table"]
    names = dict(zip(("Inès of the club", "クラブの春樹", "Léa du club"), three, strict=True))
    seats = ines.page.request.get(f"/api/v1/tables/{table}").json()["seats"]
    play_out(ines, table, {number: token_of(names[seat["name"]])
                           for number, seat in enumerate(seats)})
    wait(place, id, lambda found: found["ended"])
    for person in (haruki, lea):
        person.open(club)
        leads_on(person, "/tournaments")
        person.page.locator(f".title-link:not([href='{league}'])", has_text=LEAGUE).click()
        person.wait_for_text("You are taking part.")
        expect(person.page.locator("#main")).to_contain_text(
            person.say("season {number} of {most}", number=2, most=2))
        assert faults(person) == []
        person.press("Previous season")
        expect(person.page.locator("table.standings tbody tr")).to_have_count(3)
        expect(person.page.locator("table.standings tr.own")).to_have_count(1)
        check_page(person)


def reads_the_record(person: Window, club: str) -> None:
    """What was done stands there in the language of the reader, the last first."""
    person.open(f"{club}/members")
    person.press("Moderation log")
    check_page(person)
    ines, lea, haruki = (person.say("{person}", person=name)
                         for name in ("Inès of the club", "Léa du club", "クラブの春樹"))
    said = [person.say(message, by=by, person=other, fact=fact)
            for message, by, other, fact in (
        ("{by} removed a post by {person} in the thread “{fact}”", lea, haruki, THREAD),
        ("{by} made {person} a moderator", ines, lea, ""),
        ("{by} pinned the thread “{fact}”", ines, "", THREAD),
        ("{by} changed the meeting “{fact}”", ines, "", MEETING),
        ("{by} announced the meeting “{fact}”", ines, "", MEETING))]
    lines = person.page.locator(".doings > li > p:first-child")
    expect(lines).to_have_text(said)
    assert re.search(r"\d", person.page.locator(".doings .muted").first.inner_text())
