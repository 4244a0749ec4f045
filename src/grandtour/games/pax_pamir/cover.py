"""The picture of Pax Pamir on the shelf: stepped mountains under a woven sun and three coalition
blocks, 5 by 3."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.poster import (
    CREAM, HEIGHT, WHOLE, WIDTH, draw_boxed_plate, draw_frame, draw_lettering, measure_half_width,
    draw_poster,
)
from grandtour.draw.shapes import group, number, path, point, star, tag
from grandtour.games.pax_pamir.drawing.glyphs import GLYPHS
from grandtour.games.pax_pamir.drawing.pieces import STANDING
from grandtour.language import Language, N_

INK: Final = "#1c1815"
SAND, GROUND, MADDER, INDIGO, GOLD = "#e9c987", "#b98a4a", "#6f1f22", "#1f3a56", "#d9a441"
CLAY, MEADOW = "#8f4a3a", "#5f7a5a"
MIDDLE: Final = (250.0, 92.0)
EDGES: Final = "M-12-15H9V17M9-15 15-20"
BLOCKS: Final = (("afghan", "#2f6b3a", "#ffffff"), ("british", "#c75b83", "#240813"),
                 ("russian", "#e2b22c", "#2a1c00"))
# Mountains: left foot, right foot, height of the top, size of a step, ink.
PEAKS: Final = ((-22, 178, 102, 9, CLAY), (326, 526, 92, 9, CLAY), (112, 388, 104, 8, INDIGO),
                (-160, 132, 152, 9, MEADOW), (372, 660, 152, 9, MEADOW))
FOOT: Final = 228


@cache
def cover(language: Language) -> str:
    """Return a complete SVG with the title in the reader's language. It is the same in both
    themes."""
    title = language.say(N_("Pax Pamir"))
    title_plate = draw_boxed_plate(measure_half_width(title, 34, .62, 34), MADDER, GOLD, 3)
    drawn = (draw_sky() + draw_land() + draw_blocks() + draw_weft() + draw_frame(MADDER,
                                                                                 GOLD) + title_plate
             + draw_lettering(title, 279, 34, .12))
    return draw_poster(title, language, drawn)


def draw_sky() -> str:
    """Draw a gul as the sun."""
    x, y = MIDDLE
    drawn = path(WHOLE, None, fill=SAND)
    for reach, ink in ((78, MADDER), (60, SAND), (44, INDIGO), (26, GOLD)):
        drawn += path(f"M{point(x, y - reach)}L{point(x + reach, y)}L{point(x, y + reach)}"
                      f"L{point(x - reach, y)}z", None, fill=ink)
    return drawn + path(star(x, y, 13, 4, .3), None, fill=MADDER)


def draw_land() -> str:
    drawn = "".join(path(draw_mountain(left, right, top, step), None, fill=ink)
                    for left, right, top, step, ink in PEAKS)
    snow = path(draw_mountain(222, 278, 108, 8, 148), None, fill=CREAM)
    return drawn + snow + path(f"M0 {FOOT}H{WIDTH}V{HEIGHT}H0z", None, fill=GROUND)


def draw_mountain(left: float, right: float, top: float, step: float, foot: float = FOOT) -> str:
    """Draw a stepped peak as it is knotted into a rug."""
    steps = max(1, round((foot - top) / step))
    across, up = (right - left) / (2 * steps), (foot - top) / steps
    rise = f"h{number(across)}v{number(-up)}" * (steps - 1)
    fall = f"v{number(up)}h{number(across)}" * (steps - 1)
    return f"M{point(left, foot)}v{number(-up)}{rise}h{number(2 * across)}{fall}V{number(foot)}z"


def draw_blocks() -> str:
    """Draw an army of each coalition."""
    return "".join(draw_block(x, *each) for x, each in zip((164, 250, 336), BLOCKS, strict=True))


def draw_block(x: float, coalition: str, colour: str, ink: str) -> str:
    drawn = path(STANDING, None, fill=CREAM, stroke=CREAM, stroke_width=4, stroke_linejoin="round")
    drawn += path(STANDING, None, fill=colour, stroke=INK, stroke_width=1.2,
                  stroke_linejoin="round")
    drawn += path(EDGES, None, fill="none", stroke=INK)
    drawn += tag("g", GLYPHS[coalition], fill=ink, color=ink,
                 transform="translate(-10.3 -7.5) scale(.72)")
    return group(drawn, None, transform=f"translate({number(x)} 202) scale(1.6)")


def draw_weft() -> str:
    return path("".join(f"M0 {y}H{WIDTH}" for y in range(12, 290, 4)), None, fill="none",
                stroke=INK, stroke_width=.7, stroke_opacity=.13)
