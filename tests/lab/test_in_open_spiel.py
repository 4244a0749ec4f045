"""OpenSpiel's own tests as outside judges of every game, number of players and profile."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from numpy.typing import NDArray
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

from grandtour.engine.core import IllegalAction
from grandtour.lab import open_spiel
from tests.lab.variants import Way, list_ways, one_way_per_game
from tests.some_game import PLAIN

pytestmark = pytest.mark.sample("text", keep=4)


@pytest.fixture(autouse=True, scope="module")
def _flags() -> None:
    """Playthroughs read a flag, which must have been parsed."""
    flags.FLAGS(["test"])


@pytest.fixture(params=list_ways(), ids=str, name="text")
def _text(request: pytest.FixtureRequest) -> str:
    return name(request.param)


def name(way: Way) -> str:
    return f"{open_spiel.PREFIX}{way.game}(players={way.players},profile={way.profile})"


def test_open_spiel_accepts_random_games(text: str) -> None:
    """Clones, serialization, masks, tensors, strings, returns, lengths: at every position."""
    pyspiel.random_sim_test(pyspiel.load_game(text), 1, True, False)


def test_simulated_games(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(text))
    assert "terminated with" in capsys.readouterr().out


@pytest.mark.slow
def test_playthroughs_replay_exactly(text: str, tmp_path: Path,
                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """Tensors by their digest: to write out their numbers takes OpenSpiel a minute."""
    monkeypatch.setattr(generate_playthrough, "_format_tensor", digest)
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(text, None, seed=1))
    original, again = generate_playthrough.replay(file)
    assert original == again
    assert original.count("# State ") > 30
    assert original.count("ObservationTensor(0): ") > 5


def digest(tensor: NDArray[np.float32], title: str) -> list[str]:
    return [f"{title}: {sha256(tensor.tobytes()).hexdigest()}"]


def test_resampling_keeps_known_information(text: str) -> None:
    """OpenSpiel's contract for it, of which the test is not in the package."""
    state = pyspiel.load_game(text).new_initial_state()
    choice = np.random.RandomState(2)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    while not state.is_terminal():
        if not state.is_chance_node() and state.move_number() % 3 == 0:
            for player in range(state.num_players()):
                other = state.resample_from_infostate(player, sampler)
                assert other.current_player() == state.current_player()
                assert (other.information_state_string(player)
                        == state.information_state_string(player))
                assert (other.information_state_tensor(player)
                        == state.information_state_tensor(player))
        state.apply_action(choice.choice(state.legal_actions()))


def test_open_spiel_search_plays_legally(text: str) -> None:
    """Information-set search, a few moves into the game and for a few moves."""
    game = pyspiel.load_game(text)
    state = game.new_initial_state()
    choice = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, choice), uct_c=2.0, max_simulations=4,
        random_state=choice)
    searched = 0
    while searched < 2:
        legal = state.legal_actions()
        if state.is_chance_node() or len(legal) == 1:
            state.apply_action(choice.choice(legal))
            continue
        chosen = bot.step(state)
        assert chosen in legal
        state.apply_action(chosen)
        searched += 1


@pytest.mark.parametrize("way", one_way_per_game(), ids=str)
def test_illegal_actions_change_nothing(way: Way) -> None:
    state = pyspiel.load_game(name(way)).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    wrong = next(number for number in range(state.num_distinct_actions())
                 if number not in state.legal_actions())
    with pytest.raises(IllegalAction):
        state.apply_action(wrong)
    assert str(state) == before


def test_options_are_parameters() -> None:
    game = pyspiel.load_game(
        f"grandtour_{PLAIN}(players=3,options=layout:first_game;first_seat:2)")
    assert game.variant.options["layout"] == "first_game"
    assert pyspiel.load_game(str(game)).variant is game.variant
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 2


def test_only_whole_views_are_observed() -> None:
    game = pyspiel.load_game(f"grandtour_{PLAIN}")
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert game.make_py_observer(public) is None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "blue"})
