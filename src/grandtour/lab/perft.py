"""Counts of the lines from a position, as chess programs use them to verify their rules: perft."""

from __future__ import annotations

from grandtour.engine.core import State

__all__ = [
    "divide",
    "perft",
]


def perft(s: State, depth: int) -> int:
    """Return the number of lines of `depth` actions, shorter if the game ends sooner.

    Each outcome of chance counts once, however likely it is. `s` is not changed."""
    if depth == 0 or s.is_terminal():
        return 1
    choices = s.choices()
    if depth == 1:
        return len(choices)
    ways = 0
    for action in choices:
        after = s.clone()
        after.play(action)
        ways += perft(after, depth - 1)
    return ways


def divide(s: State, depth: int) -> dict[str, int]:
    """Return the same by first action, in notation.

    Where two counts differ, this finds the action responsible, step by step."""
    ways = {}
    for action in s.choices():
        after = s.clone()
        after.play(action)
        ways[str(action)] = perft(after, depth - 1)
    return ways
