"""Test that only a position with one clearly best turn is a puzzle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from grandtour.bots.levels import levels_by_name
from grandtour.bots.puzzles.aim import load_aim
from grandtour.bots.puzzles.careful import careful_rollouts
from grandtour.bots.puzzles.mining import (
    Flaw, LineTrial, Look, MiningEffort, Rejection, is_part, make_puzzle,
)
from grandtour.bots.puzzles.puzzle import HARDEST, Puzzle
from grandtour.bots.settings import TURNS
from grandtour.engine.rng import Rng
from grandtour.games.bombay.game import GAME
from grandtour.games.bombay.state import Bombay

POSITION: Final = Path(__file__).with_name("puzzle.txt").read_text(encoding="utf-8")
FOURTH_TOKEN: Final = Path(__file__).with_name("fourth_token.txt").read_text(encoding="utf-8")
SLIGHT: Final = MiningEffort(actions=1000, width=8, few=4, deals=4, trials=1, confirming=2)


def puzzle_position() -> Bombay:
    """Return a position near the end in which the sale in Bombay wins, and nothing else
    does."""
    return GAME.position(POSITION)


@pytest.fixture(name="puzzle", scope="module")
def _puzzle() -> Puzzle:
    found = make_puzzle(puzzle_position(), SLIGHT, Rng(1))
    assert isinstance(found, Puzzle)
    return found


def test_clearly_best_turn_makes_puzzle(puzzle: Puzzle) -> None:
    assert (puzzle.line[-1], puzzle.clause) == ("sell yellow", "BO-8.1")
    assert puzzle.lead.margin >= load_aim("bombay").lead
    assert [name for name, _ in puzzle.rates] == list(levels_by_name(GAME))


def test_few_solving_levels_mean_harder_puzzle(puzzle: Puzzle) -> None:
    rates = {share: tuple((name, share) for name in levels_by_name(GAME)) for share in (0.0, 1.0)}
    assert replace(puzzle, rates=rates[1.0]).grade == 0
    assert replace(puzzle, rates=rates[0.0]).grade == HARDEST


def test_best_and_second_turns_are_legal(puzzle: Puzzle) -> None:
    assert puzzle.is_solved_by(puzzle.line)
    assert puzzle.ends_turn(puzzle.play(puzzle.second))
    assert not puzzle.is_solved_by(puzzle.second)


def test_another_way_to_the_same_end_solves(puzzle: Puzzle) -> None:
    others = puzzle.ends().list_lines(SLIGHT.actions, 3)
    assert others is not None
    solving = [line for line in others if puzzle.is_solved_by(list(map(str, line)))]
    assert 0 < len(solving) < len(others)


def test_puzzle_keeps_the_seats_view(puzzle: Puzzle) -> None:
    assert GAME.position(puzzle.position).view(puzzle.seat) == puzzle_position().view(puzzle.seat)


def test_equally_good_lines_make_no_puzzle() -> None:
    trial = LineTrial(puzzle_position(), puzzle_position().current_player(), Rng(1))
    best = puzzle_position().choices()[:1]
    assert trial.rank([best, best, best], Look("first look", 4, 1, 0.0, 0.7)) is Flaw.ALIKE


def test_rejected_turns_name_stage_and_reason() -> None:
    hopeless = GAME.position(POSITION.replace("rupees=18", "rupees=1"))
    assert make_puzzle(hopeless, SLIGHT, Rng(1)) == Rejection("first look", Flaw.ALIKE)


def test_last_turns_differ_by_result() -> None:
    last = GAME.position(POSITION.replace("round=2", "round=3"))
    trial = LineTrial(last, last.current_player(), Rng(1))
    lines = trial.ends.list_lines(SLIGHT.actions, 3)
    assert lines is not None
    assert trial.try_in_deal(lines, 1) == [1.0, 0.0]


def test_line_without_actions_is_part() -> None:
    words = GAME.actions_by_text()
    best = [words[text] for text in ("move bombay", "sell yellow", "end")]
    assert is_part([best[0], best[2]], best)
    assert not is_part([best[1], best[0]], best)


def test_careful_rivals_count_end_bonuses() -> None:
    """One more city token is worth four rupees to the second seat, a sale only three."""
    quick, careful = TURNS.rollouts(4)[-1], careful_rollouts(4)[-1]
    s = GAME.position(FOURTH_TOKEN)
    quick.finish_trial(s, Rng(1), 1)
    assert s.scores() == [29, 24, 23, 29]           # so the first seat wins by its clients
    s = GAME.position(FOURTH_TOKEN)
    careful.finish_trial(s, Rng(1), 1)
    assert s.scores() == [26, 27, 23, 28]
