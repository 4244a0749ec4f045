"""Choose the puzzles of a game from all that were mined."""

from __future__ import annotations

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
    does not fit in.

    `easy` names those that the yardstick finds; at most the share `EASY` of all is kept. The same
    position is kept once."""
    known = {one.name: one for one in mined}
    hard = [one for one in known.values() if one.name not in easy]
    room = int(len(hard) * EASY / (1.0 - EASY))
    left = hard + [one for one in known.values() if one.name in easy][:room]
    left.sort(key=lambda one: (one.grade, -one.lead.sure, one.name))
    chosen: list[Puzzle] = []
    while left:
        recent = {one.kind for one in chosen[-APART:]}
        following = next((one for one in left if one.kind not in recent), None)
        if following is None:
            break
        left.remove(following)
        chosen.append(following)
    return chosen
