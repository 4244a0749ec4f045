"""Temporary pictures next to a board: a card of an automaton, a scale, a reminder.

>>> from grandtour.draw.aside import Aside
>>> def aside(view, language, last):
...     few = "<svg viewBox='0 0 9 9'><circle r='4'/></svg>"
...     return Aside("Few stones", "The heap ends.", few, False) if view["heap"] < 4 else None
>>> aside({"heap": 3}, None, ()).title
'Few stones'
"""

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
