"""Faults to be planted, in files for each game and one for the engine."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import NamedTuple


class Fault(NamedTuple):
    """One edit of one file, and what it breaks."""

    chapter: str
    what: str
    file: str
    old: str
    new: str


def all_faults() -> list[Fault]:
    """Those of the games, then those of the engine."""
    games = sorted({path.stem for path in Path(__file__).parent.glob("*.py")}
                   - {"__init__", "engine"})
    return [fault for name in [*games, "engine"]
            for fault in import_module(f"planted.{name}").FAULTS]
