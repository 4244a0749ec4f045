"""Test what people have of their tables while they are away: dates in a calendar, a feed, the table
without a network, private notes, and statistics about how they play. Ada reads English at a desk,
Kenji Japanese on his phone, Inès French."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree

import httpx
import pytest
from playwright.sync_api import Locator, Request, expect

from grandtour import games
from grandtour.language import Count
from tests.browser.pages.test_access import check_page
from tests.browser.pages.test_meeting import play_out
from tests.browser.pages.test_walk_asking import press_key
from tests.browser.pages.test_without_network import wait_for_cache
from tests.browser.table.test_connection import WAITING, WAITS
from tests.meetings import (
    LIVE, link_to, name_guest, open_by_form, play_on, signed_in, sits_down, token_of,
    wait_for_start,
)
from tests.real_site import Site
from tests.some_game import PLAIN, WITH_SHOWS
from tests.waiting import wait_until
from tests.web.test_calendar import read
from tests.web.test_feeds import entries
from tests.window import Opener, Window

NAME = "Slow silk"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
FACTS = ".profile-head h1 + p"
SHARED = 5                      # games with others from which on it is said how somebody plays
KEPT = """async (path) => {
  const kept = await (await caches.open("own")).match(path);
  const page = new DOMParser().parseFromString(await kept.text(), "text/html");
  return Number(page.body.dataset.number);
}"""


def title(person: Window) -> str:
    """Return the title of the game in the person's language."""
    return person.say(games.words(PLAIN).ABOUT.title)


def read_feed(person: Window) -> dict[str, str]:
    """Return the titles in the feed that the page names, by their links."""
    address = person.page.locator("link[type='application/atom+xml']").get_attribute("href")
    answer = httpx.get(f"{person.site.url}{address}", timeout=30)
    assert answer.status_code == 200
    feed = ElementTree.fromstring(answer.content)
    assert feed.get(LANGUAGE) == person.page.locator("html").get_attribute("lang")
    return entries(feed)


def makes_calendar(person: Window) -> str:
    """The address that the settings show this once."""
    person.open("/me#s-calendar")
    person.press("Create an address")
    person.wait_for_text("A new address was created.")
    check_page(person)
    return person.page.locator("#calendar-address").inner_text()


def read_calendar(address: str) -> list[dict[str, str]]:
    """Return the events that a program without cookies finds in the calendar at this address."""
    answer = httpx.get(address, timeout=30)
    assert answer.status_code == 200
    _, *events = answer.text.split("BEGIN:VEVENT\r\n")
    return [dict(read(event.partition("END:VEVENT")[0])) for event in events]


