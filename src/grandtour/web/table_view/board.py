"""The drawings of a page: both lay-outs of a board, and the cover on the shelf."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import Any, Final

from grandtour import games
from grandtour.draw import Picture, glyphs
from grandtour.draw.aside import Aside
from grandtour.language import Language

WIDE: Final = "wide"
TALL: Final = "tall"
LABEL: Final = re.compile(r' aria-label="([^"]*)"')
ENDS: Final = r"[;；、]"           # the name in a label


@dataclass(frozen=True)
class Boards:
    """A position drawn for a page in both lay-outs, each when it is asked for; the style sheet
    shows one of them."""

    draw: Callable[[str], Picture]

    @cached_property
    def wide(self) -> Picture:
        return self.draw(WIDE)

    @cached_property
    def tall(self) -> Picture:
        return self.draw(TALL)

    def parts(self, layout: str) -> dict[str, str]:
        """The elements of this lay-out, or of both."""
        return (self.wide.parts if layout != TALL else {}) | (
            self.tall.parts if layout != WIDE else {})

    @property
    def sprite(self) -> str:
        """The definitions of both layouts, and those common glyphs that the game does not have."""
        known = set(re.findall(r'<symbol id="i-([\w-]+)"', self.wide.symbols))
        return self.wide.symbols + glyphs.symbols({
            name: drawn for name, drawn in glyphs.GLYPHS.items() if name not in known})


def boards(game: str, view: dict[str, Any], language: Language, names: Sequence[str],
           actions: Sequence[str], seat: int | None, last: Sequence[str]) -> Boards:
    """The position as `view` shows it, with what `seat` may do."""
    draw = games.part(game, "drawing").draw
    shown = [language.called(name) for name in names]
    return Boards(lambda layout: draw(view, language, shown, layout, actions=list(actions),
                                      seat=seat, last=last))


def aside(game: str, view: dict[str, Any], language: Language,
          last: Sequence[str]) -> Aside | None:
    """What lies beside the board."""
    found: Aside | None = games.part(game, "drawing").aside(view, language, last)
    return found


def pointed(game: str, view: dict[str, Any], actions: Sequence[str]) -> dict[str, list[str]]:
    """Which of the actions the places of the board mean, by place."""
    targets: dict[str, list[str]] = games.part(game, "drawing").targets(
        view, list(actions))
    return targets


def name_of(picture: Picture, place: str) -> str:
    """What a place of this board is called: what its spoken label begins with."""
    found = LABEL.search(picture.parts.get(f"{picture.layout[0]}-{place}", ""))
    return re.split(ENDS, unescape(found[1]))[0].strip() if found else ""


def cover(game: str, language: Language) -> str:
    """The picture of a game on the shelf, a whole SVG."""
    drawn: str = games.part(game, "cover").cover(language)
    return drawn
