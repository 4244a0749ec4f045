"""A game with sealed questions in OpenSpiel: its nodes are simultaneous."""

from __future__ import annotations

from collections.abc import Iterator

import pyspiel
import pytest

from grandtour import games
from grandtour.engine.core import IllegalAction
from grandtour.lab import open_spiel
from tests.engine.goofspiel import goofspiel_among_the_games
from tests.outsiders import SOURCES
from tests.some_game import PLAIN


@pytest.fixture(scope="module", name="game")
def _game() -> Iterator[pyspiel.Game]:
    with goofspiel_among_the_games():
        open_spiel.register("goofspiel")
        yield pyspiel.load_game("grandtour_goofspiel(players=3)")


def first_round(game: pyspiel.Game) -> pyspiel.State:
    """Return the state in which all bid for the first prize."""
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    return state


def test_all_seats_act_at_once(game: pyspiel.Game) -> None:
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    state = first_round(game)
    assert state.is_simultaneous_node()
    assert [state.legal_actions(player) for player in range(3)] == [[0, 1, 2, 3]] * 3
    state.apply_actions([3, 0, 1])
    assert state.is_chance_node()
    state.apply_action(state.legal_actions()[0])
    assert [state.legal_actions(player) for player in range(3)] == [
        [0, 1, 2], [1, 2, 3], [0, 2, 3]]


def test_illegal_joint_actions_are_refused(game: pyspiel.Game) -> None:
    state = first_round(game)
    state.apply_actions([0, 0, 0])
    state.apply_action(state.legal_actions()[0])
    with pytest.raises((IllegalAction, RuntimeError)):
        state.apply_actions([0, 0, 0])


def test_open_spiel_accepts_simultaneous_games(game: pyspiel.Game) -> None:
    pyspiel.random_sim_test(game, 3, True, False)


def test_other_games_stay_sequential() -> None:
    kind = pyspiel.load_game(open_spiel.PREFIX + PLAIN).get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL


def test_bids_at_once_are_perfect_information(game: pyspiel.Game) -> None:
    """As OpenSpiel says of its own Goofspiel: all see the bids before they choose again."""
    own = pyspiel.load_game("goofspiel").get_type()
    kind = game.get_type()
    assert (kind.information, kind.chance_mode) == (own.information, own.chance_mode)


def test_options_decide_about_information() -> None:
    game = games.game(PLAIN)
    found = set()
    for option in game.options:
        for value in option.allowed(game.least):
            loaded = pyspiel.load_game(
                f"{open_spiel.PREFIX}{PLAIN}(options={option.name}:{value})").get_type()
            is_open = game.lies_open(game.choose(game.least, {option.name: value}))
            assert is_open == (
                loaded.information == pyspiel.GameType.Information.PERFECT_INFORMATION)
            found.add(is_open)
    assert found == {True, False}


def test_games_without_draws_are_deterministic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(SOURCES / "noughts")
    known = games.list_game_packages() | {"noughts": "grandtour_noughts"}
    monkeypatch.setattr(games, "list_game_packages", lambda: known)
    open_spiel.register("noughts")
    noughts = pyspiel.load_game("grandtour_noughts")
    pyspiel.random_sim_test(noughts, 3, True, False)
    kind = noughts.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
