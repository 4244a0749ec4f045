"""Others cannot tell by the clock what was planned: it comes at any moment, on no beat."""

from __future__ import annotations

import asyncio
import time
from math import log, sqrt
from operator import sub
from pathlib import Path
from random import Random

import pytest

from grandtour.features.plans import execute
from grandtour.features.plans.worker import PlanWorker
from grandtour.tables.table import Table
from grandtour.features.plans.tests.plan_scene import ANYTHING, PlanRoom
from tests.rooms import INES, KENJI, file_in, open_house
from tests.waiting import poll_until

TABLES = 8                      # with plans, and as many without
RUNS = 6
SURE = 1e-5                     # how seldom it fails by chance


class Watch(PlanRoom):
    """With the clock of this machine."""

    @property
    def moment(self) -> int:
        return time.time_ns() // 1_000_000

    @moment.setter
    def moment(self, moment: int) -> None:
        """Nobody turns it."""


async def test_plans_are_done_at_their_millisecond(room: PlanRoom) -> None:
    """The worker sleeps until then; its clock goes on as it does."""
    async def sleep(seconds: float) -> None:
        room.moment += round(1000 * seconds)
        if table.to_act != 1:
            raise asyncio.CancelledError

    table = await room.seat_three(pace="live")
    await room.plan(table, (ANYTHING, ("end",)))
    [row] = await room.plans.list_plans(table, KENJI.id)
    await room.act(table, INES, "end")
    due = execute.find_answer_time(table, 1, row.salt)
    with pytest.raises(asyncio.CancelledError):
        await PlanWorker(room.plans, lambda: room.moment, sleep).run_forever()
    assert table.moments[-1] == due


@pytest.mark.sample(keep=0)        # only where everything is run
def test_plans_and_hands_keep_no_beat(tmp_path: Path) -> None:
    """With the clock of this machine. If moves came on a beat, it would be whole seconds from one
    planned move to the next, here or there; by hand it is any part of one."""
    rng = Random(1)
    runs = [asyncio.run(arrivals(file_in(tmp_path), rng)) for _ in range(RUNS)]
    ours, theirs = ([off for run in runs for off in offs(run[which])] for which in (0, 1))
    assert apart(ours, theirs) < sqrt(-log(SURE / 2) / len(ours)), (sorted(ours), sorted(theirs))


async def arrivals(address: str, rng: Random) -> tuple[list[float], list[float]]:
    """The moments at which moves arrive that were planned, and those by hand, in seconds."""
    came: dict[str, float] = {}
    async with open_house(address, Watch) as place:
        found = [await place.seat_three(pace="live") for _ in range(2 * TABLES)]
        tables = {table.id: table for table in found}

        def arrive(id: str) -> None:
            if tables[id].to_act == 2:
                came.setdefault(id, time.monotonic())

        place.tables.hub.followers.append(arrive)
        worker = asyncio.create_task(place.worker.run_forever())
        for table in found[::2]:
            await place.plan(table, (ANYTHING, ("end",)))
        hands = []
        for number, table in enumerate(found):
            await place.act(table, INES, "end")
            if number % 2:
                hands.append(asyncio.create_task(by_hand(place, table, rng)))
        await poll_until(lambda: len(came) == len(found))
        await asyncio.gather(*hands)
        worker.cancel()
    return [came[table.id] for table in found[::2]], [came[table.id] for table in found[1::2]]


async def by_hand(room: PlanRoom, table: Table, rng: Random) -> None:
    """Kenji ends his turn as soon as a person might."""
    await asyncio.sleep(execute.draw_pause(table, rng.getrandbits(31)) / 1000)
    await room.act(table, KENJI, "end")


def offs(moments: list[float]) -> list[float]:
    """How far it is from whole seconds from each moment to the next one."""
    ordered = sorted(moments)
    return [abs(gap - round(gap)) for gap in map(sub, ordered[1:], ordered)]


def apart(one: list[float], other: list[float]) -> float:
    """The statistic of Kolmogorov and Smirnov: how far the two distributions are apart at most."""
    return max(abs(sum(a <= point for a in one) / len(one)
                   - sum(b <= point for b in other) / len(other)) for point in (*one, *other))
