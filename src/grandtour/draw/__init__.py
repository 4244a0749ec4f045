"""The drawing kit: boards as SVG text, the same picture in a page, a file, a notebook, a mail.

Boards are printed, pieces are enamel: what has a cream rim can move, nothing printed has one.
No colour stands in the SVG; classes name it, `board.css` and the game's own sheet give it.
"""

from __future__ import annotations

from importlib.resources import files

from grandtour.draw.picture import Picture

__all__ = ["Picture", "stylesheet"]


def stylesheet() -> str:
    """The text of `board.css`: the tokens of the look, the players, the states of a place."""
    return (files(__name__) / "board.css").read_text(encoding="utf-8")
