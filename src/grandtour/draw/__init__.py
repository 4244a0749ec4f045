"""The drawing kit: boards as SVG text, the same picture in a page, a file, a notebook, a mail.

Boards are printed, pieces are enamel: what has a cream rim can move, nothing printed has one.
No colour stands in the SVG; classes name it, `board.css` and the game's own sheet give it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from grandtour.draw.picture import Picture

__all__ = ["Picture", "stylesheet"]


@cache
def stylesheet(game: str = "") -> str:
    """The text of `board.css`: the tokens of the look, the players, the states of a place; then
    that of `drawing.css` in the package of a game."""
    parts = [files(__name__) / "board.css"] + ([files(game) / "drawing.css"] if game else [])
    return "".join(part.read_text(encoding="utf-8") for part in parts)
