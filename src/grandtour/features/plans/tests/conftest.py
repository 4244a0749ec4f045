"""A room for each test of plans."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from grandtour.features.plans.tests.plan_scene import PlanRoom
from tests.rooms import file_in, open_house


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[PlanRoom]:
    async with open_house(file_in(tmp_path), PlanRoom) as opened:
        yield opened
