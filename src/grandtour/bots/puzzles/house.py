"""The puzzles that a game comes with: the file `puzzles.jsonl` in its folder, as `grandtour puzzles
select` prints it. It is read when someone first asks for a puzzle of the game; 300 puzzles take
16 ms and 0.8 MB."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
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
    file = games.find_game_folder(game) / FILE
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    found = [puzzle_from_json(json.loads(line)) for line in lines]
    return tuple(one for one in found if one.rules == games.game(game).version)


@cache
def index_puzzles(game: str) -> Mapping[str, Puzzle]:
    """Return the game's puzzles by name."""
    return {one.name: one for one in load_puzzles(game)}


def find_puzzle(game: str, name: str) -> Puzzle:
    """Return the puzzle of this name. Raise UnknownPuzzle if there is none."""
    found = index_puzzles(game).get(name)
    if found is None:
        raise UnknownPuzzle(name)
    return found


@cache
def order_by_days() -> tuple[Puzzle, ...]:
    """Return the puzzles of all games in the order in which they are that of the day."""
    every = [(name, one) for game in games.names() for name, one in index_puzzles(game).items()]
    return tuple(one for _, one in sorted(
        every, key=lambda pair: sha256(pair[0].encode()).digest()))
