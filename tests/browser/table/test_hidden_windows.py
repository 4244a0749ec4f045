"""Test windows in the background. A hidden window closes its stream, polls now and then if it
should make sounds, and is up to date when it is shown again. So is one that has lost its stream."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from tests.browser.table.test_announcing import lightest, open_live_seat
from tests.real_site import Site
from tests.two_people import Two
from tests.window import Opener, Window

LOOK = """hidden => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
LONG = 21_000           # milliseconds, after which a hidden window rests
GLIMPSE = 31_000


class Watched:
    """A window of seat 1 whose time goes by as the test says; and the streams it opens."""

    def __init__(self, window: Window, two: Two) -> None:
        self.streams: list[str] = []
        self.page = window.page
        self.page.clock.install()
        self.page.on("request", self._note_stream)
        open_live_seat(window, two, 1)
        self.streams.clear()

    def _note_stream(self, request: Request) -> None:
        if "/stream?" in request.url:
            self.streams.append(request.url)

    def hide(self, hidden: bool) -> None:
        self.page.evaluate(LOOK, hidden)

    def advance_clock(self, time: int) -> None:
        self.page.clock.fast_forward(time)


def test_hidden_windows_rest_and_catch_up(window: Opener, two: Two, place: Site) -> None:
    kenji = window()
    seen = Watched(kenji, two)
    before = kenji.number()
    seen.hide(True)
    seen.advance_clock(LONG)
    place.wait_for_streams(0)
    assert two.act(0, lightest(two, 0, "end")).status_code == 200
    seen.advance_clock(GLIMPSE)
    assert (kenji.number(), seen.streams) == (before, [])
    seen.hide(False)
    kenji.page.wait_for_selector("#turn-idle[data-mine=yes]", state="attached")
    assert kenji.number() > before
    assert len(seen.streams) == 1


def test_glancing_away_keeps_the_stream(window: Opener, two: Two) -> None:
    kenji = window()
    seen = Watched(kenji, two)
    seen.hide(True)
    seen.advance_clock(LONG // 2)
    seen.hide(False)
    seen.advance_clock(LONG)
    assert two.act(0, lightest(two, 0, "end")).status_code == 200
    kenji.page.wait_for_selector("#turn-idle[data-mine=yes]", state="attached")
    assert seen.streams == []


def test_hidden_windows_still_announce_turns(window: Opener, two: Two, place: Site) -> None:
    assert two.players[1].patch("/me/settings", json={"sounds": ["turn"]}).status_code == 200
    kenji = window()
    seen = Watched(kenji, two)
    seen.hide(True)
    seen.advance_clock(LONG)
    place.wait_for_streams(0)
    assert two.act(0, lightest(two, 0, "end")).status_code == 200
    seen.advance_clock(GLIMPSE)
    kenji.page.wait_for_selector("#turn-idle[data-mine=yes]", state="attached")
    place.wait_for_streams(0)                                              # a glimpse, no more
    assert ["glimpse=" in url for url in seen.streams] == [True]


def test_retries_connect_once(window: Opener, two: Two) -> None:
    """The first attempt is given up before it has brought anything; later nothing is said of it."""
    kenji = window()
    seen = Watched(kenji, two)
    state = kenji.page.locator("#connection")
    kenji.page.evaluate("dispatchEvent(new Event('offline'))")
    again = state.get_by_role("button", name=kenji.say("Try now"))
    again.wait_for()
    again.dblclick()
    expect(state).to_have_class("live")
    kenji.page.wait_for_timeout(100)
    seen.advance_clock(1_500)
    expect(state).to_have_text(kenji.say("Connected"))
