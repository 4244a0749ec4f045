"""Seeded schedules of faults under the real tables and their real database.

    python tools/schedules.py --schedules 10000 --seed 1

Two servers share a database and hear nothing of each other. People act there, at both, twice, too
late, and take back; meanwhile the disk is full, a server dies before or after what it writes is
on disk, the clock jumps, and bots crash or answer nonsense. Nothing of it is left to the machine:
everything runs in one thread, and who goes on next, what fails and when follows from the seed, so
that any failure can be played again with `--schedules 1 --seed N`.

Afterwards every acknowledged move must stand in the record where it was acknowledged, without a
gap and once; every refusal must have been one that people can be told; and the game must go on to
its end as if nothing had been."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import Connection

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import Claim
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.people.ports import PersonRow
from grandtour.store.database import CannotKeep, Change, Database, commit, engine
from grandtour.store.migrate import upgrade
from grandtour.store.tables import TableStore
from grandtour.tables.codec import table_of
from grandtour.tables.seating import Wish
from grandtour.tables.secret import Foreseen
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

T = TypeVar("T")
Fault = Literal["none", "full", "dies before", "dies after"]
FAULTS: Final[tuple[Fault, ...]] = ("full", "dies before", "dies after")
SELDOM: Final = 12              # one write in so many meets a fault
TURNS: Final = 6                # of the loop, for which whoever asks the disk waits at most
STEPS: Final = 40               # tries of each person while there are faults
HOUR: Final = 3_600_000
IN_MEMORY: Final = Path("/dev/shm")
PEOPLE: Final = tuple(PersonRow(name.lower(), name) for name in ("Ines", "Kenji", "Noor"))
FORESEEN: Final = (Refused, CannotKeep)


class ServerDied(ConnectionError):
    """The server is gone, and nobody knows what it has still done."""


class Schedule:
    """What happens when, all by the seed. `calm`: no further fault comes."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, 5)
        self.calm = False
        self.clock = 1_800_000_000_000
        self.counts: Counter[str] = Counter()

    def below(self, number: int) -> int:
        return int(self.rng.below(number))

    def once_in(self, number: int) -> bool:
        return self.below(number) == 0

    async def wait(self) -> None:
        """Let others go on first, perhaps."""
        for _ in range(self.below(TURNS)):
            await asyncio.sleep(0)

    def fault(self) -> Fault:
        if self.calm or not self.once_in(SELDOM):
            return "none"
        found = FAULTS[self.below(len(FAULTS))]
        self.counts[found] += 1
        return found

    def now(self) -> int:
        """By a clock that is set now and then."""
        self.clock += 1000
        if not self.calm and self.once_in(50):
            self.clock += (self.below(3) - 1) * HOUR
        return self.clock


class Disk(Database):
    """The database in one thread, and its faults. It answers nothing once its server is dead."""

    def __init__(self, url: str, schedule: Schedule) -> None:
        self.engine = engine(url)
        self.schedule = schedule
        self.dead = False

    async def read(self, query: Callable[[Connection], T]) -> T:
        await self._wait()
        with self.engine.connect() as connection:
            return query(connection)

    async def write(self, change: Change) -> None:
        await self._wait()
        fault = self.schedule.fault()
        if fault == "full":
            raise CannotKeep("full", "no room, says the schedule")
        self.dead = self.dead or fault.startswith("dies")
        if fault != "dies before":
            self._commit(change)
        if self.dead:
            raise ServerDied

    async def _wait(self) -> None:
        await self.schedule.wait()
        if self.dead:
            raise ServerDied

    def _commit(self, change: Change) -> None:
        done: Future[None] = Future()
        with self.engine.connect() as connection:
            commit(connection, [(change, done)])
        done.result()

    async def close(self) -> None:
        self.engine.dispose()


class UnreliableBots(BotPool):
    """They crash, answer nonsense, or choose at random."""

    def __init__(self, schedule: Schedule) -> None:
        super().__init__(0)
        self._schedule = schedule

    async def choose(self, claim: Claim, bot: str, game: str, position: str, seed: int) -> str:
        await self._schedule.wait()
        if not self._schedule.calm and self._schedule.once_in(8):
            self._schedule.counts["bots fail"] += 1
            if self._schedule.once_in(2):
                raise RuntimeError("crashed, says the schedule")
            return "nonsense"
        return str(games.game(game).position(position).sample(Rng(seed)))


class Server:
    """One of the two; whoever finds it dead begins another one."""

    def __init__(self, disk: Disk) -> None:
        schedule = disk.schedule
        self.disk = disk
        self.tables = Tables(TableStore(self.disk), UnreliableBots(schedule), 0.0, schedule.now,
                             secrets=Foreseen(schedule.below(1 << 30)))

    async def close(self) -> None:
        await self.tables.close()
        await self.disk.close()


@dataclass(frozen=True)
class Acknowledged:
    """Somebody was told that this is entry `number`."""

    number: int
    seat: int
    text: str


