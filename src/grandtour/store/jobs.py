"""What is to be thought elsewhere, as `grandtour.bots.thinking.jobs` asks for it.

Who is served next is as in `bots/thinking/queue.py`: the more urgent first, and among equals by
the end of what is usual, counted from what was stamped last for the same asker, or from where the
queue stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Connection, Row, case, delete, func, or_, select, update

from grandtour.bots.thinking.jobs import Answer, SharedJob
from grandtour.bots.thinking.queue import Claim, Urgency
from grandtour.store.database import DIALECTS, Database, run
from grandtour.store.schema.jobs import JOBS

OPEN: Final = JOBS.c.ended == 0


class JobStore:
    """A `bots.thinking.jobs.JobStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, job: SharedJob, until: int) -> None:
        def change(connection: Connection) -> None:
            made: Any = DIALECTS[connection.dialect.name](JOBS).values(
                id=job.id, kind=job.kind, given=job.given, urgency=int(job.claim.urgency),
                whose=job.claim.whose, usual=job.usual, stamp=stands(connection, job) + job.usual,
                wanted=until, worker="", held=0, ended=0, found="", fault="")
            connection.execute(made.on_conflict_do_update(
                index_elements=["id"], set_={
                    "wanted": later(made.excluded.wanted),
                    "urgency": case((JOBS.c.urgency < made.excluded.urgency, JOBS.c.urgency),
                                    else_=made.excluded.urgency)}))
        await self._database.write(change)

    async def want(self, jobs: Collection[str], until: int) -> None:
        change = update(JOBS).where(JOBS.c.id.in_(jobs), OPEN).values(wanted=later(until))
        await self._database.write(lambda connection: run(connection, change))

    async def answers(self, jobs: Collection[str]) -> dict[str, Answer]:
        query = select(JOBS.c.id, JOBS.c.found, JOBS.c.fault).where(
            JOBS.c.id.in_(jobs), JOBS.c.ended > 0)
        return await self._database.read(lambda connection: {
            row.id: Answer(row.found, row.fault) for row in connection.execute(query)})

    async def take(self, worker: str, least: Urgency, now: int, until: int) -> SharedJob | None:
        query = select(JOBS).where(
            OPEN, JOBS.c.urgency <= int(least), JOBS.c.wanted >= now, JOBS.c.held < now).order_by(
            JOBS.c.urgency, JOBS.c.stamp, JOBS.c.id).limit(1)
        if await self._database.read(lambda connection: connection.execute(query).first()) is None:
            return None                     # most looks find nothing, and so write nothing
        taken: list[Row[Any]] = []

        def change(connection: Connection) -> None:
            taken[:] = connection.execute(query.with_for_update(skip_locked=True)).all()
            for row in taken:
                connection.execute(update(JOBS).where(JOBS.c.id == row.id).values(
                    worker=worker, held=until))
        await self._database.write(change)
        return job_of(taken[0]) if taken else None

    async def hold(self, worker: str, until: int) -> None:
        change = update(JOBS).where(JOBS.c.worker == worker, OPEN).values(held=until)
        await self._database.write(lambda connection: run(connection, change))

    async def finish(self, job: str, answer: Answer, now: int) -> None:
        change = update(JOBS).where(JOBS.c.id == job, OPEN).values(
            ended=now, found=answer.found, fault=answer.fault)
        await self._database.write(lambda connection: run(connection, change))

    async def tidy(self, before: int) -> None:
        change = delete(JOBS).where(JOBS.c.wanted < before, or_(OPEN, JOBS.c.ended < before))
        await self._database.write(lambda connection: run(connection, change))


def stands(connection: Connection, job: SharedJob) -> float:
    """From where the stamp of the job is counted."""
    alike = JOBS.c.urgency == int(job.claim.urgency)
    own = select(func.max(JOBS.c.stamp)).where(
        OPEN, alike, JOBS.c.worker == "", JOBS.c.whose == job.claim.whose)
    served = select(func.max(JOBS.c.stamp)).where(alike, JOBS.c.worker != "")
    return next((float(found) for query in (own, served)
                 if (found := connection.execute(query).scalar()) is not None), 0.0)


def later(until: Any) -> Any:
    """That moment, or the one that is kept."""
    return case((JOBS.c.wanted > until, JOBS.c.wanted), else_=until)


def job_of(row: Row[Any]) -> SharedJob:
    return SharedJob(row.id, row.kind, row.given, Claim(Urgency(row.urgency), row.whose), row.usual)
