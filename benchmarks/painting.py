"""Measure how soon a click is visible: two people at Pax Pamir and a spectator.

    python benchmarks/painting.py [--json FILE] [--game pax_pamir] [--moves 160] [--thinking N]

The time counts from the click on the green button to the first frame that shows the new position,
for the person who clicked and for the others; and from a click on a place to the frame that shows
what it would do. No one moves before the pieces of the last move lie still. Motion is on, nothing
is slowed down.

The program measures twice: with a browser for each of the three, so that three pages and the server
share this machine; and with a browser for one of them, at a seat and then as the spectator, as if
everyone had a device of their own. The others are then programs, which receive what a page
receives.

It needs a Chromium: CHROMIUM in the environment, or `chromium` on the path.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from typing import Final, Protocol

import httpx
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright
from server import Server, percentile, show

from grandtour import games
from grandtour.bots.levels import strongest_level
from grandtour.lab.bench import run_yardstick, measure_rate
from grandtour.web.http.viewer import TOKEN_COOKIE

DESKTOP = ViewportSize(width=1440, height=900)
STEPS = 4                           # of a position's choices, from which one is drawn
REST = 600                          # ms until the pieces lie where they slide to
LONGEST = 20_000                    # ms to wait for a position
SPECTATOR = 2
TABLES: Final = {                   # who has a browser
    "three browsers": (0, 1, SPECTATOR),
    "a browser at a seat": (0,),
    "a browser of the spectator": (SPECTATOR,),
}

# The frame after the change has been handed to the screen when the task after its animation
# frame runs.
CLOCK = """
() => {
  const shown = new Map();
  let waiting = () => {};
  const painted = then => requestAnimationFrame(() => setTimeout(() => then(now()), 0));
  const now = () => performance.timeOrigin + performance.now();
  let pressed = 0;
  const after = number => [...shown.keys()].find(one => one > number);
  window.measured = {
    pressed: () => pressed, choice: 0, shown: number => shown.get(number) || 0,
    after: number => new Promise(then => {
      waiting = () => { if (after(number)) then(after(number)); };
      waiting();
    }),
  };
  document.addEventListener('click', event => {
    pressed = performance.timeOrigin + event.timeStamp;
    const began = pressed;
    painted(at => { window.measured.choice = at - began; });
  }, {capture: true});
  new MutationObserver(() => {
    const number = Number(document.body.dataset.number);
    painted(at => {
      if (!shown.has(number)) shown.set(number, at);
      waiting();
    });
  }).observe(document.body, {attributes: true, attributeFilter: ['data-number']});
}"""


class Viewer(Protocol):
    """A person at the table. Times are milliseconds of the wall clock."""

    def may_act(self) -> bool: ...

    def over(self) -> bool:
        """Return whether the game is over."""

    def number(self) -> int:
        """Return the number of the position that is visible."""

    def act(self, whim: random.Random) -> float:
        """Choose one of the first moves, and do it; when it was sent off."""

    def close(self) -> None: ...


class Screen:
    """A page in a browser. It tells `choices` how long it took to see what a move would do."""

    def __init__(self, context: BrowserContext, table: str, token: str,
                 choices: list[float]) -> None:
        if token:
            context.add_cookies([{"name": TOKEN_COOKIE, "value": token, "url": "http://127.0.0.1"}])
        self.choices = choices
        self.page = context.new_page()
        self.page.goto(f"/t/{table}")
        self.page.wait_for_selector("[data-connection=live]", state="attached")
        self.page.evaluate(CLOCK)

    def may_act(self) -> bool:
        return self.page.locator("#turn-idle[data-mine=yes]").count() > 0

    def over(self) -> bool:
        return self.page.locator("[data-phase=over]").count() > 0

    def number(self) -> int:
        return int(self.page.locator("body").get_attribute("data-number") or 0)

    def act(self, whim: random.Random) -> float:
        self.page.evaluate("measured.choice = 0")
        lines = self.page.locator("[data-choose]:visible")
        lines.nth(whim.randrange(min(STEPS, lines.count()))).click()
        self.page.wait_for_selector("#turn-choice .go")
        chosen = self.page.wait_for_function("() => measured.choice", timeout=LONGEST)
        self.choices.append(float(chosen.json_value()))
        self.page.locator("#turn-choice .go").click()
        return float(self.page.evaluate("measured.pressed()"))

    def painted_after(self, number: int) -> int:
        """The first position after this one that it has painted."""
        return int(self.page.evaluate("number => measured.after(number)", number))

    def painted_at(self, number: int) -> float:
        """Return when it painted this position."""
        return float(self.page.evaluate("number => measured.shown(number)", number))

    def close(self) -> None:
        self.page.context.close()


class Program:
    """Acts by the API, and receives what a page would."""

    def __init__(self, url: str, table: str, token: str) -> None:
        self.table = f"{url}/api/v1/tables/{table}"
        self.client = httpx.Client(
            cookies={TOKEN_COOKIE: token},
            headers={"authorization": f"Bearer {token}"} if token else {})
        self.following = threading.Thread(target=self.follow, args=[f"{url}/t/{table}/stream"])
        self.closed = False
        self.following.start()

    def follow(self, stream: str) -> None:
        with self.client.stream("GET", stream, timeout=None) as answer:
            for _ in answer.iter_raw():
                if self.closed:
                    return

    def position(self) -> dict[str, object]:
        return dict(self.client.get(self.table).raise_for_status().json())

    def may_act(self) -> bool:
        return bool(self.position()["actions"])

    def over(self) -> bool:
        return bool(self.position()["over"])

    def number(self) -> int:
        return int(str(self.position()["number"]))

    def act(self, whim: random.Random) -> float:
        position = self.position()
        actions = position["actions"]
        assert isinstance(actions, list)
        body = {"number": position["number"], "action": whim.choice(actions[:STEPS])}
        sent = time.time() * 1000
        self.client.post(f"{self.table}/actions", json=body).raise_for_status()
        return sent

    def close(self) -> None:
        self.closed = True


class Challenger:
    """A player who takes the first legal action at once, so that a computer player of the highest
    level thinks all the time. When the game is over, the player begins another."""

    def __init__(self, url: str, game: str) -> None:
        self.url = url
        self.seats = [{"kind": "me"}, {"kind": "bot", "bot": strongest_level(games.game(game))}]
        self.game = game
        self.closed = False
        self.playing = threading.Thread(target=self.play)
        self.playing.start()

    def play(self) -> None:
        whim = random.Random(2)
        while not self.closed:
            opened = httpx.post(f"{self.url}/api/v1/tables", json={
                "game": self.game, "seats": self.seats, "guest": "Eve"}).json()
            player = Program(self.url, opened["table"], opened["token"])
            while not self.closed and not player.over():
                if player.may_act():
                    player.act(whim)
                else:
                    time.sleep(0.02)
            player.close()

    def close(self) -> None:
        self.closed = True
        self.playing.join()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    parser.add_argument("--game", default="pax_pamir")
    parser.add_argument("--moves", type=int, default=160)
    parser.add_argument("--thinking", type=int, default=0)
    chosen = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with Server(Path(folder) / "fresh.sqlite", cores) as server:
            address = f"http://127.0.0.1:{server.site.port}"
            thinking = [Challenger(address, chosen.game) for _ in range(chosen.thinking)]
            report = measure(browser, address, chosen.game, chosen.moves)
            for challenger in thinking:
                challenger.close()
            browser.close()
    show(report)
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def chromium() -> str | None:
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def measure(browser: Browser, url: str, game: str, moves: int) -> dict[str, float]:
    """All figures, in milliseconds."""
    report = {"yardstick: plain Python loops, million/s": measure_rate(run_yardstick) / 1e6}
    for table, browsers in TABLES.items():
        for figure, times in measure_delays(browser, url, game, moves, browsers).items():
            report |= {f"{table}, {figure}, positions": len(times),
                       f"{table}, {figure}, p50, ms": percentile(times, 50),
                       f"{table}, {figure}, p95, ms": percentile(times, 95)}
    return report


def measure_delays(browser: Browser, url: str, game: str, moves: int,
          browsers: Collection[int]) -> dict[str, list[float]]:
    """Return how long actions took to be visible in the browsers of these viewers, until each has
    shown this many actions."""
    whim = random.Random(1)
    times: defaultdict[str, list[float]] = defaultdict(list)
    made = 0
    viewers = seat_viewers(browser, url, game, browsers, times["choice"])
    while made < moves:
        viewer = player_to_move(viewers)
        if viewer is None:
            leave(viewers)
            viewers = seat_viewers(browser, url, game, browsers, times["choice"])
            continue
        number = viewer.number()
        began = viewer.act(whim)
        screens = [each for each in viewers if isinstance(each, Screen)]
        after = max(screen.painted_after(number) for screen in screens)
        for screen in screens:
            times["own page" if screen is viewer else "page of another"].append(
                screen.painted_at(after) - began)
        made += 1
        time.sleep(REST / 1000)
    leave(viewers)
    return {figure: found for figure, found in times.items() if found}


def seat_viewers(browser: Browser, url: str, game: str, browsers: Collection[int],
           choices: list[float]) -> list[Viewer]:
    """Two people at a new table, and a spectator."""
    opened = httpx.post(f"{url}/api/v1/tables", json={
        "game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "guest": "Ada"}).json()
    table = opened["table"]
    joined = httpx.post(f"{url}/api/v1/tables/{table}/seats", json={"guest": "Bea"})
    return [Screen(browser.new_context(viewport=DESKTOP, base_url=url), table, token, choices)
            if number in browsers else Program(url, table, token)
            for number, token in enumerate((opened["token"], joined.json()["token"], ""))]


def leave(viewers: Collection[Viewer]) -> None:
    for viewer in viewers:
        viewer.close()


def player_to_move(viewers: list[Viewer]) -> Viewer | None:
    """Return the viewer who may act; None if the game is over."""
    deadline = time.monotonic() + LONGEST / 1000
    while time.monotonic() < deadline:
        for viewer in viewers[:SPECTATOR]:
            if viewer.may_act():
                return viewer
        if viewers[0].over():
            return None
        time.sleep(0.005)
    raise TimeoutError("nobody is to act")


if __name__ == "__main__":
    sys.exit(main())
