"""Puzzles are mined from finished matches of one game, in which bots or people played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grandtour.bots.levels import levels_by_name
from grandtour.bots.puzzles import mining
from grandtour.bots.puzzles.bot_match import play_bot_match
from grandtour.bots.puzzles.house import load_puzzles
from grandtour.bots.puzzles.journal import BotMatch, extend_journal, read_journal
from grandtour.bots.puzzles.mining import MiningEffort, mine_puzzles
from grandtour.bots.puzzles.selection import select_puzzles
from grandtour.cli.main import main
from grandtour.cli.puzzles import grade
from grandtour.engine import record
from grandtour.engine.match import Match
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


def test_turns_begin_with_a_choice() -> None:
    found = mining.list_turns(walker_game())
    numbers = [s.game.turn_number(s) for s in found]
    assert len(numbers) == len(set(numbers)) > 10
    assert all(s.current_player() >= 0 for s in found)


def test_line_that_ends_sooner_is_part_of_the_other() -> None:
    first, second = game(PLAIN).actions[:2]
    end = next(action for action in game(PLAIN).actions if str(action) == "end")
    assert mining.is_part([first, end], [first, second])
    assert not mining.is_part([second, first, end], [first, second])


def test_repeated_mining_examines_only_new_matches(tmp_path: Path) -> None:
    file = tmp_path / "mined.jsonl"
    slight = MiningEffort(actions=20, width=2, late=0.1)      # too few lines for a puzzle
    sources = [BotMatch(PLAIN, 2, "walker", seed) for seed in (1, 2)]
    assert [one.name for one in extend_journal(file, sources[:1], slight, 1)] == ["2 walker 1"]
    assert [one.name for one in extend_journal(file, sources, slight, 1)] == ["2 walker 2"]
    assert [one.name for one in read_journal(file)] == ["2 walker 1", "2 walker 2"]
    assert all(sum(one.rejected.values()) > 0 for one in read_journal(file))


def test_selection_keeps_kinds_apart_and_easy_ones_few() -> None:
    one = load_puzzles(PLAIN)[0]
    alike = [replace(one, position=str(number)) for number in range(5)]
    assert len(select_puzzles(alike, set())) == 1
    others = [replace(one, position=str(number), clause=str(number)) for number in range(30)]
    easy = {puzzle.name for puzzle in others[:10]}
    chosen = select_puzzles(others, easy)
    assert sum(puzzle.name in easy for puzzle in chosen) == len(chosen) // 5 == 5


def test_records_of_other_games_are_refused(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record.write_record(walker_game(), []), encoding="utf-8")
    assert main(["puzzles", "mine", ANOTHER, str(tmp_path / "mined.jsonl"), str(file)]) == 1
    assert "this is a game of" in capsys.readouterr().err


def test_levels_grade_puzzles() -> None:
    first = next(grade(PLAIN, 0))
    assert replace(first, rates=()) == replace(load_puzzles(PLAIN)[0], rates=())
    assert [name for name, _ in first.rates] == list(levels_by_name(game(PLAIN)))
