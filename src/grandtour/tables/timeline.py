"""The time of the site: it never jumps by itself, whatever is done to the clock of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

STALE: Final = 10_000           # ms without a sign of life after which a server is taken for away


def wall() -> int:
    """What the clock of the machine shows, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


class Timeline:
    """Starts with the clock of the machine and goes on by the one that nobody sets, until it is
    moved. Who moves it keeps what that leaves out (`life.Life`). A server that has hung stands at
    its last sign of life until it gives the next one: nothing is done in time that counts for
    nobody."""

    def __init__(self, wall: Callable[[], int] = wall, steady: Callable[[], int] = steady) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()
        self.last = 0           # sign of life; 0 before the first one

    def now(self) -> int:
        """In milliseconds since 1970."""
        return self.last if self.hung() else self.passed()

    def passed(self) -> int:
        """The same, also if the server has hung."""
        return self._steady() + self._ahead

    def hung(self) -> bool:
        return self.last > 0 and self.passed() - self.last > STALE

    def drift(self) -> int:
        """By how much the clock of the machine is ahead of this time."""
        return self._wall() - self.passed()

    def move(self, by: int) -> None:
        self._ahead += by
