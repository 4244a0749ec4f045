"""Test two servers of one PostgreSQL database behind Caddy. One of them is killed and both are
restarted while people play. No table stops, no stream loses its place, and no one waits longer than
docs/hosting.md says. Streams that come back have what was done while a server was away."""

from __future__ import annotations

import json
import re
import signal
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.load.test_load import rows
from tests.real_caddy import missing_caddy, serve_caddy
from tests.real_postgres import Postgres
from tests.real_site import Site, free_port, read_token
from tests.some_game import ANOTHER
from tests.two_people import Two

from measure_load import main

TABLES, MOVES = 4, 120         # enough to outlast both absences; a game of ANOTHER takes 260
WAIT = 5000.0                   # ms that hosts are told of
AWAY = 6                        # moves while a server is away
LINE = re.compile(r'id="(?:log|in)-(\d+)"')
BUSY = 10                       # usual moves that a wait may be longer: more on a busy machine


def open_streams(site: Site) -> int:
    found = re.search(r"^grandtour_streams_open (\d+)", metrics(site), re.M)
    assert found
    return int(found[1])


def metrics(site: Site) -> str:
    return httpx.get(f"{site.url}/metrics", timeout=60).text


def wait_for_watchers(one: Site, other: Site) -> None:
    """Wait until all players of all tables watch, some at each of the servers."""
    deadline = time.monotonic() + 60
    while not ((at_one := open_streams(one)) and at_one + open_streams(other) == 2 * TABLES):
        assert time.monotonic() < deadline, "somebody has not come"
        time.sleep(0.05)


@pytest.mark.slow
def test_play_survives_either_server(
        cluster: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Everyone at the table receives every position that was sent, and the longest delay is within
    the limit."""
    missing_caddy()
    address = cluster.database()
    one, other = (Site(Path(), "--proxy", "127.0.0.1", url=address) for _ in range(2))
    one.start()
    other.start()
    result: list[int] = []
    with serve_caddy(tmp_path, f"http://127.0.0.1:{free_port()}", one, other) as front:
        playing = threading.Thread(target=lambda: result.append(main(
            ["moves", "--site", front, "--number", str(TABLES), "--moves", str(MOVES),
             "--game", ANOTHER])))
        playing.start()
        wait_for_watchers(one, other)
        one.stop(signal.SIGKILL)
        other.wait_for_streams(2 * TABLES)
        one.start()
        other.stop()
        one.wait_for_streams(2 * TABLES)
        other.start()
        playing.join(240)
    one.stop()
    other.stop()
    assert result == [0]
    [row] = rows(capsys.readouterr().out)
    assert row[1] == str(TABLES * MOVES)
    assert row[2] == f"{2 * TABLES * MOVES} of {2 * TABLES * MOVES}"
    usual, longest = (float(cell.replace(",", "")) for cell in (row[4], row[7]))
    assert longest < WAIT + BUSY * usual


class Page:
    """A page that looks on: what it shows, and of which position."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.number, self.version = 0, ""
        self.shown: dict[str, str] = {}

    def follow(self, site: Site, number: int) -> None:
        """Follow at this server, with what the page knows, until it shows this position."""
        known = {"number": str(self.number), "version": self.version}
        with httpx.stream("GET", f"{site.url}/t/{self.table}/stream", params=known,
                          timeout=60) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    self.hear(json.loads(line.removeprefix("data: ")))
                if self.number == number:
                    return
        raise AssertionError("the stream has ended")

    def hear(self, event: dict[str, Any]) -> None:
        shown = event["patch"] if event["since"] is None else self.shown | event["patch"]
        self.shown = {name: part for name, part in shown.items() if part is not None}
        self.number, self.version = event["number"], str(event["version"])

    @property
    def log(self) -> dict[str, str]:
        return {name: part for name, part in self.shown.items()
                if name.startswith(("log-", "act-"))}

    @property
    def log_numbers(self) -> list[int]:
        """Return the numbers of the log items, the oldest first."""
        return [int(name.removeprefix("log-")) for name in self.log if name.startswith("log-")]

    @property
    def lines(self) -> list[int]:
        """The entries that have a line in the log."""
        return sorted({int(number) for part in self.log.values() for number in LINE.findall(part)})


def act(two: Two) -> int:
    """The number of the position after the next move."""
    seat = two.see(0)["to_act"]
    answer = two.act(seat, two.see(seat)["actions"][0])
    assert answer.status_code == 200, answer.text
    return int(answer.json()["number"])


@pytest.mark.slow
def test_reopened_stream_has_missed_moves(cluster: Postgres) -> None:
    """Each server is away once, stopped and killed, while people move at the other one."""
    address = cluster.database()
    one, other = (Site(Path(), url=address) for _ in range(2))
    one.start()
    other.start()
    two = Two(one)
    page = Page(two.table)
    page.follow(other, two.see(0)["number"])
    for away, there, how in ((other, one, signal.SIGTERM), (one, other, signal.SIGKILL)):
        before = page.lines
        two.players = [there.player(read_token(player))
                       for player in two.players]
        away.stop(how)
        made = [act(two) for _ in range(AWAY)]
        away.start()
        page.follow(away, made[-1])
        fresh = Page(two.table)
        fresh.follow(there, made[-1])
        assert list(page.log.items()) == list(fresh.log.items())
        assert page.log_numbers == sorted(page.log_numbers), "in order"
        assert set(made) <= set(page.lines) - set(before), "each has its line"
    one.stop()
    other.stop()
