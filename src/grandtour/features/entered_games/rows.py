"""Entered games as they are stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class EnteredRow:
    """A stored game. `text` is its record so far. `rest` is notation that still has to be entered,
    and `line` the number that its first line had in the pasted text. `moves` and `over` serve
    lists. `version` counts the changes. Moments are in milliseconds since 1970."""

    id: str
    person: str
    game: str
    text: str
    rest: str
    line: int
    moves: int
    over: bool
    made: int
    changed: int
    version: int = 1


class StaleGame(Exception):
    """The game has been changed since it was read."""


def name_version(game: str, version: int) -> str:
    """Return an id for a version of a game, under which it is analysed."""
    return f"{game}.{version}"
