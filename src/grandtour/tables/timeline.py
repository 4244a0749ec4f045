"""The time of the site. It never jumps by itself, whatever is done to the machine's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

STALE: Final = 10_000           # ms without a sign of life after which a server counts as away


def read_wall_clock() -> int:
    """Return the time of the machine's clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def read_steady_clock() -> int:
    """Return the milliseconds of a clock that no one sets."""
    return time.monotonic_ns() // 1_000_000


class AdjustableClock:
    """A time that starts with the machine's clock and follows the clock that no one sets, until it
    is moved. The caller who moves it stores what that leaves out (`heartbeat.ServerHeartbeat`). On
    a server that has hung it stays at the last sign of life until the next one: nothing is done in
    time that counts for no one."""

    def __init__(self, wall: Callable[[], int] = read_wall_clock,
                 steady: Callable[[], int] = read_steady_clock) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()
        self.last = 0           # sign of life; 0 before the first one

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self.last if self.is_hung() else self.read_steady_time()

    def read_steady_time(self) -> int:
        """Return the same time, even if the server has hung."""
        return self._steady() + self._ahead

    def is_hung(self) -> bool:
        return self.last > 0 and self.read_steady_time() - self.last > STALE

    def measure_drift(self) -> int:
        """Return by how much the machine's clock is ahead of this time."""
        return self._wall() - self.read_steady_time()

    def shift_time(self, by: int) -> None:
        self._ahead += by
