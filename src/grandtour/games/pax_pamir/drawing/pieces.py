"""The pieces on the map and beside it: blocks as armies and as roads, the ruler's seal, the dial,
and how many of a kind lie in a pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from grandtour.draw.shapes import circle, glyph, group, path, point, polyline, tag, text, use
from grandtour.games.pax_pamir.components import COALITIONS
from grandtour.games.pax_pamir.drawing.market import count
from grandtour.games.pax_pamir.drawing.symbols import put

STANDING: Final = "M-12-15-6-20H15V12L9 17H-12z"
LYING: Final = "M-22-5-16-10H22V5L16 10H-22z"
TEETH: Final = 16
LETTERED: Final = 19.0


def symbols() -> str:
    return ("".join(army(name) + road(name) for name in COALITIONS)
            + path(seal(15), "px-seal", id="px-seal")
            + path("M0-20 20 0 0 20-20 0z", id="px-lozenge")
            + group(circle(0, 0, 9, "tick-disc") + path("M-4 0-1 3.5 4.5-3", "tick-line"), None,
                    id="px-tick"))


def army(coalition: str) -> str:
    """A block that stands, its animal on the face."""
    return block(f"px-army-{coalition}", coalition, STANDING, "M-12-15H9V17M9-15 15-20",
                 (-1.5, 1, 19))


def road(coalition: str) -> str:
    """The same block, lying."""
    return block(f"px-road-{coalition}", coalition, LYING, "M-22-5H16V10M16-5 22-10",
                 (-3, 2.5, 14))


def block(ident: str, coalition: str, outline: str, edges: str,
          face: tuple[float, float, float]) -> str:
    return group(path(outline, "piece-rim px-rim-line") + path(outline, "px-block")
                 + path(edges, "px-block-edge") + glyph(f"i-{coalition}", *face),
                 f"px-k-{coalition}", id=ident)


def seal(radius: float) -> str:
    """A disc with teeth."""
    tips = []
    for i in range(2 * TEETH):
        reach = radius * (1 if i % 2 == 0 else .86)
        tips.append((reach * sin(pi * i / TEETH), -reach * cos(pi * i / TEETH)))
    return polyline(tips) + "z"


# ------------------------------------------------------------------ piles


@dataclass(frozen=True)
class Pile:
    """So many pieces of a kind: drawn with up to two edges behind, its number at the lower
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
        return count(self.number, self.x + right * self.scale, self.y + down * self.scale)


def drawn(piles: Sequence[Pile]) -> str:
    """Their numbers above them all."""
    return "".join(each.body() for each in piles) + "".join(each.count() for each in piles)


def figure(words: str, x: float, y: float) -> str:
    """A few signs on a cream disc."""
    size = 11 if len(words) < 3 else 9
    return put("count", x, y) + text(x, y + size * .355, words, size, "px-count-digit")


def ruler(seat: int, x: float, y: float, scale: float = 1) -> str:
    """The seal of whoever rules, with the own mark."""
    return use("px-seal", x, y, None, scale) + mark(seat, x, y, 21 * scale)


def mark(seat: int, x: float, y: float, size: float) -> str:
    """A player's mark, with its letter where that is large enough to be read."""
    return glyph(f"{'mark' if size >= LETTERED else 'shape'}-p{seat + 1}", x, y, size)


def coins(x: float, y: float, number: int, scale: float = 1) -> str:
    """Rupees: a coin and its number to the right."""
    return put("coin", x, y, None, scale) + tag(
        "text", str(number), x=x + 10 * scale + 1.5, y=y + 4.5, cls="px-value px-halo px-start",
        font_size=13)


def emblem(coalition: str, x: float, y: float, radius: float) -> str:
    """The animal of a coalition on its colour."""
    return group(circle(x, y, radius, "px-print") + glyph(f"i-{coalition}", x, y, radius * 1.36),
                 f"px-k-{coalition}")


def arrow(x: float, y: float, reach: float) -> str:
    """A small head of an arrow, to the right or to the left."""
    return f"M{point(x - reach, y - 4)}L{point(x, y)}L{point(x - reach, y + 4)}"
