"""A tab in which a person has opened the browser edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import urlencode

from file_server import FileServer
from playwright.sync_api import Frame, Page

from grandtour import games
from grandtour.bots.levels import NAMES
from tests.browsers import Opens
from tests.real_site import Site
from tests.window import Window

OPENING: Final = 600_000        # milliseconds in which Python has begun, on the busiest machine
OFFERED: Final = "#choices [data-choose], #turn-idle [data-choose]"
# What Firefox says of a request that nobody waits for, since its page has been left.
LEFT: Final = "A ServiceWorker intercepted the request and encountered an unexpected error"


class Shown:
    """The page that the shell shows; keys and pictures, which no frame has, are the tab's."""

    def __init__(self, frame: Frame, shell: Page) -> None:
        self._frame = frame
        self._shell = shell

    def __getattr__(self, name: str) -> Any:
        return getattr(self._frame if hasattr(self._frame, name) else self._shell, name)


class Tab(Window):
    """The page of the window is the one that the shell shows."""

    def __init__(self, browser: Opens, server: FileServer, **wishes: Any) -> None:
        site = cast(Site, server)       # only its address is asked for
        super().__init__(browser, site, worker=True, **wishes)
        self.shell = self.page
        self.open_edition()

    def open_edition(self) -> None:
        """Open the address of the edition, and wait until Python answers."""
        self.shell.goto("/")
        self.wait_for_page()

    def wait_for_page(self) -> None:
        """Wait until a page is shown."""
        frame = self.shell.wait_for_selector("#page:not([hidden])", timeout=OPENING).content_frame()
        assert frame is not None
        self.page = cast(Page, Shown(frame, self.shell))
        self.page.wait_for_selector("main")

    def begin(self, game: str, other: str = f"bot {NAMES[0]}", **wishes: str) -> str:
        """A table for the reader and another one, by the form, which the address has filled in; its
        address."""
        seats = {f"seat{place + 3}": "" for place in range(games.game(game).most - 2)}
        self.open("/new?" + urlencode(
            {"game": game, "seat1": "me", "seat2": other, **seats, **wishes}))
        self.page.click("#summary .go")
        self.page.wait_for_selector("[data-connection=live], .curtain")
        return self.page.url.partition("?")[0]

    def act(self) -> None:
        """Do the first thing that is offered."""
        self.page.locator(OFFERED).first.dispatch_event("click")
        self.page.wait_for_selector("#turn-choice .go")
        self.confirm(lambda: self.page.locator("#turn-choice .go").dispatch_event("click"))

    def play(self) -> None:
        """Play to the end of the game."""
        while self.my_turn():
            self.act()

    def save_link(self, link: str, to: Path) -> Path:
        """Return the file that this link saves, in this folder and under the name that the site
        gives it."""
        with self.shell.expect_download() as waited:
            self.page.click(link)
        file = to / waited.value.suggested_filename
        waited.value.save_as(file)
        return file

    def close(self) -> None:
        self.faults = [fault for fault in self.faults if LEFT not in fault]
        super().close()
