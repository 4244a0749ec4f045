"""Namesake: its rules as scenes, and what every game promises."""

from __future__ import annotations

from typing import Any

import pytest

import grandtour
from grandtour.testing import Check, list_checks

GAME = grandtour.game("namesake")


def begun(players: int) -> Any:
    return GAME.start(players, GAME.choose(players, {}))


def do(state: Any, *texts: str) -> None:
    """These actions one after the other, as whoever is asked would ask for them."""
    for text in texts:
        state.play(GAME.request(state, text, state.current_player()))


# The rules.

def test_a_stone_is_a_point() -> None:
    state = begun(2)
    do(state, "take 3", "take 1")
    assert state.scores() == [3.0, 1.0]
    assert state.current_player() == 0


def test_the_last_stone_costs_all() -> None:
    state = begun(2)
    do(state, *["take 3"] * 7)
    assert state.is_terminal()
    assert state.scores() == [0.0, 9.0]
    assert state.ranking() == [2, 1]


def test_nobody_takes_more_than_there_are() -> None:
    state = begun(2)
    do(state, *["take 3"] * 6, "take 1")
    with pytest.raises(grandtour.Refused) as refused:
        do(state, "take 3")
    assert refused.value.refusal.code == "too_many"
    assert refused.value.details == {"left": 2}


# What every game promises: `grandtour test-game namesake` says it, too.

@pytest.mark.parametrize("check", list_checks("namesake"), ids=str)
def test_it_keeps_its_promises(check: Check) -> None:
    check()
