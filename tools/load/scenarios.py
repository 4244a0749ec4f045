"""The loads of a site. Each scenario measures one thing at a running site, and fails if anything
that was sent has not arrived."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

from load.client import Connection, Site, Watcher
from load.figures import Figures
from load.playing import PlayedTable, Undelivered, played_table
from load.seeding import open_table

OK: Final = 200
AT_ONCE: Final = 8              # requests, where one is to wait for the other
ROUND: Final = 2.0              # seconds within which streams come back in a storm
GLIMPSES: Final = 200           # looks at every page
PAGES: Final = ("/", "/tables")


@dataclass(frozen=True)
class Load:
    """The size of a load and its site.

    `moves` are per table; `token` is that of the guest who sits at tables of the database."""

    site: Site
    number: int
    moves: int = 20
    game: str = ""
    token: str = ""


Scenario = Callable[[Load], Awaitable[list[Figures]]]


async def metrics(site: Site) -> dict[str, float]:
    """Return the site's own metrics; empty behind a proxy or without a site."""
    try:
        async with Connection(site) as connection:
            status, _, body = await connection.request("GET", "/metrics")
    except (OSError, EOFError):
        return {}
    pairs = re.findall(r"^(\w+) ([\d.e+-]+)$", body.decode(), re.MULTILINE)
    return {name: float(value) for name, value in pairs} if status == 200 else {}


class Measured:
    """A context that fills in the server's use of resources and the time from its beginning to its
    end."""

    def __init__(self, site: Site, figures: Figures) -> None:
        self.site = site
        self.figures = figures

    async def __aenter__(self) -> Figures:
        self._before = await metrics(self.site)
        self._began = time.perf_counter()
        return self.figures

    async def __aexit__(self, *_: object) -> None:
        self.figures.seconds = time.perf_counter() - self._began
        after = await metrics(self.site)
        if after and self._before:
            self.figures.cpu = (after["process_cpu_seconds_total"]
                                - self._before["process_cpu_seconds_total"])
            self.figures.memory = after["process_resident_memory_bytes"]


async def visit(load: Load, paths: Sequence[str], figures: Figures, token: str = "") -> None:
    """Look at all of these pages, a few at a time. Raise Undelivered if one is not shown."""
    waiting = list(reversed(paths))

    async def one() -> None:
        async with Connection(load.site) as connection:
            while waiting:
                await look(connection, waiting.pop(), token, figures)
    await asyncio.gather(*[one() for _ in range(min(AT_ONCE, len(paths)))])


async def count_open(load: Load) -> int:
    """Return how many open tables of `measure_load.py seed` the site has, up to the requested
    number. Raise Undelivered if it has none."""
    least, most = 0, load.number
    async with Connection(load.site) as connection:
        while least < most:
            middle = (least + most) // 2
            status, _, _ = await connection.request("GET", f"/api/v1/tables/{open_table(middle)}")
            least, most = (middle + 1, most) if status == OK else (least, middle)
    if not least:
        raise Undelivered("this site has no open table of `tools/measure_load.py seed`")
    return least


async def tables(load: Load) -> list[Figures]:
    """Look at every open table of the database once."""
    number = await count_open(load)
    figures = Figures(f"{number:,} open tables, each looked at")
    async with Measured(load.site, figures):
        await visit(load, [f"/api/v1/tables/{open_table(one)}" for one in range(number)], figures)
    return [figures]


async def pages(load: Load) -> list[Figures]:
    """Look at the first page and the tables, as a stranger and as a player, one look after the
    other."""
    found = []
    async with Connection(load.site) as connection:
        for who, token in (("a stranger", ""), ("somebody who plays", load.token)):
            for path in PAGES if token or who == "a stranger" else ():
                figures = Figures(f"`{path}` for {who}")
                async with Measured(load.site, figures):
                    for _ in range(load.number):
                        await look(connection, path, token, figures)
                found.append(figures)
    return found


async def look(connection: Connection, path: str, token: str, figures: Figures) -> None:
    """Look once. Raise Undelivered if it is not shown."""
    began = time.perf_counter()
    headers = {"cookie": f"grandtour={token}"} if token else {}
    status, _, _ = await connection.request("GET", path, **headers)
    if status != OK:
        raise Undelivered(f"{path}: {status}")
    figures.times.append(time.perf_counter() - began)


async def start_watchers(watchers: Sequence[Watcher], figures: Figures) -> None:
    """Start all watchers and record how long each has taken."""
    async def one(watcher: Watcher) -> None:
        began = time.perf_counter()
        await watcher.start()
        figures.times.append(time.perf_counter() - began)
    await asyncio.gather(*[one(watcher) for watcher in watchers])


async def streams(load: Load) -> list[Figures]:
    """Follow open tables of the database with `number` pages, a few at each."""
    figures = Figures(f"{load.number:,} streams, opened")
    watchers = [Watcher(load.site, path) for path in await stream_paths(load)]
    async with Measured(load.site, figures):
        for first in range(0, len(watchers), 10 * AT_ONCE):
            await start_watchers(watchers[first:first + 10 * AT_ONCE], figures)
    idle = Figures(f"{load.number:,} streams, a beat")
    async with Measured(load.site, idle):
        await asyncio.gather(*[wait_for_beat(watcher, idle) for watcher in watchers])
    figures.sent, figures.delivered = load.number, sum(bool(watcher.seen) for watcher in watchers)
    await asyncio.gather(*[watcher.stop() for watcher in watchers])
    return [figures, idle]


