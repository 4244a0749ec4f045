"""How soon a click is seen: two people at Pax Pamir and a spectator, a browser each.

    python benchmarks/painting.py [--json FILE] [--game pax_pamir] [--moves 60]

From the click on the green button to the first frame that shows the new position, at the person
who clicked and at the two others; and from a click on a place to the frame that shows what it
would do. The server and three pages share this machine, motion is on, nothing is slowed down.
Needs a Chromium: CHROMIUM in the environment, or `chromium` on the path."""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from server import Server, percentile, show

DESKTOP = {"width": 1440, "height": 900}
STEPS = 4                           # of a position's choices, from which one is drawn
LONGEST = 20_000                    # ms to wait for a position

# The frame after the change has been handed to the screen when the task after its animation
# frame runs.
CLOCK = """
() => {
  const shown = new Map();
  const painted = then => requestAnimationFrame(() => setTimeout(() => then(now()), 0));
  const now = () => performance.timeOrigin + performance.now();
  let pressed = 0;
  window.measured = {pressed: () => pressed, choice: 0, shown: number => shown.get(number) || 0};
  document.addEventListener('click', event => {
    pressed = performance.timeOrigin + event.timeStamp;
    const began = pressed;
    painted(at => { window.measured.choice = at - began; });
  }, {capture: true});
  new MutationObserver(() => {
    const number = Number(document.body.dataset.number);
    painted(at => { if (!shown.has(number)) shown.set(number, at); });
  }).observe(document.body, {attributes: true, attributeFilter: ['data-number']});
}"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    parser.add_argument("--game", default="pax_pamir")
    parser.add_argument("--moves", type=int, default=60)
    chosen = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with Server(Path(folder) / "fresh.sqlite", cores) as server:
            report = measure(browser, f"http://127.0.0.1:{server.port}", chosen.game, chosen.moves)
            browser.close()
    show(report)
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def chromium() -> str | None:
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def measure(browser: Browser, url: str, game: str, moves: int) -> dict[str, float]:
    """All figures of one table, in milliseconds."""
    whim = random.Random(1)
    pages = seated(browser, url, game)
    own: list[float] = []
    others: list[float] = []
    choices: list[float] = []
    while len(own) < moves:
        page = acting(pages[:2])
        choices.append(choose(page, whim))
        number = int(page.locator("body").get_attribute("data-number") or 0)
        page.locator("#turn-choice .go").click()
        pressed = page.evaluate("measured.pressed()")
        after = max(shown_after(each, number) for each in pages)
        for each in pages:
            times = own if each is page else others
            times.append(each.evaluate("number => measured.shown(number)", after) - pressed)
    return {
        "positions": len(own),
        "choose a place or a line, p50, ms": percentile(choices, 50),
        "choose a place or a line, p95, ms": percentile(choices, 95),
        "own page, p50, ms": percentile(own, 50), "own page, p95, ms": percentile(own, 95),
        "others' pages, p50, ms": percentile(others, 50),
        "others' pages, p95, ms": percentile(others, 95),
    }


def seated(browser: Browser, url: str, game: str) -> list[Page]:
    """The pages of two people at a new table, and of a spectator."""
    opened = httpx.post(f"{url}/api/v1/tables", json={
        "game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "guest": "Ada"}).json()
    joined = httpx.post(f"{url}/api/v1/tables/{opened['table']}/seats", json={"guest": "Bea"})
    tokens = opened["token"], joined.json()["token"], ""
    pages = [at_table(browser.new_context(viewport=DESKTOP, base_url=url), opened["table"], token)
             for token in tokens]
    for page in pages:
        page.wait_for_selector("[data-connection=live]", state="attached")
        page.evaluate(CLOCK)
    return pages


def at_table(context: BrowserContext, table: str, token: str) -> Page:
    if token:
        context.add_cookies([{"name": "grandtour", "value": token, "url": "http://127.0.0.1"}])
    page = context.new_page()
    page.goto(f"/t/{table}")
    return page


def acting(pages: list[Page]) -> Page:
    """The page whose person may act."""
    deadline = time.monotonic() + LONGEST / 1000
    while time.monotonic() < deadline:
        for page in pages:
            if page.locator("#turn-idle[data-mine=yes]").count():
                return page
        pages[0].wait_for_timeout(5)
    raise TimeoutError("nobody is to act")


def choose(page: Page, whim: random.Random) -> float:
    """Choose one of the first moves of the list; ms until what it would do was painted."""
    page.evaluate("measured.choice = 0")
    lines = page.locator("[data-choose]:visible")
    lines.nth(whim.randrange(min(STEPS, lines.count()))).click()
    page.wait_for_selector("#turn-choice .go")
    return float(page.wait_for_function("measured.choice", timeout=LONGEST).json_value())


def shown_after(page: Page, number: int) -> int:
    """The first position after this one that the page has painted."""
    found = page.wait_for_function(
        "before => { const number = Number(document.body.dataset.number);"
        " return number > before && measured.shown(number) ? number : 0; }",
        arg=number, timeout=LONGEST)
    return int(found.json_value())


if __name__ == "__main__":
    sys.exit(main())
