"""The machines of a schedule of faults: what happens when, clock, disk, bots and servers. Nothing
of it is left to the machine that plays it: one thread, no waiting, and all else by the seed."""

from __future__ import annotations

import asyncio
import selectors
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal, TypeVar

from fastapi import FastAPI
from sqlalchemy import Connection

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import JobClaim
from grandtour.engine.rng import Rng
from grandtour.store.database import (
    CannotWrite, Change, Database, commit_batch_of_changes, make_engine,
)
from grandtour.notifications.worker import NotificationWorker
from grandtour.store.news import ALL, Heard
from grandtour.tables.service import Tables
from grandtour.tables.timeline import AdjustableClock
from grandtour.web.server.cluster import ServerCluster
from grandtour.web.server.metrics import SiteMetrics
from grandtour.web.http.settings import Settings
from grandtour.web.wiring import build_services

T = TypeVar("T")
Fault = Literal["none", "full", "dies before", "dies after"]
FAULTS: Final[tuple[Fault, ...]] = ("full", "dies before", "dies after")
SELDOM: Final = 8               # one write in this number meets a fault
TURNS: Final = 6                # most turns of the loop to wait for the disk
HOUR: Final = 3_600_000
LOST_NEWS: Final = 4            # one message between servers in this number is lost
UNLIMITED: Final = Settings("sqlite://", pause=0.0, requests=0, tables=0, new_accounts=0)


class ServerDied(ConnectionError):
    """The server is gone. What it did last is unknown."""


class Stuck(Exception):
    """All tasks wait, and nothing will ever happen."""


class Skipping(selectors.SelectSelector):
    """A selector that never waits: if nothing is to be done until some moment, it skips to it."""

    passed = 0.0                # seconds
    turn = 0.0                  # seconds that a turn of the loop takes

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck
        self.passed += max(self.turn, timeout)
        return super().select(0)


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only by events."""

    def __init__(self, turn: float) -> None:
        self._skipping = Skipping()
        self._skipping.turn = turn
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.passed

    def run_in_executor(self, executor: Any, func: Callable[..., T],  # type: ignore[override]
                        *given: Any) -> asyncio.Future[T]:
        """Do the work of a thread at once."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*given))
        except Exception as fault:
            done.set_exception(fault)
        return done


def run(whole: Coroutine[Any, Any, T], turn: float = 0.0) -> T:
    """Run it in an event loop of its own that waits for nothing. A turn of the loop takes `turn`
    seconds."""
    with asyncio.Runner(loop_factory=partial(SkippingLoop, turn)) as runner:
        return runner.run(whole)


