"""Test that only a position with one clearly best choice is a puzzle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from grandtour.bots.levels import levels_by_name
from grandtour.bots.puzzles.mining import MiningEffort, make_puzzle, measure_lead
from grandtour.bots.puzzles.puzzle import HARDEST, Puzzle
from grandtour.engine.rng import Rng
from grandtour.games.bombay.game import GAME
from grandtour.games.bombay.state import Bombay

POSITION: Final = Path(__file__).with_name("puzzle.txt").read_text(encoding="utf-8")
SLIGHT: Final = MiningEffort(iterations=60, few=12, many=24)


def puzzle_position() -> Bombay:
    """Return a position near the end with eight actions, of which the way to Nagpur promises far
    more than any other."""
    return GAME.position(POSITION)


@pytest.fixture(name="puzzle", scope="module")
def _puzzle() -> Puzzle:
    found = make_puzzle(puzzle_position(), SLIGHT, Rng(1))
    assert found is not None
    return found


def test_clearly_best_choice_makes_puzzle(puzzle: Puzzle) -> None:
    assert (puzzle.best, puzzle.clause) == ("move nagpur", "BO-8.1")
    assert puzzle.ahead.sure
    assert set(puzzle.finders) <= set(levels_by_name(GAME))


def test_few_solving_levels_mean_harder_puzzle(puzzle: Puzzle) -> None:
    everybody = replace(puzzle, finders=tuple(levels_by_name(GAME)))
    assert everybody.grade == 0
    assert replace(puzzle, finders=()).grade == HARDEST


def test_puzzle_position_and_answer_are_legal(puzzle: Puzzle) -> None:
    told = puzzle.json()
    s = GAME.position(told["position"])
    assert s.current_player() == told["seat"]
    assert str(GAME.request(s, told["best"], told["seat"])) == told["best"]


def test_puzzle_keeps_the_seats_view(puzzle: Puzzle) -> None:
    assert GAME.position(puzzle.position).view(puzzle.seat) == puzzle_position().view(puzzle.seat)


def test_choice_after_choice_is_no_puzzle() -> None:
    s = puzzle_position()
    worse = [action for action in s.choices() if str(action) != "move nagpur"]
    best = GAME.request(s, "move nagpur", s.current_player())
    assert measure_lead(s, worse[0], [best, *worse[1:]], Rng(1), 12) is None
