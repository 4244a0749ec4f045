"""SVG elements as text, and the outlines of the prints.

`cls` is the class that gives an element its colours. Other attributes are keywords, with `_` for
`-`. Numbers have one decimal.

>>> from grandtour.draw.shapes import circle, group, polyline, rect, shift, text
>>> circle(30, 40, 15, "stone")
'<circle cx="30" cy="40" r="15" class="stone"/>'
>>> text(12, 30, "Ana & Bo", 18, text_anchor="start")
'<text x="12" y="30" font-size="18" text-anchor="start">Ana &amp; Bo</text>'
>>> group(rect(0, 0, 8, 8), "cell", transform=shift(16, 2.58))
'<g class="cell" transform="translate(16,2.6)"><rect x="0" y="0" width="8" height="8"/></g>'
>>> polyline([(0, 0), (4, 0), (4, 3)]) + "z"
'M0 0L4 0L4 3z'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, dist, pi, radians, sin
from typing import Final

Point = tuple[float, float]
Attribute = str | float | None

REMEMBERED: Final = 8192         # attribute texts in the cache


@lru_cache(REMEMBERED)
def number(value: float) -> str:
    """Return the number with at most one decimal, in its shortest form."""
    text = f"{value:.1f}"
    return text[:-2].replace("-0", "0") if text.endswith(".0") and abs(value) < 1 else (
        text.removesuffix(".0"))


def point(x: float, y: float) -> str:
    """Return a point of an outline."""
    return f"{number(x)} {number(y)}"


def shift(x: float, y: float) -> str:
    """Return the transform of a piece. A script copies it into the style, so it has nothing
    else."""
    return f"translate({number(x)},{number(y)})"


def escape(text: str) -> str:
    """Return text escaped for use between tags and in attributes."""
    return (text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            .replace('"', "&quot;"))


def tag(name: str, content: str = "", /, **attributes: Attribute) -> str:
    """Return an element. `cls` is the class, `_` means `-`, and attributes that are None are left
    out."""
    opened = f"<{name}{format_attributes(*attributes.items())}"
    return f"{opened}>{content}</{name}>" if content else f"{opened}/>"


@lru_cache(REMEMBERED)
def format_attributes(*attributes: tuple[str, Attribute]) -> str:
    """Return the attributes as text. Most are the same as in the previous position, so they are
    cached."""
    return "".join(f' {attribute(key)}="{value(given)}"'
                   for key, given in attributes if given is not None)


def attribute(key: str) -> str:
    return "class" if key == "cls" else key.replace("_", "-")


def value(given: str | float) -> str:
    return escape(given) if isinstance(given, str) else number(given)


def group(content: str, cls: str | None = None, /, **attributes: Attribute) -> str:
    """Return a `<g>` with these elements."""
    return tag("g", content, cls=cls, **attributes)


def path(d: str, cls: str | None = None, /, **attributes: Attribute) -> str:
    """Return a `<path>` with this outline."""
    return tag("path", d=d, cls=cls, **attributes)


def circle(x: float, y: float, r: float, cls: str | None = None, /, **more: Attribute) -> str:
    """Return a circle round x, y."""
    return tag("circle", cx=x or None, cy=y or None, r=r, cls=cls, **more)


def rect(x: float, y: float, width: float, height: float, cls: str | None = None, /,
         **more: Attribute) -> str:
    """Return a rectangle from its top left corner at x, y."""
    return tag("rect", x=x, y=y, width=width, height=height, cls=cls, **more)


def text(x: float, y: float, words: str, size: float, cls: str | None = None, /,
         **more: Attribute) -> str:
    """Return words on a line at height `y`, `size` units high. The board centres them on `x`; with
    `text_anchor="start"` they begin there."""
    return tag("text", escape(words), x=x or None, y=y, font_size=size, cls=cls, **more)


def lines(x: float, y: float, words: str, size: float, pitch: float, cls: str | None = None, /,
          **more: Attribute) -> str:
    """Return text with a line for each part between |; `y` is the first line's."""
    rows = words.split("|")
    if len(rows) == 1:
        return text(x, y, words, size, cls, **more)
    spans = "".join(tag("tspan", escape(row), x=x, dy=pitch if i else None)
                    for i, row in enumerate(rows))
    return tag("text", spans, y=y, font_size=size, cls=cls, **more)


