"""Test that a victory in one turn is found in Pax Pamir."""

from __future__ import annotations

from grandtour.bots.puzzles.house import load_puzzles
from grandtour.bots.puzzles.mining import Flaw, LineTrial, MiningEffort
from grandtour.engine.rng import Rng

WINS = sorted((one for one in load_puzzles("pax_pamir") if one.asks_to_win()),
              key=lambda one: len(one.line))
PUZZLE = WINS[0]
SLIGHT = MiningEffort(actions=400, sought=4000, rivals=5)


def test_winning_line_is_listed_before_others() -> None:
    ends = PUZZLE.ends()
    win, *others = ends.list_win(SLIGHT.sought, SLIGHT.actions)
    assert PUZZLE.asks_to_win()
    assert PUZZLE.is_solved_by(list(map(str, win)))
    assert others
    assert not any(PUZZLE.is_solved_by(list(map(str, line))) for line in others)


def test_needless_actions_are_left_out() -> None:
    ends, line = WINS[-1].ends(), tuple(WINS[-1].parse_lines()[0])
    assert len(line) > 3
    assert ends.shorten(line) == line
    shorter = {line[:place] + line[place + 1:] for place in range(len(line))}
    assert not any(ends.reaches(one, line) for one in shorter)


def test_lines_of_task_begin_with_win() -> None:
    trial = LineTrial(PUZZLE.start(), PUZZLE.seat, Rng(1))
    lines = trial.list_lines(SLIGHT)
    assert not isinstance(lines, Flaw)
    assert len(lines) == 1 + SLIGHT.rivals
    assert trial.try_in_deal(lines[:1], 1) == [1.0]


def test_unfound_victory_is_no_puzzle() -> None:
    trial = LineTrial(PUZZLE.start(), PUZZLE.seat, Rng(1))
    assert trial.list_lines(MiningEffort(sought=1)) is Flaw.NO_WIN
