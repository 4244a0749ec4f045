"""A tab in which somebody has opened the browser edition."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast
from urllib.parse import urlencode

from file_server import FileServer
from playwright.sync_api import Page

from grandtour import games
from grandtour.bots.levels import NAMES
from tests.browsers import Opens
from tests.real_site import Site
from tests.window import Window

OPENING: Final = 600_000        # milliseconds in which Python has begun, on the busiest machine
OFFERED: Final = "#choices [data-choose], #turn-idle [data-choose]"
# What Firefox says of a request that nobody waits for, since its page has been left.
LEFT: Final = "A ServiceWorker intercepted the request and encountered an unexpected error"


class Tab(Window):
    """The page of the window is the one that the shell shows."""

    def __init__(self, browser: Opens, server: FileServer) -> None:
        super().__init__(browser, cast(Site, server), worker=True)  # only its address is asked for
        self.shell = self.page
        self.come()

    def come(self) -> None:
        """Open the address of the edition, and wait until a page is shown."""
        self.shell.goto("/")
        frame = self.shell.wait_for_selector("#page:not([hidden])", timeout=OPENING).content_frame()
        self.page = cast(Page, frame)       # has whatever is asked of a page
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
        """To the end of the game."""
        while self.my_turn():
            self.act()

    def saved(self, link: str, to: Path) -> Path:
        """What this link saves as a file, under the name that the site gives it."""
        with self.shell.expect_download() as waited:
            self.page.click(link)
        file = to / waited.value.suggested_filename
        waited.value.save_as(file)
        return file

    def close(self) -> None:
        self.faults = [fault for fault in self.faults if LEFT not in fault]
        super().close()
