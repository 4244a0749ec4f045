"""The picture of Bombay on the shelf: a loaded elephant before a printed sun, 5 by 3."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.poster import (
    CREAM, HEIGHT, WHOLE, WIDTH, draw_frame, draw_lettering, draw_notched_plate, measure_half_width,
    draw_poster,
)
from grandtour.draw.shapes import circle, disc, group, number, path, rect, scallop, star, tag
from grandtour.games.bombay.drawing.glyphs import GLYPHS
from grandtour.games.bombay.drawing.symbols import ELEPHANT, PALACE, PETALS
from grandtour.language import Language, N_

INK: Final = "#2c1d18"
NIGHT, NIGHT_PRINT, DOMES = "#1b2c58", "#31447e", "#44609f"
MADDER, INDIGO = "#9d2f27", "#233a6c"
TURMERIC, ORANGE, YELLOW = "#d8981c", "#c9540b", "#f1c130"
BLUE, PURPLE = "#1f6fa8", "#7a3189"


@cache
def cover(language: Language) -> str:
    """Return a complete SVG with the title in the reader's language. It is the same in both
    themes."""
    title = language.say(N_("Bombay"))
    title_plate = draw_notched_plate(measure_half_width(title, 34, .66, 34), 244, 20, INDIGO,
                                     TURMERIC)
    drawn = (define_shapes() + draw_cloth() + draw_sun() + draw_skyline() + draw_elephant()
             + draw_frame(MADDER, TURMERIC)
             + title_plate + draw_lettering(title, 278.5, 34, .18))
    return draw_poster(title, language, drawn)


def define_shapes() -> str:
    flower = path(PETALS, None, fill=NIGHT_PRINT)
    drawn = (tag("g", flower, transform="translate(13 13)")
             + tag("g", flower, transform="translate(39 36)"))
    return tag("defs", tag("pattern", drawn, id="cover-bombay-cloth", width=52, height=46,
                           patternUnits="userSpaceOnUse"))


def draw_cloth() -> str:
    whole = WHOLE
    return path(whole, None, fill=NIGHT) + path(whole, None, fill="url(#cover-bombay-cloth)")


def draw_sun() -> str:
    rings = ((scallop(118, 24), TURMERIC), (scallop(102, 24), ORANGE), (disc(0, 0, 94), YELLOW))
    beads = path(scallop(84, 36), None, fill="none", stroke=TURMERIC, stroke_width=2.5)
    return group("".join(path(d, None, fill=colour) for d, colour in rings) + beads, None,
                 transform="translate(250 140)")


def draw_skyline() -> str:
    places = ((62, 210, 2.6), (128, 230, 1.7), (438, 210, 2.6), (372, 230, 1.7))
    palaces = "".join(path(PALACE, None, fill=DOMES, transform=f"translate({x} {y}) scale({k:g})")
                      for x, y, k in places)
    dune = path(f"M0 238Q130 222 260 234T{WIDTH} 226V{HEIGHT}H0z", None, fill=MADDER)
    seam = path(f"M0 246Q130 230 260 242T{WIDTH} 234", None, fill="none", stroke=CREAM,
                stroke_width=2.2, stroke_linecap="round", stroke_dasharray=".1 7")
    return palaces + dune + seam


def draw_elephant() -> str:
    """Draw the elephant in side view, with its cloth and two bales."""
    body = (path(ELEPHANT, None, fill=CREAM, stroke=CREAM, stroke_width=1.1,
                 stroke_linejoin="round")
            + path(ELEPHANT, None, fill=MADDER, stroke=INK, stroke_width=.25,
                   stroke_linejoin="round")
            + path("M15.3 5.8q-2 2.8.3 5.7 2.3-.4 2.2-3.2", None, fill="none", stroke=CREAM,
                   stroke_width=.45, stroke_linecap="round")
            + circle(19.3, 8, .55, None, fill=CREAM)
            + path("M20.6 11.5q2.6.8 3.6-.8-.2 2.6-3.4 2.2z", None, fill=CREAM, stroke=INK,
                   stroke_width=.2))
    trim = path("M104 176H166M104 242Q135 260 166 242", None, fill="none", stroke=CREAM,
                stroke_width=2, stroke_linecap="round", stroke_dasharray=".1 6")
    blanket = (path("M100 168H170V246Q135 268 100 246z", None, fill=INDIGO, stroke=YELLOW,
                    stroke_width=3) + path(star(135, 210, 24, 8, .5), None, fill=YELLOW)
               + path(disc(135, 210, 8), None, fill=MADDER) + trim)
    load = draw_bale(86, BLUE, "blue") + draw_bale(138, PURPLE, "purple")
    return group(tag("g", body, transform="translate(56 128) scale(8.4)") + blanket + load, None,
                 transform="translate(113 -28) scale(.86)")


def draw_bale(x: float, colour: str, sign: str) -> str:
    bolt = rect(x, 128, 50, 36, None, rx=9, fill=colour, stroke=CREAM, stroke_width=3)
    drawn = tag("g", GLYPHS[sign], transform=f"translate({number(x + 12)} 133) scale(1.08)",
                fill=CREAM, color=CREAM)
    return bolt + drawn
