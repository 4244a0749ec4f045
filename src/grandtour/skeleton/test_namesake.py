"""Namesake: its rules as scenes, and what every game promises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import grandtour

GAME = grandtour.game("namesake")
TABLES = range(GAME.least, GAME.most + 1)


def begun(players: int) -> Any:
    return GAME.start(players, GAME.choose(players, {}))


def do(state: Any, *texts: str) -> None:
    """These actions one after the other, as whoever is asked would ask for them."""
    for text in texts:
        state.play(GAME.request(state, text, state.current_player()))


def positions(players: int, seed: int) -> Iterator[Any]:
    """Every position of a random game."""
    state, rng = begun(players), grandtour.Rng(seed)
    while not state.is_terminal():
        yield state.clone()
        state.play(state.sample(rng))
    yield state


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


# What every game promises.

@pytest.mark.parametrize("players", TABLES)
def test_it_ends_and_ranks_everybody(players: int) -> None:
    for seed in range(20):
        *_, last = positions(players, seed)
        assert last.is_terminal()
        assert len(last.scores()) == len(last.ranking()) == players


@pytest.mark.parametrize("players", TABLES)
def test_what_is_offered_is_accepted_and_nothing_else(players: int) -> None:
    for state in positions(players, seed=1):
        offered = state.legal_actions()
        assert offered or state.is_terminal()
        for action in GAME.actions:
            assert (state.refusal(action) is None) == (action.id in offered)


@pytest.mark.parametrize("players", TABLES)
def test_a_clone_goes_its_own_way(players: int) -> None:
    for state in positions(players, seed=2):
        before = str(state)
        grandtour.playout(state.clone(), grandtour.Rng(3))
        assert str(state) == before


@pytest.mark.parametrize("players", TABLES)
def test_a_position_is_its_text(players: int) -> None:
    for state in positions(players, seed=4):
        assert str(GAME.position(str(state))) == str(state)


def test_a_record_is_read_again() -> None:
    match = grandtour.Match(GAME, 2, GAME.choose(2, {}))
    while not match.state.is_terminal():
        match.play(match.state.sample(grandtour.Rng(5)))
    again, _ = grandtour.read_record(grandtour.write_record(match))
    assert again.digest() == match.digest()
