"""Limits on how long a player may think."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Final

from mypy_extensions import i64

ENDLESS: Final[i64] = 1_000_000_000_000
SHORTEST: Final = 1e-6


class Budget:
    """A limit on iterations, on seconds, or on both, whichever is reached first.

    0 means no limit. Each bot defines what an iteration is. A choice can be repeated only if the
    iterations alone are limited."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        if iterations < 0 or not 0.0 <= seconds < inf or (iterations == 0 and seconds == 0.0):
            raise ValueError("a budget has a number of iterations, or of seconds, above zero")
        self.iterations = iterations
        self.seconds = seconds


class Timer:
    """A count of how much of a budget has been used since the timer was created.

    It grants at least one iteration, however short the time. A part of the timer may grant none."""

    def __init__(self, budget: Budget) -> None:
        self.left: i64 = ENDLESS
        if budget.iterations > 0:
            self.left = budget.iterations
        self.began = perf_counter()
        self.seconds = budget.seconds       # 0 if there is no limit
        self.used: i64 = 0

    def goes_on(self) -> bool:
        """Use one iteration. If the budget is used up, use none and return False."""
        if self.left <= 0 or (self.seconds > 0.0 and self.used > 0 and self.late()):
            return False
        self.left -= 1
        self.used += 1
        return True

    def take(self, iterations: i64) -> bool:
        """Use several iterations at once. If fewer are left or the time is over, use none and
        return False."""
        if self.left < iterations or (self.seconds > 0.0 and self.used > 0 and self.late()):
            return False
        self.left -= iterations
        self.used += iterations
        return True

    def late(self) -> bool:
        """Return whether the seconds of the budget are over."""
        return perf_counter() - self.began >= self.seconds

    def part(self, parts: int) -> Timer:
        """Return a timer for one of several equal parts of the rest. Report its use with
        `spend`."""
        seconds = 0.0
        if self.seconds > 0.0:
            left = self.began + self.seconds - perf_counter()
            seconds = max(left, SHORTEST) / float(parts)
        part = Timer(Budget(int(ENDLESS), seconds))
        part.left = self.left // parts
        return part

    def spend(self, part: Timer) -> None:
        """Count the iterations that a part has used."""
        self.left -= part.used
        self.used += part.used
