"""The exact solution of last turns, which `benchmarks/last_round.py` compares players with."""

from __future__ import annotations

from itertools import pairwise

import pytest
from last_round import (
    Measure, Solver, Truth, Value, list_ends, measure_margin, measure_result, play_texts,
)
from level_games import play_match

from grandtour.bots.analysis.step import list_played_lines
from grandtour.bots.ladder import LADDER
from grandtour.engine.core import State
from grandtour.games import game
from tests.bots.deciding import winning_last_turn
from tests.some_game import PLAIN

RANDOM = LADDER["random"]
LAST_TURN = winning_last_turn(1)


def last_round(seed: int) -> State:
    """Return the start of the last round of a game between two players at random."""
    return list_played_lines(play_match(game(PLAIN), [RANDOM, RANDOM], seed))[-2][1]


def try_everything(s: State, measure: Measure, known: dict[str, Value]) -> Value:
    """Return the value for seat 0 if both play best, by every single action there is."""
    if s.is_terminal():
        return measure(s)
    text = str(s)
    if text not in known:
        best = max if s.current_player() == 0 else min
        afters = [s.clone() for _ in s.choices()]
        for after, choice in zip(afters, s.choices(), strict=True):
            after.play(choice)
        known[text] = best(try_everything(after, measure, known) for after in afters)
    return known[text]


@pytest.mark.parametrize("measure", [measure_result, measure_margin])
def test_solver_equals_brute_force(measure: Measure) -> None:
    for seed in (1, 2):
        s = last_round(seed)
        assert Solver(measure).solve(s) == try_everything(s, measure, {})


def test_truth_finds_the_winning_action() -> None:
    s, winning = LAST_TURN
    truth = Truth(s)
    assert truth.best[0] == 1 - s.current_player()
    assert truth.is_open(s)
    for choice in s.choices():
        share, points = truth.loss(play_texts(s, [str(choice)]))
        assert (share == 0.0) == (str(choice) == winning)
        assert points >= 0.0


def test_ends_are_different_positions() -> None:
    s = last_round(1)
    ends = list_ends(s)
    assert len({str(after) for after in ends}) == len(ends) > 1
    worths = [s.game.evaluate(after, s.current_player()) for after in ends]
    assert all(one >= other for one, other in pairwise(worths))


def test_draws_cannot_be_solved() -> None:
    """Before the last set the markets are restocked."""
    s = game(PLAIN).start(2, game(PLAIN).choose(2, {}))
    with pytest.raises(ValueError, match="drawn"):
        list_ends(s)
