"""Matches that were begun with an earlier version of the rules: they are read and written under it,
and can be moved to the newest one if that makes no difference."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from grandtour.engine.game import Game, UnknownVersion
from grandtour.engine.match import Match
from grandtour.engine.record import BadRecord, read_match, write_record
from grandtour.engine.upgrade import RulesDiffer, move_match
from tests.engine.stones.game import EARLIER, GAME, Stones

FIRST, SECOND = EARLIER
SMALL = (2, 2, 1, 2, 2, 2)          # leaves one stone


def match_of(game: Game[Any], *numbers: int) -> Match:
    """Return a match of two players who take these numbers of stones by turns."""
    match = Match(game, 2, {})
    for number in numbers:
        match.play(game.request(match.state, f"take {number}", match.state.current_player()))
    return match


def entries_of(match: Match) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in match.entries]


@pytest.mark.parametrize("version", EARLIER)
def test_a_record_keeps_its_version(version: Game[Stones]) -> None:
    text = write_record(match_of(version, 3, 2, 2))
    match, _ = read_match(text, GAME)
    assert match.game is version
    assert write_record(match) == text
    with pytest.raises(BadRecord, match="'take 3' is refused"):
        read_match(text.replace(f"rules {match.game.version}", f"rules {GAME.version}"), GAME)


def test_an_unknown_version_is_refused() -> None:
    assert GAME.under("3") is GAME
    with pytest.raises(UnknownVersion, match="no rules of version 4"):
        GAME.under("4")
    with pytest.raises(BadRecord, match="no rules of version 4"):
        read_match(write_record(match_of(GAME, 1)).replace("rules 3", "rules 4"), GAME)


@pytest.mark.parametrize("version", [*EARLIER, GAME])
def test_a_pickled_game_keeps_its_version(version: Game[Stones]) -> None:
    assert pickle.loads(pickle.dumps(version)) is version


@pytest.mark.parametrize("version", EARLIER)
def test_a_moved_match_has_the_newest_record(version: Game[Stones]) -> None:
    match = match_of(version, *SMALL)
    new = move_match(match, GAME)
    assert new.game is GAME
    assert entries_of(new) == entries_of(match)
    assert write_record(new) == write_record(match).replace(
        f"rules {match.game.version}", "rules 3")
    assert write_record(read_match(write_record(new), GAME)[0]) == write_record(new)


def test_what_is_taken_back_is_moved() -> None:
    match = match_of(SECOND, 2, 2)
    match.take_back(1, 1)
    match.play(SECOND.actions[0])
    new = move_match(match, GAME)
    assert entries_of(new) == entries_of(match)
    assert new.digest() == match.digest()


def test_illegal_actions_differ() -> None:
    with pytest.raises(RulesDiffer, match="step 2 ") as differs:
        move_match(match_of(SECOND, 2, 3, 1), GAME)
    assert differs.value.number == 2


def test_another_position_differs() -> None:
    """The last stone, which every match up to there moves without."""
    move_match(match_of(FIRST, *SMALL), GAME)
    with pytest.raises(RulesDiffer, match=f"step {len(SMALL) + 1} "):
        move_match(match_of(FIRST, *SMALL, 1), GAME)
    move_match(match_of(SECOND, *SMALL, 1), GAME)
