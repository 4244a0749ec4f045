"""The picture of Paris on the shelf: six enamel plates round the Arc de Triomphe, 5 by 3.

A poster, not a board: it has its own fixed inks, needs no style sheet, and no words but its title.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Final

from grandtour.draw.labels import text_width
from grandtour.draw.shapes import (
    circle, disc, escape, group, number, path, point, polyline, rect, tag,
)
from grandtour.games.paris.drawing.glyphs import GLYPHS
from grandtour.games.paris.drawing.vignettes import VIGNETTES
from grandtour.language import Language, N_

WIDTH: Final = 500
HEIGHT: Final = 300
CREAM, INK = "#f8efd8", "#14201b"
NIGHT, RAY, FRAME = "#0f2f6e", "#1d4a97", "#143c86"
STONE, STONE_2, AVENUE = "#f7f2e4", "#ece9de", "#d6ccb3"
GREEN, GOLD = "#1d6a4a", "#d8a63e"
MIDDLE: Final = (250.0, 128.0)
PLATES: Final = (("housing", "#fbfaf5", "#1d2430"), ("cafe", "#b92f2f", "#ffffff"),
                 ("bakery", "#7d4f25", "#ffffff"), ("hotel", "#1f5aa6", "#ffffff"),
                 ("theatre", "#f2c230", "#1d2430"), ("newsstand", "#2a7349", "#ffffff"))
FACE: Final = ("Didot,'Bodoni MT','Playfair Display','Noto Serif Display','Hiragino Mincho ProN',"
               "'Yu Mincho','Noto Serif CJK JP',Georgia,serif")


@cache
def cover(language: Language) -> str:
    """A whole SVG, the same in both themes, with the title in the reader's language."""
    title = language.say(N_("Paris"))
    drawn = sky() + rosette() + arc() + frame() + plate(title)
    return tag("svg", tag("title", escape(title)) + drawn, xmlns="http://www.w3.org/2000/svg",
               viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", lang=language.code)


def polar(radius: float, angle: float) -> tuple[float, float]:
    return (MIDDLE[0] + radius * sin(radians(angle)), MIDDLE[1] - radius * cos(radians(angle)))


def sky() -> str:
    rays = "".join(polyline((MIDDLE, polar(420, angle - 3), polar(420, angle + 3))) + "z"
                   for angle in range(0, 360, 30))
    return path(f"M0 0H{WIDTH}V{HEIGHT}H0z", None, fill=NIGHT) + path(rays, None, fill=RAY)


def rosette() -> str:
    """Sectors between avenues lined with trees, a plate in each."""
    drawn = circle(*MIDDLE, 153, None, fill=GREEN) + circle(*MIDDLE, 147, None, fill=STONE)
    drawn += path("".join(f"M{point(*MIDDLE)}L{point(*polar(147, a))}A147 147 0 0 1 "
                          f"{point(*polar(147, a + 60))}z" for a in (0, 120, 240)), None,
                  fill=STONE_2)
    drawn += circle(*MIDDLE, 139, None, fill="none", stroke=GOLD, stroke_width=1.5)
    ways = "".join(f"M{point(*polar(40, a))}L{point(*polar(147, a))}" for a in range(0, 360, 60))
    drawn += path(ways, None, fill="none", stroke=AVENUE, stroke_width=15)
    drawn += path(ways, None, fill="none", stroke=GREEN, stroke_width=20, stroke_dasharray="3.4 8",
                  stroke_opacity=.75)
    drawn += path(ways, None, fill="none", stroke=AVENUE, stroke_width=13)
    return drawn + "".join(tile(polar(92, 60 * i + 30), *each) for i, each in enumerate(PLATES))


def tile(at: tuple[float, float], name: str, colour: str, ink: str) -> str:
    """An enamel plate with the sign of a type of building."""
    sign = tag("g", GLYPHS[name], fill=ink, color=ink,
               transform="translate(-19 -19) scale(1.58)")
    drawn = (rect(-32, -32, 64, 64, None, rx=9, fill=CREAM)
             + rect(-29.5, -29.5, 59, 59, None, rx=8, fill=colour, stroke=INK, stroke_width=2)
             + rect(-25, -25, 50, 50, None, rx=5, fill="none", stroke=ink, stroke_opacity=.65))
    return group(drawn + sign, None, transform=f"translate({point(*at)}) scale(.78)")


def arc() -> str:
    ring = circle(*MIDDLE, 50, None, fill=AVENUE) + circle(*MIDDLE, 43, None, fill=STONE)
    ring += path(disc(*MIDDLE, 38), None, fill="none", stroke=GOLD, stroke_width=1.4)
    return ring + tag("g", VIGNETTES["arc"], fill=NIGHT,
                      transform=f"translate({point(MIDDLE[0] - 28, MIDDLE[1] - 29)}) scale(1.18)")


def frame() -> str:
    """A printed band, and a gold hairline."""
    band = path(f"M0 0H{WIDTH}V{HEIGHT}H0zM8 8V{HEIGHT - 8}H{WIDTH - 8}V8z", None, fill=FRAME,
                fill_rule="evenodd")
    return band + rect(11, 11, WIDTH - 22, HEIGHT - 22, None, fill="none", stroke=GOLD,
                       stroke_width=2)


def plate(title: str) -> str:
    """The title on its plate at the foot."""
    words = title.upper()
    letter = 36.0
    half = max(112, text_width(words, letter) * .66 + 34)
    middle = WIDTH / 2
    outline = (f"M{number(middle - half)} 244H{number(middle + half)}v46H{number(middle - half)}z")
    inner = (f"M{number(middle - half + 4)} 248H{number(middle + half - 4)}v38"
             f"H{number(middle - half + 4)}z")
    spaced = tag("text", escape(words), x=middle + letter * .09, y=279.5, font_size=letter,
                 font_family=FACE, text_anchor="middle", fill=CREAM, letter_spacing=letter * .18)
    return (path(outline, None, fill=FRAME, stroke=GREEN, stroke_width=4)
            + path(inner, None, fill="none", stroke=CREAM, stroke_width=1.4) + spaced)
