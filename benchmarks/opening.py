"""How soon the browser edition shows its first page with a board drawn on it, at the first visit
and at later ones, and how much it fetches. At later visits the page as it was last seen comes
first, then the one that answers; told are the seconds until any of them has a board, and until
the one that answers has.

    python benchmarks/opening.py FOLDER [--times 3] [--slow 4]

FOLDER is what `grandtour static` has written; it is served here by a plain file server. `--slow`
asks Chromium to slow down the page, not its workers; to slow all of it, give the command a share of
the processor. CHROMIUM in the environment is the browser."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from file_server import FileServer
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

FLAGS = ["--no-sandbox", "--no-first-run", "--disable-background-networking"]
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
    """The seconds until a board stands there, and until it is on a page that answers."""

    board: float
    answering: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--slow", type=float, default=1)
    chosen = parser.parse_args()
    first: list[Visit] = []
    later: list[Visit] = []
    with FileServer(chosen.folder) as server, sync_playwright() as playwright:
        for _ in range(chosen.times):
            with TemporaryDirectory() as profile:
                for visits in (first, later, later):
                    browser = begun(playwright, profile)
                    visits.append(visited(browser, server.url, chosen.slow))
                    browser.close()
        fetched = server.sent
    print(f"first visit {told(first)}; later {told(later)}; "
          f"{fetched / chosen.times / 1e6:.1f} MB fetched in all three visits")
    return 0


def begun(playwright: Playwright, profile: str) -> BrowserContext:
    return playwright.chromium.launch_persistent_context(
        profile, args=FLAGS,
        executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"))


def visited(browser: BrowserContext, url: str, slow: float) -> Visit:
    """It lasts until the first page is kept for the next one."""
    page = browser.pages[0]
    browser.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    began = time.monotonic()
    page.goto(url, wait_until="commit")
    seconds = []
    for frames in (ANY, ANSWERING):
        page.wait_for_function(DRAWN, arg=frames, timeout=PATIENCE)
        seconds.append(time.monotonic() - began)
    page.evaluate(KEPT)
    return Visit(*seconds)


def told(visits: list[Visit]) -> str:
    return ", ".join(
        f"{name} {median(seconds):.1f} s ({min(seconds):.1f} to {max(seconds):.1f})"
        for name, seconds in zip(Visit._fields, zip(*visits, strict=True), strict=True))


if __name__ == "__main__":
    sys.exit(main())
