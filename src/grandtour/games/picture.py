"""Draw a position of any game, for a reader who may see that view of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grandtour import games
from grandtour.draw import Picture
from grandtour.language import Language


def picture(game: str, view: dict[str, Any], language: Language, names: Sequence[str],
            layout: str = "wide", last: Sequence[str] = ()) -> Picture:
    """Return the board of a view (`State.view`) in the lay-out "wide" or "tall". The elements
    `last` of the last move are marked. `.standalone()` returns a complete SVG."""
    drawn: Picture = games.part(game, "drawing").draw(
        view, language, list(names), layout, actions=[], seat=None, last=list(last))
    return drawn