class Schedule:
    """The events of a schedule, all by the seed. After `calm` no fault comes."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, 5)
        self.calm = False
        self.seldom = SELDOM
        self.clock = 1_800_000_000_000
        self.counts: Counter[str] = Counter()

    def below(self, number: int) -> int:
        return int(self.rng.below(number))

    def once_in(self, number: int) -> bool:
        return self.below(number) == 0

    def fails(self, what: str, number: int) -> bool:
        """Return True once in `number` times, unless all is calm, and count it."""
        if self.calm or not self.once_in(number):
            return False
        self.counts[what] += 1
        return True

    async def wait(self) -> None:
        """Perhaps let others run first."""
        for _ in range(self.below(TURNS)):
            await asyncio.sleep(0)

    async def pause(self, most: int) -> None:
        """Sleep for at most `most` seconds."""
        await asyncio.sleep(self.below(most * 10) / 10)

    def fault(self) -> Fault:
        if self.calm or not self.once_in(self.seldom):
            return "none"
        found = FAULTS[self.below(len(FAULTS))]
        self.counts[found] += 1
        return found

    def now(self) -> int:
        """Return the time of a clock that jumps now and then."""
        self.clock += 1000
        if not self.calm and self.once_in(50):
            self.clock += (self.below(3) - 1) * HOUR
        return self.clock


class Clock(AdjustableClock):
    """The clock of a server."""

    def __init__(self, schedule: Schedule) -> None:
        super().__init__(schedule.now, schedule.now)
        self._schedule = schedule

    def now(self) -> int:
        return self._schedule.now()


class Disk(Database):
    """The database in one thread, with its faults. It answers nothing once its server is dead."""

    def __init__(self, url: str, schedule: Schedule) -> None:
        self.engine = make_engine(url)
        self.schedule = schedule
        self.dead = False
        self.told: Callable[[], None] = lambda: None        # called after each write

    async def run_query(self, query: Callable[[Connection], T]) -> T:
        await self._wait()
        with self.engine.connect() as connection:
            return query(connection)

    async def run_transaction(self, change: Change) -> None:
        await self._wait()
        fault = self.schedule.fault()
        if fault == "full":
            raise CannotWrite("full", "no room, says the schedule")
        self.dead = self.dead or fault.startswith("dies")
        if fault != "dies before":
            self._commit(change)
            self.told()
        if self.dead:
            raise ServerDied

    async def _wait(self) -> None:
        await self.schedule.wait()
        if self.dead:
            raise ServerDied

    def _commit(self, change: Change) -> None:
        done: Future[None] = Future()
        with self.engine.connect() as connection:
            commit_batch_of_changes(connection, [(change, done)])
        done.result()

    async def close(self) -> None:
        self.engine.dispose()


class UnreliableBots(BotPool):
    """Bots that crash, answer nonsense, or choose at random."""

    def __init__(self, schedule: Schedule) -> None:
        super().__init__(0)
        self._schedule = schedule

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        await self._schedule.wait()
        if self._schedule.fails("bots fail", 3):
            if self._schedule.once_in(2):
                raise RuntimeError("crashed, says the schedule")
            return "nonsense"
        return str(games.game(game).position(position).sample(Rng(seed)))


class Wire:
    """The channel by which a server hears of another one's writes: later, or never."""

    def __init__(self, schedule: Schedule, heard: Heard) -> None:
        self._schedule = schedule
        self._heard: Heard | None = heard

    def tell(self, table: str = ALL) -> None:
        if not self._schedule.fails("news lost", LOST_NEWS):
            asyncio.get_running_loop().call_later(
                self._schedule.below(20) / 10, self._arrive, table)

    def _arrive(self, table: str) -> None:
        if self._heard is not None:
            self._heard(table, "", "")

    async def close(self) -> None:
        self._heard = None


class Server:
    """The whole application over one disk. Its pending work ends with it."""

    def __init__(self, disk: Disk, app: FastAPI, wires: list[Wire]) -> None:
        self.disk = disk
        self.app = app
        self._wires = wires         # of all servers of this database
        self._wire: Wire | None = None
        self._work: dict[asyncio.Task[None], None] = {}

    async def begin(self) -> None:
        """Answer from now on, in the place of the earlier server there."""
        await self.build(UNLIMITED, Clock(self.disk.schedule))

    async def build(self, settings: Settings, clock: AdjustableClock) -> NotificationWorker | None:
        """Build all services, and return the worker that sends notifications, if there is one."""
        schedule = self.disk.schedule
        services, worker = build_services(
            replace(settings, draws=schedule.below(1 << 30)), self.disk, SiteMetrics(),
            UnreliableBots(schedule), clock)
        await services.cluster.close()
        self.services = replace(
            services, cluster=ServerCluster(self.disk, services.tables, self._add_wire))
        self.app.state.services = self.services
        return worker

    @property
    def tables(self) -> Tables:
        return self.services.tables

    def _add_wire(self, _disk: Database, heard: Heard) -> Wire:
        self._wire = Wire(self.disk.schedule, heard)
        self._wires.append(self._wire)
        self.disk.told = self._tell
        return self._wire

    def _tell(self, table: str = ALL) -> None:
        for wire in self._wires:
            if wire is not self._wire:
                wire.tell(table)

    def run_work(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run this as long as the server lives."""
        task = asyncio.create_task(work)
        self._work[task] = None
        task.add_done_callback(self._work.pop)
        return task

    def end(self) -> None:
        """Stop all pending work."""
        for task in self._work:
            task.cancel()
        if self._wire in self._wires:
            self._wires.remove(self._wire)

    async def close(self) -> None:
        self.end()
        await asyncio.gather(*self._work, return_exceptions=True)
        await self.services.cluster.close()
        await self.tables.stop_bots()
        await self.disk.close()
