"""Sample decisions of a game, and label the ends of their turns by rollouts with common luck."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from math import log
from time import process_time
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import TruncatedRollout
from grandtour.bots.halving import play_line
from grandtour.bots.turn_search import WORDS, Line
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from grandtour.lab.arena import ArenaRules, ResultJournal, Programs
from grandtour.lab.training.network import Integers
from grandtour.lab.training.player import ValuePlayer, describe_position, log_odds
from grandtour.lab.training.weights import load_weights

Inputs: TypeAlias = NDArray[np.int16]

POSITIONS: Final = 400          # that the player of the games searches for a turn
GREED: Final = 40               # and every player of a rollout
SPREAD: Final = 0.3             # of the draws in rollouts, in the unit of `Game.evaluate`
CURIOSITY: Final = 0.2          # of the draws in games, in log odds
PACKED: Final = "<i2"           # inputs in the file
LARGEST: Final = 32_767
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

    def run(self, programs: Programs) -> SampledPosition:
        """Play the game and return its sampled decisions."""
        return sample_game(self)


@dataclass(frozen=True)
class Decision:
    """The sister positions of a decision, a row for each.

    `priors` are in log odds, `inputs` in units of 1 / TERM_SCALE. `labels` are shares of the
    victory after each of ROUNDS."""

    priors: tuple[float, ...]
    inputs: Inputs
    labels: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class SampledPosition:
    """The decisions of a game, and the CPU seconds that they took."""

    task: SamplingTask
    decisions: tuple[Decision, ...]
    cpu: float


class SampleFile(ResultJournal[SamplingTask, SampledPosition]):
    """The samples of a round, a line for each game."""

    def find_task(self, result: SampledPosition) -> SamplingTask:
        return result.task

    def read_line(self, line: str) -> SampledPosition:
        facts = json.loads(line)
        head = facts["task"]
        rules = ArenaRules(head["game"], head["players"])
        task = SamplingTask(rules, *[head[name] for name in HEAD])
        return SampledPosition(task, tuple(
            Decision(tuple(priors), unpack_inputs(inputs, len(priors)), tuple(map(tuple, labels)))
            for priors, inputs, labels in facts["decisions"]), facts["cpu"])

    def write_line(self, result: SampledPosition) -> str:
        task = result.task
        head = {"game": task.rules.game, "players": task.rules.players}
        return json.dumps({
            "task": head | {name: getattr(task, name) for name in HEAD},
            "cpu": round(result.cpu, 3),
            "decisions": [[one.priors, pack_inputs(one.inputs), one.labels]
                          for one in result.decisions],
        }, separators=(",", ":"))


def pack_inputs(inputs: Inputs) -> str:
    """Return the inputs as compressed text."""
    return b64encode(zlib.compress(inputs.astype(PACKED).tobytes())).decode()


def unpack_inputs(text: str, rows: int) -> Inputs:
    """Return the inputs from their text. Raise ValueError if it is malformed."""
    try:
        return np.frombuffer(zlib.decompress(b64decode(text)), PACKED).reshape(rows, -1)
    except zlib.error as fault:
        raise ValueError("these are no inputs") from fault


def sample_game(task: SamplingTask) -> SampledPosition:
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
    return SampledPosition(task, tuple(found), process_time() - began)


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
                    pack_rows([inputs for _, inputs in described]),
                    tuple(tuple(round(float(label), 4) for label in row) for row in labels))


def pack_rows(rows: list[Integers]) -> Inputs:
    """Return the rows as one array of small numbers. Terms of more than 127 are cut."""
    return np.clip(np.array(rows), -LARGEST, LARGEST).astype(np.int16)


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
