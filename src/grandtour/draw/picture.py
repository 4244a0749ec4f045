"""A board drawn for one reader.

>>> from grandtour.draw import Picture, stylesheet
>>> from grandtour.draw.shapes import circle, rect
>>> board = Picture("pebbles", "wide", 200, 100, "Pebbles", "A heap of one stone.", "",
...                 rect(0, 0, 200, 100, aria_hidden="true"),
...                 {"w-heap": f'<g id="w-heap">{circle(30, 30, 15, "stone")}</g>'},
...                 sheet=stylesheet())
>>> board.standalone().startswith("<svg xmlns=")
True
>>> board.pointing_at("heap").parts["w-heap"][:27]
'<g id="w-heap" data-pointed'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from grandtour.draw import style
from grandtour.draw.shapes import escape, number
from grandtour.draw.thumbnail import simplify_drawing

ASK: Final = re.compile(r' data-ask="[^"]*"')
HAND: Final = re.compile(r' (?:role|tabindex|aria-[\w-]+|data-(?!game|pointed)[\w-]+)="[^"]*"')


@dataclass(frozen=True)
class Picture:
    """A drawn board: scenery that never changes in a match, and parts that do.

    The set and the order of the parts are the same for every position of a match, so a page can
    replace each by its id. An id begins with the first letter of the layout: `w-heap`, `t-heap`.
    Lessons and the log name the part `heap`. Nothing in it carries a style, so a strict content
    policy holds."""

    name: str                       # the game, "bombay"
    layout: str                     # "wide" or "tall"
    width: float
    height: float
    title: str
    description: str
    symbols: str                    # of both layouts; a page puts them once into a sprite
    scenery: str                    # aria-hidden
    parts: dict[str, str]           # element id, with the layout's prefix -> its whole element
    language: str = "en"
    sheet: str = ""                 # board.css and the game's own, for `standalone`
    least: float = 0                # pixels in a unit: a page scrolls rather than shows fewer
    plates: bool = False            # it shows what each player has, and the reader's own hand

    def svg(self) -> str:
        """Return inline SVG for a page that holds `symbols` and loads the style sheets.

        If there is more room than it needs, it is aligned to the top."""
        prefix = self.layout[0]
        return (f'<svg xmlns="http://www.w3.org/2000/svg" class="board {self.layout}" '
                f'data-game="{self.name}" viewBox="{self._box()}" '
                f'preserveAspectRatio="xMidYMin" lang="{self.language}" '
                f'role="group" aria-labelledby="{prefix}-title {prefix}-desc">'
                f'<desc id="{prefix}-title">{escape(self.title)}</desc>'
                f'<desc id="{prefix}-desc">{escape(self.description)}</desc>'
                f'{self.scenery}{"".join(self.parts.values())}</svg>')

    def strut(self) -> str:
        """Return an element that reserves the least size of the inline SVG in a page; empty if it
        may have any size."""
        if not self.least:
            return ""
        return (f'<svg xmlns="http://www.w3.org/2000/svg" class="strut" aria-hidden="true" '
                f'viewBox="{self._box()}" width="{number(self.width * self.least)}"/>')

    def pointing_at(self, place: str) -> Picture:
        """Return the same picture with a mark on this element, which emphasizes it; "" for none."""
        name = f"{self.layout[0]}-{place}"
        if name not in self.parts:
            return self
        marked = self.parts[name].replace(f'id="{name}"', f'id="{name}" data-pointed=""', 1)
        return replace(self, parts=self.parts | {name: marked})

    def silent(self) -> Picture:
        """Return the same picture without "why not?" at its places."""
        return replace(self, parts={name: ASK.sub("", part) for name, part in self.parts.items()})

    def standalone(self, theme: str = "light") -> str:
        """Return a whole SVG file with its own symbols and style, colours resolved, nothing to
        press."""
        body = self.symbols + HAND.sub("", self.scenery + "".join(self.parts.values()))
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" class="board {self.layout}" '
                f'data-game="{self.name}" viewBox="{self._box()}" width="{number(self.width)}" '
                f'height="{number(self.height)}" lang="{self.language}" role="img">')
        sheet = style.resolve_sheet(self.sheet, theme, self.name)
        return (f'{head}<title>{escape(self.title)}</title><desc>{escape(self.description)}</desc>'
                f'<style>{style.find_rules_needed(head + body, sheet)}</style>{body}</svg>')

    def thumbnail(self, theme: str = "light") -> str:
        """Return a whole SVG file for a place where no word could be read: about two thirds of
        `standalone`, and the same in all languages."""
        drawn = simplify_drawing(replace(self, title="", description="").standalone(theme))
        sheet = style.find_rules_needed(drawn, style.resolve_sheet(self.sheet, theme, self.name))
        return drawn.replace(">", f"><style>{sheet}</style>", 1)

    def _box(self) -> str:
        return f"0 0 {number(self.width)} {number(self.height)}"

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        return self.standalone()
