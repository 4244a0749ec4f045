"""Test what clocks and deadlines say by the clock of this device, for any time left."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table.test_announcing import open_live_seat
from tests.real_site import Site
from tests.two_people import Two
from tests.window import Opener, Window

# A clock that reaches zero in `left` milliseconds, once the page has told the time.
# Meanwhile it stands in the spans of `asleep`.
CLOCK = """async ([left, own, asleep]) => {
    document.getElementById('probe')?.remove();
    const clock = document.createElement('span');
    clock.id = 'probe';
    clock.dataset.zero = Date.now() + left;
    const spans = asleep.map((span) => span.map((at) => Date.now() + at).join("-"));
    if (asleep.length) clock.dataset.asleep = spans.join(" ");
    if (own) clock.dataset.own = '';
    document.getElementById('turn').append(clock);
    await new Promise(told => { setTimeout(told, 400); });      // it ticks four times a second
    return [clock.textContent, clock.className];
}"""
# What is said of a deadline so many days from now, at eight in the evening.
DEADLINE = """async (days) => {
    const moment = new Date();
    moment.setDate(moment.getDate() + days);
    moment.setHours(20, 5, 0, 0);
    const time = document.createElement('time');
    time.dataset.until = moment.getTime();
    time.dataset.said = '<{moment}>';
    document.body.append(time);
    (await import('/static/until.js')).tellDeadlines();
    return time.textContent;
}"""
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@pytest.fixture(params=["en", "ja", "fr"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def seat(window: Opener, place: Site, language: str) -> Window:
    return open_live_seat(window(language=language), Two(place), 0)


def clock_texts(seat: Window, left: int, own: bool = False,
         asleep: tuple[tuple[int, int], ...] = ()) -> list[str]:
    said: list[str] = seat.page.evaluate(CLOCK, [left, own, asleep])
    return said


def test_short_times_are_shown_finer(seat: Window) -> None:
    half = MINUTE // 2                          # so that a slow machine changes nothing
    assert clock_texts(seat, 2 * DAY + 5 * HOUR + half) == [seat.say("{d} d {h} h", d=2, h=5), ""]
    assert clock_texts(seat, DAY + half) == [seat.say("{d} d {h} h", d=1, h=0), ""]
    assert clock_texts(seat, DAY - half) == [seat.say("{h} h {m} min", h=23, m=59), ""]
    assert clock_texts(seat, HOUR + 7 * MINUTE + half) == [seat.say("{h} h {m} min", h=1, m=7), ""]
    nights = (-HOUR, 24 * HOUR), (30 * HOUR, 40 * HOUR)
    assert clock_texts(seat, 53 * HOUR + half, asleep=nights)[0] == seat.say("{h} h {m} min", h=19,
                                                                             m=0)
    text, look = clock_texts(seat, 12 * MINUTE)
    assert re.fullmatch(r"1[12]:[0-5]\d", text)
    assert look == ""
    text, look = clock_texts(seat, half)
    assert re.fullmatch(r"0:(3[01]|2\d)", text)
    assert look == "low"
    assert re.fullmatch(r"0:(0\d|10)", clock_texts(seat, 9_000)[0])
    assert clock_texts(seat, 9_000)[1] == "low last"
    assert clock_texts(seat, -5_000) == ["0:00", "low last"]


def test_slow_pages_show_correct_time(window: Opener, place: Site) -> None:
    def hold(route: Route) -> None:
        time.sleep(3)
        route.continue_()

    late = window()
    late.page.route("**/client*.js*", hold)
    seat = open_live_seat(late, Two(place), 0)
    assert re.fullmatch(r"0:(3[01]|2\d)", clock_texts(seat, MINUTE // 2)[0])


def test_slow_answers_show_correct_time(window: Opener, place: Site) -> None:
    def hold(route: Route) -> None:
        answer = route.fetch()
        time.sleep(3)
        route.fulfill(response=answer)

    late, two = window(), Two(place)
    open_live_seat(late, two, 0)
    late.page.route("**/t/*", hold)
    late.page.reload()
    assert re.fullmatch(r"0:(30|2\d)", clock_texts(late, MINUTE // 2)[0])


def test_the_last_minute_is_announced_once(seat: Window) -> None:
    alert = seat.page.locator("#alert")
    clock_texts(seat, 50_000)
    expect(alert).to_have_text("")                                      # somebody else's
    clock_texts(seat, 90_000, own=True)
    expect(alert).to_have_text("")
    clock_texts(seat, 50_000, own=True)
    expect(alert).to_have_text(seat.say("You have less than a minute left."))
    seat.page.evaluate("document.getElementById('alert').textContent = ''")
    seat.page.wait_for_timeout(600)                 # it ticks four times a second
    expect(alert).to_have_text("")
    clock_texts(seat, 5_000, own=True)                                         # too late for words
    expect(alert).to_have_text("")


def test_far_deadlines_have_dates(seat: Window, language: str) -> None:
    near, far = (seat.page.evaluate(DEADLINE, days) for days in (6, 7))
    assert near.endswith("20:05>")
    assert far.endswith("20:05>")
    date = {"en": r"<[A-Z][a-z]+day,? \d+ [A-Z][a-z]+, 20:05>", "ja": r"<\d+月\d+日.曜日 20:05>",
            "fr": r"<[a-z]+ \d+ \S+, 20:05>"}[language]
    assert re.fullmatch(date, far)
    assert not re.search(r"\d", near.removesuffix("20:05>"))
