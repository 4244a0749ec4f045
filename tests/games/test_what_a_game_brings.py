"""What each game of the house brings to its folder here. No generic test complains of a game that
lacks one of these: it is only not asked for. So this says what ours must have."""

from __future__ import annotations

import pytest
from game_folders import FOLDERS, brings

from grandtour.games import names

PARTS = ("clauses.toml", "table", "records", "digest.toml", "perft.jsonl", "oracle",
         "boards", "outline.txt", "stands", "benchmarks.toml")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", names())
def test_game_provides_its_parts(name: str, part: str) -> None:
    assert brings(name, part)


def test_every_folder_belongs_to_a_game() -> None:
    assert {path.parent.name for path in FOLDERS.glob("*/__init__.py")} == set(names())
