"""Plans where two servers look after them, and where one dies between doing and writing down that
it is done: what was planned is done once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from grandtour.features.plans.plan import DropReason, PlanRow
from grandtour.features.plans.service import Plans
from grandtour.features.plans.store import PlanStore
from grandtour.tables.table import Table
from grandtour.features.plans.tests.plan_scene import ANYTHING, MINUTE, PlanRoom, choices, done
from tests.rooms import HARUKI, INES, KENJI, file_in, open_house


class Dead(ConnectionError):
    """The server has died here."""


class Mortal(PlanStore):
    """Its server dies before it has written down what has become of a plan."""

    async def delete_plans(self, person: str, table: str, numbers: list[int]) -> None:
        raise Dead

    async def drop_plan(self, row: PlanRow, why: DropReason) -> None:
        raise Dead


class Pair:
    """Two servers of one database; the other one is whoever goes on when the first has died."""

    def __init__(self, one: PlanRoom, other: PlanRoom) -> None:
        self.one = one
        self.other = other

    def later(self, minutes: float = 46) -> None:
        for place in (self.one, self.other):
            place.moment += int(minutes * MINUTE)

    async def dies(self) -> None:
        """The first one looks after its plans, and dies where it would write down what came of
        them."""
        store = Mortal(self.one.kept._database)
        plans = Plans(store, self.one.tables, lambda: self.one.moment)
        for asked in await store.find_asked():
            await plans.do_what_is_due(asked.table, asked.person, asked.stored_version)

    async def rounds(self) -> None:
        """Both look at the same moment, several times."""
        for _ in range(3):
            await asyncio.gather(self.one.worker.check_due_plans(),
                                 self.other.worker.check_due_plans())

    async def there(self, table: Table) -> Table:
        """The table at the other server, as it is on disk."""
        await self.other.tables.reload_if_stale(table.id)
        return await self.other.tables.load_table(table.id)


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    address = file_in(tmp_path)
    async with open_house(address, PlanRoom) as one, open_house(address, PlanRoom) as other:
        yield Pair(one, other)


async def round_the_table(room: PlanRoom, table: Table) -> None:
    """Haruki and Inès end their turns, and Kenji is asked again."""
    await room.act(table, HARUKI, "end")
    await room.act(table, INES, "end")
    assert table.to_act == 1


async def test_one_of_two_servers_acts(pair: Pair) -> None:
    table = await pair.one.seat_three(pace="days")
    await pair.one.plan(table, (ANYTHING, ("end",)))
    there = await pair.there(table)
    await pair.one.act(table, INES, "end")
    number = table.match.number
    pair.later()
    await pair.rounds()
    there = await pair.there(table)
    assert done(there, number) == [(1, "end")] and there.to_act == 2
    assert await pair.one.plans.list_plans(table, KENJI.id) == []


async def test_plans_wait_for_memory_that_lags(pair: Pair) -> None:
    """The database already says that Kenji is asked; the table in memory is one action behind."""
    table = await pair.one.seat_three(pace="days")
    await pair.one.plan(table, (ANYTHING, ("end",)))
    there = await pair.there(table)
    await pair.one.act(table, INES, "end")
    await pair.other.worker.check_due_plans()
    assert there.to_act == 0
    await pair.there(table)
    await pair.other.later()
    assert there.to_act == 2


async def test_standing_instruction_runs_once_a_turn(pair: Pair) -> None:
    table = await pair.one.seat_three(pace="days")
    await pair.one.plan(table, (ANYTHING, ("end",)), standing=True)
    await pair.one.act(table, INES, "end")
    for turn in (1, 2):
        await pair.there(table)
        pair.later()
        await pair.rounds()
        await pair.one.tables.reload_if_stale(table.id)
        assert done(table).count((1, "end")) == turn and table.to_act == 2
        await pair.one.act(table, HARUKI, "end")
        await pair.one.act(table, INES, "end")
    [row] = await pair.one.plans.list_plans(table, KENJI.id)
    assert row.dropped is None, "nobody is told that it is over"


@pytest.mark.parametrize("standing", [False, True])
async def test_done_step_is_not_repeated(pair: Pair, standing: bool) -> None:
    """Until the next turn, where only a standing instruction goes on."""
    table = await pair.one.seat_three(pace="days")
    await pair.one.plan(table, (ANYTHING, ("end",)), standing=standing)
    await pair.one.act(table, INES, "end")
    number = table.match.number
    pair.later()
    with pytest.raises(Dead):
        await pair.dies()
    assert done(table, number) == [(1, "end")], "it is on disk"
    there = await pair.there(table)
    await pair.other.later()
    assert done(there, number) == [(1, "end")]
    await round_the_table(pair.other, there)
    await pair.other.later()
    assert done(there, number).count((1, "end")) == (2 if standing else 1)
    assert len(await pair.other.plans.list_plans(there, KENJI.id)) == (1 if standing else 0)


@pytest.mark.parametrize("steps", [1, 2])
async def test_undone_step_is_not_repeated(pair: Pair, steps: int) -> None:
    """Neither where the server died before it had written down that it was done, nor where more was
    planned."""
    table = await pair.one.seat_three(pace="days")
    await pair.one.plan(table, *[(ANYTHING, ("end",))] * steps)
    await pair.one.act(table, INES, "end")
    pair.later()
    with pytest.raises(Dead):
        await pair.dies()
    there = await pair.there(table)
    await pair.other.tables.undo(there.id, KENJI.id, there.match.number)
    number = there.match.number
    await pair.other.later()
    assert done(there, number) == [] and there.to_act == 1
    assert await pair.other.plans.list_plans(there, KENJI.id) == []


async def test_longer_plan_continues_after_crash(pair: Pair) -> None:
    table = await pair.one.seat_three(pace="days")
    await pair.one.plan(table, (ANYTHING, ("end",)), (ANYTHING, ("end",)))
    await pair.one.act(table, INES, "end")
    number = table.match.number
    pair.later()
    with pytest.raises(Dead):
        await pair.dies()
    there = await pair.there(table)
    for _ in range(2):
        await round_the_table(pair.other, there)
        await pair.other.later()
    assert done(there, number).count((1, "end")) == 2, "of two steps, in three turns"
    assert await pair.other.plans.list_plans(there, KENJI.id) == []


async def test_other_server_does_pending_step(pair: Pair) -> None:
    table = await pair.one.seat_three(pace="days")
    await pair.one.plan(table, (ANYTHING, ("end",)))
    await pair.one.act(table, INES, "end")
    number = table.match.number
    pair.later(2)           # nobody answers so soon, and then the first server is gone
    await pair.one.worker.check_due_plans()
    await pair.other.later()
    there = await pair.there(table)
    assert done(there, number) == [(1, "end")]
    assert await pair.other.plans.list_plans(there, KENJI.id) == []


async def test_other_server_drops_pending_plan(pair: Pair) -> None:
    """Its owner is told, and nothing is done."""
    table = await pair.one.seat_three(pace="days")
    move = next(one for one in choices(table) if one.startswith("move"))
    await pair.one.plan(table, ((move, "end"), ("end",)))
    await pair.one.act(table, INES, "end")
    number = table.match.number
    pair.later()
    with pytest.raises(Dead):
        await pair.dies()
    there = await pair.there(table)
    await pair.other.later()
    assert done(there, number) == []
    assert await pair.other.notices(there) == [("otherwise", "end")]
