"""An acknowledged move is on disk: the server is killed again and again while people play."""

from __future__ import annotations

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
from grandtour.store.database import Database
from grandtour.store.tables import TableStore
from grandtour.tables.codec import table_of
from tests.processes import gone
from tests.real_site import Site
from tests.rotation import times
from tests.some_game import PLAIN

KILLS = times(10, 40)
TABLES = 3


class Pair:
    """Two people who play one table after the other as fast as they can."""

    def __init__(self) -> None:
        self.table = ""
        self.tokens = ["", ""]
        self.acknowledged: dict[str, int] = {}

    async def play(self, url: str, whim: random.Random) -> None:
        async with httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=60) as client:
            while True:
                if not self.table:
                    await self.sit_down(client)
                position = (await client.get(f"/tables/{self.table}")).json()
                if position["over"]:
                    self.table = ""
                    continue
                await self.act(client, position, whim)

    async def sit_down(self, client: httpx.AsyncClient) -> None:
        opened = (await client.post("/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]})).json()
        joined = (await client.post(f"/tables/{opened['table']}/seats", json={})).json()
        self.tokens = [opened["token"], joined["token"]]
        self.table = opened["table"]
        self.acknowledged[self.table] = 0

    async def act(self, client: httpx.AsyncClient, position: dict, whim: random.Random) -> None:
        head = {"authorization": f"Bearer {self.tokens[position['to_act']]}"}
        mine = (await client.get(f"/tables/{self.table}", headers=head)).json()
        if whim.random() < 0.1 and mine["undo"]:
            answer = await client.post(f"/tables/{self.table}/undo", headers=head,
                                       json={"number": mine["number"]})
        else:
            answer = await client.post(f"/tables/{self.table}/actions", headers=head, json={
                "number": mine["number"], "action": whim.choice(mine["actions"])})
        assert answer.status_code == 200, answer.text
        self.acknowledged[self.table] = answer.json()["number"]


def acknowledged(pairs: list[Pair]) -> int:
    return sum(sum(pair.acknowledged.values()) for pair in pairs)


async def play_until_killed(site: Site, pairs: list[Pair], whim: random.Random) -> None:
    """Kill the server after some more moves were acknowledged, at any moment of the next."""
    playing = [asyncio.create_task(pair.play(site.url, whim)) for pair in pairs]
    enough = acknowledged(pairs) + whim.randint(5, 40)
    while acknowledged(pairs) < enough and not any(task.done() for task in playing):
        await asyncio.sleep(0.002)
    await asyncio.sleep(whim.uniform(0, 0.02))
    assert site.process is not None
    site.process.send_signal(signal.SIGKILL)
    faults = await asyncio.gather(*playing, return_exceptions=True)
    assert all(isinstance(fault, httpx.TransportError) for fault in faults), faults
    site.process.wait(10)


def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    site = Site(tmp_path / "grandtour.sqlite")
    whim = random.Random(5)
    pairs = [Pair() for _ in range(TABLES)]
    for _ in range(KILLS):
        site.start()
        asyncio.run(play_until_killed(site, pairs, whim))
    assert acknowledged(pairs) >= 5 * KILLS
    known = {table: number for pair in pairs for table, number in pair.acknowledged.items()}
    asyncio.run(verify(tmp_path / "grandtour.sqlite", known))


async def verify(file: Path, known: dict[str, int]) -> None:
    """Everything acknowledged is there, without a gap, legal, and leads to the kept digest."""
    database = Database(f"sqlite:///{file}")
    for table_id, number in known.items():
        row = await TableStore(database).table(table_id)
        assert row is not None
        assert [entry.number for entry in row.entries] == list(range(1, len(row.entries) + 1))
        assert len(row.entries) >= number
        assert row.entries[-1].digest
        table = table_of(row)       # replays every entry, and compares every digest
        assert table.match.digest() == row.entries[-1].digest
    await database.close()


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
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


def test_a_kept_record_that_was_changed_is_not_shown(tmp_path: Path) -> None:
    """A damaged entry is told, never guessed, and the rest of the site goes on."""
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


def children(parent: int) -> list[int]:
    return [process for process, its in running().items() if its == parent]


def test_what_thinks_for_a_server_ends_with_it(tmp_path: Path) -> None:
    """Two processes, in the midst of long thoughts."""
    site = Site(tmp_path / "grandtour.sqlite", "--processes", "2", within=("env",))
    site.start()
    assert site.process is not None
    with site.player() as client:
        for first in ({"kind": "me"}, {"kind": "bot", "bot": "cartographer"}):
            client.post("/tables", json={
                "game": PLAIN, "options": {"first_seat": "1"},
                "seats": [first, {"kind": "bot", "bot": "cartographer"}]})
    deadline = time.monotonic() + 120
    while len(children(site.process.pid)) < 3:      # the third counts what the others share
        assert time.monotonic() < deadline, "nobody thinks"
        time.sleep(0.05)
    thinking = children(site.process.pid)
    site.stop(signal.SIGKILL)
    assert all(gone(partial(os.kill, number, 0)) for number in thinking)
