"""Train small networks: samples, fits, files of weights, and the player that uses them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.random import default_rng
from rich.progress import Progress

from grandtour import games
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import estimate
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from grandtour.lab import arena
from grandtour.lab.arena import WEIGHTS, ArenaRules, BadArena, Fixture, play, run_task
from grandtour.lab.sequential import Score
from grandtour.lab.training import player, rounds, sampling
from grandtour.lab.training.curve import draw_curve
from grandtour.lab.training.fitting import fit_network, make_lessons, measure_gain
from grandtour.lab.training.network import Network, begin_network, round_to, round_network
from grandtour.lab.training.player import LearnedValue, TrialPlayer, ValuePlayer
from grandtour.lab.training.rounds import Training, TrainingArguments
from grandtour.lab.training.sampling import Decision, SampleFile, SamplingTask, sample_game
from grandtour.lab.training.weights import (
    LARGEST, BadWeights, Weights, read_weights, value_terms, write_weights,
)
from tests.some_game import WITH_HANDS


def declaring_games() -> list[str]:
    """Return the games that declare terms to learn from."""
    return [name for name in games.names()
            if (games.find_game_folder(name) / "value_terms.py").is_file()]


GAME = declaring_games()[0]
RULES = ArenaRules(GAME, 2)


class Here:
    """Workers that do every task at once, in this process."""

    def __init__(self) -> None:
        self.width = 1
        self.given: list[Any] = []

    def submit(self, task: Any) -> Future:
        self.given.append(task)
        done: Future[Any] = Future()
        done.set_result(run_task(task))
        return done


@pytest.fixture(name="quick")
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make games cheap to sample."""
    monkeypatch.setattr(rounds, "SamplingTask",
                        partial(SamplingTask, one_in=8, sisters=2, rollouts=1))
    monkeypatch.setattr(rounds, "LEVEL", "walker")
    monkeypatch.setattr(player, "WIDTH", 3)
    monkeypatch.setitem(arena.TRAINED, "weights", Budget(12))
    monkeypatch.setattr(sampling, "GREED", 3)
    monkeypatch.setattr(sampling, "POSITIONS", 12)
    monkeypatch.setattr(sampling, "ROUNDS", (1,))


def new_weights(network: Network | None = None) -> Weights:
    """Return weights of a network that corrects nothing, or of this one."""
    game = games.game(GAME)
    terms = 1 + len(value_terms(GAME).name_terms(2))
    return Weights(GAME, 2, game.digest, game.version, "grandtour train",
                   round_network(network or begin_network(terms, 1)))


def busy_network() -> Network:
    """Return a network whose corrections differ."""
    network = begin_network(1 + len(value_terms(GAME).name_terms(2)), 1)
    last = default_rng(2).normal(0.0, 0.5, network.weights[-1].shape)
    weights = (*network.weights[:-1], last)
    return replace(network, weights=weights)


def arguments(folder: Path, games: int = 2, tests: int = 2) -> TrainingArguments:
    return TrainingArguments(GAME, 2, 1, games, tests, 1, folder, 1, "")


def train_here(args: TrainingArguments) -> tuple[Training, Here]:
    """Return the training after all rounds, and its workers."""
    here = Here()
    training = Training(args, here, Progress(disable=True))
    list(training.play_rounds())
    return training, here


def walk(rules: ArenaRules, seed: int) -> Iterator[State]:
    """Yield the positions of a random game in which a seat is to move."""
    s, rng = rules.start(), Rng(seed)
    while not s.is_terminal():
        if not s.is_chance_node():
            yield s.clone()
        s.play(s.sample(rng))


# Terms.

@pytest.mark.parametrize("name", declaring_games())
def test_terms_hide_what_seats_cannot_know(name: str) -> None:
    terms, rng = value_terms(name), Rng(3)
    for s in list(walk(ArenaRules(name, 2), 1))[::5]:
        for seat in range(2):
            assert terms.list_terms(s.resample(seat, rng), seat) == terms.list_terms(s, seat)


@pytest.mark.parametrize("name", declaring_games())
def test_every_term_has_a_name(name: str) -> None:
    game = games.game(name)
    for players in range(game.least, game.most + 1):
        named = value_terms(name).name_terms(players)
        assert len(named) == len(set(named))
        for s in list(walk(ArenaRules(name, players), 1))[::9]:
            assert len(value_terms(name).list_terms(s, 0)) == len(named)


def test_games_without_terms_are_refused() -> None:
    with pytest.raises(BadWeights, match="declares no terms"):
        value_terms(WITH_HANDS)


# The network.

def test_gradients_match_small_steps() -> None:
    network = busy_network()
    rows = default_rng(3).normal(size=(5, len(network.weights[0])))
    active = network.compute_layers(rows)
    slopes = network.compute_gradient(active, np.ones(len(rows)))
    for part, slope in zip(network.parameters, slopes, strict=True):
        place = tuple(np.unravel_index(np.argmax(np.abs(slope)), slope.shape))
        before = part[place]
        part[place] = before + 1e-6
        higher = network.compute_corrections(rows).sum()
        part[place] = before - 1e-6
        lower = network.compute_corrections(rows).sum()
        part[place] = before
        assert (higher - lower) / 2e-6 == pytest.approx(slope[place], rel=1e-3, abs=1e-6)


