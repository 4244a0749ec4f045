"""A real pool with real processes: whom it serves, and what becomes of those that hang or die."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from grandtour.bots.analysis.work import Effort, FirstPass
from grandtour.bots.pool import PATIENCE, BotPool, choose_action
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.bots.thinking.worker import WorkerLost, WorkFailed
from grandtour.engine.core import State
from tests.bots.deciding import decisions
from tests.bots.deeds import deed, wait
from tests.scene import game, starts
from tests.some_game import WITH_SHOWS

START = next(start for start in starts()
                   if start.game is game(WITH_SHOWS) and start.players == 2)
INES = JobClaim(Urgency.PERSON, "ines")
ANALYSIS = JobClaim(Urgency.ANALYSIS, "a table")
NOBODY = JobClaim(Urgency.BOTS, "ines")
TEN_SECONDS = 200.0             # of patience, for what takes no time


class Measuring(BotPool):
    """A pool that remembers what it began, and how many processes it has lost."""

    def __init__(self, processes: int, patience: float = PATIENCE) -> None:
        super().__init__(processes, patience)
        self.begun: list[str] = []
        self.losses = 0

    def record_start(self, urgency: Urgency, waited: float) -> None:
        assert waited >= 0
        self.begun.append(urgency.name)

    def record_loss(self) -> None:
        self.losses += 1

    async def walk(self, claim: JobClaim) -> str:
        """Return what the weakest bot chooses in some position."""
        return await self.choose(claim, "walker", WITH_SHOWS, str(somewhere()), 1)


def somewhere() -> State:
    return next(decisions(START, 4, 20))


def piece(s: State) -> FirstPass:
    return FirstPass(1, s.game.name, s.game.version, str(s), s.current_player(),
                     (str(s.choices()[0]),), 7, Effort(1, 1, 1, 1))


@asynccontextmanager
async def open_pool(processes: int, patience: float = PATIENCE) -> AsyncIterator[Measuring]:
    pool = Measuring(processes, patience)
    try:
        yield pool
    finally:
        pool.close()


async def test_pool_starts_the_most_urgent() -> None:
    async with open_pool(1) as pool:
        await asyncio.gather(
            pool.walk(NOBODY), pool.walk(NOBODY),
            pool.judge_piece(ANALYSIS, piece(somewhere())),
            pool.walk(INES), pool.walk(NOBODY), pool.walk(INES))
        assert pool.begun == ["BOTS", "PERSON", "PERSON", "ANALYSIS", "BOTS", "BOTS"]


async def test_waiting_jobs_are_counted(tmp_path: Path) -> None:
    async with open_pool(1) as pool:
        asked = [asyncio.create_task(asking) for asking in (
            pool.judge_piece(ANALYSIS, wait(tmp_path / "go on")), pool.walk(INES),
            pool.walk(NOBODY), pool.walk(NOBODY))]
        await asyncio.sleep(0)
        assert [pool.count_waiting(urgency) for urgency in Urgency] == [1, 0, 0, 2]
        (tmp_path / "go on").touch()
        await asyncio.gather(*asked)
        assert [pool.count_waiting(urgency) for urgency in Urgency] == [0, 0, 0, 0]


async def test_one_process_is_reserved_for_persons(tmp_path: Path) -> None:
    """They are answered while analyses and tables of bots could fill all."""
    async with open_pool(2) as pool:
        others = [asyncio.create_task(asking) for asking in (
            pool.judge_piece(ANALYSIS, wait(tmp_path / "go on")), pool.walk(NOBODY))]
        await asyncio.sleep(0)
        for _ in range(3):
            await pool.walk(INES)
        assert not any(task.done() for task in others)
        (tmp_path / "go on").touch()
        await asyncio.gather(*others)
        assert pool.begun == ["ANALYSIS", "PERSON", "PERSON", "PERSON", "BOTS"]


async def test_persons_may_use_all_processes(tmp_path: Path) -> None:
    async with open_pool(2) as pool:
        waiting = asyncio.create_task(pool.judge_piece(INES, wait(tmp_path / "go on")))
        await asyncio.sleep(0)
        await pool.walk(INES)
        (tmp_path / "go on").touch()
        await waiting


async def test_abandoned_calls_are_not_started(tmp_path: Path) -> None:
    async with open_pool(1) as pool:
        first = asyncio.create_task(pool.judge_piece(INES, wait(tmp_path / "go on")))
        given_up = asyncio.create_task(pool.walk(INES))
        last = asyncio.create_task(pool.walk(NOBODY))
        await asyncio.sleep(0)
        given_up.cancel()
        (tmp_path / "go on").touch()
        await asyncio.gather(first, last)
        assert pool.begun == ["PERSON", "BOTS"]


# Processes that do not answer.

def process_ids(folder: Path) -> set[str]:
    """Return the ids of the processes that have started jobs."""
    return {file.name.split()[1] for file in folder.iterdir()}


@pytest.mark.slow
@pytest.mark.parametrize("way", ["stops", "loops", "dies"])
async def test_lost_work_is_retried(tmp_path: Path, way: str) -> None:
    async with open_pool(1, TEN_SECONDS) as pool:
        found = await pool.judge_piece(INES, deed(way, 1, tmp_path / way))
        assert (found.index, pool.losses, len(process_ids(tmp_path / way))) == (7, 1, 2)


async def test_work_lost_twice_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with open_pool(2) as pool:
        dying = asyncio.create_task(pool.judge_piece(INES, deed("dies", 2, tmp_path / "deed")))
        choices = [await pool.walk(INES) for _ in range(20)]
        with pytest.raises(WorkerLost, match="a process that thinks has died"):
            await dying
        choices.append(await pool.walk(INES))
        s = somewhere()
        assert set(choices) == {choose_action("walker", s.game.name, str(s), 1)}
        assert (pool.losses, len(process_ids(tmp_path / "deed"))) == (2, 2)
    assert caplog.messages == [
        "a process that thinks has died; another one does its work once more"]


async def test_failed_work_is_not_retried(tmp_path: Path) -> None:
    async with open_pool(1) as pool:
        with pytest.raises(WorkFailed, match="out of order"):
            await pool.judge_piece(INES, deed("fails", 2, tmp_path / "deed"))
        assert (pool.losses, len(process_ids(tmp_path / "deed"))) == (0, 1)
        await pool.walk(INES)


async def test_closed_pools_can_be_reused(tmp_path: Path) -> None:
    async with open_pool(1) as pool:
        asked = [asyncio.create_task(asking) for asking in (
            pool.judge_piece(INES, wait(tmp_path / "never")), pool.walk(INES))]
        await asyncio.sleep(0)
        pool.close()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == 2 * [asyncio.CancelledError]
        await pool.walk(INES)
