"""Draw the cover of a game that has none: its title."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.poster import CREAM, HEIGHT, WIDTH, draw_poster
from grandtour.draw.shapes import rect, text
from grandtour.engine.game import Game
from grandtour.language import Language

GROUND: Final = "#2f4a5a"


class PlainCover:
    """The cover of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self._title = game.title

    def cover(self, language: Language) -> str:
        title = language.say(self._title)
        size = min(80, 1.6 * WIDTH / (len(title) + 1))
        drawn = rect(0, 0, WIDTH, HEIGHT, fill=GROUND) + text(
            WIDTH / 2, HEIGHT / 2 + size / 3, title, size, fill=CREAM, text_anchor="middle",
            font_family="Georgia,serif")
        return draw_poster(title, language, drawn)
