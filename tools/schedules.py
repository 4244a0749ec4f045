"""Seeded schedules of faults under the real application and its real database.

    python tools/schedules.py --schedules 10000 --seed 1

Two servers share a database; what one writes the other hears of late, or never. People act there by
the API, on what their streams have told them. Meanwhile requests are lost, or their answers, come
twice, or late, after those of others or after a start; streams break; the disk is full, a server
dies before or after what it writes is on disk, the clock jumps, and bots crash or answer nonsense.
Nothing of it is left to the machine: everything runs in one thread, nothing waits, and who goes on
next, what fails and when follows from the seed, so that any failure can be played again with
`--schedules 1 --seed N`.

Afterwards every move that a server has acknowledged, heard or not, must stand in the record where
it was acknowledged, without a gap and once; no move of a person may stand where nobody asked for
it; whatever was answered besides must have been a refusal that people can be told; whoever watched
must know how the table stands; and the game must go on to its end as if nothing had been, for a
page that has followed it as for one that is opened then."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from fastapi import FastAPI
from simulated import UNLIMITED, Disk, Schedule, Server, Wire, run
from simulated_network import Answer, Network, Page, Request, Watcher

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry
from grandtour.maintenance.making import make_database
from grandtour.people.rows import PersonRow
from grandtour.tables.codec import DamagedTable, restore_table
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.web.app import create_app

STEPS: Final = 40               # steps of each person during faults
TWICE: Final = 6                # one step in this number is done in two windows at once
STILL: Final = 60               # seconds after which nothing is under way
IN_MEMORY: Final = Path("/dev/shm")
NAMES: Final = ("Ines", "Kenji", "Noor")
API: Final = "/api/v1/tables"


@dataclass(frozen=True)
class Person:
    """A player, and the stream by which they know the table."""

    row: PersonRow
    token: str
    watcher: Watcher


@dataclass(frozen=True)
class Move:
    """A requested, acknowledged or written move, as entry `number`."""

    number: int
    seat: int
    text: str


@dataclass(frozen=True, eq=False)
class Moving(Request):
    """A request for a move."""

    move: Move


@cache
def application(place: int) -> FastAPI:
    """Return the application of the server at this place, which gets new services at each start."""
    return create_app(UNLIMITED)


class Lived(Protocol):
    """What a schedule is made for, and the violations found."""

    schedule: Schedule
    wrong: list[str]

    async def run(self) -> None: ...


@dataclass
class Evening:
    """A game of the people during faults, and the violations found."""

    url: str
    schedule: Schedule
    game: str
    disk: type[Disk] = Disk
    table: str = ""
    servers: list[Server] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _wires: list[Wire] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.network = Network(self.schedule, self._server)

    @property
    def known(self) -> list[Move]:
        """Return the moves that servers have acknowledged, in order."""
        return [request.move for request, answer in self.network.answers
                if isinstance(request, Moving) and answer.done]

    async def run(self) -> None:
        """Play the whole evening, from opening the table to the end of the game."""
        self.schedule.calm = True
        self.servers = [await self._begin_server(place) for place in range(2)]
        people = [await self.servers[0].services.people.create_guest(name) for name in NAMES]
        self.schedule.calm = False
        await self._open(people[0][1])
        self.people = [Person(row, token, Watcher(self.network, self.table, token))
                       for row, token in people]
        page = Page(self.network, self.table)
        await self._play(page)
        await asyncio.gather(*[server.close() for server in self.servers])
        self.servers = [await self._begin_server(0)]
        await self._play_on(page)
        await self.servers[0].close()
        table = await stored_table(self.url, self.table)
        if table is None or not table.over:
            self.wrong.append("the end is not on disk")

    async def _begin_server(self, place: int) -> Server:
        server = Server(self.disk(self.url, self.schedule), application(place), self._wires)
        await server.begin()
        return server

    async def _server(self) -> Server:
        """Return either of the two, restarted if it has died."""
        place = self.schedule.below(len(self.servers))
        dead = self.servers[place]
        if dead.disk.dead:
            dead.end()
            self.servers[place] = await self._begin_server(place)
            await dead.close()
        return self.servers[place]

    async def _open(self, token: str) -> None:
        """Retry until a table is open: a person without an answer opens another one."""
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "walker"},
                 *[{"kind": "open"}] * (len(NAMES) - 1)]
        while not self.table:
            answer = await self.network.insist(
                Request(token, API, {"game": self.game, "seats": seats}))
            self.table = str(answer.body["table"]) if answer and answer.done else ""

    # During faults.

    async def _play(self, page: Page) -> None:
        """Let all act and watch; then stop faults until all that was sent has arrived."""
        with following([person.watcher for person in self.people] + [page]):
            await asyncio.gather(*[self._act(person) for person in self.people])
            self.schedule.calm = True
            await self.network.settle()
            await asyncio.sleep(STILL)
        table = await stored_table(self.url, self.table)
        if table is None:
            self.wrong.append("the table is not on disk, or damaged")
            return
        self._look_at_answers()
        self._look_at_record(table)
        self._look_at_watchers(table, page)

    async def _act(self, person: Person) -> None:
        for _ in range(STEPS):
            await self.schedule.pause(2)
            windows = 2 if self.schedule.once_in(TWICE) else 1
            wishes = [self._wish(person) for _ in range(windows)]
            await asyncio.gather(*[self.network.insist(wish) for wish in wishes if wish])

    def _wish(self, person: Person) -> Request | None:
        """Return the request that this person wants to make, as far as they know the table."""
        position, path = person.watcher.position, f"{API}/{self.table}"
        if position.get("you") is None:
            return Request(person.token, f"{path}/seats", {})
        number, seat, actions = position["number"], position["you"], position["actions"]
        if actions:
            text = actions[self.schedule.below(len(actions))]
            return Moving(person.token, f"{path}/actions", {"number": number, "action": text},
                          Move(number + 1, seat, text))
        if back := position["undo"]:
            return Moving(person.token, f"{path}/undo", {"number": number},
                          Move(number + 1, seat, f"undo {back}"))
        return None

    # Invariants.

    def _look_at_answers(self) -> None:
        """Check that at most one answer to a move confirms it, and all others are refusals with a
        sentence."""
        self.schedule.counts["acknowledged"] += len(self.known)
        for said in [answer for _, answer in self.network.answers if not answer.done]:
            if not can_be_told(said):
                self.wrong.append(f"{said.status} was answered: {said.body}")
        twice = [move for move, count in Counter(self.known).items() if count > 1]
        if twice:
            self.wrong.append(f"acknowledged more than once: {twice}")

    def _look_at_record(self, table: Table) -> None:
        """Check that the record is what everyone was told, without moves that no one requested."""
        entries = table.match.entries
        written = {move_of(entry) for entry in entries}
        for move in [move for move in self.known if move not in written]:
            self.wrong.append(f"{move} was acknowledged, and is not written")
        if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
            self.wrong.append("the numbers of the entries have a gap")
        asked = {request.move for request in self.network.asked if isinstance(request, Moving)}
        for move in [move_of(entry) for entry in entries if self._is_somebodys(table, entry)]:
            if move not in asked:
                self.wrong.append(f"{move} is written, and nobody has asked for it")

    def _is_somebodys(self, table: Table, entry: Entry) -> bool:
        """Return whether a person has chosen it."""
        return entry.seat >= 0 and not entry.sole and table.seats[entry.seat].kind == "person"

    def _look_at_watchers(self, table: Table, page: Page) -> None:
        known = [person.watcher.number for person in self.people] + [page.number]
        if known != [table.match.number] * len(known):
            self.wrong.append(f"{table.match.number} is on disk; those who watch know {known}")

    # Without faults, to the end.

    async def _play_on(self, page: Page) -> None:
        """Play to the end with a page that follows; the other watchers come back at the end."""
        fresh = Page(self.network, self.table)
        with following([page]):
            await asyncio.sleep(STILL)
            try:
                table = await self._end_table(self.servers[0])
            except Refused as refused:
                self.wrong.append(f"the game does not go on: {refused}")
                return
            with following([*(person.watcher for person in self.people), fresh]):
                await asyncio.sleep(STILL)
        self._look_at_watchers(table, page)
        if page.shown != fresh.shown:
            self.wrong.append("a page that was open all the time shows something else")

    async def _end_table(self, server: Server) -> Table:
        table = await server.tables.load_table(self.table)
        for person in self.people:
            await server.tables.join_table(self.table, person.row)
        while not table.over:
            seat = table.to_act
            if table.seats[seat].kind == "bot":
                await asyncio.sleep(0)
                continue
            choices = table.match.state.choices()
            text = str(choices[self.schedule.below(len(choices))])
            await server.tables.act(self.table, table.seats[seat].holder, table.match.number, text)
        return table


@contextmanager
def following(watchers: Sequence[Watcher]) -> Iterator[None]:
    """Let these follow the table in this context."""
    tasks = [asyncio.create_task(watcher.follow()) for watcher in watchers]
    try:
        yield
    finally:
        for task in tasks:
            if not task.cancel():
                task.result()


def can_be_told(answer: Answer) -> bool:
    """Return whether it is a refusal with its reason, or says that nothing can be saved at the
    moment."""
    return (400 <= answer.status < 500 or answer.status == 503) and all(
        answer.body.get(part) for part in ("code", "message"))


def move_of(entry: Entry) -> Move:
    return Move(entry.number, entry.seat, entry.text)


async def stored_table(url: str, table: str) -> Table | None:
    """Return the table on disk with every entry replayed, or None if that fails."""
    disk = Disk(url, calm())
    row = await TableStore(disk).load_table(table)
    await disk.close()
    try:
        return restore_table(row) if row else None
    except DamagedTable:
        return None


def calm() -> Schedule:
    made = Schedule(0)
    made.calm = True
    return made


def evening(seed: int, empty: bytes, folder: Path, disk: type[Disk] = Disk) -> Evening:
    """Run one schedule from beginning to end."""
    path = folder / f"{seed}.sqlite"
    path.write_bytes(empty)
    names = games.names()
    found = Evening(f"sqlite:///{path}", Schedule(seed), names[seed % len(names)], disk)
    run_whole(found, path)
    return found


def run_whole(found: Lived, path: Path, turn: float = 0.0) -> None:
    """Run it from beginning to end, with the seconds of a turn of the loop (`simulated.run`), and
    delete its database."""
    try:
        run(found.run(), turn)
    except Exception as fault:
        found.wrong.append(f"{type(fault).__name__}: {fault}")
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def made_empty(folder: Path) -> bytes:
    """Return the file of a new database."""
    path = folder / "empty.sqlite"
    make_database(f"sqlite:///{path}")
    return path.read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--schedules", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first one")
    wished = parser.parse_args()
    return report(range(wished.seed, wished.seed + wished.schedules), evening, "schedules")


def report(seeds: range, live: Callable[[int, bytes, Path], Lived], name: str) -> int:
    """Live through the schedules of these seeds, or as many as there are before Ctrl+C. Print what
    has happened and what was wrong."""
    logging.disable(logging.CRITICAL)       # each failure of a bot is logged
    counts: Counter[str] = Counter()
    failed, began = 0, time.monotonic()
    with tempfile.TemporaryDirectory(dir=quick_folder()) as place:
        folder = Path(place)
        empty = made_empty(folder)
        with suppress(KeyboardInterrupt):
            for seed in seeds:
                found = live(seed, empty, folder)
                counts += found.schedule.counts + Counter({name: 1})
                failed += bool(found.wrong)
                for line in found.wrong:
                    print(f"--seed {seed}: {line}", file=sys.stderr, flush=True)
    for what, number in sorted(counts.items()):
        print(f"{what}: {number}")
    print(f"{failed} failed, {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


def quick_folder() -> str | None:
    """Return a folder in memory, if the system has one."""
    return str(IN_MEMORY) if IN_MEMORY.is_dir() else None


if __name__ == "__main__":
    sys.exit(main())
