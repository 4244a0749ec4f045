"""Stores the jobs of computer players that think in other processes.

The next job is chosen as in `bots/thinking/queue.py`: the most urgent first, among equals the one
with the earliest stamp. A stamp is the usual time of the job after the last stamp for the same
asker, or after the last stamp that was served."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, case, delete, func, or_, select, update

from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.bots.thinking.schema import JOBS
from grandtour.store.database import DIALECTS, Database, execute

OPEN: Final = JOBS.c.ended == 0


@dataclass(frozen=True)
class SharedJob:
    """A job as it is stored: its kind, its arguments, its urgency and asker, and how many seconds
    are usual. Its id follows from kind and arguments."""

    id: str
    kind: str
    given: str
    claim: JobClaim
    usual: float


@dataclass(frozen=True)
class JobAnswer:
    """The answer to a job as it is stored, or why there is none."""

    found: str = ""
    fault: str = ""


class JobStore:
    """Keeps jobs as long as a server waits for them. Moments are in milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_job(self, job: SharedJob, until: int) -> None:
        """Add the job, which is wanted at least until then. One that is there already stays."""
        def change(connection: Connection) -> None:
            made: Any = DIALECTS[connection.dialect.name](JOBS).values(
                id=job.id, kind=job.kind, given=job.given, urgency=int(job.claim.urgency),
                whose=job.claim.whose, usual=job.usual,
                stamp=compute_virtual_start(connection, job) + job.usual, wanted=until, worker="",
                held=0, ended=0, found="", fault="")
            connection.execute(made.on_conflict_do_update(
                index_elements=["id"], set_={
                    "wanted": select_later(made.excluded.wanted),
                    "urgency": case((JOBS.c.urgency < made.excluded.urgency, JOBS.c.urgency),
                                    else_=made.excluded.urgency)}))
        await self._database.run_transaction(change)

    async def extend_wanted_until(self, jobs: Collection[str], until: int) -> None:
        """Want these jobs at least until then."""
        change = update(JOBS).where(JOBS.c.id.in_(jobs), OPEN).values(wanted=select_later(until))
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def load_answers(self, jobs: Collection[str]) -> dict[str, JobAnswer]:
        """Return the answers to those of the jobs that are done."""
        query = select(JOBS.c.id, JOBS.c.found, JOBS.c.fault).where(
            JOBS.c.id.in_(jobs), JOBS.c.ended > 0)
        return await self._database.run_query(lambda connection: {
            row.id: JobAnswer(row.found, row.fault) for row in connection.execute(query)})

    async def claim_job(self, worker: str, least: Urgency, now: int,
                        until: int) -> SharedJob | None:
        """Give the worker the next job that is wanted and that no worker has, none less urgent
        than this. It is this worker's until then. None if there is none."""
        query = select(JOBS).where(
            OPEN, JOBS.c.urgency <= int(least), JOBS.c.wanted >= now, JOBS.c.held < now).order_by(
            JOBS.c.urgency, JOBS.c.stamp, JOBS.c.id).limit(1)
        if await self._database.run_query(
            lambda connection: connection.execute(query).first()) is None:
            return None                     # most looks find nothing, and so write nothing
        taken: list[Row[Any]] = []

        def change(connection: Connection) -> None:
            taken[:] = connection.execute(query.with_for_update(skip_locked=True)).all()
            for row in taken:
                connection.execute(update(JOBS).where(JOBS.c.id == row.id).values(
                    worker=worker, held=until))
        await self._database.run_transaction(change)
        return build_shared_job(taken[0]) if taken else None

    async def extend_claims(self, worker: str, until: int) -> None:
        """Keep all jobs of the worker from others at least until then; 0 frees them."""
        change = update(JOBS).where(JOBS.c.worker == worker, OPEN).values(held=until)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def store_answer(self, job: str, answer: JobAnswer, now: int) -> None:
        change = update(JOBS).where(JOBS.c.id == job, OPEN).values(
            ended=now, found=answer.found, fault=answer.fault)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def delete_old_jobs(self, before: int) -> None:
        """Delete jobs that were done, or wanted for the last time, before then."""
        change = delete(JOBS).where(JOBS.c.wanted < before, or_(OPEN, JOBS.c.ended < before))
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))


def compute_virtual_start(connection: Connection, job: SharedJob) -> float:
    """Return the virtual start time of the job for fair queueing."""
    alike = JOBS.c.urgency == int(job.claim.urgency)
    own = select(func.max(JOBS.c.stamp)).where(
        OPEN, alike, JOBS.c.worker == "", JOBS.c.whose == job.claim.whose)
    served = select(func.max(JOBS.c.stamp)).where(alike, JOBS.c.worker != "")
    return next((float(found) for query in (own, served)
                 if (found := connection.execute(query).scalar()) is not None), 0.0)


def select_later(until: Any) -> Any:
    """Return that moment, or the stored one if it is later."""
    return case((JOBS.c.wanted > until, JOBS.c.wanted), else_=until)


def build_shared_job(row: Row[Any]) -> SharedJob:
    return SharedJob(row.id, row.kind, row.given, JobClaim(Urgency(row.urgency), row.whose),
                     row.usual)
