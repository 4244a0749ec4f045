"""Signs that several games use: solid, on a grid of 24 x 24, as <symbol>s `i-...`.

They are drawn in `currentColor` and have real holes, so they work on any ground. A game adds its
own signs in its `drawing/glyphs.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grandtour.draw.shapes import disc, path, star, tag


def solid(d: str) -> str:
    """Return a filled outline; an area outlined twice is a hole."""
    return path(d, fill_rule="evenodd")


def stroke(d: str, width: float = 1.8) -> str:
    """Return a stroke with round ends."""
    return path(d, fill="none", stroke="currentColor", stroke_width=width,
                stroke_linecap="round", stroke_linejoin="round")


GLYPHS: Final = {
    "points": solid(star(12, 12.6, 11)),
    "bag": solid("M8 2H16L14.8 6H9.2zM9 7.6H15Q20 10.5 20 16 20 22 12 22 4 22 4 16 4 10.5 9 7.6z"),
    "turn": solid("M4 3 21 12 4 21 8 12z"),
    "secret": stroke("M2 12Q7 5 12 5T22 12Q17 19 12 19T2 12zM4 21 20 3") + solid(disc(12, 12, 3)),
    "undo": stroke("M8 4 3 9l5 5M4 9h10a6 6 0 0 1 0 12H9", 2.4),
    "robot": solid("M4 8h16v12H4zM11 3h2v4h-2zM1 12h2v5H1zM21 12h2v5h-2z"
                   + disc(8.7, 13, 1.9) + disc(15.3, 13, 1.9) + "M8 16.7h8v1.5H8z"),
    "first": stroke("M3 5h18v13H3z", 2) + solid("M10.2 8h3.4v8.5h-2V10l-1.8.6z"),
    "move": solid("M1.5 9.2h11V3.4L23 12l-10.5 8.6v-5.8h-11z"),
    "bide": solid("M4.5 1.5h15v3Q19 9.5 14.5 12 19 14.5 19.5 19.5v3h-15v-3Q5 14.5 9.5 12 5 9.5"
                  " 4.5 4.5zM8 5.5Q9 8.5 12 10 15 8.5 16 5.5zM12 14Q9.5 15.5 8.5 19.5h7"
                  "Q14.5 15.5 12 14z"),
    "rupee": solid(disc(12, 12, 11.2) + "M7 5.7V7.4H10.8Q12.6 7.4 13.2 8.9H7V10.6H13.3"
                   "Q12.8 12.4 10.6 12.4H7.6V13.9L12.9 19.6H15.5L10.3 14Q14.7 13.9 15.2 10.6"
                   "H17V8.9H15.1Q14.8 8 14.2 7.4H17V5.7z"),
    "shop": solid("M4.5 3H19.5L22 10V12H20.5V22H3.5V12H2V10ZM6.5 14v8h5v-8zM14 14v4.5h4.5V14z"
                  "M7.4 4.6 6.6 9.6h2.6V4.6zM14.8 4.6v5h2.6L16.6 4.6z"),
    "city": solid("M1.5 22.5V9.5L3.5 6.5l2 3h1.7V8Q7.2 4 12 1.5 16.8 4 16.8 8V9.5h1.7l2-3 2 3"
                  "v13h-7V16.5Q15.5 13.5 12 11.8 8.5 13.5 8.5 16.5v6z"),
    "client": solid(disc(12, 5.8, 4.3) + "M4 22.5Q4 11.5 12 11.5 13.2 11.5 14.2 11.7 9 14.8 7.8"
                    " 22.5zM9.3 22.5Q10.3 15.2 15.6 12.2 20 14.3 20 22.5z"),
    "step-back": solid("M9 4v5h6a6 6 0 0 1 0 12H8v-3.2h7a2.8 2.8 0 0 0 0-5.6H9v5L2 10.6z"),
}


def pick_glyphs(*names: str) -> dict[str, str]:
    """Return these of GLYPHS, for a game that uses them."""
    return {name: GLYPHS[name] for name in names}


def glyph_symbols(glyphs: Mapping[str, str]) -> str:
    """Return a `<symbol>` for each of these glyphs."""
    return "".join(tag("symbol", drawn, id=f"i-{name}", viewBox="0 0 24 24", fill="currentColor")
                   for name, drawn in glyphs.items())
