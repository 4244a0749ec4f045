"""The frame of a game's picture on the shelf: 5 by 3, with a band, a hairline and a title plate.

A poster is no board: it has its own fixed inks, needs no style sheet, and no words but its title.
"""

from __future__ import annotations

from typing import Final

from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import escape, number, path, rect, tag
from grandtour.language import Language

WIDTH: Final = 500
HEIGHT: Final = 300
WHOLE: Final = f"M0 0H{WIDTH}V{HEIGHT}H0z"
CREAM: Final = "#f8efd8"
FACE: Final = ("Didot,'Bodoni MT','Playfair Display','Noto Serif Display','Hiragino Mincho ProN',"
               "'Yu Mincho','Noto Serif CJK JP',Georgia,serif")


def draw_poster(title: str, language: Language, drawn: str) -> str:
    """Return a whole SVG that is called like the game."""
    return tag("svg", tag("title", escape(title)) + drawn, xmlns="http://www.w3.org/2000/svg",
               viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", lang=language.code)


def draw_frame(band: str, hairline: str) -> str:
    """Return a printed band, and a hairline inside it, in these inks."""
    printed = path(f"{WHOLE}M8 8V{HEIGHT - 8}H{WIDTH - 8}V8z", None, fill=band,
                   fill_rule="evenodd")
    return printed + rect(11, 11, WIDTH - 22, HEIGHT - 22, None, fill="none", stroke=hairline,
                          stroke_width=2)


def draw_lettering(title: str, y: float, size: float, spacing: float) -> str:
    """Return the title in spaced capitals, centred; `spacing` is a share of the size."""
    return tag("text", escape(title.upper()), x=WIDTH / 2 + size * spacing / 2, y=y, font_size=size,
               font_family=FACE, text_anchor="middle", fill=CREAM, letter_spacing=size * spacing)


def measure_half_width(title: str, size: float, share: float, margin: float) -> float:
    """Return half the width of the plate that the title needs."""
    return max(112, estimate_text_width(title.upper(), size) * share + margin)


def draw_boxed_plate(half: float, ground: str, rim: str, stroke: float) -> str:
    """Return a plate with square corners and a line inside it."""
    left, right = WIDTH / 2 - half, WIDTH / 2 + half
    outline = f"M{number(left)} 244H{number(right)}v46H{number(left)}z"
    inner = f"M{number(left + 4)} 248H{number(right - 4)}v38H{number(left + 4)}z"
    return (path(outline, None, fill=ground, stroke=rim, stroke_width=stroke)
            + path(inner, None, fill="none", stroke=CREAM, stroke_width=1.4))


def draw_notched_plate(half: float, top: int, side: int, ground: str, rim: str) -> str:
    """Return a plate with hollow corners; `side` is its height between them."""
    left, right = WIDTH / 2 - half, WIDTH / 2 + half
    outline = (f"M{number(left)} {top}H{number(right)}q3 10 10 12v{side}q-7 2-10 12"
               f"H{number(left)}q-3-10-10-12v-{side}q7-2 10-12z")
    return path(outline, None, fill=ground, stroke=rim, stroke_width=2.5)