@dataclass
class Evening:
    """A game of the people while faults come, and what was wrong with it."""

    url: str
    schedule: Schedule
    game: str
    disk: type[Disk] = Disk
    table: str = ""
    servers: list[Server] = field(default_factory=list)
    known: list[Acknowledged] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """The whole evening, from opening the table to the end of the game."""
        self.servers = [Server(self.disk(self.url, self.schedule)) for _ in range(2)]
        await self._open()
        await asyncio.gather(*[self._sit_and_play(person) for person in PEOPLE])
        await asyncio.gather(*[server.close() for server in self.servers])
        self.schedule.calm = True
        server = Server(self.disk(self.url, self.schedule))
        self.servers = [server]
        try:
            self._look(await self._ended(server))
        except Refused as refused:
            self.wrong.append(f"the game does not go on: {refused}")
        await server.close()

    async def _open(self) -> None:
        """Until a table is open: who was told of none opens another one."""
        wishes = [Wish("me"), Wish("bot", "walker"), *[Wish("open")] * (len(PEOPLE) - 1)]
        while not self.table:
            try:
                tables = (await self._server()).tables
                self.table = (await tables.open_table(self.game, wishes, PEOPLE[0])).id
            except (*FORESEEN, ServerDied):
                continue

    async def _server(self) -> Server:
        """Either of the two, begun anew if it has died."""
        number = self.schedule.below(len(self.servers))
        if self.servers[number].disk.dead:
            await self.servers[number].close()
            self.servers[number] = Server(self.disk(self.url, self.schedule))
        return self.servers[number]

    async def _sit_and_play(self, person: PersonRow) -> None:
        for _ in range(STEPS):
            await self._try(self._step(person), self._step(person))

    async def _try(self, *steps: Coroutine[Any, Any, None]) -> None:
        """What one person does at the same time; anything but what people can be told is wrong."""
        for found in await asyncio.gather(*steps, return_exceptions=True):
            if isinstance(found, BaseException) and not isinstance(found, (*FORESEEN, ServerDied)):
                self.wrong.append(f"{type(found).__name__}: {found}")

    async def _step(self, person: PersonRow) -> None:
        tables = (await self._server()).tables
        table = await tables.table(self.table)
        seat = table.seat_of(person.id)
        if seat < 0:
            await tables.join(self.table, person)
        elif table.started and table.to_act == seat:
            await self._act(tables, table, person, seat)
        elif table.started and (back := table.can_take_back(seat)):
            number = table.match.number
            await tables.undo(self.table, person.id, number)
            self._told(number + 1, seat, f"undo {back}")

    async def _act(self, tables: Tables, table: Table, person: PersonRow, seat: int) -> None:
        choices = table.match.state.choices()
        number, text = table.match.number, str(choices[self.schedule.below(len(choices))])
        await tables.act(self.table, person.id, number, text)
        self._told(number + 1, seat, text)

    def _told(self, number: int, seat: int, text: str) -> None:
        self.known.append(Acknowledged(number, seat, text))
        self.schedule.counts["acknowledged"] += 1

    async def _ended(self, server: Server) -> Table:
        """The table after its game, which goes on without faults."""
        table = await server.tables.table(self.table)
        for person in PEOPLE:
            await server.tables.join(self.table, person)
        while not table.over:
            seat = table.to_act
            if table.seats[seat].kind == "bot":
                await asyncio.sleep(0)
                continue
            choices = table.match.state.choices()
            text = str(choices[self.schedule.below(len(choices))])
            await server.tables.act(self.table, table.seats[seat].holder, table.match.number, text)
        return table

    def _look(self, table: Table) -> None:
        """Whether the record is what everybody was told."""
        written = table.match.entries
        for said in self.known:
            entry = written[said.number - 1] if said.number <= len(written) else None
            if entry is None or (entry.seat, entry.text) != (said.seat, said.text):
                self.wrong.append(f"{said}, but {entry and entry.text} is written")
        if [entry.number for entry in written] != list(range(1, len(written) + 1)):
            self.wrong.append("the numbers of the entries have a gap")
        twice = [number for number, count in Counter(
            said.number for said in self.known).items() if count > 1]
        if twice:
            self.wrong.append(f"acknowledged more than once: {twice}")


async def kept(url: str, table: str) -> Table | None:
    """The table as it is on disk, every entry of it done again."""
    disk = Disk(url, calm())
    row = await TableStore(disk).table(table)
    await disk.close()
    return table_of(row) if row else None


def calm() -> Schedule:
    made = Schedule(0)
    made.calm = True
    return made


def evening(seed: int, empty: bytes, folder: Path, disk: type[Disk] = Disk) -> Evening:
    """One schedule from beginning to end."""
    path = folder / f"{seed}.sqlite"
    path.write_bytes(empty)
    names = games.names()
    found = Evening(f"sqlite:///{path}", Schedule(seed), names[seed % len(names)], disk)

    async def whole() -> None:
        await found.run()
        table = await kept(found.url, found.table) if not found.wrong else None
        if not found.wrong and (table is None or not table.over):
            found.wrong.append("the end is not on disk")
    asyncio.run(whole())
    for file in folder.glob(f"{seed}.sqlite*"):
        file.unlink()
    return found


def made_empty(folder: Path) -> bytes:
    """The file of a new database."""
    path = folder / "empty.sqlite"
    made = engine(f"sqlite:///{path}")
    upgrade(made)
    made.dispose()
    return path.read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--schedules", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first one")
    wished = parser.parse_args()
    logging.disable(logging.CRITICAL)       # bots that fail are logged each time
    counts: Counter[str] = Counter()
    failed, began = 0, time.monotonic()
    with tempfile.TemporaryDirectory(dir=quick_folder()) as name:
        folder = Path(name)
        empty = made_empty(folder)
        for seed in range(wished.seed, wished.seed + wished.schedules):
            found = evening(seed, empty, folder)
            counts += found.schedule.counts
            failed += bool(found.wrong)
            for line in found.wrong:
                print(f"--seed {seed}: {line}", file=sys.stderr)
    counts["schedules"] = wished.schedules
    for name, number in sorted(counts.items()):
        print(f"{name}: {number}")
    print(f"{failed} failed, {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


def quick_folder() -> str | None:
    """In memory, where the system has such a place."""
    return str(IN_MEMORY) if IN_MEMORY.is_dir() else None


if __name__ == "__main__":
    sys.exit(main())