def use(symbol: str, x: float = 0, y: float = 0, cls: str | None = None, scale: float = 1) -> str:
    """Return a piece of the sprite, drawn round its own 0,0."""
    moves = f"translate({point(x, y)})" if x or y else ""
    grows = f"scale({scale:.3g})" if scale != 1 else ""
    return tag("use", href=f"#{symbol}", transform=(moves + grows) or None, cls=cls)


def glyph(symbol: str, x: float, y: float, size: float, cls: str | None = None) -> str:
    """Return a `<symbol>` of the sprite, `size` wide and high, round x, y."""
    return tag("use", href=f"#{symbol}", x=x - size / 2, y=y - size / 2, width=size, height=size,
               cls=cls)


# ------------------------------------------------------------------ outlines


def polyline(points: Iterable[Point]) -> str:
    """Return an outline of straight lines through the points. Close it by adding "z"."""
    return "M" + "L".join(point(*each) for each in points)


def spline(points: Sequence[Point], bend: float = .17) -> str:
    """Return a smooth curve through the points (Catmull-Rom)."""
    return "M" + point(*points[0]) + "".join(
        "C" + " ".join(point(*each) for each in piece[1:]) for piece in pieces(points, bend))


def pieces(points: Sequence[Point], bend: float) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Yield the Bezier curves of a spline, one between each two points."""
    for i in range(len(points) - 1):
        before, start, end = points[max(i - 1, 0)], points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        yield (start,
               (start[0] + (end[0] - before[0]) * bend, start[1] + (end[1] - before[1]) * bend),
               (end[0] - (after[0] - start[0]) * bend, end[1] - (after[1] - start[1]) * bend),
               end)


def along_spline(points: Sequence[Point], bend: float = .17, step: float = 8) -> list[Point]:
    """Return points on a spline, about a step apart."""
    found = [points[0]]
    for a, b, c, d in pieces(points, bend):
        parts = max(2, round(dist(a, d) / step))
        for i in range(1, parts + 1):
            t = i / parts
            u = 1 - t
            k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            found.append((sum(f * each[0] for f, each in zip(k, (a, b, c, d), strict=True)),
                          sum(f * each[1] for f, each in zip(k, (a, b, c, d), strict=True))))
    return found


def disc(x: float, y: float, r: float) -> str:
    """Return a circle as an outline, so that it can be a hole in another."""
    return f"M{point(x - r, y)}a{number(r)} {number(r)} 0 1 0 {number(2 * r)} 0" \
           f"a{number(r)} {number(r)} 0 1 0 {number(-2 * r)} 0z"


def star(x: float, y: float, r: float, points: int = 5, waist: float = .42) -> str:
    """Return the outline of a star round x, y. `waist` is the radius of its inner corners, as a
    share of `r`."""
    tips = []
    for i in range(2 * points):
        angle = radians(-90 + i * 180 / points)
        reach = r if i % 2 == 0 else r * waist
        tips.append((x + reach * cos(angle), y + reach * sin(angle)))
    return polyline(tips) + "z"


def scallop(r: float, lobes: int, swell: float = 1.0) -> str:
    """Return a lobed medallion of block printing, round 0,0."""
    tips = [(r * sin(2 * pi * i / lobes), -r * cos(2 * pi * i / lobes)) for i in range(lobes)]
    lobe = number(2 * r * sin(pi / lobes) * .56 * swell)
    arcs = "".join(f"A{lobe} {lobe} 0 0 1 {point(*tip)}" for tip in tips[1:] + tips[:1])
    return f"M{point(*tips[0])}{arcs}z"
