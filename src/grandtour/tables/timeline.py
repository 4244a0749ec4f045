"""The time of the site: it never jumps by itself, whatever is done to the clock of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable


def wall() -> int:
    """What the clock of the machine shows, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


class Timeline:
    """Starts with the clock of the machine and goes on by the one that nobody sets, until it is
    moved. Who moves it keeps what that leaves out (`life.Life`)."""

    def __init__(self, wall: Callable[[], int] = wall, steady: Callable[[], int] = steady) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> int:
        """In milliseconds since 1970."""
        return self._steady() + self._ahead

    def drift(self) -> int:
        """By how much the clock of the machine is ahead of this time."""
        return self._wall() - self.now()

    def move(self, by: int) -> None:
        self._ahead += by
