"""A plan of another player that can be noticed is found by the comparison of streams."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import count, islice
from pathlib import Path

import pytest
from stretches import compare, pairs
from tell_apart import Difference, two_sites
from twins import game_of

from grandtour.features.plans.plan import DropReason, PlanRow
from grandtour.features.plans.service import Plans
from grandtour.tables.table import Table
from tests.some_game import WITH_HANDS
from tests.web.test_stretches import DEEDS

FEW = 4                         # pairs


@pytest.mark.slow
def test_leaked_plans_of_others_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That those who watch are woken by a plan that is dropped."""
    drop = Plans._drop_plan

    async def waking(plans: Plans, table: Table, row: PlanRow, why: DropReason) -> None:
        await drop(plans, table, row, why)
        plans._tables.hub.note_change(table.id)

    monkeypatch.setattr(Plans, "_drop_plan", waking)
    assert any(asyncio.run(some_stretches(tmp_path)))


async def some_stretches(folder: Path) -> list[list[Difference]]:
    """Of each seat, and of a spectator, at two tables."""
    async with two_sites(folder) as sites:
        some = islice((pair for seed in count(1) if game_of(seed).name == WITH_HANDS
                       for pair in pairs(seed, sites[0].people)), FEW)
        return [await compare(sites, pair, Counter(), lambda stretch: stretch.play(DEEDS))
                for pair in some]
