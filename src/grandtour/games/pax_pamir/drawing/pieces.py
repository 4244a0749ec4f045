"""The pieces on the map and next to it: blocks as armies, the dial, and the number of pieces in a
pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.draw.shapes import circle, glyph, group, path, point, tag, text, use
from grandtour.games.pax_pamir.components import COALITIONS
from grandtour.games.pax_pamir.drawing.market import draw_count
from grandtour.games.pax_pamir.drawing.symbols import place_symbol

STANDING: Final = "M-12-15-6-20H15V12L9 17H-12z"
LETTERED: Final = 19.0


def define_symbols() -> str:
    return ("".join(define_army(name) for name in COALITIONS)
            + path("M0-20 20 0 0 20-20 0z", id="px-lozenge")
            + group(circle(0, 0, 9, "tick-disc") + path("M-4 0-1 3.5 4.5-3", "tick-line"), None,
                    id="px-tick"))


def define_army(coalition: str) -> str:
    """Define a block upright, its animal on the face."""
    return group(path(STANDING, "piece-rim px-rim-line") + path(STANDING, "px-block")
                 + path("M-12-15H9V17M9-15 15-20", "px-block-edge")
                 + glyph(f"i-{coalition}", -1.5, 1, 19), f"px-k-{coalition}",
                 id=f"px-army-{coalition}")




# ------------------------------------------------------------------ piles


@dataclass(frozen=True)
class Pile:
    """A number of pieces of a kind, drawn with up to two edges behind, the number at the lower
    right."""

    name: str
    number: int
    x: float
    y: float
    scale: float

    def body(self) -> str:
        step = 3.2 * self.scale
        return "".join(use(f"px-{self.name}", self.x + step * i, self.y - step * i, None,
                           self.scale) for i in range(min(self.number, 3) - 1, -1, -1))

    def count(self) -> str:
        if self.number < 2:
            return ""
        return draw_count(self.number, self.x + 11 * self.scale, self.y + 12 * self.scale)


def draw_piles(piles: Sequence[Pile]) -> str:
    """Draw piles, with the numbers above them all."""
    return "".join(each.body() for each in piles) + "".join(each.count() for each in piles)


def draw_figure(words: str, x: float, y: float) -> str:
    """Draw a few characters on a cream disc."""
    size = 11 if len(words) < 3 else 9
    return place_symbol("count", x, y) + text(x, y + size * .355, words, size, "px-count-digit")


def draw_mark(seat: int, x: float, y: float, size: float) -> str:
    """Draw a player's mark, with its letter where that is large enough to be read."""
    return glyph(f"{'mark' if size >= LETTERED else 'shape'}-p{seat + 1}", x, y, size)


def draw_coins(x: float, y: float, number: int, scale: float = 1) -> str:
    """Draw rupees: a coin and its number to the right."""
    return place_symbol("coin", x, y, None, scale) + tag(
        "text", str(number), x=x + 10 * scale + 1.5, y=y + 4.5, cls="px-value px-halo px-start",
        font_size=13)


def draw_emblem(coalition: str, x: float, y: float, radius: float) -> str:
    """Draw the animal of a coalition on its colour."""
    return group(circle(x, y, radius, "px-print") + glyph(f"i-{coalition}", x, y, radius * 1.36),
                 f"px-k-{coalition}")


def draw_arrow(x: float, y: float, reach: float) -> str:
    """Draw a small head of an arrow, to the right or to the left."""
    return f"M{point(x - reach, y - 4)}L{point(x, y)}L{point(x - reach, y + 4)}"
