"""Learns a game against computer players that choose at random, then plays them for the record.

    pip install 'grandtour[lab]'
    export OPENBLAS_NUM_THREADS=1       # where more than one core only gets in its own way
    python examples/train.py bombay --players 2 --rounds 400 --games 1000 --seed 1

Proximal policy optimisation (Schulman and others 2017) in NumPy alone, with the games of
grandtour.lab.vector. The player is a net with one hidden layer, and its gradient is written out.
What is not legal has no probability, so no game is lost by it. The learner sits on every seat
equally often, in training and in the games that count, whose seeds it has not met before. The same
numbers on the command line give the same player and the same games, with the same version of NumPy
on the same kind of processor."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count
from math import ceil
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from grandtour.engine.encoding import Field
from grandtour.lab import vector
from grandtour.lab.sequential import compute_wilson_interval
from grandtour.lab.vector import LEAVE, VectorGames

Numbers: TypeAlias = NDArray[Any]

WIDTH = 128                     # of the hidden layer
SIDE_BY_SIDE = 60               # games of a round; so many that every number of players divides it
PASSES = 4                      # over the decisions of a round
PIECE = 512                     # decisions that are learned from at once
PACE = 1e-3                     # of learning, falling to 0 with the last round
CLIP = 0.2                      # by how much a probability may change in a round
CURIOSITY = 0.01                # weight of the entropy
LONGEST = 0.5                   # gradient
NEVER = -1e9                    # the logarithm of how likely what is not legal is
REPORTS = 10
EVEN = 0.1                      # of the first weights of the outputs: all actions equally likely
FEW = 12                        # as many values of a number get a place each


class Decisions(NamedTuple):
    """Of several games: a row for each decision."""

    seen: Numbers
    legal: Numbers
    action: Numbers
    likely: Numbers             # the logarithm of its probability when it was taken
    result: Numbers             # of its game, for whoever took it

    def some(self, rows: Numbers) -> Decisions:
        return Decisions(*(column[rows] for column in self))


class Player:
    """From what a seat sees: how likely it does what, and its result. No layer needs a constant:
    numbers of few values always have a one."""

    def __init__(self, size: int, actions: int, chance: Generator) -> None:
        shapes = (size, WIDTH), (WIDTH, actions), (WIDTH, 1)
        self.weights = np.concatenate([
            chance.standard_normal(before * behind, np.float32) / before ** 0.5
            for before, behind in shapes], dtype=np.float32)
        self.weights[size * WIDTH:] *= EVEN
        ends = np.cumsum([before * behind for before, behind in shapes])
        self.body, self.policy, self.value = (      # which change with the weights
            part.reshape(shape)
            for part, shape in zip(np.split(self.weights, ends[:-1]), shapes, strict=True))

    def think(self, seen: Numbers, legal: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, the logarithms of the probabilities, the results it expects."""
        hidden = np.maximum(seen @ self.body, 0)
        scores = np.where(legal, hidden @ self.policy, NEVER)
        scores -= scores.max(1, keepdims=True)
        likely = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        return hidden, likely, (hidden @ self.value)[:, 0]

    def gradient(self, own: Decisions) -> Numbers:
        """By its weights: of the error of what it expected, less what it gains by making likelier
        what turned out better, within the clip, less the weighted entropy."""
        hidden, likely, expected = self.think(own.seen, own.legal)
        rows, chances = np.arange(len(own.result)), np.exp(likely)
        better = own.result - expected
        ratio = np.exp(likely[rows, own.action] - own.likely)
        gain = better * ratio * ((ratio - 1) * np.sign(better) < CLIP)
        scores = gain[:, None] * chances
        scores[rows, own.action] -= gain
        entropy = -(chances * likely).sum(1, keepdims=True)
        scores += CURIOSITY * chances * (likely + entropy)
        error = -2 * better[:, None]
        before = (scores @ self.policy.T + error @ self.value.T) * (hidden > 0)
        parts = own.seen.T @ before, hidden.T @ scores, hidden.T @ error
        return np.concatenate([part.ravel() for part in parts]) / len(rows)


class Adam:
    """Goes down a slope by steps that are as long as it is steady (Kingma and Ba 2015)."""

    def __init__(self, weights: Numbers) -> None:
        self.weights = weights
        self.steps = 0
        self.mean = np.zeros_like(weights)
        self.square = np.zeros_like(weights)

    def step(self, slope: Numbers, pace: float) -> None:
        here = slope * min(1, LONGEST / np.linalg.norm(slope))
        self.steps += 1
        self.mean += 0.1 * (here - self.mean)
        self.square += 0.001 * (here ** 2 - self.square)
        even = np.sqrt(self.square / (1 - 0.999 ** self.steps)) + 1e-8
        self.weights -= pace * self.mean / (1 - 0.9 ** self.steps) / even


