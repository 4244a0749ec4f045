"""Wait until something holds, in scenes that cannot turn the clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 60.0     # seconds


def wait_until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Block until the condition holds."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.05)


async def poll_until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Let other tasks run until the condition holds."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
