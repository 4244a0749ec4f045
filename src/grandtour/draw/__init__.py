"""The drawing kit: boards as SVG text, the same picture in a page, a file, a notebook, an email.

Boards are printed, pieces are enamel: a thing with a cream rim can move, nothing printed has one.
The SVG has no colours; classes name them, `board.css` and the game's own sheet define them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from grandtour.draw.picture import Picture

__all__ = ["Picture", "stylesheet"]


@cache
def stylesheet(game: str = "") -> str:
    """Return the text of `board.css`, then that of `drawing.css` in the package of a game.

    `board.css` has the tokens of the look, the players, and the states of a place."""
    parts = [files(__name__) / "board.css"] + ([files(game) / "drawing.css"] if game else [])
    return "".join(part.read_text(encoding="utf-8") for part in parts)