class Expansion:
    """Widens observations for a net: a number of few values becomes a one among zeros, since these
    are often names; any other is squeezed."""

    def __init__(self, fields: list[Field]) -> None:
        few = [field.high - field.low < FEW for field in fields]
        self.few, self.many = np.flatnonzero(few), np.flatnonzero(np.logical_not(few))
        kinds = [fields[place] for place in self.few]
        widths = [field.high - field.low + 1 for field in kinds]
        self.starts = np.cumsum([0, *widths[:-1]]) - np.array([field.low for field in kinds])
        self.names = sum(widths)
        self.size = self.names + len(self.many)

    def widen(self, seen: Numbers) -> Numbers:
        wide = np.zeros((len(seen), self.size), np.float32)
        np.put_along_axis(wide, seen[:, self.few] + self.starts, 1, 1)
        wide[:, self.names:] = np.arcsinh(seen[:, self.many])       # money, by flags
        return wide


class Table(NamedTuple):
    """Games side by side, in which the learner has this seat."""

    seat: int
    games: VectorGames


def played(tables: list[Table], expansion: Expansion, player: Player, seeds: Iterator[int],
           chance: Generator) -> tuple[Decisions, Numbers]:
    """Every game once: all decisions, and the results by game."""
    found, results = [], []
    for seat, games in tables:
        games.reset(next(seeds))
        steps, result = [], np.zeros(games.number, np.float32)
        while len(running := np.flatnonzero(games.seats == seat)):
            seen = expansion.widen(games.observations[running])
            legal = games.masks[running] > 0
            _, likely, _ = player.think(seen, legal)
            action = (likely + chance.gumbel(size=likely.shape)).argmax(1)
            steps.append((seen, legal, action, likely[range(len(running)), action], running))
            everywhere = np.full(games.number, LEAVE)
            everywhere[running] = action
            games.step(everywhere)
            result += games.rewards[:, seat]
        seen, legal, action, likely, places = map(np.concatenate, zip(*steps, strict=True))
        found.append(Decisions(seen, legal, action, likely, result[places]))
        results.append(result)
    return Decisions(*map(np.concatenate, zip(*found, strict=True))), np.concatenate(results)


def shares(results: Numbers, players: int) -> Numbers:
    """How much of the victory: 1 for whoever wins alone, a part if others win, too."""
    return (results + 1) / players


def trained(tables: list[Table], expansion: Expansion, rounds: int, seeds: Iterator[int],
            chance: Generator) -> Player:
    """A player after so many rounds; how often it wins is printed ten times."""
    player = Player(expansion.size, tables[0].games.masks.shape[1], chance)
    adam = Adam(player.weights)
    began, cpu, won = time.monotonic(), time.process_time(), []
    for number in range(rounds):
        decisions, results = played(tables, expansion, player, seeds, chance)
        for _ in range(PASSES):
            order = chance.permutation(len(decisions.result))
            for rows in np.split(order, range(PIECE, len(order), PIECE)):
                adam.step(player.gradient(decisions.some(rows)), PACE * (1 - number / rounds))
        won.append(shares(results, len(tables)).mean())
        if (number + 1) * REPORTS // rounds > number * REPORTS // rounds:
            print(f"round {number + 1:4}: {np.mean(won):.1%} won, "
                  f"{time.monotonic() - began:.0f} s, {time.process_time() - cpu:.0f} s of CPU",
                  flush=True)
            won.clear()
    return player


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2, help="(%(default)s)")
    parser.add_argument("--opponents", default="random",
                        help="a rung of the ladder, or a level of the game (%(default)s)")
    parser.add_argument("--rounds", type=int, default=400, help="of 60 games (%(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="that count (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    asked = parser.parse_args()
    seeds, chance = count(asked.seed * 1_000_000, SIDE_BY_SIDE), default_rng(asked.seed)
    tables = [Table(seat, vector.games(
        asked.game, asked.players, SIDE_BY_SIDE // asked.players, skip_forced=True, again=False,
        opponents={other: asked.opponents for other in range(asked.players) if other != seat}))
        for seat in range(asked.players)]
    expansion = Expansion(tables[0].games.fields)
    player = trained(tables, expansion, asked.rounds, seeds, chance)
    rounds = ceil(asked.games / SIDE_BY_SIDE)
    won = sum(shares(played(tables, expansion, player, seeds, chance)[1], asked.players).sum()
              for _ in range(rounds))
    games = rounds * SIDE_BY_SIDE
    low, high = compute_wilson_interval(won, games)
    print(f"{won / games:.1%} won ({low:.1%} to {high:.1%}) of {games} games that count")


if __name__ == "__main__":
    main()