async def stream_paths(load: Load) -> list[str]:
    """Return the paths of streams of open tables, two at each, more if there are fewer tables."""
    there = await count_open(load)
    return [f"/t/{open_table(number // 2 % there)}/stream" for number in range(load.number)]


async def wait_for_beat(watcher: Watcher, figures: Figures) -> None:
    """Wait for a sign of life of the stream and record how long it took."""
    began = time.perf_counter()
    await watcher.breath()
    figures.times.append(time.perf_counter() - began)


async def storm(load: Load) -> list[Figures]:
    """Cut `number` streams, and let all come back at once."""
    paths = await stream_paths(load)
    before = [Watcher(load.site, path) for path in paths]
    warm = Figures("")
    for first in range(0, len(before), 10 * AT_ONCE):
        await start_watchers(before[first:first + 10 * AT_ONCE], warm)
    await asyncio.gather(*[watcher.stop() for watcher in before])
    figures = Figures(f"{load.number:,} streams come back at once")
    after = [Watcher(load.site, path) for path in paths]
    async with Measured(load.site, figures):
        await start_watchers(after, figures)
    figures.sent, figures.delivered = load.number, sum(bool(watcher.seen) for watcher in after)
    await asyncio.gather(*[watcher.stop() for watcher in after])
    return [figures]


async def watchers(load: Load) -> list[Figures]:
    """Let `number` people watch one table, at which two play."""
    figures = Figures(f"{load.number:,} watchers of one table, a move")
    numbers: list[int] = []
    cpu = 0.0
    while len(numbers) < load.moves:
        async with played_table(load.site, load.game, len(numbers)) as table:
            watching = [Watcher(load.site, f"/t/{table.table}/stream?layout=wide")
                        for _ in range(load.number)]
            await asyncio.gather(*[watcher.start() for watcher in watching])
            await asyncio.sleep(0.5)
            part = Figures("")
            async with Measured(load.site, part):
                await watch_moves(table, watching, load.moves - len(numbers), figures, numbers)
            cpu += part.cpu or 0.0
            figures.seconds += part.seconds
            figures.memory = part.memory
            await asyncio.gather(*[watcher.stop() for watcher in watching])
    figures.cpu = cpu * len(figures.times) / len(numbers)
    return [figures]


async def watch_moves(table: PlayedTable, watching: Sequence[Watcher], moves: int, figures: Figures,
                  numbers: list[int]) -> None:
    """Make moves, one after the other, each seen by all; record when it has arrived at each of
    them."""
    made: list[int] = []
    while len(made) < moves and (began := await table.move()) is not None:
        figures.times += [at - began for at in await asyncio.gather(
            *[watcher.reach(table.number) for watcher in watching])]
        made.append(table.number)
    seen = [{number for number, _ in watcher.seen} for watcher in watching]
    figures.sent += len(made) * len(watching)
    figures.delivered += sum(number in one for one in seen for number in made)
    numbers += made or [0]


async def moves(load: Load) -> list[Figures]:
    """Play at `number` tables at once, with two people at each, who move as soon as all have seen
    the last move."""
    figures = Figures(f"{load.number:,} tables at once, a move")
    games = [load.game] * load.number
    async with AsyncExitStack() as stack:
        played = await asyncio.gather(*[
            stack.enter_async_context(played_table(load.site, game, number))
            for number, game in enumerate(games)])
        async with Measured(load.site, figures):
            await asyncio.gather(*[played_on(table, load.moves, figures) for table in played])
    return [figures]


async def played_on(table: PlayedTable, moves: int, figures: Figures) -> None:
    for _ in range(moves):
        began = await table.move()
        if began is None:
            return
        figures.sent += len(table.people)
        arrived = [await person.reach(table.number) for person in table.people]
        figures.delivered += len(arrived)
        figures.times.append(max(arrived) - began)


async def bots(load: Load) -> list[Figures]:
    """Let `number` tables of computer players think, while someone looks at pages, and two people
    play at a table."""
    async with Connection(load.site) as connection:
        for _ in range(load.number):
            status, answer = await connection.call("POST", "/tables", {
                "game": load.game, "seats": [{"kind": "bot"}, {"kind": "bot"}]}, load.token)
            if status != 201:
                raise Undelivered(str(answer))
    found = [*await pages(Load(load.site, GLIMPSES, token=load.token)), *await own_table(load)]
    for figures in found:
        figures.title += f", {load.number:,} computer players think"
    return found


async def own_table(load: Load) -> list[Figures]:
    """Let two people at a table make `number` moves, and after each one of them reloads its
    page."""
    move = Figures("a move of two at their table")
    page = Figures("the page of a table for somebody who sits there")
    while len(page.times) < load.moves:
        async with played_table(load.site, load.game, len(page.times)) as table, \
                Connection(load.site) as connection:
            while len(page.times) < load.moves:
                done = len(move.times)
                await played_on(table, 1, move)
                if len(move.times) == done:         # the game is over
                    break
                await look(connection, f"/t/{table.table}", table.tokens[0], page)
    for figures in (move, page):
        figures.seconds = sum(figures.times)
    return [move, page]


# The scenarios by name, with their default numbers.
SCENARIOS: Final[dict[str, tuple[Scenario, int]]] = {
    "tables": (tables, 10_000),
    "streams": (streams, 2000),
    "watchers": (watchers, 500),
    "storm": (storm, 1000),
    "pages": (pages, GLIMPSES),
    "moves": (moves, 64),
    "bots": (bots, 200),
}