def test_whole_numbers_lose_little() -> None:
    network = busy_network()
    rows = default_rng(3).normal(size=(20, len(network.weights[0])))
    whole = round_to(rows, 256)
    assert round_network(network).compute_corrections(whole) == pytest.approx(
        network.compute_corrections(whole / 256), abs=0.05)


def test_fits_learn_which_sister_is_best() -> None:
    rng = default_rng(5)
    decisions = []
    for _ in range(400):
        inputs = rng.integers(-256, 256, (4, 6))
        labels = 0.5 + 0.3 * (inputs[:, 2] > 0) - 0.15
        decisions.append(Decision((0.0,) * 4, inputs.astype(np.int16),
                                  tuple((float(label),) for label in labels)))
    lessons = make_lessons(decisions)
    found = fit_network(begin_network(6, 1), lessons, 1e-2, [1])
    assert measure_gain(found, lessons) > 0.1


# The player.

def test_new_networks_keep_the_hand_value() -> None:
    value = LearnedValue(new_weights())
    for s in list(walk(RULES, 1))[::20]:
        assert value.expected_share(s, 0) == pytest.approx(estimate(s)[0], abs=1e-3)


def test_hidden_things_change_no_choice() -> None:
    player = ValuePlayer(new_weights(busy_network()))
    for s in list(walk(RULES, 1))[::20]:
        seat = s.current_player()
        chosen = {str(player.choose(s.resample(seat, Rng(seed)), seat, Rng(1), Budget(50)))
                  for seed in range(3)}
        assert len(chosen) == 1


def test_networks_change_the_choice() -> None:
    hand, other = ValuePlayer(new_weights()), ValuePlayer(new_weights(busy_network()))
    positions = list(walk(RULES, 1))[::10]
    assert any(hand.choose(s, s.current_player(), Rng(1), Budget(50))
               is not other.choose(s, s.current_player(), Rng(1), Budget(50)) for s in positions)


def test_the_arena_plays_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(write_weights(new_weights()))
    result = play(Fixture(RULES, (f"{WEIGHTS}{path}@20", "random"), 1))
    assert result.ranks[0] == 1
    with pytest.raises(BadArena, match="was trained for 2 players"):
        play(Fixture(ArenaRules(GAME, 3), (f"{WEIGHTS}{path}@20", "random", "random"), 1))
    with pytest.raises(BadArena, match="was not trained for"):
        play(Fixture(ArenaRules(WITH_HANDS, 2), (f"{WEIGHTS}{path}", "random"), 1))
    with pytest.raises(BadArena, match="has no weights"):
        play(Fixture(RULES, (f"{WEIGHTS}{tmp_path / 'none.json'}", "random"), 1))


def test_trials_compare_whole_turns() -> None:
    trials = TrialPlayer(new_weights(busy_network()))
    s = list(walk(RULES, 1))[30]
    found = trials.consider(s, s.current_player(), Rng(1), Budget(8))
    assert found.trials > 8
    assert found.best is trials.choose(s, s.current_player(), Rng(1), Budget(8))
    assert sum(found.alternatives[0].values) == pytest.approx(1.0)


# Files.

def test_files_name_their_origin(tmp_path: Path, quick: None) -> None:
    training, _ = train_here(arguments(tmp_path))
    path = training.write_best()
    facts = json.loads(path.read_text())
    assert facts["digest"] == games.game(GAME).digest
    assert facts["command"] == (
        f"grandtour train {GAME} --players 2 --rounds 1 --games 2 --tests 2 --seed 1")
    assert path.stat().st_size < LARGEST
    assert training.best == training.hand or "of 2 games" in facts["strength"]["walker"]


def test_other_components_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(write_weights(replace(new_weights(), digest="0000")))
    with pytest.raises(BadWeights, match="was trained with other components"):
        read_weights(path)


def test_written_weights_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    text = write_weights(new_weights(busy_network()))
    path.write_text(text)
    assert write_weights(read_weights(path)) == text


# Rounds.

def test_equal_seeds_train_equal_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                         quick: None) -> None:
    found = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        training, _ = train_here(arguments(Path(".")))
        found.append([one.path.read_text() for one in training.done])
    assert found[0] == found[1]


def test_resumed_trainings_play_only_missing_games(tmp_path: Path, quick: None) -> None:
    whole, _ = train_here(arguments(tmp_path))
    samples = tmp_path / "samples-1.jsonl"
    samples.write_bytes(samples.read_bytes()[:-40])     # as a kill leaves it
    resumed, again = train_here(arguments(tmp_path))
    assert [one.seed for one in again.given] == [1 + rounds.APART + 1]       # the last sample
    assert [one.path for one in resumed.done] == [one.path for one in whole.done]


def test_samples_survive_their_line(tmp_path: Path, quick: None) -> None:
    path = tmp_path / "weights.json"
    path.write_text(write_weights(new_weights()))
    sample = sample_game(SamplingTask(RULES, str(path), 4, one_in=6, sisters=3, rollouts=1))
    assert sample.decisions
    journal = SampleFile()
    line = journal.write_line(sample)
    assert journal.read_line(line).task == sample.task
    assert journal.write_line(journal.read_line(line)) == line


def test_curves_have_a_point_for_each_round() -> None:
    scores = {"level": [Score(10, 4.0), Score(10, 7.0)], "hand & value": [Score(10, 5.0)] * 2}
    picture = ElementTree.fromstring(draw_curve("A game", scores))
    lines = [one.get("points") for one in picture.iter() if one.tag.endswith("polyline")]
    assert [len(str(points).split()) for points in lines] == [2, 2]
