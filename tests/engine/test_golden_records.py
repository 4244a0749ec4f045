"""Whole games of every profile and number of players, as they were once recorded: they are read,
end as they did, and a second implementation of the rules agrees with every action of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_folders import bringing, folder
from golden import starts
from oracles import books_of

from grandtour.engine.core import TERMINAL
from grandtour.engine.match import Match
from grandtour.engine.record import read_match, write_record
from grandtour.games import game

GAMES = bringing("records")


RECORDS = [path for name in GAMES for path in sorted((folder(name) / "records").glob("*.txt"))]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_recorded_games_replay_unchanged(path: Path) -> None:
    """Every action was offered, and the last position is the one of the record."""
    text = path.read_text(encoding="utf-8")
    match, seats = read_match(text, game(path.parts[-3]))
    assert write_record(match, seats) == text
    assert match.state.current_player() == TERMINAL
    books = books_of(match.game.name, match.players, match.options)
    again = Match(match.game, match.players, match.options)
    actions = match.game.actions_by_text()
    for entry in match.entries:
        assert entry.text in [str(action) for action in again.state.choices()]
        again.play(actions[entry.text])
        books.play(entry.text)
        books.agree(again.state)
    books.judge(again.state)


@pytest.mark.parametrize("name", GAMES)
def test_every_setup_has_a_record(name: str) -> None:
    assert {path.stem for path in RECORDS if path.parts[-3] == name} == {
        title for title, _, _ in starts(game(name))}
