"""A pool of processes in which bots think, so that no table ever waits for them.

A process is sent a position as text, resampled for the seat to move, and nothing else. It cannot
use what it does not know."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from grandtour import games
from grandtour.bots.analysis.work import Judgement, AnalysisPiece, judge_piece
from grandtour.bots.forecast import compare_lines
from grandtour.bots.levels import find_contender
from grandtour.bots.thinking import cost
from grandtour.bots.thinking.queue import JobClaim, FairQueue, Urgency
from grandtour.bots.thinking.worker import BotWorker, WorkerLost
from grandtour.engine.rng import Rng
from grandtour.games.reasons import Reason, Shares

LOG: Final = logging.getLogger(__name__)
PATIENCE: Final = 1000.0        # a minute for a choice that takes no time at all


@dataclass(frozen=True)
class ConsideredAction:
    """An action that a bot considered, in notation, with its number of trials and its values.

    `values` are each seat's shares of the victory, or empty if nothing evaluated the action. `line`
    is the best line found through the turn, the action first."""

    action: str
    visits: int
    values: tuple[float, ...]
    line: tuple[str, ...]


def consider_position(bot: str, game: str, position: str, seed: int) -> list[ConsideredAction]:
    """Return all actions that this bot considers in this position, its choice first."""
    rules = games.game(game)
    found = find_contender(rules, bot).consider(rules.position(position), Rng(seed))
    return [ConsideredAction(str(one.action), int(one.visits), tuple(one.values),
                             tuple(map(str, one.line)))
            for one in found.alternatives]


def explain_lines(game: str, position: str, best: Sequence[str], other: Sequence[str],
                  looker: int, names: list[str], shares: Shares) -> Reason | None:
    """Return the result of `compare_lines` in this position."""
    return compare_lines(games.game(game).position(position), best, other, looker, names, shares)


def choose_action(bot: str, game: str, position: str, seed: int) -> str:
    """Return the notation of the action that this bot chooses in this position."""
    rules = games.game(game)
    return str(find_contender(rules, bot).choose(rules.position(position), Rng(seed)))


@dataclass(frozen=True)
class Job:
    """A call that waits for a process: its time limit in seconds, when it began to wait, and the
    future of its answer."""

    urgency: Urgency
    function: Callable[..., Any]
    arguments: tuple[object, ...]
    longest: float
    since: float
    answer: asyncio.Future[Any]


class CallRunner(Protocol):
    """An object that runs one call after the other, as `Worker` does."""

    async def run_call(self, function: Callable[..., Any], given: tuple[object, ...],
                       longest: float) -> Any:
        """Return the function's result. Raise WorkerLost after `longest` seconds, WorkFailed on
        errors."""

    def terminate(self) -> None:
        """End the process, even in the middle of its work."""


class BotPool:
    """A pool of processes that think, each started when first needed.

    `FairQueue` decides which job is next. The last idle one of several processes is reserved for
    persons who wait at a table. A process may take `patience` times as long as usual before it
    counts as hanging. A job lost with its process is done once again. Methods raise WorkFailed, or
    WorkerLost at the second loss."""

    def __init__(self, processes: int = 1, patience: float = PATIENCE,
                 worker: Callable[[], CallRunner] = BotWorker) -> None:
        self._patience = patience
        self._idle = [worker() for _ in range(processes)]       # the last used on top
        self._workers = tuple(self._idle)
        self._queue: FairQueue[Job] = FairQueue()
        self._serving: set[asyncio.Task[None]] = set()

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        """Return the result of `choose_action`."""
        found: str = await self.do_job(
            claim, cost.estimate_choice_cost(game, bot), choose_action, bot, game, position, seed)
        return found

    async def consider(self, claim: JobClaim, bot: str, game: str, position: str,
                       seed: int) -> list[ConsideredAction]:
        """Return the result of `consider_position`."""
        found: list[ConsideredAction] = await self.do_job(
            claim, cost.estimate_choice_cost(game, bot), consider_position, bot, game, position,
            seed)
        return found

    async def explain_choice(self, claim: JobClaim, game: str, position: str, best: Sequence[str],
                             other: Sequence[str], looker: int, names: list[str],
                             shares: Shares) -> Reason | None:
        """Return the result of `explain_lines`."""
        found: Reason | None = await self.do_job(
            claim, cost.FORECAST, explain_lines, game, position, best, other, looker, names, shares)
        return found

    async def judge_piece(self, claim: JobClaim, piece: AnalysisPiece) -> Judgement:
        """Return the result of a piece of an analysis."""
        judged: Judgement = await self.do_job(claim, cost.estimate_piece_cost(piece), judge_piece,
                                              piece)
        return judged

    def count_waiting(self, urgency: Urgency) -> int:
        """Return the number of waiting jobs of this urgency."""
        return self._queue.count_waiting(urgency)

    def record_start(self, urgency: Urgency, waited: float) -> None:
        """Record that a job of this urgency begins after waiting for `waited` seconds. Metrics
        override this."""

    def record_loss(self) -> None:
        """Record that a process was lost with its work. Metrics override this."""

    async def do_job(self, claim: JobClaim, usual: float, function: Callable[..., Any],
                     *given: object) -> Any:
        """Queue the call and return its result. `usual` is the time that it usually takes, in
        seconds."""
        job = Job(claim.urgency, function, given, self._patience * usual, time.monotonic(),
                  asyncio.get_running_loop().create_future())
        self._queue.push_item(claim, usual, job)
        self._start_jobs()
        return await job.answer

    def _start_jobs(self) -> None:
        """Start all jobs that can start now; drop those whose callers no longer wait."""
        while self._idle and (job := self._queue.pop_most_urgent(self._find_least_urgency(
            ))) is not None:
            if not job.answer.done():
                worker = self._idle.pop()
                self.record_start(job.urgency, time.monotonic() - job.since)
                task = asyncio.create_task(self._run_job(worker, job))
                self._serving.add(task)
                task.add_done_callback(partial(self._release_worker, worker, job))

    def _find_least_urgency(self) -> Urgency:
        """Return the lowest urgency that the idle processes may serve."""
        kept = len(self._idle) == 1 < len(self._workers)
        return Urgency.PERSON if kept else Urgency.BOTS

    async def _run_job(self, worker: CallRunner, job: Job) -> None:
        try:
            found = await self._run_with_retry(worker, job)
            if not job.answer.done():
                job.answer.set_result(found)
        except Exception as fault:
            if not job.answer.done():
                job.answer.set_exception(fault)

    def _release_worker(self, worker: CallRunner, job: Job, task: asyncio.Task[None]) -> None:
        """Release the worker, however the task ended, even if it never began."""
        job.answer.cancel()
        self._serving.discard(task)
        self._idle.append(worker)
        self._start_jobs()

    async def _run_with_retry(self, worker: CallRunner, job: Job) -> Any:
        try:
            return await self._run_once(worker, job)
        except WorkerLost as fault:
            LOG.warning("%s; another one does its work once more", fault)
            return await self._run_once(worker, job)

    async def _run_once(self, worker: CallRunner, job: Job) -> Any:
        try:
            return await worker.run_call(job.function, job.arguments, job.longest)
        except WorkerLost:
            self.record_loss()
            raise

    def close(self) -> None:
        """End the processes at once and cancel all waiting jobs."""
        while (job := self._queue.pop_most_urgent()) is not None:
            job.answer.cancel()
        for task in self._serving:
            task.cancel()
        for worker in self._workers:
            worker.terminate()
