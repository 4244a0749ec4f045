"""Test a table whose player asks whether a move was meant and takes it back in one tap, and a game
over days whose clocks run in the hours of each player. Inès reads English, Haruki Japanese on his
phone, Léa French."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest
from playwright.sync_api import Response, expect

from grandtour.people.hours import PlayingHours
from grandtour.tables.times import hours_text
from tests.browser.pages.test_access import faults, fits_width
from tests.meetings import (
    LIVE, line_of, link_to, name_guest, open_by_form, reads_log, sits_down, wait_for_start,
)
from tests.some_game import PLAIN
from tests.window import Opener, Window

DAY = 24 * 3600 * 1000
MEANT = "Ask {name}: is this what you meant?"


def press_key(person: Window, key: str) -> None:
    """The choice of this key, confirmed."""
    person.my_turn()
    person.page.keyboard.press(key)
    person.confirm(person.page.locator("#turn-choice .go").click)


@pytest.mark.sample(pool="walks")
def test_mistakes_are_undone_in_one_tap(window: Opener) -> None:
    ines = name_guest(window(), "Inès")
    haruki = name_guest(window(language="ja", phone=True), "春樹")
    lea = name_guest(window(language="fr"), "Léa")
    open_by_form(ines, game=PLAIN, seat2="open", seat3="open", **{"option-first_seat": "1"})
    second, third = link_to(ines, 2), link_to(ines, 3)
    sits_down(haruki, second)
    sits_down(lea, third)
    wait_for_start(ines, haruki, lea)
    press_key(haruki, "e")
    expect(haruki.page.locator("#ask-meant")).to_have_count(0)          # who has just moved

    moved = haruki.number()
    lea.press(MEANT, name="春樹")
    haruki.page.locator("#consent.due").wait_for()
    haruki.page.reload()                                # it still stands there
    haruki.page.locator("#consent.due").wait_for()
    assert faults(haruki) == []
    assert fits_width(haruki)
    expect(lea.page.locator("#consent")).to_contain_text(lea.say("Your question"))
    expect(ines.page.locator("#consent")).to_contain_text(ines.say("A question at the table"))
    expect(ines.page.locator("#ask-meant")).to_have_count(0)            # it is asked already
    assert faults(lea) == []
    haruki.confirm(lambda: haruki.tap(haruki.find_named("No, please let me take it back")))
    assert haruki.my_turn()
    reads_log("{name} did not mean that.", ines, haruki, lea, name="春樹")
    for person in (ines, haruki, lea):
        expect(person.page.locator("#consent")).to_be_hidden()
        expect(person.page.locator("body")).not_to_have_attribute("data-number", str(moved))

    press_key(haruki, "e")
    ines.press(MEANT, name="春樹")
    haruki.press("Yes, I meant that")
    reads_log("{name} meant that.", ines, haruki, lea, name="春樹")
    assert lea.my_turn()
    assert faults(ines) == []


def hours_on(person: Window, hours: PlayingHours) -> None:
    """The person sets them in the settings, which are kept as they change."""
    person.open("/me#hours")
    person.page.fill("#zone", hours.zone)
    person.page.fill("#hours_from", hours.begin)
    person.page.fill("#hours_to", hours.end)
    with person.page.expect_response(
            lambda answer: quote(hours.end, safe="") in request_body(answer)):
        person.page.press("#hours_to", "Tab")
    expect(person.page.locator("#kept")).to_contain_text(person.say("Saved."))
    assert faults(person) == []
    assert fits_width(person)


def request_body(answer: Response) -> str:
    """Return the body of the request."""
    return answer.request.post_data or ""


@pytest.mark.sample(pool="walks")
def test_deadlines_count_playing_hours(window: Opener) -> None:
    ines = name_guest(window(), "Inès")
    haruki = name_guest(window(language="ja", phone=True), "春樹")
    now = datetime.now(UTC)
    asleep, awake = (PlayingHours(f"{now + timedelta(hours=begin):%H:00}",
                                  f"{now + timedelta(hours=begin + 8):%H:00}")
                     for begin in (4, -3))
    hours_on(ines, awake)
    hours_on(haruki, asleep)
    table = open_by_form(ines, game=PLAIN, seat2="open", seat3="", pace="days-1", sleep="hours",
                   **{"option-first_seat": "0"})
    invitation = link_to(ines, 2)
    haruki.open(invitation)
    sits_down(haruki, invitation)
    wait_for_start(ines, haruki)
    for name, hours in (("Inès", awake), ("春樹", asleep)):
        reads_log("{name}’s clock runs from {hours} and is stopped at all other times.", ines,
                  haruki, name=name, hours=hours_text(hours))
    check_deadline(ines, haruki, table, 0, awake)
    expect(ines.page.locator("#turn-idle .asleep")).to_be_hidden()
    press_key(ines, "e")
    assert haruki.my_turn()
    check_deadline(ines, haruki, table, 1, asleep)
    haruki.page.locator(".asleep").locator("visible=true").first.wait_for()
    haruki.wait_for_text("Your clock runs from {hours} and is stopped at all other times.",
                 hours=hours_text(asleep))
    ines.wait_for_text("{name}’s clock runs from {hours} and is stopped at all other times.",
                       name="春樹",
               hours=hours_text(asleep))
    deadline, links = (ines.page.locator(f"#turn-idle p.small{rest}").bounding_box()
                       for rest in (".until", ":has(.plan-ahead)"))
    assert deadline is not None and links is not None
    assert deadline["y"] + deadline["height"] <= links["y"]
    for person in (ines, haruki):
        assert faults(person) == []
    said = haruki.page.locator("#turn-idle .until time").inner_text()
    haruki.open("/tables")
    expect(line_of(haruki, table).locator(".until time")).to_have_text(said)
    assert faults(haruki) == []


def check_deadline(ines: Window, haruki: Window, table: str, seat: int,
                   hours: PlayingHours) -> None:
    """Check that both read the deadline that follows from the hours of the player to move."""
    clock = ines.page.request.get(f"/api/v1/tables/{table[3:]}").json()["clock"]
    own = clock["seats"][seat]
    assert own["deadline"] == hours.find_moment_after(clock["since"], own["left_ms"])
    assert own["deadline"] - clock["since"] > own["left_ms"] + DAY       # nights lie between
    for person in (ines, haruki):
        person.page.wait_for_selector(LIVE)
        expect(person.page.locator("#turn-idle time[data-until]")).to_have_attribute(
            "data-until", str(own["deadline"]))
