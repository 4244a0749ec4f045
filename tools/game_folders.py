"""Files that the games bring to the tests: `tests/games/<game>/`, found by looking there.

A game may bring any of these, and `tests/games/test_what_a_game_brings.py` says what ours do:

    clauses.toml        every clause and worked example of its rulebook
    table.py            how its scenes lay positions out; the scenes, test_*.py, chapter by chapter
    records/            whole games
    digest.toml         what random games of every start must end as
    perft.jsonl         positions, and how many ways lead on from them
    oracle.py           its rules told a second time (tools/oracles.py)
    boards.py           positions to draw, and what only its pictures have
    outline.txt         what the pictures of its board consist of (tools/pictures.py)
    stands.py           tables of a real site to look at: the first question, late, the end
    placeholders.py     what may stand in a message, for the comparison with the glossary
    benchmarks.toml     what is measured of it
    roles.toml          what the tests play it for that need some game (tests/some_game.py)"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDERS: Final = ROOT / "tests" / "games"
if str(ROOT) not in sys.path:       # a tool is run by its path
    sys.path.insert(0, str(ROOT))


def folder(game: str) -> Path:
    """Return the folder of this game's parts."""
    return FOLDERS / game


def brings(game: str, part: str) -> bool:
    """Return whether there is such a file, folder or module."""
    return (folder(game) / part).exists() or (folder(game) / f"{part}.py").exists()


def bringing(part: str) -> list[str]:
    """Return the games that bring it."""
    return sorted(path.name for path in FOLDERS.iterdir() if brings(path.name, part))


def module(game: str, part: str) -> ModuleType:
    """A module that the game brings."""
    return import_module(f"tests.games.{game}.{part}")
