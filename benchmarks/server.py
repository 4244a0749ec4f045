"""Measure the speed of the site: a real `grandtour serve` with a new database, from outside.

    python benchmarks/server.py [--json FILE] [--watchers 100] [--tables 64] [--moves 150]

The server is pinned to one core and the client to another if there are two. Everything goes through
the JSON API and the stream of a page, on this machine only. A move is on disk before it is
answered. The program asserts that every watcher has received every position.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tools"))

from load.client import Connection, Site, Watcher
from rich.console import Console
from rich.table import Table

from grandtour.games.bombay.components import CLIMB, NEIGHBOURS, SITES, START
from grandtour.lab.bench import is_compiled

LONGEST = 300                       # seconds that all of it may take
FILES = re.compile(rb"""(?:href|src)=["'](/static/[^"'#]+)|from ["'](\./[^"']+)|"""
                   rb"""import ["'](\./[^"']+)|url\(["']?([^"')]+)""")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    parser.add_argument("--watchers", type=int, default=100)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--moves", type=int, default=150, help="of each measured table")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(measure(Path(folder), chosen))
    show(report)
    if chosen.json:
        chosen.json.parent.mkdir(exist_ok=True)
        chosen.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


async def measure(folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """All figures, one after the other."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    report: dict[str, Any] = {
        "rules": "compiled" if is_compiled() else "interpreted",
        "cores": "server and client on a core each" if len(cores) > 1 else "one core for all",
    }
    async with asyncio.timeout(LONGEST):
        with Server(folder / "fresh.sqlite", cores[:1]) as server:
            report["serve to first page, new database, s"] = server.took
        with Server(folder / "fresh.sqlite", cores[:1]) as server:
            report["serve to first page, s"] = server.took
            report["serve to first page, s of CPU"] = server.cpu()
            report |= await weight(server)
            report |= await measure_moves(server, 1, chosen.moves)
            report |= await measure_moves(server, chosen.watchers, chosen.moves)
            report |= await many_tables(server, chosen.tables)
    return report


class Server:
    """`grandtour serve` in a process of its own, on these cores; `took` seconds from its start to
    its first page."""

    def __init__(self, database: Path, cores: Sequence[int]) -> None:
        self.site = Site("127.0.0.1", free_port())
        self._began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "grandtour", "serve", "--port", str(self.site.port),
             "--pause", "0", "--requests", "0", "--tables", "0", "--connections", "0",
             "--database", f"sqlite:///{database}"],
            stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        os.sched_setaffinity(self._process.pid, cores)
        self.took = 0.0

    def __enter__(self) -> Server:
        while not self._answers():
            assert self._process.poll() is None, "the server has stopped"
            assert time.perf_counter() - self._began < 30, "the server does not answer"
            time.sleep(0.005)
        self.took = time.perf_counter() - self._began
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(20)

    def _answers(self) -> bool:
        try:
            with socket.create_connection((self.site.host, self.site.port), 10) as asking:
                asking.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                return asking.recv(64).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False

    def cpu(self) -> float:
        """Seconds of CPU that all threads of the server have used."""
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# Playing: two elephants that walk along roads without hilltops, three steps a turn.

@dataclass
class Player:
    """A person at a table, and the place of this person's elephant."""

    token: str
    site: int = START


class Walk:
    """A table of two people, and moves that are legal without asking first."""

    def __init__(self, connection: Connection, table: str, players: list[Player]) -> None:
        self.connection = connection
        self.table = table
        self.players = players
        self.seat = self.number = self.made = 0

    async def step(self) -> float | None:
        """Make one move; the time just before it was sent. None if the game is over."""
        while True:
            player = self.players[self.seat]
            roads = [site for site in NEIGHBOURS[player.site] if CLIMB[site] == 1]
            to = roads[(self.made * 7 + self.number) % len(roads)]
            action = {"number": self.number, "action": f"move {SITES[to]}"}
            began = time.perf_counter()
            status, answer = await self.connection.call(
                "POST", f"/tables/{self.table}/actions", action, player.token)
            if status == 200:
                player.site, self.number = to, answer["number"]
                self.made += 1
                self.seat = 1 - self.seat if self.made % 3 == 0 else self.seat
                return began
            if answer["code"] == "not_your_turn":       # whoever ends a set begins the next one
                self.seat = 1 - self.seat
            else:
                assert answer["code"] == "game_over", answer
                return None


@asynccontextmanager
async def walk(server: Server) -> AsyncIterator[Walk]:
    """A new table at which two guests have sat down."""
    async with Connection(server.site) as connection:
        _, opened = await connection.call("POST", "/tables", {
            "game": "bombay", "seats": [{"kind": "me"}, {"kind": "open"}], "guest": "Ada"})
        _, joined = await connection.call(
            "POST", f"/tables/{opened['table']}/seats", {"guest": "Bea"})
        made = Walk(connection, opened["table"],
                    [Player(opened["token"]), Player(joined["token"])])
        _, position = await connection.call("GET", f"/tables/{made.table}")
        made.number, made.seat = position["number"], position["to_act"]
        yield made


# What is measured.

async def measure_moves(server: Server, watchers: int, moves: int) -> dict[str, float]:
    """Measure from the sending of a move to its arrival at the watchers, one move at a time. Every
    watcher must receive every position."""
    arrivals: list[float] = []
    answers: list[float] = []
    made, cpu = 0, 0.0
    while made < moves:
        async with walk(server) as table:
            watching = [Watcher(server.site, f"/t/{table.table}/stream") for _ in range(watchers)]
            await asyncio.gather(*[watcher.start() for watcher in watching])
            await asyncio.sleep(0.2)
            numbers = []
            before = server.cpu()
            while made < moves and (began := await table.step()) is not None:
                answers.append(time.perf_counter() - began)
                numbers.append(table.number)
                arrivals += [at - began for at in await asyncio.gather(
                    *[watcher.reach(table.number) for watcher in watching])]
                made += 1
            cpu += server.cpu() - before
            for watcher in watching:
                missed = set(numbers) - {number for number, _ in watcher.seen}
                assert not missed, f"a watcher never saw the positions {sorted(missed)}"
                await watcher.stop()
    who = f"{watchers} watchers" if watchers > 1 else "1 watcher"
    return {
        f"{who}: move to answer, p50, ms": percentile(answers, 50) * 1000,
        f"{who}: move to event, p50, ms": percentile(arrivals, 50) * 1000,
        f"{who}: move to event, p99, ms": percentile(arrivals, 99) * 1000,
        f"{who}: CPU of the server for each move, ms": cpu / made * 1000,
        f"{who}: events sent and received": len(arrivals),
    }


async def many_tables(server: Server, number: int) -> dict[str, float]:
    """Moves a second when many tables play at once, each as fast as it is answered."""
    async def whole_game() -> int:
        async with walk(server) as table:
            began.append(time.perf_counter())
            while await table.step() is not None:
                pass
            return table.made

    began: list[float] = []
    before = server.cpu()
    made = sum(await asyncio.gather(*[whole_game() for _ in range(number)]))
    took, cpu = time.perf_counter() - min(began), server.cpu() - before
    return {
        f"{number} tables at once: moves": made,
        f"{number} tables at once: moves/s, durable": made / took,
        f"{number} tables at once: CPU of the server for each move, ms": cpu / made * 1000,
    }


def percentile(values: list[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


async def weight(server: Server) -> dict[str, float]:
    """Bytes, as sent, of a table's page and of every file that it and they name."""
    async with Connection(server.site) as connection:
        _, opened = await connection.call("POST", "/tables", {
            "game": "bombay", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]})
        cookie = f"grandtour={opened['token']}"
        wanted, sizes = [f"/t/{opened['table']}"], {}
        while wanted:
            path = wanted.pop()
            _, headers, body = await connection.request(
                "GET", path, accept_encoding="gzip", cookie=cookie)
            sizes[path] = len(body)
            if headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            wanted += [name for name in linked_files(path, body)
                       if name not in sizes and name not in wanted]
    page = sizes.pop(f"/t/{opened['table']}")
    return {"page of a table, compressed, kB": page / 1000,
            "with its style, scripts and icons, kB": (page + sum(sizes.values())) / 1000,
            "files": len(sizes) + 1}


def linked_files(path: str, body: bytes) -> list[str]:
    """The files of the site that a page, style sheet or script needs."""
    found = [next(part for part in match if part).decode() for match in FILES.findall(body)]
    folder = path.rpartition("/")[0]
    whole = [f"{folder}/{name.removeprefix('./')}" if not name.startswith("/") else name
             for name in found if not name.startswith(("data:", "#", "http"))]
    return list(dict.fromkeys(whole))


def show(report: dict[str, Any]) -> None:
    table = Table(title="The site", box=None, title_justify="left", show_header=False)
    for name, value in report.items():
        shown = value if isinstance(value, str) else f"{value:,.2f}".rstrip("0").rstrip(".")
        table.add_row(name, shown)
    Console(highlight=False).print(table)


if __name__ == "__main__":
    sys.exit(main())
