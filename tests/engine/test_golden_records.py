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
from grandtour.engine.position import naming
from grandtour.engine.record import read, write
from grandtour.games import game

GAMES = bringing("records")


def stored(pattern: str) -> list[Path]:
    """The records of all games whose paths are like this."""
    return [path for name in GAMES for path in sorted((folder(name) / "records").glob(pattern))]


RECORDS, FORMER_NAMES = stored("*.txt"), stored("former_names/*.txt")
EVERY_OPTION = stored("every_option/*.txt")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_is_played_as_it_was(path: Path) -> None:
    """Every action was offered, and the last position is the one of the record."""
    text = path.read_text(encoding="utf-8")
    match, seats = read(text, game(path.parts[-3]))
    assert write(match, seats) == text
    assert match.state.current_player() == TERMINAL
    books = books_of(match.game.name, match.players, match.options)
    again = Match(match.game, match.players, match.options)
    actions = match.game.written()
    for entry in match.entries:
        assert entry.text in [str(action) for action in again.state.choices()]
        again.play(actions[entry.text])
        books.play(entry.text)
        books.agree(again.state)
    books.judge(again.state)


@pytest.mark.parametrize("path", EVERY_OPTION, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_record_that_names_every_option_is_the_same_match(path: Path) -> None:
    """As all were once written: it is read and written as it is, and options that came later have
    their defaults. Written today it names only the options that differ from the defaults."""
    text, today = path.read_text(encoding="utf-8"), path.parents[1] / path.name
    match, seats = read(text, game(path.parts[-4]))
    named = match.game.renamed(match.named)
    assert match.game.unusual(match.options).items() < named.items() <= match.options.items()
    assert write(match, seats) == text
    again, _ = read(today.read_text(encoding="utf-8"), match.game)
    assert again.options == match.options
    assert [entry.text for entry in again.entries] == [entry.text for entry in match.entries]
    assert str(again.state) == str(match.state)
    assert match.game.position(naming(str(match.state), match.named)).scores() \
        == match.state.scores()


@pytest.mark.parametrize("path", FORMER_NAMES, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_record_that_names_options_as_they_once_were_is_the_same_match(path: Path) -> None:
    """With its digest; its positions are read, too. Written today it has today's names."""
    text = path.read_text(encoding="utf-8")
    match, seats = read(text, game(path.parts[-4]))
    assert write(match, seats) == text
    assert match.game.renamed(match.named) == match.game.unusual(match.options) != match.named
    for number in range(0, match.number, 20):
        s = match.at(number)
        assert str(match.game.position(naming(str(s), match.named))) == str(s)
    named = match.named
    match.named = match.game.unusual(match.options)
    again, _ = read(write(match, seats), match.game)
    assert again.options == match.game.choose(match.players, named)
    assert str(again.state) == str(match.state)


def test_there_are_records_of_all_that_was_written_otherwise_once() -> None:
    assert EVERY_OPTION
    assert FORMER_NAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_profile_and_number_of_players_has_a_record(name: str) -> None:
    assert {path.stem for path in RECORDS if path.parts[-3] == name} == {
        title for title, _, _ in starts(game(name))}
