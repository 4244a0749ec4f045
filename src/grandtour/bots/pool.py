"""A pool of processes in which bots think, so that no table ever waits for them.

A process is sent a position as text - resampled for the seat that is to move - and nothing
else: what it does not know it cannot use."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from grandtour import games
from grandtour.bots.analysis.work import Judgement, Piece, work
from grandtour.bots.levels import contender
from grandtour.bots.thinking import cost
from grandtour.bots.thinking.queue import Claim, FairQueue, Urgency
from grandtour.bots.thinking.worker import Worker, WorkerLost
from grandtour.engine.rng import Rng

LOG: Final = logging.getLogger(__name__)
PATIENCE: Final = 1000.0        # a minute for a choice that takes no time at all


@dataclass(frozen=True)
class ConsideredAction:
    """An action that a bot considered, in notation: how often it was tried, and what it promised
    each seat then, as shares of the victory; nothing if nobody has asked what it promises."""

    action: str
    visits: int
    values: tuple[float, ...]


def consider(bot: str, game: str, position: str, seed: int) -> list[ConsideredAction]:
    """All that the bot of this name considers in this position, first of all what it chooses."""
    rules = games.game(game)
    found = contender(rules, bot).consider(rules.position(position), Rng(seed))
    return [ConsideredAction(str(one.action), int(one.visits), tuple(one.values))
            for one in found.alternatives]


def think(bot: str, game: str, position: str, seed: int) -> str:
    """The notation of the action that the bot of this name chooses in this position."""
    rules = games.game(game)
    return str(contender(rules, bot).choose(rules.position(position), Rng(seed)))


@dataclass(frozen=True)
class Job:
    """What is to be done, within so many seconds, since when it waits, and who waits for it."""

    urgency: Urgency
    function: Callable[..., Any]
    arguments: tuple[object, ...]
    longest: float
    since: float
    answer: asyncio.Future[Any]


class Works(Protocol):
    """What does one piece of work after the other, as `Worker` does."""

    async def do(self, function: Callable[..., Any], given: tuple[object, ...],
                 longest: float) -> Any:
        """What the function returns, in so many seconds at the most. WorkerLost, WorkFailed."""

    def end(self) -> None:
        """Whatever it does."""


class BotPool:
    """Processes that think, each made when first needed. Who is served next `FairQueue` says; the
    last free one of several is kept for persons who wait at a table. `patience`: how many times as
    long as usual a process may think before it is taken to hang. Whatever is lost with a process
    is done once more. Raised: WorkFailed; WorkerLost at the second time."""

    def __init__(self, processes: int = 1, patience: float = PATIENCE,
                 worker: Callable[[], Works] = Worker) -> None:
        self._patience = patience
        self._idle = [worker() for _ in range(processes)]       # who has worked last on top
        self._workers = tuple(self._idle)
        self._queue: FairQueue[Job] = FairQueue()
        self._serving: set[asyncio.Task[None]] = set()

    async def choose(self, claim: Claim, bot: str, game: str, position: str, seed: int) -> str:
        """What `think` returns."""
        found: str = await self.do(
            claim, cost.of_choice(game, bot), think, bot, game, position, seed)
        return found

    async def consider(self, claim: Claim, bot: str, game: str, position: str,
                       seed: int) -> list[ConsideredAction]:
        """What `consider` returns."""
        found: list[ConsideredAction] = await self.do(
            claim, cost.of_choice(game, bot), consider, bot, game, position, seed)
        return found

    async def judge(self, claim: Claim, piece: Piece) -> Judgement:
        """The result of a piece of an analysis."""
        judged: Judgement = await self.do(claim, cost.of_piece(piece), work, piece)
        return judged

    def waiting(self, urgency: Urgency) -> int:
        """How many wait for a process that are so urgent."""
        return self._queue.waiting(urgency)

    def begins(self, urgency: Urgency, waited: float) -> None:
        """For whoever measures: something so urgent is begun that has waited so many seconds."""

    def lost(self) -> None:
        """For whoever measures: a process was lost with its work."""

    async def do(self, claim: Claim, usual: float, function: Callable[..., Any],
                 *given: object) -> Any:
        """What the function returns, as soon as its turn comes; `usual`: how many seconds that
        takes."""
        job = Job(claim.urgency, function, given, self._patience * usual, time.monotonic(),
                  asyncio.get_running_loop().create_future())
        self._queue.put(claim, usual, job)
        self._hand_out()
        return await job.answer

    def _hand_out(self) -> None:
        """All that can be begun now is begun; what nobody waits for any more is not."""
        while self._idle and (job := self._queue.take(self._least_urgent())) is not None:
            if not job.answer.done():
                worker = self._idle.pop()
                self.begins(job.urgency, time.monotonic() - job.since)
                task = asyncio.create_task(self._serve(worker, job))
                self._serving.add(task)
                task.add_done_callback(partial(self._finish, worker, job))

    def _least_urgent(self) -> Urgency:
        """Whom the processes that are idle may serve."""
        kept = len(self._idle) == 1 < len(self._workers)
        return Urgency.PERSON if kept else Urgency.BOTS

    async def _serve(self, worker: Works, job: Job) -> None:
        try:
            found = await self._twice(worker, job)
            if not job.answer.done():
                job.answer.set_result(found)
        except Exception as fault:
            if not job.answer.done():
                job.answer.set_exception(fault)

    def _finish(self, worker: Works, job: Job, task: asyncio.Task[None]) -> None:
        """However that ended, were it before it had begun."""
        job.answer.cancel()
        self._serving.discard(task)
        self._idle.append(worker)
        self._hand_out()

    async def _twice(self, worker: Works, job: Job) -> Any:
        try:
            return await self._once(worker, job)
        except WorkerLost as fault:
            LOG.warning("%s; another one does its work once more", fault)
            return await self._once(worker, job)

    async def _once(self, worker: Works, job: Job) -> Any:
        try:
            return await worker.do(job.function, job.arguments, job.longest)
        except WorkerLost:
            self.lost()
            raise

    def close(self) -> None:
        """Ends the processes, whatever they do; nobody who waits is answered."""
        while (job := self._queue.take()) is not None:
            job.answer.cancel()
        for task in self._serving:
            task.cancel()
        for worker in self._workers:
            worker.end()
