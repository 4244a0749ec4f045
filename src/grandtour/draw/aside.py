"""Temporary pictures next to a board: a card of an automaton, a scale, a reminder."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from grandtour.language import Language


@dataclass(frozen=True)
class Aside:
    """A picture next to the board.

    `picture` is an inline SVG that uses the symbols of the board, `description` the same in words.
    It is `current` while it shows the last action."""

    title: str
    description: str
    picture: str
    current: bool


def aside(view: dict[str, Any], language: Language, last: Collection[str]) -> Aside | None:
    """Return None: this game has everything on its board."""
    return None
