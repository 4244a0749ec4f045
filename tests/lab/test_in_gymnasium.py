"""Gymnasium's checker as an outside judge of every game, number of players and profile."""

from __future__ import annotations

import copy
import itertools
import pickle
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import VectorEnv

from grandtour.bots.levels import UnknownBot
from grandtour.lab.gymnasium import SeatEnv, SeatVectorEnv, env, vector_env
from tests.lab.variants import Way, list_ways, one_way_per_game
from tests.some_game import PLAIN, WITH_SHOWS


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
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        made = gymnasium.make("grandtour/Seat-v0", game=way.game, players=way.players,
                              profile=way.profile, seat=way.players - 1, render_mode="ansi")
        check_env(made.unwrapped)
    assert [str(warning.message) for warning in warned] == []


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
    assert again.step(action)[1:4] == game.step(action)[1:4]
    assert str(again.position) == str(game.position)


# Many at once.

def play_vector(envs: VectorEnv[Any, Any, Any], steps: int) -> Iterator[tuple[Any, ...]]:
    """Yield what each step returns, the seats playing at random."""
    seen, info = envs.reset(seed=11)
    yield seen, info
    choice = np.random.default_rng(3)
    for _ in range(steps):
        lots = choice.random(info["action_mask"].shape)
        step = envs.step((lots * info["action_mask"]).argmax(1))
        yield step
        info = step[-1]


@pytest.mark.parametrize("way", one_way_per_game(), ids=str)
def test_vectors_equal_environments_one_by_one(way: Way) -> None:
    """Gymnasium steps them in turn, with the same way to begin again."""
    made = [gymnasium.make_vec("grandtour/Seat-v0", 3, mode, game=way.game, players=way.players,
                               profile=way.profile, seat=1)
            for mode in ("vector_entry_point", "sync")]
    assert isinstance(made[0].unwrapped, SeatVectorEnv)
    assert made[0].metadata["autoreset_mode"] == made[1].metadata["autoreset_mode"]
    assert made[0].observation_space == made[1].observation_space
    assert made[0].action_space == made[1].action_space
    for own, theirs in zip(*(play_vector(envs, 150) for envs in made), strict=True):
        assert data_equivalence(own, theirs)
        assert own[0] in made[0].observation_space


def test_no_mask_survives_an_autoreset() -> None:
    envs = vector_env(4, PLAIN)
    over, found = np.zeros(4, np.bool_), 0
    for step in itertools.islice(play_vector(envs, 400), 1, None):
        _, rewards, ended, _, info = step
        assert (info["action_mask"].any(1) == ~ended).all()
        assert (step[0]["action_mask"] == info["action_mask"]).all()
        for place in np.flatnonzero(over):
            found += 1
            assert rewards[place] == 0 and not ended[place]
            assert (np.flatnonzero(info["action_mask"][place]).tolist()
                    == envs.games.positions[place].legal_actions())
        over = ended
    assert found > 3


def test_last_observation_is_of_the_end() -> None:
    envs = vector_env(2, WITH_SHOWS, seat=1)
    ended = np.zeros(2, np.bool_)
    for step in itertools.islice(play_vector(envs, 400), 1, None):
        ended |= step[2]
        for place in np.flatnonzero(step[2]):
            s = envs.games.positions[place]
            assert s.is_terminal()
            assert (step[0]["observation"][place] == envs.variant.observation(s, 1)).all()
            assert step[1][place] == s.returns()[1]
    assert ended.all()


def test_illegal_actions_lose_one_game_of_many() -> None:
    envs = vector_env(3, PLAIN)
    _, info = envs.reset(seed=[5, 6, 7])
    actions = info["action_mask"].argmax(1)
    actions[1] = info["action_mask"][1].argmin()
    _, rewards, ended, _, info = envs.step(actions)
    assert (rewards.tolist(), ended.tolist()) == ([0, -1, 0], [False, True, False])
    assert info["refused"][1] and info["_refused"].tolist() == [False, True, False]
    assert not info["action_mask"][1].any()
    assert envs.step(info["action_mask"].argmax(1))[-1]["action_mask"].any(1).all()
    for wrong, fault in (([0, 0], ValueError), ([9999] * 3, IndexError), ([-1] * 3, IndexError)):
        with pytest.raises(fault):
            envs.step(wrong)


def test_some_of_many_are_reset() -> None:
    envs = vector_env(3, PLAIN)
    first, _ = envs.reset(seed=5)
    list(itertools.islice(play_vector(envs, 20), 21))
    before = [str(s) for s in envs.games.positions]
    seen, _ = envs.reset(seed=5, options={"reset_mask": np.array([False, True, False])})
    assert (seen["observation"][1] == first["observation"][1]).all()
    after = [str(s) for s in envs.games.positions]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True]
    for wrong in (np.array([True]), np.array([1, 0, 1])):
        with pytest.raises(ValueError, match="reset mask"):
            envs.reset(options={"reset_mask": wrong})


def test_copied_vectors_continue_alike() -> None:
    envs = vector_env(3, PLAIN, opponents="greedy")
    _, info = envs.reset(seed=5)
    again = pickle.loads(pickle.dumps(envs))
    for _ in range(15):
        actions = info["action_mask"].argmax(1)
        step = envs.step(actions)
        assert data_equivalence(step, again.step(actions))
        info = step[-1]
