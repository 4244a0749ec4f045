"""Test the parts of each of our games. No generic test reports a missing part: it only skips it. So
this test lists the parts that ours must have."""

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
