"""Puzzles are mined from finished matches of one game, in which bots or people played."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.bots.puzzles import mining
from grandtour.bots.puzzles.bot_match import bot_match
from grandtour.bots.puzzles.house import puzzles
from grandtour.bots.puzzles.mining import MiningEffort, mine
from grandtour.cli.main import main
from grandtour.cli.puzzles import grade
from grandtour.engine import record
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from tests.scene import game
from tests.some_game import ANOTHER, PLAIN


def walked(seed: int = 3) -> Match:
    return bot_match(game(PLAIN), 2, "walker", seed)


def test_bots_play_the_same_match_of_the_same_seed() -> None:
    first, again, other = walked(), walked(), walked(4)
    assert first.state.is_terminal()
    assert record.write(first, []) == record.write(again, []) != record.write(other, [])


def test_a_match_that_goes_on_has_no_puzzles() -> None:
    chosen = game(PLAIN)
    with pytest.raises(ValueError, match="only from finished"):
        next(mine(Match(chosen, 2, chosen.choose(2, {})), MiningEffort()))


def test_the_positions_looked_at_leave_something_to_choose() -> None:
    positions = mining.chosen(walked(), 5, Rng(1))
    assert len(positions) == 5
    assert all(len(s.choices()) >= mining.FEWEST and s.current_player() >= 0 for s in positions)


def test_a_record_of_another_game_is_refused(tmp_path: Path,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record.write(walked(), []), encoding="utf-8")
    assert main(["puzzles", "mine", ANOTHER, str(file)]) == 1
    assert "this is a game of" in capsys.readouterr().err


def test_the_puzzles_of_a_game_are_graded_by_its_levels() -> None:
    """What the file says of the first puzzle is what the levels of today find."""
    first = next(grade(ANOTHER, 0))
    assert first == puzzles(ANOTHER)[0]
