"""Test the summaries of what was decided in a turn: for every game, from whole matches."""

from __future__ import annotations

import pytest

from grandtour import games
from grandtour.bots.analysis.step import MatchStep, list_steps
from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match
from grandtour.games.turns import list_turn_decisions
from tests.scene import Curious, starts
from tests.spoken import NAMES, check_sayable, phrases


@pytest.fixture(name="match", scope="module", params=games.names())
def _match(request: pytest.FixtureRequest) -> Match:
    start = next(start for start in starts() if start.game.name == request.param)
    match, player = start.match(), Curious(1)
    while not match.state.is_terminal():
        match.play(player.choose(match.state))
    return match


def steps_by_turn(match: Match) -> list[list[MatchStep]]:
    """Return the steps of each turn, in order."""
    found: dict[int, list[MatchStep]] = {}
    for step, _ in list_steps(match)[1:]:
        found.setdefault(step.turn, []).append(step)
    return list(found.values())


def test_turn_lasts_as_long_as_numbered(match: Match) -> None:
    number = match.game.turn_number
    begun = [turn[0].before for turn in steps_by_turn(match)]
    numbers = [number(match.at(step.before)) for step, _ in list_steps(match)[1:]]
    assert begun == [step.before for (step, _), now, then in zip(
        list_steps(match)[1:], numbers, [None, *numbers[:-1]], strict=True) if now != then]
    assert len(begun) > 4


def test_every_decision_of_turn_is_told(match: Match) -> None:
    """The sentences can be said in every language."""
    told = 0
    for turn in steps_by_turn(match):
        done = [text for step in turn for text in step.actions]
        for seat in {step.seat for step in turn if step.decision}:
            said = list_turn_decisions(match, turn[0].before, done, seat, NAMES)
            assert said
            for phrase in said:
                check_sayable(phrase)
            told += 1
    assert told > 4


def test_turn_is_told_to_its_player(match: Match) -> None:
    """A player who was only asked in it is told of it entry by entry."""
    words = games.words(match.game.name)
    for turn in steps_by_turn(match)[1:]:
        done = [text for step in turn for text in step.actions]
        line = [entry for entry in match.line if turn[0].before < entry.number <= turn[-1].number]
        summary = words.summary(line, match.at(turn[0].before), NAMES)
        acting, *asked = dict.fromkeys(step.seat for step in turn if step.seat != CHANCE)
        said = list_turn_decisions(match, turn[0].before, done, acting, NAMES)
        assert summary is None or list(map(repr, said)) == [repr(summary)]
        for seat in asked:
            for phrase in list_turn_decisions(match, turn[0].before, done, seat, NAMES):
                assert summary is None or repr(phrase) not in map(repr, phrases(summary))
