"""Patterns of choices, in the notation of the game.

A pattern describes one choice: `build 3` exactly, `build *` with anything after it, `* 3` with any
word first, `offer <2` and `offer >2` with a number. `*` alone is any choice, and `...` means any
number of choices, including none. Several patterns are separated by ", ", which no pattern
contains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ANY: Final = "..."
EACH: Final = "*"
BETWEEN: Final = ", "
BOUNDS: Final = ("<", ">")


def matches_pattern(pattern: str, choice: str) -> bool:
    """Return whether the choice, as it was seen, matches the pattern."""
    words, said = pattern.split(" "), choice.split(" ")
    if words[-1] == EACH:
        words, said = words[:-1], said[:len(words) - 1]
    return len(words) == len(said) and all(map(matches_pattern_word, words, said))


def matches_pattern_word(word: str, said: str) -> bool:
    if word == EACH:
        return True
    if word[:1] in BOUNDS and word[1:].isdecimal():
        within = said.isdecimal() and (
            int(said) < int(word[1:]) if word[0] == "<" else int(said) > int(word[1:]))
        return within
    return word == said


def matches_condition(condition: Sequence[str], choices: Sequence[str]) -> bool:
    """Return whether these choices, in their order, meet the condition."""
    reached = {0}                       # how many patterns the choices so far may have used up
    for choice in choices:
        reached = skip_gaps(condition, reached)
        reached = {place if condition[place] == ANY else place + 1
                   for place in reached if place < len(condition)
                   and (condition[place] == ANY or matches_pattern(condition[place], choice))}
    return len(condition) in skip_gaps(condition, reached)


def skip_gaps(condition: Sequence[str], reached: set[int]) -> set[int]:
    """Return the places, and those behind every `...` at one of them."""
    found = set(reached)
    for place in range(len(condition)):
        if place in found and condition[place] == ANY:
            found.add(place + 1)
    return found
