"""Test what pages say and keep when the server does not answer, or answers late."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table.test_advice_in_a_browser import against_bot
from tests.browser.table.test_announcing import lightest, open_live_seat
from tests.real_site import Site
from tests.two_people import Two
from tests.window import Opener, Window, sit

LOST = "The server did not respond. Nothing is lost; check whether the move was made."
UNANSWERED = "The server did not respond. Please ask again."
UNKEPT = "The server did not respond. This change was not saved."
UNSENT = "The server did not respond. Your message is still in the field."
ACT, WHY, HINT, TALK = "**/act", "**/why?*", "**/hint", "**/chat"


@pytest.fixture(name="window")
def _heard(window: Opener) -> Opener:
    """Opens windows whose requests all pass by the test, from the first page on. A busy browser
    takes a while to send them that way: what a page asks for meanwhile would be answered."""
    def open_heard() -> Window:
        opened = window()
        opened.page.route("**/asked-by-nobody", abort_request)
        return opened

    return open_heard


@pytest.fixture
def ines(window: Opener, two: Two) -> Window:
    """The window of seat 0, who is to act."""
    return open_live_seat(window(), two, 0)


def abort_request(route: Route) -> None:
    route.abort()


class Late:
    """Answers of the server to one address. Each is held until the test releases it."""

    def __init__(self, window: Window, address: str) -> None:
        self.held: list[Callable[[], None]] = []
        self.page = window.page
        self.page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        answer = route.fetch()
        self.held.append(lambda: route.fulfill(response=answer))

    def wait_for_answers(self, number: int) -> None:
        """Wait until this many answers are held."""
        while len(self.held) < number:
            self.page.wait_for_timeout(10)

    def let_go(self, which: int) -> None:
        self.held[which]()


def choose(seat: Window) -> str:
    """The first line of the list; its notation."""
    line = seat.page.locator("#choices button").first
    line.click()
    return line.get_attribute("data-choose") or ""


def chosen_action(seat: Window) -> str:
    return seat.page.locator("#turn-choice [name=action]").input_value()


# Moves.

def test_unanswered_moves_stay_chosen(ines: Window) -> None:
    ines.page.route(ACT, abort_request)
    action, go = choose(ines), ines.page.locator("#turn-choice .go")
    go.click()
    expect(ines.page.locator("#refusal")).to_contain_text(ines.say(LOST))
    assert chosen_action(ines) == action
    expect(go).not_to_have_attribute("aria-disabled", "true")
    ines.page.unroute(ACT)
    ines.confirm(go.click)
    assert ines.page.locator("#refusal > *").count() == 0


def test_outdated_moves_are_refused_in_words(ines: Window, two: Two) -> None:
    """The other window has moved, and this one has not heard of it."""
    action, number = choose(ines), ines.number()
    ines.page.evaluate("dispatchEvent(new Event('pagehide'))")          # its stream is closed
    assert two.act(0, lightest(two, 0, "end")).status_code == 200
    ines.page.locator("#turn-choice .go").click()
    refusal = ines.page.locator("#refusal .refusal")
    refusal.wait_for()
    assert refusal.locator("b").count() == 0                            # a sentence, no title
    assert (ines.number(), chosen_action(ines)) == (number, action)
    expect(ines.page.locator("#turn-choice .go")).not_to_have_attribute("aria-disabled", "true")
    refusal.locator("[data-all]").click()
    assert ines.page.locator("#refusal > *, #turn-choice > *").count() == 0


def test_moves_are_sent_once(ines: Window) -> None:
    """Twice at once: the stream may bring the new position before the answer comes."""
    late = Late(ines, ACT)
    choose(ines)
    assert ines.page.locator("#turn-choice .go").evaluate("""go => {
        go.click();
        const waits = go.getAttribute('aria-disabled');
        go.click();
        return waits;
    }""") == "true"
    late.wait_for_answers(1)
    before = ines.number()
    late.let_go(0)
    ines.page.wait_for_selector("#turn-choice:empty", state="attached")
    assert ines.number() >= before
    assert len(late.held) == 1


# Questions.

def test_unanswered_why_keeps_the_choice(ines: Window) -> None:
    ines.page.route(WHY, abort_request)
    action = choose(ines)
    ines.page.locator("#moves-body [data-ask]").first.evaluate("line => line.click()")
    expect(ines.page.locator("#refusal")).to_contain_text(ines.say(UNANSWERED))
    assert chosen_action(ines) == action


@pytest.fixture(name="alone")
def _alone(window: Opener, place: Site) -> Window:
    """Return the window of a player against a bot that has begun."""
    seat = window()
    sit(seat, against_bot(place))
    assert seat.my_turn()
    return seat


def test_unanswered_hints_can_be_repeated(alone: Window) -> None:
    alone.page.route(HINT, abort_request)
    alone.page.keyboard.press("h")
    told = alone.page.locator("#hint-told .refusal")
    expect(told).to_have_text(alone.say(UNANSWERED))
    expect(alone.page.locator("#say")).to_contain_text(alone.say(UNANSWERED))
    expect(alone.page.locator("#hint button")).not_to_have_attribute("aria-busy", "true")
    with alone.page.expect_event("requestfailed"):
        alone.page.keyboard.press("h")
    expect(alone.page.locator("#hint button")).not_to_have_attribute("aria-busy", "true")
    alone.page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_late_hints_are_not_shown(alone: Window) -> None:
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    alone.page.route(HINT, hold)
    alone.page.keyboard.press("h")
    expect(alone.page.locator("#hint button")).to_have_attribute("aria-busy", "true")
    before = alone.number()
    choose(alone)
    alone.confirm(alone.page.locator("#turn-choice .go").click)
    while not asked:
        alone.page.wait_for_timeout(10)
    asked[0].fulfill(json={"said": "Daulatabad", "html":
                           f"<section class=hinted data-number={before} data-lit=''></section>"})
    alone.page.wait_for_timeout(200)
    assert alone.page.locator("#hint-told > *").count() == 0
    assert "Daulatabad" not in alone.page.locator("#say").inner_text()


def test_unanswered_reasons_can_be_repeated(alone: Window) -> None:
    seat = alone
    link = seat.page.locator("#log-list .why").last
    address = link.get_attribute("href") or "-"
    seat.page.route(f"**{address}", abort_request)
    told = seat.page.locator("#log-list .because")
    link.click()
    expect(told).to_have_text(seat.say(UNANSWERED))
    link.click()
    assert told.count() == 0
    expect(link).to_have_attribute("aria-expanded", "false")
    seat.page.unroute(f"**{address}")
    link.click()
    expect(told).to_contain_text(seat.say("Show it on the board"))


# Searching the rules.

def search(seat: Window, words: str) -> None:
    seat.page.locator("#lookup-q").fill(words)


def test_empty_searches_find_nothing(ines: Window) -> None:
    ines.page.keyboard.press("/")
    status, hits = ines.page.locator("#lookup [role=status]"), ines.page.locator("#lookup .hits li")
    search(ines, "elephant")
    hits.first.wait_for()
    assert re.search(r"\d", status.inner_text())
    search(ines, "")
    expect(hits).to_have_count(0)
    expect(status).to_have_text("")
    search(ines, "qqqqq")
    expect(status).to_have_text(ines.say("No rule contains these words. Try a shorter word."))
    ines.page.route("**/rules?*", abort_request)
    search(ines, "elephants")
    expect(status).to_have_text("")


def test_late_search_answers_are_ignored(ines: Window) -> None:
    late = Late(ines, "**/rules?*")
    ines.page.keyboard.press("/")
    hits = ines.page.locator("#lookup .hits li")
    search(ines, "qqqqq")
    late.wait_for_answers(1)
    search(ines, "elephant")
    late.wait_for_answers(2)
    late.let_go(1)
    hits.first.wait_for()
    found = hits.count()
    late.let_go(0)
    ines.page.wait_for_timeout(100)
    assert hits.count() == found


# Talking.

def lines(seat: Window) -> int:
    return seat.page.locator("#talk-list > li").count()


def test_unanswered_messages_survive_new_pages(ines: Window) -> None:
    ines.page.route(TALK, abort_request)
    field = ines.page.locator("#talk-text")
    ines.page.keyboard.press("c")
    field.fill("Namaste")
    field.press("Enter")
    expect(ines.page.locator("#talk-refusal")).to_have_text(ines.say(UNSENT))
    ines.page.reload()
    ines.page.wait_for_selector("#connection.live")
    expect(field).to_have_value("Namaste")
    ines.page.unroute(TALK)
    field.press("Enter")
    expect(ines.page.locator("#talk-list")).to_contain_text("Namaste")
    expect(field).to_have_value("")
    ines.page.reload()
    ines.page.wait_for_selector("#connection.live")
    expect(field).to_have_value("")


def test_messages_are_sent_once(ines: Window) -> None:
    late = Late(ines, TALK)
    ines.page.keyboard.press("c")
    field = ines.page.locator("#talk-text")
    field.fill("Namaste")
    field.press("Enter")
    field.press("Enter")
    late.wait_for_answers(1)
    ines.page.wait_for_timeout(200)
    for which in range(len(late.held)):
        late.let_go(which)
    expect(field).to_have_value("")
    assert lines(ines) == 1


# Other pages.

def test_unsaved_settings_say_so(window: Opener) -> None:
    reader = window()
    reader.open("/me")
    reader.page.wait_for_selector("html[data-keeping]")
    reader.page.route("**/me", abort_request)
    reader.page.locator("[name=theme][value=dark]").check(force=True)
    expect(reader.page.locator("#kept")).to_have_text(reader.say(UNKEPT))
    reader.page.unroute("**/me")
    reader.page.locator("[name=theme][value=light]").check(force=True)
    expect(reader.page.locator("#kept")).to_contain_text(reader.say("Saved."))
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_later_of_two_changes_wins(window: Opener) -> None:
    reader = window()
    reader.open("/me")
    reader.page.wait_for_selector("html[data-keeping]")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    reader.page.route("**/me", hold)
    for theme in ("dark", "light"):
        reader.page.locator(f"[name=theme][value={theme}]").check(force=True)
    while not asked:
        reader.page.wait_for_timeout(10)
    reader.page.wait_for_timeout(200)           # in which a second one would overtake it
    reader.page.unroute("**/me")
    for request in reversed(asked):
        request.fulfill(response=request.fetch())
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "light")
    reader.open("/me")
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "light")


def test_missing_positions_open_as_pages(ines: Window, two: Two) -> None:
    ines.page.route("**/1?*from=*", abort_request)
    ines.open(f"/t/{two.table}/0")
    ines.page.wait_for_selector("#replay-play:not([hidden])")
    ines.page.evaluate("() => { window.loaded = true; }")
    ines.page.keyboard.press("ArrowRight")
    expect(ines.page).to_have_url(re.compile(f"/t/{two.table}/1$"))
    ines.page.wait_for_selector("#replay[data-number='1']")
    assert not ines.page.evaluate("window.loaded")
