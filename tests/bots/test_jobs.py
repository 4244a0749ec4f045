"""Test the queue of thinking jobs, with a real database and a real worker process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from tests.bots.test_pool import ANALYSIS, INES, NOBODY, piece, somewhere
from tests.new_database import new_database
from tests.some_game import WITH_SHOWS

from grandtour.bots.pool import BotPool, choose_action, consider_position
from grandtour.bots.thinking.job_store import JobAnswer, JobStore, SharedJob
from grandtour.bots.thinking.jobs import LEASE, JobWorker, SharedPool, make_job
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.bots.thinking.worker import WorkFailed
from grandtour.store.database import Database

NOW = 1_000_000
KENJI = JobClaim(Urgency.PERSON, "kenji")


class Office:
    """A database with jobs, and a clock that only the test moves."""

    def __init__(self, database: Database) -> None:
        self.store = JobStore(database)
        self.now = NOW
        self.asking = SharedPool(self.store, lambda: self.now)

    async def ask(self, name: str, claim: JobClaim, usual: float = 1.0) -> SharedJob:
        job = make_job(claim, usual, choose_action, (name, "", "", 0))
        await self.store.add_job(job, self.now + LEASE)
        return job

    async def take(self, worker: str = "ann", least: Urgency = Urgency.BOTS) -> SharedJob | None:
        return await self.store.claim_job(worker, least, self.now, self.now + LEASE)

    async def all_taken(self) -> list[SharedJob]:
        found = []
        while (job := await self.take()) is not None:
            found.append(job)
        return found

    @asynccontextmanager
    async def working(self, name: str = "ann") -> AsyncIterator[None]:
        pool = BotPool(1)
        worker = JobWorker(name, self.store, pool, 1, lambda: self.now)
        task = asyncio.create_task(worker.run_forever())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await worker.close()
            pool.close()


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    database = Database(new_database(tmp_path / "jobs.sqlite"))
    office = Office(database)
    try:
        yield office
    finally:
        office.asking.close()
        await database.close()


async def test_shared_pool_answers_like_a_pool(office: Office) -> None:
    position = str(somewhere())
    async with office.working():
        assert await office.asking.choose(
            INES, "walker", WITH_SHOWS, position, 7) == choose_action(
                "walker", WITH_SHOWS, position, 7)
        assert await office.asking.consider(
            INES, "walker", WITH_SHOWS, position, 7) == consider_position(
                "walker", WITH_SHOWS, position, 7)
        wanted = piece(somewhere())
        assert await office.asking.judge_piece(ANALYSIS, wanted) == wanted.judge()


async def test_equal_requests_are_one_job(office: Office) -> None:
    position = str(somewhere())
    other = SharedPool(office.store, lambda: office.now)
    asked = [asyncio.create_task(pool.choose(INES, "walker", WITH_SHOWS, position, 7))
             for pool in (office.asking, other, office.asking)]
    while not other.count_waiting(Urgency.PERSON):
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    [job] = await office.all_taken()
    await office.store.store_answer(job.id, JobAnswer(found='"bide"'), office.now)
    assert await asyncio.gather(*asked) == ["bide"] * 3
    other.close()


async def test_expired_leases_are_taken_over(office: Office) -> None:
    """No one takes a job while its worker still renews the lease."""
    job = await office.ask("one", INES)
    assert await office.take("ann") == job
    office.now += LEASE // 2
    await office.store.extend_claims("ann", office.now + LEASE)
    office.now += LEASE // 2 + 1
    await office.store.extend_wanted_until([job.id], office.now + LEASE)
    assert await office.take("bea") is None
    office.now += LEASE // 2
    assert await office.take("bea") == job


async def test_stopping_workers_release_jobs(office: Office) -> None:
    job = await office.ask("one", INES)
    assert await office.take("ann") == job
    await office.store.extend_claims("ann", 0)
    assert await office.take("bea") == job


async def test_jobs_are_claimed_fairly(office: Office) -> None:
    for name, claim in (("b1", NOBODY), ("i1", INES), ("i2", INES), ("i3", INES),
                        ("k1", KENJI), ("a1", ANALYSIS)):
        await office.ask(name, claim)
    order = [job.given.split('"')[1] for job in await office.all_taken()]
    assert sorted(order[:2]) == ["i1", "k1"]
    assert order[2:] == ["i2", "i3", "a1", "b1"]


async def test_last_idle_place_serves_persons(office: Office) -> None:
    await office.ask("a1", ANALYSIS)
    assert await office.take(least=Urgency.PERSON) is None
    wanted = await office.ask("i1", INES)
    assert await office.take(least=Urgency.PERSON) == wanted


async def test_abandoned_jobs_are_not_done(office: Office) -> None:
    job = await office.ask("one", INES)
    office.now += LEASE + 1
    assert await office.take() is None
    await office.store.extend_wanted_until([job.id], office.now + LEASE)
    assert await office.take() == job
    await office.store.delete_old_jobs(office.now + LEASE + 1)
    assert await office.store.load_answers([job.id]) == {}
    assert await office.all_taken() == []


async def test_failures_are_reported(office: Office) -> None:
    async with office.working():
        with pytest.raises(WorkFailed, match="this is no position"):
            await office.asking.choose(INES, "walker", WITH_SHOWS, "this is no position", 7)
