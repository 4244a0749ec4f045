"""The file of a trained network. It names the game, the digest of its components, the command that
trained it, and its measured strength."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numpy as np

from grandtour import games
from grandtour.engine.core import State
from grandtour.lab.training.network import IntegerNetwork, Integers

LARGEST: Final = 300_000        # bytes of a file


class BadWeights(ValueError):
    """The file cannot be used. The message says why."""


class ValueTerms(Protocol):
    """What a game declares in its `value_terms.py`."""

    def name_terms(self, players: int) -> list[str]:
        """Return the names of the terms, in their order."""
        ...

    def list_terms(self, s: Any, seat: int) -> list[float]:
        """Return the terms of the position as this seat sees it. Most are between -1 and 1."""
        ...


@cache
def value_terms(game: str) -> ValueTerms:
    """Return the terms that this game declares. Raise BadWeights if it declares none."""
    name = f"{games.find_game_package(game)}.value_terms"
    if find_spec(name) is None:
        raise BadWeights(f"{game} declares no terms to learn from (value_terms.py)")
    return cast(ValueTerms, import_module(name))


@dataclass(frozen=True)
class Weights:
    """A network of one game and number of players, with its origin.

    `strength` has the share of games that the player won, by the name of the rivals."""

    game: str
    players: int
    digest: str                 # of the components
    version: str                # of the rules
    command: str
    network: IntegerNetwork
    strength: dict[str, str] = field(default_factory=dict)

    def terms(self, s: State, seat: int) -> list[float]:
        return value_terms(self.game).list_terms(s, seat)


def write_weights(weights: Weights) -> str:
    """Return the text of the file."""
    head = {"game": weights.game, "players": weights.players, "digest": weights.digest,
            "version": weights.version, "command": weights.command, "strength": weights.strength,
            "terms": value_terms(weights.game).name_terms(weights.players)}
    layers = [{"weights": part.tolist(), "biases": biases.tolist()} for part, biases
              in zip(weights.network.weights, weights.network.biases, strict=True)]
    text = json.dumps(head, indent=1, ensure_ascii=False)[:-2] + ',\n "layers": '
    return text + json.dumps(layers, separators=(",", ":")) + "\n}\n"


def read_weights(path: Path) -> Weights:
    """Return the weights of a file. Raise BadWeights if it is malformed, or was trained on other
    components, other rules or other terms than there are now."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadWeights(f"{path} has more than {LARGEST} bytes")
        facts = json.loads(path.read_text(encoding="utf-8"))
        network = IntegerNetwork(tuple(to_integer_array(layer["weights"])
                                       for layer in facts["layers"]),
                                 tuple(to_integer_array(layer["biases"])
                                       for layer in facts["layers"]))
        weights = Weights(facts["game"], facts["players"], facts["digest"], facts["version"],
                          facts["command"], network, facts["strength"])
        game = games.game(weights.game)
    except (OSError, KeyError, TypeError, ValueError, games.UnknownGame) as fault:
        if isinstance(fault, BadWeights):
            raise
        raise BadWeights(f"{path} has no weights: {fault!r}") from fault
    for what, then, now in (("components", weights.digest, game.digest),
                            ("rules", weights.version, game.version),
                            ("terms", facts["terms"],
                             value_terms(weights.game).name_terms(weights.players))):
        if then != now:
            raise BadWeights(f"{path} was trained with other {what} of {weights.game}")
    return weights


def to_integer_array(numbers: list[Any]) -> Integers:
    return np.array(numbers, dtype=np.int64)


@cache
def load_weights(path: str) -> Weights:
    """Return the weights of this file, which is read once."""
    return read_weights(Path(path))
