"""The puzzles that a game comes with: a file `puzzles.jsonl` in its folder, as `grandtour puzzles
mine` prints it."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from grandtour import games
from grandtour.bots.puzzles.puzzle import Puzzle, read

FILE: Final = "puzzles.jsonl"


class UnknownPuzzle(LookupError):
    """The game has no puzzle of this name."""


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Those for the rules of now, the easiest first. UnknownGame if there is no such game."""
    file = games.folder(game) / FILE
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    found = [read(json.loads(line)) for line in lines]
    return tuple(sorted((one for one in found if one.rules == games.game(game).version),
                        key=lambda one: (one.grade, -one.ahead.value, one.name)))


def puzzle(game: str, name: str) -> Puzzle:
    """One of them. UnknownPuzzle if there is none of this name."""
    for known in puzzles(game):
        if known.name == name:
            return known
    raise UnknownPuzzle(name)
