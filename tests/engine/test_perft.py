"""What can be done from fixed positions, counted. `tools/perft.py` counts anew and says what a
changed count means."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grandtour.lab.perft import divided, perft
from tests.scene import game, names

COUNTED = [json.loads(line) for line in
           (Path(__file__).parent / "perft.jsonl").read_text(encoding="utf-8").splitlines()]


def test_there_are_ten_positions_of_every_game() -> None:
    assert [entry["game"] for entry in COUNTED] == [name for name in names() for _ in range(10)]
    for name in names():
        mine = [entry for entry in COUNTED if entry["game"] == name]
        assert {entry["players"] for entry in mine} == set(
            range(game(name).least, game(name).most + 1))
        assert {entry["profile"] for entry in mine} == set(game(name).profiles)


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: f"{entry['game']}-{entry['number']}")
def test_as_many_ways_as_ever(entry: dict[str, Any]) -> None:
    s = game(entry["game"]).position(entry["position"])
    assert [perft(s, depth) for depth in range(1, len(entry["ways"]) + 1)] == entry["ways"]
    assert str(s) == entry["position"]


def test_ways_by_first_action_are_all_the_ways() -> None:
    entry = COUNTED[0]
    s = game(entry["game"]).position(entry["position"])
    ways = divided(s, 3)
    assert list(ways) == [str(choice) for choice in s.choices()]
    assert sum(ways.values()) == entry["ways"][2]


def test_beyond_the_end_there_is_one_way() -> None:
    s = game("bombay").start(2, game("bombay").choose(2, {}))
    while not s.is_terminal():
        s.play(s.choices()[0])
    assert perft(s, 3) == 1