def due(person: Window) -> dict[str, str]:
    """The date of the table that the person looks at, whose clock runs there."""
    until = person.page.locator("#turn-idle time[data-until]").get_attribute("data-until") or ""
    moment = datetime.fromtimestamp(int(until) // 1000, UTC)
    return {"SUMMARY": person.say("Your move is due: {table}", table=f"{title(person)} · {NAME}"),
            "DTSTART": f"{moment:%Y%m%dT%H%M%SZ}", "URL": person.page.url.partition("#")[0]}


def are_dates(found: list[dict[str, str]], *expected: dict[str, str]) -> bool:
    """Return whether exactly these dates were found."""
    return [{name: one[name] for name in ("SUMMARY", "DTSTART", "URL")}
            for one in found] == list(expected)


@pytest.mark.sample(pool="walks")
def test_programs_read_tables_and_deadlines(window: Opener) -> None:
    ada = name_guest(window(), "Ada")
    kenji = name_guest(window(language="ja", phone=True), "健二")
    ines = window(language="fr")
    table = open_by_form(ada, game=PLAIN, seat2="open", seat3="", pace="days-3", name=NAME,
                   found="listed", **{"option-first_seat": "0"})
    there = f"{ada.site.url}{table}"
    for person in (kenji, ines):
        person.open("/tables")
        check_page(person)
        assert read_feed(person)[there] == f"{title(person)} · {NAME}"
    kenji.open(there)
    kenji.press("Sit down")
    kenji.page.wait_for_url("**/j/*")
    kenji.press("Sit down")
    wait_for_start(ada, kenji)
    assert there not in read_feed(ines)

    hers, his = makes_calendar(ada), makes_calendar(kenji)
    ada.open(table)
    ada.my_turn()
    assert are_dates(read_calendar(hers), due(ada))
    assert are_dates(read_calendar(his))
    press_key(ada, "e")
    [date] = read_calendar(his)
    kenji.open(date["URL"])
    kenji.my_turn()
    assert are_dates([date], due(kenji))
    assert are_dates(read_calendar(hers))
    check_page(kenji)

    kenji.open("/me#s-calendar")
    kenji.press("Delete the address")
    kenji.wait_for_text("The address no longer works.")
    check_page(kenji)
    assert httpx.get(his, timeout=30).status_code == 404
    assert are_dates(read_calendar(hers))


def log_of(person: Window, name: str) -> Locator:
    """The lines of the log that are about this one."""
    return person.page.locator("#log-list > li").filter(has_text=name)


@pytest.mark.sample(pool="walks")
def test_offline_moves_are_sent_once(window: Opener) -> None:
    ada = name_guest(window(), "Ada")
    kenji = name_guest(window(language="ja", phone=True, worker=True), "健二")
    table = open_by_form(ada, game=PLAIN, seat2="open", seat3="", pace="days-1",
                   **{"option-first_seat": "0"})
    sits_down(kenji, link_to(ada, 2))
    wait_for_start(ada, kenji)
    press_key(ada, "e")
    kenji.my_turn()
    kenji.page.reload()                                 # what is kept is what was opened
    kenji.my_turn()
    number = kenji.number()
    wait_for_cache(kenji, table)
    wait_until(lambda: kenji.page.evaluate(KEPT, table) == number)

    kenji.context.set_offline(True)
    kenji.open("/tables")
    kenji.wait_for_text("You can read your running tables here, as this browser last saw them:")
    check_page(kenji)
    own = kenji.page.locator("#own a")
    expect(own).to_contain_text([title(kenji)])
    kenji.tap(own)
    kenji.page.wait_for_selector("[data-connection=offline]")
    kenji.tap(kenji.page.locator("#turn-idle [data-choose=end]"))
    kenji.wait_for_text(
        "You are offline. You can still look around and choose; confirmed moves are sent when "
        "you are back online.")
    kenji.tap(kenji.page.locator("#turn-choice .go"))
    kenji.wait_for_text(WAITS)
    check_page(kenji)
    kenji.page.reload()                                 # the phone was put away meanwhile
    kenji.wait_for_text(WAITS)
    assert ada.number() == number

    sent: list[Request] = []
    kenji.page.on("request", lambda one: sent.append(one) if one.method == "POST" else None)
    lines = log_of(ada, "健二").count()
    kenji.context.set_offline(False)
    ada.page.wait_for_function("number => Number(document.body.dataset.number) > number",
                               arg=number)
    assert ada.my_turn()
    expect(log_of(ada, "健二")).to_have_count(lines + 1)
    kenji.page.wait_for_selector(f"{LIVE} #turn-idle[data-mine=no]", state="attached")
    assert [one.url for one in sent] == [f"{kenji.site.url}{table}/act"]
    assert kenji.page.evaluate(WAITING) == 0
    for person in (ada, kenji):
        check_page(person)


@pytest.mark.sample(pool="walks")
def test_profiles_show_facts_without_judging(window: Opener, place: Site) -> None:
    ada = signed_in(window(), "Ada of the days")
    kenji = signed_in(window(language="ja", phone=True), "日々の健二")
    ines = signed_in(window(language="fr"), "Inès des jours")
    table = play_until_facts(place, ada, kenji)
    kenji.open("/me#s-others")
    with kenji.page.expect_response("**/me"):
        kenji.page.select_option("#see_statistics", "everybody")
    check_page(kenji)
    kenji.press("My profile")
    reads_facts(kenji)
    for person in (ada, ines):
        person.open(f"/t/{table}")
        person.page.locator("#players").get_by_role("link", name="日々の健二").click()
        reads_facts(person)
    expect(ada.page.locator("[aria-labelledby=both-h]")).to_contain_text(
        ada.say(Count("{n} game", "{n} games", SHARED)))


def play_until_facts(place: Site, ada: Window, kenji: Window) -> str:
    """Play games over days until the statistics of a player appear; one game he leaves. Return the
    last table."""
    people = {0: token_of(ada), 1: token_of(kenji)}
    host, guest = (place.player(token) for token in people.values())
    with host, guest:
        tables = [host.post("/tables", json={
            "game": WITH_SHOWS, "seats": [{"kind": "me"}, {"kind": "open"}],
            "terms": {"pace": "days", "bank": 24 * 3600}}).json()["table"] for _ in range(SHARED)]
        for table in tables:
            assert guest.post(f"/tables/{table}/seats", json={}).is_success
    kenji.open(f"/t/{tables[0]}/host")
    check_page(kenji)
    kenji.press("Leave the table")
    play_on(ada, tables[0])
    for table in tables[1:]:
        play_out(ada, table, people)
    return str(tables[-1])


def reads_facts(reader: Window) -> None:
    """Check that Kenji's profile lists facts under his name, and judges nothing."""
    reader.page.locator(FACTS).wait_for()
    assert reader.page.locator(FACTS).inner_text().split(" · ")[1:] == [
        reader.say(Count("{n} game finished", "{n} games finished", SHARED)),
        reader.say("finished {stayed} of the last {games} games with other people",
                   stayed=SHARED - 1, games=SHARED),
        reader.say("median turn in correspondence games: {time}",
                   time=reader.say("{span} s", span="1"))]
    check_page(reader)
