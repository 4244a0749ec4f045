"""Fit a network to labelled decisions, by gradient descent (Adam: Kingma and Ba, 2015)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.random import Generator, default_rng

from grandtour.lab.training.network import (
    TERM_SCALE, Integers, Network, Numbers, average_networks, make_network,
)
from grandtour.lab.training.sampling import Decision, Inputs

PASSES: Final = 12              # over all decisions
AVERAGED: Final = 4             # of the last passes, whose networks are averaged
BATCH: Final = 64               # decisions
APART: Final = 30.0             # weight of what sisters differ by, beside their mean
FAST: Final = 2e-3              # pace of learning from nothing
SLOW: Final = 5e-4              # and from the weights of the round before
FADING: Final = (0.9, 0.999)    # of the mean gradient and of its mean square
TINY: Final = 1e-8
HELD_OUT: Final = 10            # one decision in so many is not learned from


@dataclass(frozen=True)
class TrainingSet:
    """Decisions to learn from. The sisters of each are adjacent rows, from its place in
    `starts`."""

    inputs: Inputs
    priors: Numbers
    targets: Numbers
    starts: Integers

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def input_terms(self) -> Numbers:
        """The inputs as the network takes them."""
        return self.inputs / TERM_SCALE

    def pick_decisions(self, decisions: Integers) -> TrainingSet:
        """Return these decisions alone."""
        ends = np.append(self.starts[1:], len(self.priors))
        rows = [np.arange(self.starts[one], ends[one]) for one in decisions]
        sizes = [len(part) for part in rows]
        chosen = np.concatenate(rows)
        return TrainingSet(self.inputs[chosen], self.priors[chosen], self.targets[chosen],
                           np.cumsum([0, *sizes[:-1]]))

    def average_over_sisters(self, numbers: Numbers) -> Numbers:
        """Return for each row the mean over the rows of its decision."""
        sizes = np.diff(np.append(self.starts, len(numbers)))
        return np.repeat(np.add.reduceat(numbers, self.starts) / sizes, sizes)


def make_lessons(decisions: Sequence[Decision]) -> TrainingSet:
    """Return the lessons. A target is the mean of the labels of its sister."""
    sizes = [len(decision.priors) for decision in decisions]
    labels = np.array([row for decision in decisions for row in decision.labels])
    return TrainingSet(
        np.concatenate([decision.inputs for decision in decisions]),
        np.array([prior for decision in decisions for prior in decision.priors]),
        labels.mean(axis=1), np.cumsum([0, *sizes[:-1]]))


def split_lessons(lessons: TrainingSet) -> tuple[TrainingSet, TrainingSet]:
    """Return the lessons to learn from, and those that are held out."""
    numbers = np.arange(len(lessons))
    return (lessons.pick_decisions(numbers[numbers % HELD_OUT != 0]),
            lessons.pick_decisions(numbers[numbers % HELD_OUT == 0]))


def fit_network(network: Network, lessons: TrainingSet, pace: float,
                seed: Sequence[int]) -> Network:
    """Return the network after PASSES over the lessons: the average of the last ones.

    The error is that of the shares. What the sisters of a decision differ by counts APART times."""
    descent, rng = GradientDescent(network, pace), default_rng(seed)
    found: list[Network] = []
    for number in range(PASSES):
        descent.pace = pace * (1.0 - number / PASSES)
        for batch in iterate_batches(lessons, rng):
            active = network.compute_layers(batch.input_terms)
            shares = 1.0 / (1.0 + np.exp(-(batch.priors + active[-1][:, 0])))
            error = shares - batch.targets
            mean = batch.average_over_sisters(error)
            slope = (APART * (error - mean) + mean) * shares * (1.0 - shares) / len(error)
            network = descent.step(network, network.compute_gradient(active, slope))
        found.append(network)
    return average_networks(found[-AVERAGED:])


def iterate_batches(lessons: TrainingSet, rng: Generator) -> Iterator[TrainingSet]:
    order = rng.permutation(len(lessons))
    for first in range(0, len(order), BATCH):
        yield lessons.pick_decisions(order[first:first + BATCH])


class GradientDescent:
    """The state of Adam."""

    def __init__(self, network: Network, pace: float) -> None:
        self.pace = pace
        self.steps = 0
        self.means = [np.zeros_like(part) for part in network.parameters]
        self.squares = [np.zeros_like(part) for part in network.parameters]

    def step(self, network: Network, gradient: Sequence[Numbers]) -> Network:
        """Return the network after one step down this gradient."""
        self.steps += 1
        first, second = FADING
        moved = []
        for number, (part, slope) in enumerate(zip(network.parameters, gradient, strict=True)):
            self.means[number] = first * self.means[number] + (1.0 - first) * slope
            self.squares[number] = second * self.squares[number] + (1.0 - second) * slope ** 2
            mean = self.means[number] / (1.0 - first ** self.steps)
            square = self.squares[number] / (1.0 - second ** self.steps)
            moved.append(part - self.pace * mean / (np.sqrt(square) + TINY))
        return make_network(moved)


def measure_gain(network: Network, lessons: TrainingSet) -> float:
    """Return how much more of the victory the choices of the network bring than those of the
    hand-made value, by the labels: the mean over these decisions."""
    odds = lessons.priors + network.compute_corrections(lessons.input_terms)
    ends = np.append(lessons.starts[1:], len(odds))
    gains = [lessons.targets[first + int(np.argmax(odds[first:end]))]
             - lessons.targets[first + int(np.argmax(lessons.priors[first:end]))]
             for first, end in zip(lessons.starts, ends, strict=True)]
    return float(np.mean(gains))
