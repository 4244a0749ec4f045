"""Faults to be planted: each game brings its own (`mutants` in tests/games/<game>/), and the engine
those of what all share."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from game_folders import bringing, module


class Fault(NamedTuple):
    """One edit of one file, and what it breaks."""

    chapter: str
    what: str
    file: str
    old: str
    new: str


def all_faults() -> list[Fault]:
    """Those of the games, then those of the engine."""
    own = [module(game, "mutants") for game in bringing("mutants")]
    return [fault for part in [*own, import_module("tests.engine.mutants")]
            for fault in part.FAULTS]
