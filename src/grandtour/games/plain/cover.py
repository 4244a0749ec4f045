"""The picture on the shelf of a game that has none: its title."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.shapes import rect, tag, text
from grandtour.engine.game import Game
from grandtour.language import Language

WIDTH: Final = 500
HEIGHT: Final = 300
GROUND: Final = "#2f4a5a"
INK: Final = "#f8efd8"


class PlainCover:
    """Of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self._title = game.title

    def cover(self, language: Language) -> str:
        title = language.say(self._title)
        size = min(80, 1.6 * WIDTH / (len(title) + 1))
        drawn = rect(0, 0, WIDTH, HEIGHT, fill=GROUND) + text(
            WIDTH / 2, HEIGHT / 2 + size / 3, title, size, fill=INK, text_anchor="middle",
            font_family="Georgia,serif")
        return tag("svg", tag("title", title) + drawn, xmlns="http://www.w3.org/2000/svg",
                   viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", lang=language.code)
