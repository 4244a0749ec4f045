"""A room for each test of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.rooms import Room, open_room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Yield tables with a clock that the test turns."""
    async with open_room(tmp_path) as opened:
        yield opened
