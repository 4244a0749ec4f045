"""An acknowledged move is on disk: the server, or what thinks for it, is killed again and again
while people play."""

from __future__ import annotations

import pytest

import asyncio
import os
import random
import signal
import sqlite3
import time
from functools import partial
from pathlib import Path

import httpx
from ending import running
from grandtour.bots.levels import strongest_level
from grandtour.games import game
from tests.processes import has_ended
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.under_load import (
    BOT, KILLS, Pair, check_acknowledged, count_acknowledged, play_until_acknowledged,
)

TABLES = 3


async def play_until_killed(site: Site, pairs: list[Pair], whim: random.Random) -> None:
    """Kill the server after some more moves were acknowledged, at any moment of the next."""
    async def kill() -> None:
        await asyncio.sleep(whim.uniform(0, 0.02))
        assert site.process is not None
        site.process.send_signal(signal.SIGKILL)
        site.process.wait(10)
        await asyncio.sleep(0.02)
    ended = await play_until_acknowledged(pairs, [site.url], whim.randint(5, 40), kill)
    assert all(isinstance(end, httpx.TransportError) for end in ended), ended


def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    """Some are sent twice at the same moment, and made once."""
    site = Site(tmp_path / "grandtour.sqlite")
    whim = random.Random(5)
    pairs = [Pair(whim) for _ in range(TABLES)]
    for _ in range(KILLS):
        site.start()
        asyncio.run(play_until_killed(site, pairs, whim))
    assert count_acknowledged(pairs) >= 5 * KILLS
    asyncio.run(check_acknowledged(site.address, pairs))


def workers(server: int) -> list[int]:
    """The processes in which bots think, without the one that counts what they share."""
    return [child for child in list_children(server)
            if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.slow
def test_games_survive_killed_workers(tmp_path: Path) -> None:
    """Against a bot, whose process is killed again and again at any moment."""
    whim = random.Random(6)
    pairs = [Pair(whim, BOT) for _ in range(TABLES)]
    killed: list[int] = []

    async def kill() -> None:
        await asyncio.sleep(whim.uniform(0, 0.02))
        assert site.process is not None
        living = [one for one in workers(site.process.pid) if one not in killed]
        for worker in living[:1]:       # some that were killed have not ended yet
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    async def evening() -> None:
        while len(killed) < KILLS:
            assert await play_until_acknowledged(pairs, [site.url], whim.randint(2, 10), kill) == []
        assert await play_until_acknowledged(pairs, [site.url], 3 * TABLES) == []

    with Site(tmp_path / "grandtour.sqlite", "--processes", "2") as site:
        asyncio.run(evening())
    asyncio.run(check_acknowledged(site.address, pairs))


def test_games_survive_a_killed_server(tmp_path: Path) -> None:
    """Seats, names, whose turn it is and what may be taken back are as before."""
    site = Site(tmp_path / "grandtour.sqlite")
    site.start()
    with site.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "guest": "Inès", "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()
    with site.player(opened["token"]) as client:
        before = client.get(f"/tables/{opened['table']}").json()
        done = client.post(f"/tables/{opened['table']}/actions", json={
            "number": before["number"], "action": before["actions"][0]})
        assert done.status_code == 200
        before = client.get(f"/tables/{opened['table']}").json()
    site.stop(signal.SIGKILL)
    site.start()
    with site.player(opened["token"]) as client:
        assert client.get(f"/tables/{opened['table']}").json() == before
        back = client.post(f"/tables/{opened['table']}/undo", json={"number": before["number"]})
        assert back.status_code == 200
    site.stop()


def test_tampered_records_are_not_shown(tmp_path: Path) -> None:
    """The site reports a damaged entry and never guesses it. The rest works."""
    site = Site(tmp_path / "grandtour.sqlite")
    site.start()
    with site.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        client.post(f"/tables/{opened['table']}/seats", json={})
    site.stop()
    with sqlite3.connect(tmp_path / "grandtour.sqlite") as file:
        file.execute("update entries set text = 'draw yellow' where number = 1")
    site.start()
    with site.player(opened["token"]) as client:
        answer = client.get(f"/tables/{opened['table']}")
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged_record")
        assert client.get("/games").status_code == 200
    site.stop()


def list_children(parent: int) -> list[int]:
    return [process for process, its in running().items() if its == parent]


@pytest.mark.slow
def test_worker_processes_end_with_servers(tmp_path: Path) -> None:
    """Two processes, in the midst of long thoughts: at a table of bots one follows the other, and
    meanwhile one is asked for at a person's table."""
    site = Site(tmp_path / "grandtour.sqlite", "--processes", "2", within=("env",))
    site.start()
    assert site.process is not None
    bot = {"kind": "bot", "bot": strongest_level(game(PLAIN))}
    with site.player() as client:
        for first in (bot, {"kind": "me"}):
            client.post("/tables", json={
                "game": PLAIN, "options": {"first_seat": "1"},
                "seats": [first, bot]})
    deadline = time.monotonic() + 120
    while len(list_children(site.process.pid)) < 3:      # the third counts what the others share
        assert time.monotonic() < deadline, "nobody thinks"
        time.sleep(0.05)
    thinking = list_children(site.process.pid)
    site.stop(signal.SIGKILL)
    assert all(has_ended(partial(os.kill, number, 0)) for number in thinking)
