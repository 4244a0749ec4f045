"""The picture of Paris Paris on the shelf: an omnibus on five lines before the Tower, 5 by 3."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Final

from grandtour.draw.poster import (
    CREAM, HEIGHT, WHOLE, WIDTH, draw_frame, draw_lettering, draw_notched_plate, measure_half_width,
    draw_poster,
)
from grandtour.draw.shapes import circle, disc, group, path, point, tag
from grandtour.games.paris_paris.drawing.symbols import BUS, EIFFEL, TRUSS, WINDOWS
from grandtour.language import Language, N_

INK: Final = "#14201b"
FRAME, BODY, GOLD, WAIST = "#1f4d3c", "#24664a", "#d8a63e", "#f4b41c"
SKY, RAY, SUN, GLOW = "#f3c877", "#f8dca0", "#e2672f", "#ee8a3c"
TOWER, ROOFS, BED = "#3b2b3f", "#7c4a5a", "#14352a"
LINES: Final = (("#2fbfb4", ""), ("#d83a34", "14 8"), ("#3f74d8", ".1 9"), ("#f29a3f", "4 6"),
                ("#e88fc0", "16 6 .1 6"))
MIDDLE: Final = (330.0, 132.0)      # of the sun


@cache
def cover(language: Language) -> str:
    """Return a complete SVG with the title in the reader's language. It is the same in both
    themes."""
    title = language.say(N_("Paris Paris"))
    title_plate = draw_notched_plate(measure_half_width(title, 32, .64, 30), 246, 18, FRAME, GOLD)
    drawn = (draw_sky() + draw_tower() + draw_city() + draw_lines() + draw_bus() + draw_frame(FRAME,
                                                                                              GOLD)
             + title_plate
             + draw_lettering(title, 278.5, 32, .14))
    return draw_poster(title, language, drawn)


def draw_sky() -> str:
    """Draw rays, and the sun behind the Tower."""
    x, y = MIDDLE
    rays = "".join(
        f"M{point(x, y)}L{point(*find_ray_end(angle))}L{point(*find_ray_end(angle + 7.5))}z"
                   for angle in range(0, 360, 15))
    return (path(WHOLE, None, fill=SKY) + path(rays, None, fill=RAY)
            + path(disc(x, y, 88), None, fill=SUN) + path(disc(x, y, 75), None, fill=GLOW))


def find_ray_end(angle: float) -> tuple[float, float]:
    return MIDDLE[0] + 460 * cos(radians(angle)), MIDDLE[1] + 460 * sin(radians(angle))


def draw_tower() -> str:
    drawn = path(EIFFEL, None, fill=TOWER) + path(
        TRUSS, None, fill="none", stroke=GLOW, stroke_width=1.1, stroke_linecap="round")
    return tag("g", drawn, transform="translate(217 14) scale(4.7)")


def draw_city() -> str:
    """Draw roofs on both sides, and the green bank."""
    left = ("M0 196Q44 168 78 186V172h18v-18h11v-17h5v17h11v18h17V188Q184 174 214 204V240H0z")
    right = f"M{WIDTH} 190Q470 172 446 182V168H428V158H414V178Q402 178 396 206V240H{WIDTH}z"
    bank = f"M0 204Q130 186 252 200T{WIDTH} 186V{HEIGHT}H0z"
    return (path(left, None, fill=ROOFS) + path(right, None, fill=ROOFS)
            + path(bank, None, fill=FRAME))


def draw_lines() -> str:
    """Draw the five lines, each with its core."""
    drawn = ""
    for i, (colour, core) in enumerate(LINES):
        y = 212 + i * 14
        way = f"M-10 {y + 26}C100 {y + 30} 190 {y - 12} 290 {y}S440 {y + 16} 510 {y - 14}"
        line = {"fill": "none", "stroke_linecap": "round"}
        drawn += path(way, None, stroke=BED, stroke_width=13.5, **line)
        drawn += path(way, None, stroke=colour, stroke_width=10.5, **line)
        if core:
            drawn += path(way, None, stroke="#ffffff", stroke_width=2.4, stroke_dasharray=core,
                          **line)
    return drawn


def draw_bus() -> str:
    """Draw the bus with a cream rim and a roof rack."""
    body = (path(BUS, None, fill=CREAM, stroke=CREAM, stroke_width=3.5, stroke_linejoin="round")
            + path(BUS, None, fill=BODY, stroke=INK) + path(WINDOWS, None, fill=CREAM)
            + path("M-19 .8H20", None, fill="none", stroke=WAIST, stroke_width=2)
            + path("M-18-17H12V-14.5H-18z", None, fill=BODY, stroke=INK, stroke_width=.7))
    wheels = "".join(circle(x, 9, 4.6, None, fill=INK, stroke=CREAM)
                     + circle(x, 9, 1.5, None, fill=CREAM) for x in (-11, 11))
    return group(body + wheels, None, transform="translate(166 190) rotate(-4) scale(3.3)")
