"""Random numbers: the same sequence compiled and interpreted, on every machine."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


class Rng:
    """A random generator: Chris Doty-Humphrey's sfc32, with four 32-bit words and no intermediate
    value above 2**35.

    The same seed and stream give the same sequence. Use it for play and search, but not for
    secrets, because anyone can compute the rest from enough of the output."""

    def __init__(self, seed: i64, stream: i64 = 0) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = stream & WORD
        self.counter: i64 = 1
        for _ in range(12):
            self.word()

    def getstate(self) -> tuple[int, int, int, int]:
        """Return the state, four numbers from 0 to 2**32 - 1, for `setstate`."""
        return int(self.a), int(self.b), int(self.c), int(self.counter)

    def setstate(self, state: tuple[int, int, int, int]) -> None:
        """Continue the sequence from a state that `getstate` returned."""
        self.a, self.b, self.c, self.counter = [part & WORD for part in state]

    def __reduce__(self) -> tuple[object, ...]:
        return restore_rng, (self.getstate(),)

    def word(self) -> i64:
        """Return an integer from 0 to 2**32 - 1."""
        a, b, c = self.a, self.b, self.c
        result: i64 = (a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + result) & WORD
        return result

    def below(self, n: i64) -> i64:
        """Return an integer from 0 to n - 1. n is at most 2**31."""
        return (self.word() * n) >> 32


def restore_rng(state: tuple[int, int, int, int]) -> Rng:
    """Return a generator in this state."""
    rng = Rng(0)
    rng.setstate(state)
    return rng
