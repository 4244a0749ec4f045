"""Gymnasium's checker as an outside judge of every game, number of players and profile."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from grandtour.bots.levels import UnknownBot
from grandtour.lab.gymnasium import SeatEnv, env
from tests.lab.variants import Way, list_ways, one_way_per_game
from tests.some_game import PLAIN


def rewards_of_game(game: SeatEnv, seed: int) -> list[float]:
    """The rewards of a whole game, the seat playing at random."""
    seen, _ = game.reset(seed=seed)
    game.action_space.seed(seed)
    rewards, over = [], False
    while not over:
        seen, reward, over, _, _ = game.step(game.action_space.sample(seen["action_mask"]))
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize("way", list_ways(), ids=str)
def test_the_interface(way: Way) -> None:
    """Their warning that numbers of an observation have no bounds is right, and meant."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        made = gymnasium.make("grandtour/Seat-v0", game=way.game, players=way.players,
                              profile=way.profile, seat=way.players - 1, render_mode="ansi")
        check_env(made.unwrapped)
    assert [text for text in (str(warning.message) for warning in warned)
            if "infinity" not in text] == []


@pytest.mark.parametrize("way", one_way_per_game(), ids=str)
def test_reward_comes_at_the_end(way: Way) -> None:
    game = env(way.game, way.players, 1)
    rewards = rewards_of_game(game, 1)
    assert set(rewards[:-1]) <= {0.0}
    assert rewards[-1] == game.position.returns()[1]
    assert rewards_of_game(game, 1) == rewards


def test_illegal_actions_lose() -> None:
    game = env(PLAIN)
    seen, _ = game.reset(seed=2)
    _, reward, over, _, info = game.step(seen["action_mask"].tolist().index(0))
    assert (reward, over) == (-1.0, True)
    assert info["refused"]


def test_opponents_are_rungs() -> None:
    assert rewards_of_game(env(PLAIN, opponents="habits"), 3)
    with pytest.raises(UnknownBot):
        env(PLAIN, opponents="nobody")
    with pytest.raises(IndexError):
        env(PLAIN, players=2, seat=2)


@pytest.mark.parametrize("made", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
                         ids=["deepcopy", "pickle"])
def test_copied_environments_continue_alike(made: Callable[[SeatEnv], SeatEnv]) -> None:
    game = env(PLAIN, opponents="greedy")
    seen, _ = game.reset(seed=5)
    action = seen["action_mask"].tolist().index(1)
    again = made(game)
    assert again.step(action)[1:] == game.step(action)[1:]
    assert str(again.position) == str(game.position)
