"""The puzzles that a game comes with: the file `puzzles.jsonl` in its folder, as `grandtour puzzles
mine` prints it."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from grandtour import games
from grandtour.bots.puzzles.puzzle import Puzzle, puzzle_from_json

FILE: Final = "puzzles.jsonl"


class UnknownPuzzle(LookupError):
    """The game has no puzzle of this name."""


@cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the game's puzzles for the current rules, in the order of the file: neighbours are of
    different kinds. Raise UnknownGame if there is no such game."""
    file = games.folder(game) / FILE
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    found = [puzzle_from_json(json.loads(line)) for line in lines]
    return tuple(one for one in found if one.rules == games.game(game).version)


def find_puzzle(game: str, name: str) -> Puzzle:
    """Return the puzzle of this name. Raise UnknownPuzzle if there is none."""
    for known in load_puzzles(game):
        if known.name == name:
            return known
    raise UnknownPuzzle(name)
