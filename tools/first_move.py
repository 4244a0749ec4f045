"""Plays on a site that was just installed: a guest opens a table with a computer player, and moves.

    python tools/first_move.py ADDRESS [--within 60]
    python tools/first_move.py          of the package that this Python has installed, served for it
    python tools/first_move.py --data FOLDER        the same, and its database stays there

Needs nothing but Python's own library. The site is waited for as long as `--within` says, in
seconds. Exit status 1, and a line that says why, if it does not come so far."""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

LANGUAGES: Final = ("en", "ja", "fr")
ENDS: Final = 30                # seconds that a site has to end
PAUSE: Final = 0.1              # seconds before something is asked again
SEATS: Final = ({"kind": "me"}, {"kind": "bot"})


class NotPlayed(Exception):
    """Something did not happen in time. The message says what."""


@dataclass(frozen=True)
class Site:
    """A site that is served at this address."""

    address: str
    until: float                # of the monotonic clock

    def page(self, path: str, language: str = "en") -> str:
        with urlopen(Request(f"{self.address}{path}", headers={"Accept-Language": language}),
                     timeout=60) as answer:
            return str(answer.read().decode())

    def call_api(self, path: str, body: Any = None, token: str = "") -> Any:
        """Return the API's answer to a request, with `body` if there is one."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api/v1{path}", data, headers), timeout=60) as answer:
            return json.load(answer)

    def poll(self, what: str) -> Iterator[None]:
        """Yield until the time is over."""
        while time.monotonic() < self.until:
            yield
            time.sleep(PAUSE)
        raise NotPlayed(f"{self.address}: {what} did not come in time")

    def is_well(self) -> None:
        """Wait until the site reports that it is healthy."""
        for _ in self.poll("an answer"):
            try:
                if self.page("/health") == "ok\n":
                    return
            except (URLError, OSError):
                continue

    def turn(self, table: str, token: str, since: int) -> Any:
        """Return the table when its guest must act after this number of actions."""
        for _ in self.poll("a turn"):
            now = self.call_api(f"/tables/{table}", token=token)
            if now.get("actions") and now["number"] >= since:
                return now
        return None


def play_site(site: Site) -> str:
    """Play; return a description of it."""
    site.is_well()
    for language in LANGUAGES:
        if f'lang="{language}"' not in site.page("/", language):
            raise NotPlayed(f"{site.address}: no page in {language}")
    game = site.call_api("/games")[0]["name"]
    opened = site.call_api("/tables", {"game": game, "guest": "Ada", "seats": SEATS})
    table, token = opened["table"], opened["token"]
    now = site.turn(table, token, 0)
    moved = site.call_api(f"/tables/{table}/actions",
                      {"number": now["number"], "action": now["actions"][0]}, token)
    return f"moved at {table}, action {moved['number']}"


@contextmanager
def serve_site(folder: str = "") -> Iterator[str]:
    """Yield the address of a temporary site of the installed package.

    Its database stays if there is a folder for it."""
    with nullcontext(os.path.abspath(folder)) if folder else TemporaryDirectory() as data:
        os.makedirs(data, exist_ok=True)
        port = free_port()
        site = subprocess.Popen(
            [sys.executable, "-m", "grandtour", "serve", "--port", str(port)], cwd=data,
            env={**os.environ, "GRANDTOUR_DATA": data}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            site.terminate()
            site.wait(ENDS)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("address", nargs="?", help="as http://127.0.0.1:8080")
    parser.add_argument("--data", default="", metavar="FOLDER",
                        help="where the database of the site that is served for it stays")
    parser.add_argument("--within", type=float, default=60, metavar="SECONDS")
    chosen = parser.parse_args()
    began = time.monotonic()
    try:
        with nullcontext(chosen.address) if chosen.address \
                else serve_site(chosen.data) as address:
            done = play_site(Site(address.rstrip("/"), began + chosen.within))
    except (NotPlayed, HTTPError) as reason:
        print(reason)
        return 1
    print(f"{done}, after {time.monotonic() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
