"""The pieces on the map and next to it: blocks as armies and as roads, the ruler's seal, the dial,
and the number of pieces in a pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from grandtour.draw.shapes import circle, glyph, group, path, point, polyline, tag, text, use
from grandtour.games.pax_pamir.components import COALITIONS
from grandtour.games.pax_pamir.drawing.market import draw_count
from grandtour.games.pax_pamir.drawing.symbols import place_symbol

STANDING: Final = "M-12-15-6-20H15V12L9 17H-12z"
LYING: Final = "M-22-5-16-10H22V5L16 10H-22z"
TEETH: Final = 16
LETTERED: Final = 19.0


def define_symbols() -> str:
    return ("".join(define_army(name) + define_road(name) for name in COALITIONS)
            + path(draw_seal(15), "px-seal", id="px-seal")
            + path("M0-20 20 0 0 20-20 0z", id="px-lozenge")
            + group(circle(0, 0, 9, "tick-disc") + path("M-4 0-1 3.5 4.5-3", "tick-line"), None,
                    id="px-tick"))


def define_army(coalition: str) -> str:
    """Define a block upright, its animal on the face."""
    return define_block(f"px-army-{coalition}", coalition, STANDING, "M-12-15H9V17M9-15 15-20",
                        (-1.5, 1, 19))


def define_road(coalition: str) -> str:
    """Define the same block on its side."""
    return define_block(f"px-road-{coalition}", coalition, LYING, "M-22-5H16V10M16-5 22-10",
                        (-3, 2.5, 14))


def define_block(ident: str, coalition: str, outline: str, edges: str,
                 face: tuple[float, float, float]) -> str:
    return group(path(outline, "piece-rim px-rim-line") + path(outline, "px-block")
                 + path(edges, "px-block-edge") + glyph(f"i-{coalition}", *face),
                 f"px-k-{coalition}", id=ident)


def draw_seal(radius: float) -> str:
    """Draw a disc with teeth."""
    tips = []
    for i in range(2 * TEETH):
        reach = radius * (1 if i % 2 == 0 else .86)
        tips.append((reach * sin(pi * i / TEETH), -reach * cos(pi * i / TEETH)))
    return polyline(tips) + "z"


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
        right, down = (18, 9) if self.name.startswith("road") else (12.5, 14.5)
        return draw_count(self.number, self.x + right * self.scale, self.y + down * self.scale)


def draw_piles(piles: Sequence[Pile]) -> str:
    """Draw piles, with the numbers above them all."""
    return "".join(each.body() for each in piles) + "".join(each.count() for each in piles)


def draw_figure(words: str, x: float, y: float) -> str:
    """Draw a few characters on a cream disc."""
    size = 11 if len(words) < 3 else 9
    return place_symbol("count", x, y) + text(x, y + size * .355, words, size, "px-count-digit")


def draw_ruler(seat: int, x: float, y: float, scale: float = 1) -> str:
    """Draw the seal of a ruler with the player's mark."""
    return use("px-seal", x, y, None, scale) + draw_mark(seat, x, y, 21 * scale)


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
