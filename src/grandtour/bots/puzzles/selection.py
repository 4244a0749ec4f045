"""Choose the puzzles of a game from all that were mined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from grandtour.bots.puzzles.mining import is_easy
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.rng import Rng

APART: Final = 10               # neighbours in the list that are of different kinds
EASY: Final = 0.2               # largest share of puzzles that the yardstick finds


def name_easy(mined: Iterable[Puzzle]) -> set[str]:
    """Return the names of the puzzles that the yardstick mostly finds."""
    return {one.name for one in mined if is_easy(one.start(), one.parse_lines(), Rng(0))}


def select_puzzles(mined: Iterable[Puzzle], easy: set[str]) -> list[Puzzle]:
    """Order puzzles so that no two of one kind are within `APART` of each other, and leave out what
    does not fit in. Frequent kinds come first, else they would be left over.

    `easy` names those that the yardstick finds; at most the share `EASY` of all is kept. The same
    position is kept once."""
    left = sorted({one.name: one for one in mined}.values(),
                  key=lambda one: (one.grade, -one.lead.sure, one.name))
    chosen: list[Puzzle] = []
    while True:
        recent = {one.kind for one in chosen[-APART:]}
        room = EASY * (len(chosen) + 1) - sum(one.name in easy for one in chosen) >= 1
        fitting = [one for one in left if one.kind not in recent
                   and (room or one.name not in easy)]
        if not fitting:
            return chosen
        number = Counter(one.kind for one in left)
        following = max(fitting, key=lambda one: number[one.kind])      # the first of equal ones
        left.remove(following)
        chosen.append(following)
