"""A browser window of a person at the site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, ViewportSize

from grandtour.language import Phrase
from grandtour.language import language as language_of
from tests.browsers import Opens, tap
from tests.group import Stand
from tests.real_site import Site, read_token

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# What a scene does on purpose: something is refused, or nothing comes through, as Chromium and as
# Firefox call it of a stream.
EXPECTED = ("status of 4", "net::ERR_", "can’t establish a connection to the server")


class Window:
    """A browser window of a person; faults of its pages fail the test. With a `worker` requests may
    not be the page's own."""

    def __init__(self, browser: Opens, site: Site, *, phone: bool = False, dark: bool = False,
                 language: str = "en", worker: bool = False) -> None:
        self.site = site
        self.say = language_of(language).say
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESKTOP, has_touch=phone, is_mobile=phone,
            color_scheme="dark" if dark else "light", locale=language,
            reduced_motion="reduce", base_url=site.url,
            service_workers="allow" if worker else "block")
        self.context.add_cookies([{"name": "pace", "value": "quick", "url": site.url}])
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self._fault(str(error)))
        self.page.on("console", self._console)
        self.board = ".board.tall" if phone else ".board.wide"

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._fault(message.text)

    def _fault(self, said: str) -> None:
        """Firefox calls the same now a message, now an error of the page."""
        if not any(text in said for text in EXPECTED):
            self.faults.append(said)

    def open(self, path: str) -> None:
        self.page.goto(path, wait_until="domcontentloaded")

    def press(self, message: str | Phrase, **facts: object) -> None:
        """Press the button or follow the link that is called so, in the language of the window;
        it may still have to appear."""
        self.find_named(message, **facts).click()

    def find_named(self, message: str | Phrase, **facts: object) -> Locator:
        """The button or link with this name."""
        name = self.say(message, **facts)
        return self.page.get_by_role("button", name=name, exact=True).or_(
            self.page.get_by_role("link", name=name, exact=True)).first

    def wait_for_text(self, message: str | Phrase, **facts: object) -> None:
        """Wait until the page says this, in the language of the window."""
        self.page.get_by_text(self.say(message, **facts)).locator("visible=true").first.wait_for()

    def tap(self, what: Locator, **wishes: Any) -> None:
        """Touch it with a finger."""
        tap(what, **wishes)

    def answers(self) -> None:
        """Wait until its modules run: before that a board answers to no key."""
        self.page.wait_for_selector(f"{self.board} .place[tabindex='0']", state="attached")

    def number(self) -> int:
        return int(self.page.locator("body").get_attribute("data-number") or 0)

    def phase(self) -> str:
        return self.page.locator("#phase").get_attribute("data-phase") or ""

    def my_turn(self) -> bool:
        """Wait until it is the player's turn and the page answers. Return False if the game is
        over. A page that has just been loaded answers to the mouse once its modules run; its stream
        is not live before that."""
        self.page.wait_for_selector(
            "[data-connection=live] #turn-idle[data-mine=yes], #phase[data-phase=over]",
            state="attached", timeout=60_000)
        return self.phase() != "over"

    def confirm(self, press: Callable[[], object]) -> None:
        """Press the green button (in any way) and wait for the new position."""
        before = self.number()
        press()
        self.page.wait_for_function(
            "before => Number(document.body.dataset.number) > before", arg=before,
            timeout=60_000)

    def close(self) -> None:
        self.context.close()
        assert not self.faults, self.faults


Opener = Callable[..., Window]      # of windows; with what `Window` may be told
Made = TypeVar("Made", bound=Window)


@contextmanager
def opening(make: Callable[..., Made]) -> Iterator[Callable[..., Made]]:
    """Opens windows as `make` does; closes them afterwards and fails on faults of their pages."""
    opened: list[Made] = []

    def one(**wishes: Any) -> Made:
        opened.append(make(**wishes))
        return opened[-1]

    yield one
    for made in opened:
        made.close()


def sit(window: Window, stand: Stand) -> None:
    """Be the person on seat 0 of this table."""
    window.context.add_cookies([{"name": "grandtour", "value": stand.token,
                                 "url": window.site.url}])
    window.open(f"/t/{stand.table}")
    window.page.wait_for_selector(
        "[data-connection=live] #turn-idle, body:not([data-stream]) #turn-idle", state="attached")


def open_seat(window: Window, table: str, player: httpx.Client) -> Window:
    """Open the table as this player of the API."""
    sit(window, Stand(table, read_token(player)))
    return window
