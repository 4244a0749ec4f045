"""Measure how soon the browser edition shows its first page with a board, at the first visit, at
later ones and without the file server, and how much it fetches. At later visits the page as it was
last seen comes first, then the one that answers. The program prints the seconds until any page has
a board, and until the one that answers has.

    python benchmarks/opening.py FOLDER [--times 3] [--slow 4] [--browser firefox]

FOLDER is the output of `grandtour static`; a plain file server serves it here. `--slow` asks
Chromium to slow down the page, but not its workers. To slow down all of it, give the command a
share of the processor. CHROMIUM in the environment is the program of that browser; Firefox is
Debian's. Either is started again for each visit.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from file_server import FileServer
from playwright.sync_api import BrowserType, Page, sync_playwright

from tests.browsers import CHANNEL, PLAIN, chromium_here, firefox_here

# The program of a browser, and what it is told when it begins.
BROWSERS: dict[str, tuple[Callable[[Path], Path], dict[str, Any]]] = {
    "chromium": (chromium_here, {"args": ["--no-sandbox", "--no-first-run",
                                          "--disable-background-networking"]}),
    "firefox": (firefox_here, {"channel": CHANNEL, "firefox_user_prefs": PLAIN}),
}
# Whether the frame that is called so shows a board.
DRAWN = """frames => [...document.querySelectorAll(frames)].some(frame => {
    const board = frame.contentDocument?.querySelector(".exhibition img");
    return board?.complete && board.naturalWidth > 0;
})"""
ANY = "iframe:not([hidden])"
ANSWERING = "#page:not([hidden])"
KEPT = """async () => {
    const last = await caches.open("last");
    while (!await last.match("/")) await new Promise(again => setTimeout(again, 100));
}"""
PATIENCE = 600_000              # milliseconds


class Visit(NamedTuple):
    """The seconds until a page has a board, and until a page that answers has one."""

    board: float
    answering: float


class Visits(NamedTuple):
    """The visits of one kind each."""

    first: list[Visit]
    later: list[Visit]
    alone: list[Visit]          # after the file server has gone


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--slow", type=float, default=1, help="with Chromium only")
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    chosen = parser.parse_args()
    visits = Visits([], [], [])
    fetched = 0
    with sync_playwright() as playwright:
        for _ in range(chosen.times):
            with TemporaryDirectory() as place, FileServer(chosen.folder) as server:
                browser = Browser(getattr(playwright, chosen.browser), Path(place), chosen.slow)
                visits.first.append(browser.visit(server.url))
                visits.later.extend(browser.visit(server.url) for _ in range(2))
                server.stop()
                visits.alone.append(browser.visit(server.url))
                fetched += server.sent
    print(f"first visit {format_visits(visits.first)}; later {format_visits(visits.later)}; "
          f"without the file server {format_visits(visits.alone)}; "
          f"{fetched / chosen.times / 1e6:.1f} MB fetched in all visits")
    return 0


class Browser:
    """A browser with one profile, started again for each visit."""

    def __init__(self, kind: BrowserType, place: Path, slow: float) -> None:
        program, self._wishes = BROWSERS[kind.name]
        self._kind = kind
        self._profile = place / "profile"
        self._program = program(place)
        self._slow = slow

    def visit(self, url: str) -> Visit:
        with self._kind.launch_persistent_context(
                self._profile, executable_path=self._program, **self._wishes) as context:
            if self._slow != 1:
                context.new_cdp_session(context.pages[0]).send(
                    "Emulation.setCPUThrottlingRate", {"rate": self._slow})
            return visit(context.pages[0], url)


def visit(page: Page, url: str) -> Visit:
    """It lasts until the first page is kept for the next one."""
    began = time.monotonic()
    page.goto(url, wait_until="commit")
    seconds = []
    for frames in (ANY, ANSWERING):
        page.wait_for_function(DRAWN, arg=frames, timeout=PATIENCE)
        seconds.append(time.monotonic() - began)
    page.evaluate(KEPT)
    return Visit(*seconds)


def format_visits(visits: list[Visit]) -> str:
    return ", ".join(
        f"{name} {median(seconds):.1f} s ({min(seconds):.1f} to {max(seconds):.1f})"
        for name, seconds in zip(Visit._fields, zip(*visits, strict=True), strict=True))


if __name__ == "__main__":
    sys.exit(main())
