"""Test the comparison of two actions of any game: facts that the viewer can see, and nothing
else."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from grandtour import games
from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.rng import Rng
from grandtour.games.plain.words import PlainWords
from grandtour.games.reasons import ALIKE, AT_ONCE, change, difference, play_action
from tests.selection import times
from tests.spoken import NAMES, Moment, Tale, check_sayable
from tests.some_game import PLAIN

TALES = {name: Tale(name) for name in games.names()}
SOME = times(40, 400)


def list_decisions(name: str) -> list[tuple[Moment[Any], str, str]]:
    """Decisions with what was done and something else that could be."""
    found: list[tuple[Moment[Any], str, str]] = []
    for moment in TALES[name].decisions():
        others = [str(one) for one in moment.before.choices() if str(one) != str(moment.action)]
        if others:
            found.append((moment, str(moment.action), others[len(found) % len(others)]))
    step = max(1, len(found) // SOME)
    return found[::step]


@pytest.mark.parametrize("name", games.names())
def test_actions_have_distinct_reasons(name: str) -> None:
    told = 0
    for moment, best, other in list_decisions(name):
        phrase = difference(moment.before, best, other, moment.before.current_player(), NAMES)
        if phrase is not None:
            check_sayable(phrase)
            told += phrase.message in AT_ONCE.values()
    assert told


@pytest.mark.parametrize("name", games.names())
def test_indistinguishable_positions_sound_alike(name: str) -> None:
    """This holds for the seat that acts, the others, and spectators."""
    for number, (moment, best, other) in enumerate(list_decisions(name)):
        seat = moment.before.current_player()
        for looker in (seat, (seat + 1) % len(moment.before.scores()), PUBLIC):
            twin = moment.before.disguise(looker, Rng(number, 7))
            if {best, other} <= {str(one) for one in twin.choices()}:
                assert repr(difference(twin, best, other, looker, NAMES)) == repr(
                    difference(moment.before, best, other, looker, NAMES))


@pytest.mark.parametrize("name", games.names())
def test_who_sees_everything_is_always_told(name: str) -> None:
    for moment, best, other in islice(list_decisions(name), 20):
        assert difference(moment.before, best, other, EVERYTHING, NAMES) is not None


def test_default_count_is_points() -> None:
    game = games.game(PLAIN)
    s = game.start(game.least, game.choose(game.least, {}))
    [asset] = PlainWords(game).ASSETS
    assert asset.held(s, 0) == round(s.scores()[0])
    assert repr(asset.amount(2)).count("point")


def test_equal_facts_are_called_equal() -> None:
    alike = [difference(moment.before, best, best, EVERYTHING, NAMES)
             for moment, best, _ in islice(list_decisions(PLAIN), 3)]
    assert {phrase.message for phrase in alike if phrase} == {ALIKE}


@pytest.mark.parametrize("name", games.names())
def test_gainful_actions_are_not_called_equal(name: str) -> None:
    for moment, best, other in list_decisions(name):
        s = moment.before
        phrase = difference(s, best, other, EVERYTHING, NAMES)
        if phrase is not None and phrase.message == ALIKE:
            first, second = [play_action(s, s.game.request(s, action, s.current_player()))
                             for action in (best, other)]
            assert not [seat for seat in range(len(s.scores()))
                        for asset in games.words(name).ASSETS
                        if change(first, second, asset, seat)]
