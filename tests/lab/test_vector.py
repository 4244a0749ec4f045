"""Many games at once: the same games as one by one, in arrays that hide what is hidden."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest

from grandtour import games
from grandtour.engine.core import TERMINAL, IllegalAction, State
from grandtour.engine.rng import Rng
from grandtour.lab import shared, vector
from grandtour.lab.batch import STREAM
from grandtour.lab.variant import play_chance, variant
from tests.some_game import PLAIN

NUMBER = 4
ALL = [(game, players) for game in games.names() for players in (2, 3)]


def encode(s: State, seat: int) -> list[int]:
    numbers: list[int] = variant(s.game.name, len(s.scores())).observation(s, seat).tolist()
    return numbers


def listed(arrays: vector.Arrays) -> list[object]:
    return [arrays.observations.tolist(), arrays.masks.tolist(), arrays.seats.tolist(),
            arrays.rewards.tolist(), arrays.ended.tolist()]


def play_alone(game: str, players: int, seed: int, steps: int) -> list[tuple[int, list[int]]]:
    """Return the seats and observations of one game after the other, played with the seed of a
    game of a batch."""
    rules, rng, lots = variant(game, players), Rng(seed), Rng(seed, STREAM)
    s = rules.start()
    found = []
    for _ in range(steps):
        play_chance(s, rng)
        choices = s.choices()
        s.play(choices[lots.below(len(choices))])
        play_chance(s, rng)
        if s.is_terminal():
            s = rules.start()
            play_chance(s, rng)
        found.append((s.current_player(), encode(s, s.current_player())))
    return found


@pytest.mark.parametrize(("game", "players"), ALL)
def test_batches_play_the_games_of_their_seeds(game: str, players: int) -> None:
    batch = vector.games(game, players, NUMBER, seed=5)
    alone = [play_alone(game, players, 5 + place, 150) for place in range(NUMBER)]
    for step in range(150):
        batch.step(batch.sample())
        for place in range(NUMBER):
            assert alone[place][step] == (
                batch.seats[place], batch.observations[place].tolist())
            assert np.flatnonzero(batch.masks[place]).tolist() == (
                batch.positions[place].legal_actions())


@pytest.mark.parametrize(("game", "players"), ALL)
def test_observations_equal_views(game: str, players: int) -> None:
    """What a seat cannot see changes no number, and what it can see changes one."""
    batch = vector.games(game, players, NUMBER, seed=9)
    low, high = np.array([(field.low, field.high) for field in batch.fields]).T
    known: dict[tuple[int, ...], str] = {}
    for step in range(120):
        batch.step(batch.sample())
        assert (batch.observations >= low).all() and (batch.observations <= high).all()
        for s in batch.positions:
            seat = s.current_player()
            seen = encode(s, seat)
            assert encode(s.disguise(seat, Rng(step)), seat) == seen
            view = json.dumps(s.view(seat) | {"seat": 0, "looking": seat})
            assert known.setdefault((seat, *seen), view) == view


def test_processes_play_the_same_games() -> None:
    """Whole, after a snapshot was restored, and after a refused action changed nothing."""
    alone = vector.games(PLAIN, 2, 6, seed=3)
    with shared.games(PLAIN, 2, 6, seed=3, processes=2) as parted:
        for step in range(40):
            if step == 20:
                saved = pickle.loads(pickle.dumps(parted.snapshot()))
            actions = alone.sample()
            assert (parted.sample() == actions).all()
            alone.step(actions)
            parted.step(actions)
            assert listed(alone.arrays) == listed(parted.arrays)
        before = parted.observations.copy()
        bad = parted.sample()
        bad[5] = int(np.flatnonzero(parted.masks[5] == 0)[0])
        with pytest.raises(IllegalAction):
            parted.step(bad)
        assert (parted.observations == before).all()
        parted.restore(saved)
        for _ in range(20):
            parted.step(parted.sample())
        assert (parted.observations == before).all()


def test_finished_games_rest_or_begin_anew() -> None:
    resting = vector.games(PLAIN, 2, 2, seed=1, again=False)
    going = vector.games(PLAIN, 2, 2, seed=1)
    while not resting.ended.any():
        resting.step(resting.sample())
        going.step(going.sample())
    [place] = np.flatnonzero(resting.ended)
    assert going.ended[place] and (going.rewards[place] == resting.rewards[place]).all()
    assert resting.positions[place].returns() == resting.rewards[place].tolist()
    assert resting.seats[place] == TERMINAL and not resting.masks[place].any()
    assert going.seats[place] >= 0 and going.masks[place].any()
    resting.step(resting.sample())
    assert not resting.ended[place] and not resting.rewards[place].any()
    resting.reset(which=[int(place)])
    assert resting.seats[place] >= 0


def test_opponents_and_forced_moves_are_played_inside() -> None:
    batch = vector.games(PLAIN, 3, 4, seed=2, opponents={1: "walker", 2: "random"},
                         skip_forced=True)
    for _ in range(60):
        batch.step(batch.sample())
        assert (batch.seats == 0).all()
        assert (batch.masks.sum(axis=1) > 1).all()


def test_illegal_actions_change_nothing() -> None:
    batch = vector.games(PLAIN, 2, 3)
    before = [str(s) for s in batch.positions]
    bad = batch.sample()
    bad[2] = int(np.flatnonzero(batch.masks[2] == 0)[0])
    for actions, fault in ((bad, IllegalAction), ([0, 0], ValueError), ([9999] * 3, IndexError)):
        with pytest.raises(fault):
            batch.step(actions)
        assert [str(s) for s in batch.positions] == before


def test_given_arrays_are_written() -> None:
    batch = vector.games(PLAIN, 2, 3, seed=4)
    out = batch.arrays.empty_copy()
    batch.step(batch.sample(), out)
    assert listed(out) == listed(batch.arrays)
