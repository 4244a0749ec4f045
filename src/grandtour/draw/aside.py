"""What lies beside a board for a while: a card of whoever the rules play, a scale, a reminder."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from grandtour.language import Language


@dataclass(frozen=True)
class Aside:
    """`picture` is an inline SVG that uses the symbols of the board, `description` the same in
    words. It is `current` while it tells of what has just been done."""

    title: str
    description: str
    picture: str
    current: bool


def aside(view: dict[str, Any], language: Language, last: Collection[str]) -> Aside | None:
    """Of a game that lays everything on its board."""
    return None
