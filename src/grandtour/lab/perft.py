"""Counting what can be done from a position, as chess programs do to judge their rules: perft."""

from __future__ import annotations

from grandtour.engine.core import State


def perft(s: State, depth: int) -> int:
    """How many ways lead `depth` actions onwards; where the game ends sooner, to its end. What
    chance can do counts once each, however likely it is. `s` is left as it was."""
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
    """The same by first action, in notation: where two counts differ this finds the action that
    they differ by, step by step."""
    ways = {}
    for action in s.choices():
        after = s.clone()
        after.play(action)
        ways[str(action)] = perft(after, depth - 1)
    return ways
