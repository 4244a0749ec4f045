"""Test the number of ways to play from fixed positions. `tools/perft.py` counts them again and
explains what a changed count means."""

from __future__ import annotations

from typing import Any

import pytest
from game_folders import bringing
from perft import EACH, FILE, read

from grandtour.engine.rng import Rng
from grandtour.lab.perft import divide, perft
from tests.scene import game

COUNTED = {name: read(name) for name in bringing(FILE)}
ONE_BY_ONE = [(name, entry) for name, known in COUNTED.items() for entry in known]


@pytest.mark.parametrize("name", COUNTED)
def test_perft_covers_all_setups(name: str) -> None:
    known = COUNTED[name]
    assert [entry["number"] for entry in known] == list(range(EACH))
    assert {entry["players"] for entry in known} == set(
        range(game(name).least, game(name).most + 1))
    assert {entry["profile"] for entry in known} == set(game(name).profiles)


@pytest.mark.parametrize(("name", "entry"), ONE_BY_ONE,
                         ids=[f"{name}-{entry['number']}" for name, entry in ONE_BY_ONE])
def test_perft_counts_never_change(name: str, entry: dict[str, Any]) -> None:
    s = game(name).position(entry["position"])
    assert [perft(s, depth) for depth in range(1, len(entry["ways"]) + 1)] == entry["ways"]
    assert str(s) == entry["position"]


@pytest.mark.parametrize("name", COUNTED)
def test_perft_divides_by_first_action(name: str) -> None:
    entry = COUNTED[name][0]
    s = game(name).position(entry["position"])
    ways = divide(s, 2)
    assert list(ways) == [str(choice) for choice in s.choices()]
    assert sum(ways.values()) == entry["ways"][1]


@pytest.mark.parametrize("name", COUNTED)
def test_finished_games_have_one_line(name: str) -> None:
    s, rng = game(name).start(game(name).least, game(name).choose(game(name).least, {})), Rng(1)
    while not s.is_terminal():
        s.play(s.sample(rng))
    assert perft(s, 3) == 1
