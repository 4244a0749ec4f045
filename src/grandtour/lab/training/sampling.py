"""Sample decisions of a game, and label the ends of their turns by rollouts with common luck."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import log
from time import process_time
from typing import Final

import numpy as np

from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import TruncatedRollout
from grandtour.bots.halving import play_line
from grandtour.bots.turn_search import WORDS, Line
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from grandtour.lab.arena import ArenaRules, Journal, Programs
from grandtour.lab.training.player import ValuePlayer, describe_position, log_odds
from grandtour.lab.training.weights import load_weights

POSITIONS: Final = 400          # that the player of the games searches for a turn
GREED: Final = 40               # and every player of a rollout
SPREAD: Final = 0.3             # of the draws in rollouts, in the unit of `Game.evaluate`
CURIOSITY: Final = 0.2          # of the draws in games, in log odds
HEAD: Final = ("weights", "seed", "one_in", "sisters", "rollouts")     # of a line in the file
ROUNDS: Final = (1, 2, 3)       # after which a rollout is valued


@dataclass(frozen=True)
class SamplingTask:
    """A game to sample decisions from: the player's file of weights, the seed of everything, one
    in how many turns is labelled, and the numbers of sisters and of rollouts of each."""

    rules: ArenaRules
    weights: str
    seed: int
    one_in: int = 1
    sisters: int = 8
    rollouts: int = 1

    def run(self, programs: Programs) -> Sample:
        """Play the game and return its sampled decisions."""
        return sample_game(self)


@dataclass(frozen=True)
class Decision:
    """The sister positions of a decision, a row for each.

    `priors` are in log odds. `labels` are shares of the victory after each of ROUNDS."""

    priors: tuple[float, ...]
    inputs: tuple[tuple[int, ...], ...]
    labels: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Sample:
    """The decisions of a game, and the CPU seconds that they took."""

    task: SamplingTask
    decisions: tuple[Decision, ...]
    cpu: float


class SampleFile(Journal[SamplingTask, Sample]):
    """The samples of a round, a line for each game."""

    def task_of(self, result: Sample) -> SamplingTask:
        return result.task

    def read_line(self, line: str) -> Sample:
        facts = json.loads(line)
        head = facts["task"]
        rules = ArenaRules(head["game"], head["players"])
        task = SamplingTask(rules, *[head[name] for name in HEAD])
        return Sample(task, tuple(
            Decision(tuple(priors), tuple(map(tuple, inputs)), tuple(map(tuple, labels)))
            for priors, inputs, labels in facts["decisions"]), facts["cpu"])

    def write_line(self, result: Sample) -> str:
        task = result.task
        head = {"game": task.rules.game, "players": task.rules.players}
        return json.dumps({
            "task": head | {name: getattr(task, name) for name in HEAD},
            "cpu": round(result.cpu, 3),
            "decisions": [[one.priors, one.inputs, one.labels] for one in result.decisions],
        }, separators=(",", ":"))


def sample_game(task: SamplingTask) -> Sample:
    began = process_time()
    player = ValuePlayer(load_weights(task.weights))
    s, chance, rng = task.rules.start(), Rng(task.seed), Rng(task.seed, 1)
    found: list[Decision] = []
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.sample(chance))
            continue
        seat = s.current_player()
        known = s.resample(seat, rng)
        lines, shares = player.rank_lines(known, seat, rng, Budget(POSITIONS))
        if len(lines) > 1 and rng.below(task.one_in) == 0:
            found.append(label_lines(player, known, seat, lines[:task.sisters], task, rng))
        play_turn(s, seat, lines[draw_place(shares, rng)])
    return Sample(task, tuple(found), process_time() - began)


def play_turn(s: State, seat: int, line: Line) -> None:
    """Play the line, as far as it is the seat's choice and legal."""
    for action in line.actions:
        if s.is_terminal() or s.current_player() != seat or s.refusal(action) is not None:
            return
        s.play(action)


def draw_place(shares: list[float], rng: Rng) -> int:
    """Draw a place by the softmax of the log odds with the temperature CURIOSITY, as the largest
    with Gumbel noise (Gumbel, 1954)."""
    noisy = [log_odds(share) - CURIOSITY * log(-log((float(rng.word()) + 0.5) / WORDS))
             for share in shares]
    return noisy.index(max(noisy))


def label_lines(player: ValuePlayer, s: State, seat: int, lines: list[Line], task: SamplingTask,
                rng: Rng) -> Decision:
    """Return the decision with its labels. All lines get the same luck."""
    described = []
    for line in lines:
        after = s.clone()
        play_turn(after, seat, line)
        described.append(describe_position(player.weights, after, seat))
    labels = np.zeros((len(lines), len(ROUNDS)))
    for _ in range(task.rollouts):
        seed = rng.word()
        for place, line in enumerate(lines):
            labels[place] += roll_out(player, s, seat, line, Rng(seed))
    labels /= task.rollouts
    return Decision(tuple(prior for prior, _ in described),
                    tuple(tuple(inputs.tolist()) for _, inputs in described),
                    tuple(tuple(round(float(label), 4) for label in row) for row in labels))


def roll_out(player: ValuePlayer, s: State, seat: int, line: Line, rng: Rng) -> list[float]:
    """Play one game on after the line, and return the seat's share of the victory after each of
    ROUNDS by the player's value, or by the result."""
    players = len(s.scores())
    after, ended = play_line(s, seat, line.actions, rng)
    values: list[float] = []
    for number in ROUNDS:
        turns = number * players + 1
        TruncatedRollout(turns, GREED, SPREAD).finish_trial(after, rng, ended)
        values.append(player.value.expected_share(after, seat))
        ended = turns
    return values
