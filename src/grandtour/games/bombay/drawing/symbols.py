"""The symbols of the Bombay board and its pieces, as definitions for a sprite."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw import glyphs, marks
from grandtour.draw.shapes import circle, disc, glyph, group, path, rect, scallop, tag, text
from grandtour.games.bombay.components import COLOURS
from grandtour.games.bombay.drawing.glyphs import GLYPHS

ELEPHANT: Final = (
    "M3 12.5Q2.6 5.5 9.5 5.5H13.2Q15.6 2.7 19.2 4T22.6 10Q22.8 14.5 22.5 17.5 22.3 20.3 20.3 20.2 "
    "18.5 20 18.9 18.4L20.4 18.5Q21 16 19.8 13.5L18 13.8V21.5H14V16.3Q11 17.2 8.8 16.3V21.5H4.8"
    "V15.8Q4.2 15 4 13.9L3.5 17.5 1.8 18.2Q2.7 15.5 3 12.5z")
PALACE: Final = ("M-1.5-27H1.5L2.5-22Q12-16 10-8H12V-4H17V-9L19.5-13 22-9V14H-22V-9L-19.5-13-17-9"
                 "V-4H-12V-8H-10Q-12-16-2.5-22Z")
AWNING: Final = "M-20-20H20L24-6Q20 0 16-5 12 0 8-5 4 0 0-5-4 0-8-5-12 0-16-5-20 0-24-6Z"
ROLLED: Final = "M-21-16Q-23-16-23-13T-21-10H21Q23-10 23-13T21-16z"
HILL: Final = "M-30 16Q-18-14-8-18 0-22 8-18 18-14 30 16 0 26-30 16Z"
HEXAGON: Final = "M0-13 11.5-6.5V6.5L0 13-11.5 6.5V-6.5z"
BORDER: Final = (
    "M10 26C1 23 1 9 9 6 14 4 19 6 19 10 19 13 15 14 14 12 12 16 18 17 18 21 18 25 14 27.5 10 26z"
    "M33 4C42 7 42 21 34 24 29 26 24 24 24 20 24 17 28 16 29 18 31 14 25 13 25 9 25 5 29 2.5 33 4z")
PETALS: Final = ("M0-9q4 5 0 9-4-4 0-9zM0 0q4 4 0 9-4-5 0-9zM-9 0q5-4 9 0-4 4-9 0z"
                 "M0 0q4-4 9 0-5 4-9 0z")


@cache
def define_symbols() -> str:
    """Define the symbols of both layouts: glyphs, marks, bales, cubes, sites, elephants,
    palaces."""
    players = range(1, len(marks.MARKS) + 1)
    pieces = (path(ELEPHANT, id="elephant") + path(PALACE, id="palace")
              + "".join(map(define_elephant, players)) + "".join(map(define_palace, players)))
    silks = "".join(define_bale(colour) + define_cube(colour) + define_stall(colour)
                    for colour in COLOURS)
    signs = glyphs.glyph_symbols(GLYPHS) + marks.mark_symbols()
    return tag("defs", signs + silks + define_sites() + pieces)


def define_silken(ident: str, colour: str, content: str) -> str:
    return group(content, f"silk-{colour}", id=f"{ident}-{colour}")


def define_bale(colour: str) -> str:
    """Define a bolt with two ties, 28 x 20."""
    rim = rect(-14, -10, 28, 20, "piece-rim", rx=5, stroke_width=3)
    return define_silken("bale", colour, rim + rect(-14, -10, 28, 20, "bo-silk", rx=5)
                         + path("M-10.5-9.5V9.5M10.5-9.5V9.5", "bo-tie")
                         + glyph(f"i-{colour}", 0, 0, 15, "bo-sign"))


def define_cube(colour: str) -> str:
    """Define a demand cube, 24 x 24."""
    rim = rect(-12, -12, 24, 24, "piece-rim", rx=3, stroke_width=3)
    return define_silken("cube", colour, rim + rect(-12, -12, 24, 24, "bo-silk", rx=3)
                         + glyph(f"i-{colour}", 0, 0, 16, "bo-sign"))


def define_stall(colour: str) -> str:
    """Define a trading post: under its awning while open, behind rolled awning and shutters when
    closed."""
    front = rect(-17, -8, 34, 28, "bo-plate", rx=2)
    opened = front + path(AWNING, "bo-cloth") + glyph(f"i-{colour}", 0, 9, 17, "bo-plate-sign")
    slats = path("M-17-4H17M-17 1H17M-17 6H17M-17 11H17M-17 16H17M0-8V20", "bo-slat")
    shut = (rect(-17, -10, 34, 30, "bo-shutter", rx=2) + slats + circle(0, 6, 10.5, "bo-plate")
            + glyph(f"i-{colour}", 0, 6, 13, "bo-plate-sign") + path(ROLLED, "bo-cloth"))
    return define_silken("post", colour, opened) + define_silken("shut", colour, shut)


def define_sites() -> str:
    """Define the empty places, each round its own 0,0."""
    plain = circle(0, 0, 15, "bo-plate") + circle(0, 0, 9, "bo-city-ring")
    city = (path(scallop(25, 14), "bo-city") + circle(0, 0, 22, "bo-city-ring")
            + glyph("i-city", 0, -1, 30, "bo-city-sign"))
    hill = path(HILL, "bo-hill") + path("M-20 10Q-12-8-6-12M20 10Q12-8 6-12M-9 14Q-6 0 0-8"
                                        "M9 14Q6 0 2-8", "bo-hill-line")
    bare = rect(-17, -8, 34, 28, "bo-plate", rx=2) + path(AWNING, "bo-bare")
    lot = path(scallop(18, 8, 1.15), "bo-lot") + circle(0, 0, 15, "bo-plate")
    return "".join(group(drawn, id=f"site-{name}") for name, drawn in (
        ("plain", plain), ("city", city), ("hill", hill), ("post", bare), ("lot", lot)))


def define_elephant(player: int) -> str:
    """Define an elephant from the side, 54 x 46. The caller adds the mark to the saddle cloth."""
    body = (tag("use", href="#elephant", cls="piece-rim", stroke_width=2.2)
            + tag("use", href="#elephant", cls="piece-body", stroke_width=.6)
            + path("M15.3 5.8q-2 2.8.3 5.7 2.3-.4 2.2-3.2", "piece-line",
                   stroke_width=.8)
            + circle(19.3, 8, .9, "piece-ink")
            + path("M20.4 11.6q2.5.8 3.3-.9-.1 2.6-3 2.3z", "bo-tusk"))
    cloth = path("M-17-20H2V1Q-7.5 6-17 1z", "bo-mark-ground")
    return group(tag("g", body, transform="translate(-29 -34) scale(2.35)") + cloth,
                 f"p{player}", id=f"elephant-p{player}")


def define_palace(player: int) -> str:
    """Define an onion dome between two towers, 44 x 41, with the shape of its owner on the gate
    wall."""
    return group(tag("use", href="#palace", cls="piece-rim", stroke_width=4.5)
                 + tag("use", href="#palace", cls="piece-body", stroke_width=1.2)
                 + path("M-10-8H10M-12-4H12", "piece-line", stroke_width=1.3)
                 + path(marks.MARKS[player - 1].outline, "piece-ink",
                        transform="translate(0 4.8) scale(.86)"),
                 f"p{player}", id=f"palace-p{player}")


def define_patterns(prefix: str, scale: float) -> str:
    """Define ground, waves and border of one layout, among its own definitions. Some browsers do
    not paint patterns of a hidden sprite."""
    flower = (path(PETALS, "bo-flower", transform="translate(13 13)")
              + path(PETALS, "bo-flower", transform="translate(39 39)")
              + path(disc(39, 13, 2) + disc(13, 39, 2), "bo-flower"))
    wave = path("M0 8Q6 2 12 8T24 8", "bo-wave")
    border = (path(BORDER, "bo-buta") + path(disc(9.5, 19.5, 3) + disc(33.5, 10.5, 3), "bo-eye")
              + path(disc(9.5, 19.5, 1.5) + disc(33.5, 10.5, 1.5) + disc(44, 15, 2), "bo-bead"))
    return "".join(
        tag("pattern", drawn, id=f"{prefix}-{name}", width=width, height=height,
            patternUnits="userSpaceOnUse",
            patternTransform=f"scale({scale:g})" if scale != 1 else None)
        for name, width, height, drawn in (("flowers", 52, 52, flower), ("waves", 24, 12, wave),
                                           ("border", 46.6, 30, border)))


def draw_figure(x: float, y: float, words: str | int, size: float) -> str:
    """Draw a number on a plate, centred on x, y."""
    return text(x, y + size * .35, str(words), size, "bo-figure")
