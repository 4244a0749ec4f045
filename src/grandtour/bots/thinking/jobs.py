"""Computer players that think in other processes, of this machine or another: a server writes jobs
into the database, and workers take them from there.

An answer follows from the question alone. So the same question is one job, whichever server asks
it, and a job that is done twice, since a clock was wrong or a worker slow, has the same answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from pydantic import TypeAdapter

from grandtour.bots.analysis.work import CloserLook, FirstPass, Judgement, judge_piece
from grandtour.bots.pool import BotPool, ConsideredAction, choose_action, consider_position
from grandtour.bots.thinking.job_store import JobAnswer, JobStore, SharedJob
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.bots.thinking.worker import WorkFailed

LOG: Final = logging.getLogger(__name__)
GLANCE: Final = 0.05            # seconds between two polls of the database
LEASE: Final = 4000             # ms for which a job is somebody's who gives no further sign
SIGN: Final = 1.0               # seconds between two renewals of leases
LONG: Final = 30.0              # seconds of waiting after which a warning is logged


@dataclass(frozen=True)
class JobKind:
    """A function for jobs, and how its arguments and result are serialised."""

    function: Callable[..., Any]
    given: TypeAdapter[Any]
    found: TypeAdapter[Any]


CHOICE: Final[TypeAdapter[Any]] = TypeAdapter(tuple[str, str, str, int])
PIECE: Final[TypeAdapter[Any]] = TypeAdapter(tuple[FirstPass | CloserLook])
KINDS: Final[Mapping[str, JobKind]] = {
    "choose": JobKind(choose_action, CHOICE, TypeAdapter(str)),
    "consider": JobKind(consider_position, CHOICE, TypeAdapter(list[ConsideredAction])),
    "judge": JobKind(judge_piece, PIECE, TypeAdapter(Judgement)),
}
NAMES: Final = {kind.function: name for name, kind in KINDS.items()}


def make_job(claim: JobClaim, usual: float, function: Callable[..., Any],
             given: tuple[object, ...]) -> SharedJob:
    kind = NAMES[function]
    text = KINDS[kind].given.dump_json(given).decode()
    name = sha256(f"{kind} {text}".encode()).hexdigest()
    return SharedJob(name, kind, text, claim, usual)


@dataclass
class AwaitedJob:
    """A job that a caller in this process waits for."""

    job: SharedJob
    since: float
    waiting: list[asyncio.Future[Any]]

    @property
    def is_forgotten(self) -> bool:
        return all(answer.done() for answer in self.waiting)


class SharedPool(BotPool):
    """A pool without processes of its own: other processes work for it. Methods raise
    WorkFailed."""

    def __init__(self, store: JobStore, now: Callable[[], int]) -> None:
        super().__init__(0)
        self._store = store
        self._now = now
        self._asked: dict[str, AwaitedJob] = {}
        self._listening: asyncio.Task[None] | None = None

    async def do_job(self, claim: JobClaim, usual: float, function: Callable[..., Any],
                     *given: object) -> Any:
        loop = asyncio.get_running_loop()
        job, answer = make_job(claim, usual, function, given), loop.create_future()
        question = self._asked.setdefault(job.id, AwaitedJob(job, loop.time(), []))
        question.waiting.append(answer)
        try:
            await self._store.add_job(job, self._now() + LEASE)
        except BaseException:
            answer.cancel()
            raise
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._poll_answers())
        return await answer

    def count_waiting(self, urgency: Urgency) -> int:
        return sum(one.job.claim.urgency == urgency for one in self._asked.values())

    async def _poll_answers(self) -> None:
        """Look for answers as long as a caller waits for one."""
        loop = asyncio.get_running_loop()
        signed = warned = loop.time()
        while self._asked:
            await asyncio.sleep(GLANCE)
            try:
                self._drop_forgotten()
                for job, answer in (await self._store.load_answers(list(self._asked))).items():
                    self._deliver_answer(job, answer)
                if loop.time() - signed >= SIGN:
                    signed = loop.time()
                    await self._store.extend_wanted_until(list(self._asked), self._now() + LEASE)
            except Exception as fault:
                LOG.warning("nobody knows what was found: %s", fault)
                await asyncio.sleep(SIGN)
            longest = loop.time() - min(
                [question.since for question in self._asked.values()], default=loop.time())
            if longest >= LONG and loop.time() - warned >= LONG:
                warned = loop.time()
                LOG.warning("a computer player has waited for %.0f s to be let think: does "
                            "grandtour work run?", longest)

    def _drop_forgotten(self) -> None:
        """Drop the jobs whose callers no longer wait."""
        self._asked = {job: question for job, question in self._asked.items()
                       if not question.is_forgotten}

    def _deliver_answer(self, job: str, answer: JobAnswer) -> None:
        question = self._asked.pop(job)
        for one in question.waiting:
            if one.done():
                continue
            if answer.fault:
                one.set_exception(WorkFailed(answer.fault))
            else:
                one.set_result(KINDS[question.job.kind].found.validate_json(answer.found))

    def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        for question in self._asked.values():
            for answer in question.waiting:
                answer.cancel()


class JobWorker:
    """A worker that takes `places` jobs at once for the processes of a pool.

    The last idle one of several is reserved for persons who wait at a table."""

    def __init__(self, name: str, store: JobStore, pool: BotPool, places: int,
                 now: Callable[[], int]) -> None:
        self._name = name
        self._store = store
        self._pool = pool
        self._places = places
        self._now = now
        self._doing: set[asyncio.Task[None]] = set()

    async def run_forever(self) -> None:
        """Work for ever."""
        signed = 0
        while True:
            try:
                await self._claim_jobs()
                if self._now() - signed >= 1000 * SIGN:
                    signed = self._now()
                    await self._store.extend_claims(self._name, signed + LEASE)
                    await self._store.delete_old_jobs(signed - 15 * LEASE)
            except Exception as fault:
                LOG.warning("no job can be taken: %s", fault)
                await asyncio.sleep(SIGN)
            await asyncio.sleep(GLANCE)

    async def close(self) -> None:
        """Leave unfinished jobs to other workers."""
        for task in self._doing:
            task.cancel()
        await asyncio.gather(*self._doing, return_exceptions=True)
        await self._store.extend_claims(self._name, 0)

    async def _claim_jobs(self) -> None:
        while (free := self._places - len(self._doing)) > 0:
            least = Urgency.PERSON if free == 1 < self._places else Urgency.BOTS
            now = self._now()
            job = await self._store.claim_job(self._name, least, now, now + LEASE)
            if job is None:
                return
            task = asyncio.create_task(self._run_job(job))
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)

    async def _run_job(self, job: SharedJob) -> None:
        await self._store.store_answer(job.id, await self._compute_answer(job), self._now())

    async def _compute_answer(self, job: SharedJob) -> JobAnswer:
        try:
            kind = KINDS[job.kind]
            found = await self._pool.do_job(
                job.claim, job.usual, kind.function, *kind.given.validate_json(job.given))
            return JobAnswer(found=kind.found.dump_json(found).decode())
        except Exception as fault:
            LOG.exception("a job has failed")
            return JobAnswer(fault=str(fault) or repr(fault))
