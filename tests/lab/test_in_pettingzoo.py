"""PettingZoo's own tests as outside judges of every game."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from grandtour.engine.core import IllegalAction
from grandtour.engine.game import Refused
from grandtour.lab.pettingzoo import GameEnv, env
from tests.lab.variants import Way, list_ways, one_way_per_game
from tests.some_game import PLAIN

pytestmark = pytest.mark.sample("way", keep=4)

EXPECTED = ("is not a NumPy array", "probably should be", "ObsDict")


def make_env(way: Way) -> GameEnv:
    return env(way.game, way.players, way.profile)


@pytest.mark.parametrize("way", list_ways(), ids=str)
def test_the_interface(way: Way) -> None:
    """Their warnings are faults, but for those that an observation with a mask is a dictionary."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(make_env(way), num_cycles=60)
    said = {str(warning.message) for warning in warned}
    assert [text for text in said if not any(part in text for part in EXPECTED)] == []


@pytest.mark.parametrize("way", list_ways(), ids=str)
def test_the_same_seed_is_the_same_game(way: Way) -> None:
    seed_test(lambda: make_env(way), num_cycles=15)


@pytest.mark.parametrize("way", one_way_per_game(), ids=str)
def test_rewards_follow_the_result(way: Way) -> None:
    game = make_env(way)
    game.reset(seed=4)
    total = dict.fromkeys(game.agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        total[agent] += reward
        game.step(None if over else game.action_space(agent).sample(seen["action_mask"]))
    assert list(total.values()) == game.position.returns()
    assert sum(total.values()) == pytest.approx(0)
    assert game.agents == []


def test_illegal_steps_change_nothing() -> None:
    game = env(PLAIN, render_mode="ansi")
    game.reset(seed=5)
    before, agent = game.render(), game.agent_selection
    mask = game.observe(agent)["action_mask"].tolist()
    with pytest.raises(IllegalAction):
        game.step(mask.index(0))
    with pytest.raises(ValueError, match="choose an action"):
        game.step(None)
    assert (game.render(), game.agent_selection) == (before, agent)


def test_impossible_games_are_refused() -> None:
    with pytest.raises(Refused):
        env(PLAIN, players=9)
