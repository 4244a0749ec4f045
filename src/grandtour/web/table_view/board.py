"""The drawings of a page: both layouts of a board, and a game's cover."""

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
class BoardPictures:
    """A position drawn in both layouts, each on demand. The style sheet shows one of them."""

    draw: Callable[[str], Picture]

    @cached_property
    def wide_picture(self) -> Picture:
        return self.draw(WIDE)

    @cached_property
    def tall_picture(self) -> Picture:
        return self.draw(TALL)

    def list_elements(self, layout: str) -> dict[str, str]:
        """Return the elements of this layout, or of both."""
        return (self.wide_picture.parts if layout != TALL else {}) | (
            self.tall_picture.parts if layout != WIDE else {})

    @property
    def symbol_sheet(self) -> str:
        """Return the symbols of both layouts, and the common glyphs that the game does not
        define."""
        known = set(re.findall(r'<symbol id="i-([\w-]+)"', self.wide_picture.symbols))
        return self.wide_picture.symbols + glyphs.glyph_symbols({
            name: drawn for name, drawn in glyphs.GLYPHS.items() if name not in known})


def draw_boards(game: str, view: dict[str, Any], language: Language, names: Sequence[str],
                actions: Sequence[str], seat: int | None, last: Sequence[str]) -> BoardPictures:
    """Return the drawings of the position in `view`, with the actions of `seat`."""
    draw = games.part(game, "drawing").draw
    shown = [language.show_name(name) for name in names]
    return BoardPictures(lambda layout: draw(view, language, shown, layout, actions=list(actions),
                                             seat=seat, last=last))


def draw_aside(game: str, view: dict[str, Any], language: Language,
               last: Sequence[str]) -> Aside | None:
    """Return the drawing next to the board, if any."""
    found: Aside | None = games.part(game, "drawing").aside(view, language, last)
    return found


def find_board_targets(game: str, view: dict[str, Any], actions: Sequence[str]) -> dict[str,
                                                                                        list[str]]:
    """Return the actions that a click on each place of the board can mean."""
    targets: dict[str, list[str]] = games.part(game, "drawing").targets(
        view, list(actions))
    return targets


def find_place_name(picture: Picture, place: str) -> str:
    """Return the name of a place of this board, the start of its spoken label."""
    found = LABEL.search(picture.parts.get(f"{picture.layout[0]}-{place}", ""))
    return re.split(ENDS, unescape(found[1]))[0].strip() if found else ""


def draw_cover(game: str, language: Language) -> str:
    """Return a game's cover as a whole SVG."""
    drawn: str = games.part(game, "cover").cover(language)
    return drawn
