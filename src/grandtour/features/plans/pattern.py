"""What a condition says of choices, in the notation of the game.

A pattern is what one choice must be: `build 3` exactly, `build *` with anything after it, `* 3`
with any word first, `offer <2` and `offer >2` with a number. `*` alone is any choice, and `...`
stands for any number of choices, also for none. Several stand in a line with ", " between them,
which is in none of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ANY: Final = "..."
EACH: Final = "*"
BETWEEN: Final = ", "
BOUNDS: Final = ("<", ">")


def fits(pattern: str, choice: str) -> bool:
    """Whether the choice, as it was seen, is one of those that the pattern means."""
    words, said = pattern.split(" "), choice.split(" ")
    if words[-1] == EACH:
        words, said = words[:-1], said[:len(words) - 1]
    return len(words) == len(said) and all(map(fits_word, words, said))


def fits_word(word: str, said: str) -> bool:
    if word == EACH:
        return True
    if word[:1] in BOUNDS and word[1:].isdecimal():
        within = said.isdecimal() and (
            int(said) < int(word[1:]) if word[0] == "<" else int(said) > int(word[1:]))
        return within
    return word == said


def meets(condition: Sequence[str], choices: Sequence[str]) -> bool:
    """Whether these choices, in their order, are what the condition says."""
    reached = {0}                       # how many patterns the choices so far may have used up
    for choice in choices:
        reached = passed_over(condition, reached)
        reached = {place if condition[place] == ANY else place + 1
                   for place in reached if place < len(condition)
                   and (condition[place] == ANY or fits(condition[place], choice))}
    return len(condition) in passed_over(condition, reached)


def passed_over(condition: Sequence[str], reached: set[int]) -> set[int]:
    """With the places behind every `...` that stands there."""
    found = set(reached)
    for place in range(len(condition)):
        if place in found and condition[place] == ANY:
            found.add(place + 1)
    return found
