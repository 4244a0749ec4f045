"""A small network: terms of a position in, a correction of the hand-made value out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]

HIDDEN: Final = (32, 16)
TERM_SCALE: Final = 256             # one, in the terms and between layers
WEIGHT_SCALE: Final = 4096          # one, in the weights


@dataclass(frozen=True)
class Network:
    """Layers of weights and biases. Every layer but the last sets what is below zero to zero."""

    weights: tuple[Numbers, ...]
    biases: tuple[Numbers, ...]

    def compute_corrections(self, terms: Numbers) -> Numbers:
        """Return the correction for each row of terms, in the logarithm of the odds."""
        return self.compute_layers(terms)[-1][:, 0]

    def compute_layers(self, terms: Numbers) -> list[Numbers]:
        """Return the terms and the output of every layer."""
        found = [terms]
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = found[-1] @ weights + biases
            found.append(out if number == len(self.weights) - 1 else np.maximum(out, 0.0))
        return found

    def compute_gradient(self, active: Sequence[Numbers], error: Numbers) -> list[Numbers]:
        """Return the gradient by all parameters, from that by the corrections. `active` is what
        `compute_layers` returned."""
        back = error[:, None]
        found: list[Numbers] = []
        for number in reversed(range(len(self.weights))):
            found[:0] = [active[number].T @ back, back.sum(axis=0)]
            if number:
                back = (back @ self.weights[number].T) * (active[number] > 0.0)
        return found

    @property
    def parameters(self) -> list[Numbers]:
        """The weights and the biases of every layer."""
        return [part for layer in zip(self.weights, self.biases, strict=True) for part in layer]


def make_network(parameters: Sequence[Numbers]) -> Network:
    """Return the network with these parameters, ordered as `Network.parameters`."""
    return Network(tuple(parameters[::2]), tuple(parameters[1::2]))


def begin_network(terms: int, seed: int) -> Network:
    """Return a network that corrects nothing yet: its last layer is zero."""
    rng, sizes = default_rng(seed), (terms, *HIDDEN)
    weights = [rng.normal(0.0, (2.0 / before) ** 0.5, (before, after))
               for before, after in pairwise(sizes)]
    weights.append(np.zeros((sizes[-1], 1)))
    return Network(tuple(weights), tuple(np.zeros(part.shape[1]) for part in weights))


def average_networks(networks: Iterable[Network]) -> Network:
    """Return the network with the mean of all parameters."""
    parameters = [network.parameters for network in networks]
    return make_network([np.mean(parts, axis=0) for parts in zip(*parameters, strict=True)])


@dataclass(frozen=True)
class IntegerNetwork:
    """A network in whole numbers, which gives the same result on every machine.

    Terms are in units of 1 / TERM_SCALE, weights of 1 / WEIGHT_SCALE and biases of the product."""

    weights: tuple[Integers, ...]
    biases: tuple[Integers, ...]

    @property
    def is_zero(self) -> bool:
        """Whether the last layer is zero, as in a new network."""
        return not self.weights[-1].any() and not self.biases[-1].any()

    def compute_corrections(self, terms: Integers) -> Numbers:
        """Return the correction for each row of terms, in the logarithm of the odds."""
        last = len(self.weights) - 1
        out = terms
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = out @ weights + biases
            if number < last:
                out = np.maximum(out, 0) // WEIGHT_SCALE
        return out[:, 0] / (TERM_SCALE * WEIGHT_SCALE)


def round_network(network: Network) -> IntegerNetwork:
    """Return the network with rounded parameters."""
    return IntegerNetwork(
        tuple(round_to(part, WEIGHT_SCALE) for part in network.weights),
        tuple(round_to(part, TERM_SCALE * WEIGHT_SCALE) for part in network.biases))


def restore_network(network: IntegerNetwork) -> Network:
    """Return the network to train on from these parameters."""
    return Network(
        tuple(part / WEIGHT_SCALE for part in network.weights),
        tuple(part / (TERM_SCALE * WEIGHT_SCALE) for part in network.biases))


def round_to(numbers: Sequence[float] | Numbers, scale: int) -> Integers:
    """Return the numbers in units of 1 / scale."""
    rounded: Integers = np.rint(np.asarray(numbers) * scale).astype(np.int64)
    return rounded
