"""Puzzles are mined from finished matches of one game, in which bots or people played."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.bots.puzzles import mining
from grandtour.bots.puzzles.bot_match import play_bot_match
from grandtour.bots.puzzles.house import load_puzzles
from grandtour.bots.puzzles.mining import MiningEffort, mine_puzzles
from grandtour.cli.main import main
from grandtour.cli.puzzles import grade
from grandtour.engine import record
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from tests.scene import game
from tests.some_game import ANOTHER, PLAIN


def walker_game(seed: int = 3) -> Match:
    return play_bot_match(game(PLAIN), 2, "walker", seed)


def test_equal_seeds_play_equal_matches() -> None:
    first, again, other = walker_game(), walker_game(), walker_game(4)
    assert first.state.is_terminal()
    written = [record.write_record(match, []) for match in (first, again, other)]
    assert written[0] == written[1] != written[2]


def test_unfinished_matches_have_no_puzzles() -> None:
    chosen = game(PLAIN)
    with pytest.raises(ValueError, match="only from finished"):
        next(mine_puzzles(Match(chosen, 2, chosen.choose(2, {})), MiningEffort()))


def test_examined_positions_have_a_choice() -> None:
    positions = mining.draw_positions(walker_game(), 5, Rng(1))
    assert len(positions) == 5
    assert all(len(s.choices()) >= mining.FEWEST and s.current_player() >= 0 for s in positions)


def test_records_of_other_games_are_refused(tmp_path: Path,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record.write_record(walker_game(), []), encoding="utf-8")
    assert main(["puzzles", "mine", ANOTHER, str(file)]) == 1
    assert "this is a game of" in capsys.readouterr().err


def test_levels_grade_puzzles() -> None:
    """The stored grade of the first puzzle is the one that today's levels compute."""
    first = next(grade(ANOTHER, 0))
    assert first == load_puzzles(ANOTHER)[0]
