"""The symbols of the Paris Paris board and its pieces, as definitions for a sprite."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw import glyphs, marks
from grandtour.draw.shapes import circle, disc, group, path, point, rect, tag, text, use
from grandtour.games.paris_paris.components import LINES_AT, PRINTED
from grandtour.games.paris_paris.drawing.glyphs import GLYPHS

PLAYERS: Final = 4
RADIUS: Final = 19.0                # of a plain stop, as wide as the wide board draws it
PAIR: Final = 34.0                  # between the two places of a crossing
STOPS_PRINTED: Final = sorted({(len(lines) == 2, int(PRINTED[stop]))
                               for stop, lines in enumerate(LINES_AT)})
FRONT: Final = "M-10.5-12.5H10.5L13.5-5V-3H12V12.5H-12V-3H-13.5V-5Z"
AWNING: Final = "M-9-11.5-11.5-5M-4.5-11.5-5.5-5M0-11.5V-5M4.5-11.5 5.5-5M9-11.5 11.5-5"
BUS: Final = "M-20-13H13Q20-13 21-1V9H-20Z"
WINDOWS: Final = "M-17-10h7v7h-7zM-8-10h7v7h-7zM1-10h7v7H1zM10-10h3q3 2 4 7h-7z"
EIFFEL: Final = (
    "M23.3 1h1.4l.6 7.5 1 8h1.2v2h-1q1.3 8 4 13.5h1.5v2.5h-1Q33.5 41 38 46h-7.5Q28.5 39.5 24 37"
    "q-4.5 2.5-6.5 9H10q4.5-5 7-11.5h-1V32h1.5q2.7-5.5 4-13.5h-1v-2h1.2l1-8z")
TRUSS: Final = "M22.5 20 20.3 31.5M25.5 20l2.2 11.5M20.8 25.5h6.4M16.5 34.4h15"
MOULIN: Final = "M18 46 20 21Q20 16 24 15 28 16 28 21L30 46z"
SAILS: Final = ("M22 15 9 2 5 6 18 19zM28 13 37 0l5 4-11 13zM21 25 13 40l-6-4 11-13z"
                "M29 23l13 12-4 4L26 27z")

# Sights on a grid of 48 x 48: the outline with its holes, and the lines in it.
SIGHTS: Final = {
    "eiffel": (EIFFEL, TRUSS),
    "sacre": ("M23.5 2h1v4Q31.5 10 31 18h1.5v5H34q-.5-6 3-8.5 3.5 2.5 3 8.5h1.5v6H44V46H4V29h2.5v-6"
              "H8q-.5-6 3-8.5 3.5 2.5 3 8.5h1.5v-5H17Q16.5 10 23.5 6zM11 45V35q0-2.5 2.5-2.5T16 35"
              "v10zM21.3 45V34q0-2.7 2.7-2.7t2.7 2.7v11zM32 45V35q0-2.5 2.5-2.5T37 35v10z",
              "M17 20.5h14M6 29.5h36"),
    "notredame": ("M5 46V7h2V5h10v2h2v11h10V7h2V5h10v2h2v39zM9 10h2.4v8H9zM13 10h2.4v8H13z"
                  "M33 10h2.4v8H33zM37 10h2.4v8H37zM10 45v-8q0-3 2.5-4 2.5 1 2.5 4v8zM21 45v-9"
                  "q0-3.5 3-5 3 1.5 3 5v9zM33 45v-8q0-3 2.5-4 2.5 1 2.5 4v8z" + disc(24, 24.5, 4),
                  "M5.5 21h13M29.5 21h13M5.5 30.5h13M29.5 30.5h13"),
    "pantheon": ("M23.4 1h1.2v3Q33 7 33 15h1v3h-2v5h2L44 30v3H4v-3l10-7h2v-5h-2v-3h1Q15 7 23.4 4z"
                 "M6 34.5h4V43H6zM14 34.5h4V43h-4zM22 34.5h4V43h-4zM30 34.5h4V43h-4z"
                 "M38 34.5h4V43h-4zM3 44h42v3H3z",
                 "M19.5 18.5v4M24 18.5v4M28.5 18.5v4M12 29.5 24 24l12 5.5"),
    "louvre": ("M1 46V22l2-4h8l2-6h5l1-5h10l1 5h5l2 6h8l2 4v24zM5 26h3v6H5zM11.5 26h3v6h-3zM33.5 26"
               "h3v6h-3zM40 26h3v6h-3zM5 37h3v8H5zM11.5 37h3v8h-3zM33.5 37h3v8h-3zM40 37h3v8h-3z"
               "M21 45V36q0-3 3-3t3 3v9zM20 18h3v8h-3zM25 18h3v8h-3z",
               "M1.5 22.5h11M35.5 22.5h11M18 12.5h12M1.5 34.5h16M30.5 34.5h16"),
    "moulin": (f"{MOULIN}M22.5 45v-6q0-1.5 1.5-1.5t1.5 1.5v6z", ""),
    "arc": ("M5 4H43V11H41V46H31V27Q31 20 24 20T17 27V46H7V11H5Z",
            "M8 15.5h32M9.5 27h6M32.5 27h6M10 20h4M34 20h4"),
    "dome": ("M23.4 1h1.2v5Q25 8 27 9q5 3 5 10h1v3h-2v6h13v18H4V28h13v-6h-2v-3h1q0-7 5-10 2-1 2-3z"
             "M9 33h3v5H9zM15 33h3v5h-3zM30 33h3v5h-3zM36 33h3v5h-3zM21.5 45V35"
             "q0-2.5 2.5-2.5t2.5 2.5v10z", ""),
    "column": ("M22 6q-1-4 2-5 3 1 2 5l1 2v2h-6V8zM21.5 11h5L27.5 38h-7zM18 39h12v3H18z"
               "M14 43h20v3.5H14z", ""),
}


@cache
def define_symbols() -> str:
    """Define the symbols of both layouts: glyphs, marks, sights, shops, the bus."""
    drawn = "".join(define_sight(name, *each) for name, each in SIGHTS.items())
    return tag("defs", glyphs.glyph_symbols(GLYPHS) + marks.mark_symbols() + drawn
               + "".join(define_stop(*each) for each in STOPS_PRINTED)
               + "".join(define_shop(player) for player in range(1, PLAYERS + 1)) + define_bus())


def define_sight(name: str, outline: str, lines: str) -> str:
    drawn = path(outline, "pp-sight", fill_rule="evenodd")
    if name == "moulin":
        drawn += path(SAILS, "pp-sight") + path("M24 20 8 4M24 20 40 4M24 20 8 36M24 20 40 36",
                                                "pp-sail")
    return tag("symbol", drawn + (path(lines, "pp-sight-line") if lines else ""),
               id=f"pp-v-{name}", viewBox="0 0 48 48")


def define_stop(crossing: bool, tiles: int) -> str:
    """Define a stop's plate with one place or two, and a tab with a dot for each of its tiles."""
    half = PAIR / 2 + RADIUS * .94 if crossing else RADIUS
    drawn = rect(-half, -RADIUS, 2 * half, 2 * RADIUS, "pp-plate", rx=RADIUS)
    if crossing:
        drawn += path(f"M0 {4 - RADIUS}V{RADIUS - 4}", "pp-divide")
    return group(drawn + draw_tab(tiles), None, id=stop_symbol(crossing, tiles))


def stop_symbol(crossing: bool, tiles: int) -> str:
    return f"pp-{'crossing' if crossing else 'stop'}-{tiles}"


def draw_tab(tiles: int) -> str:
    """Draw a dot for each tile."""
    wide = tiles * 6.4 + 5
    return (rect(-wide / 2, RADIUS - 4.2, wide, 9.5, "pp-tab", rx=4.7)
            + path(draw_dots(tiles, 0), "pp-pip"))


def draw_dots(tiles: int, first: int) -> str:
    """Draw the dots of a tab from this one on, each a line of no length."""
    start = -(tiles - 1) * 3.2
    return "".join(f"M{point(start + i * 6.4, RADIUS + .5)}h0" for i in range(first, tiles))


def define_shop(player: int) -> str:
    """Define a stall with a striped awning, 27 x 25, with the shape of its owner on the front, and
    again with the letter."""
    mark = marks.MARKS[player - 1]
    stall = group(path(FRONT, "piece-rim", stroke_width=4.5)
                  + path(FRONT, "piece-body", stroke_width=1.2)
                  + path(AWNING, "piece-line", stroke_width=1.6)
                  + path(mark.outline, "piece-ink", transform="translate(0 4) scale(.86)"),
                  f"p{player}", id=f"pp-stall-p{player}")
    letter = group(text(0, 4 + mark.baseline * .9, mark.letter, 11, "pp-shop-letter"),
                   f"p{player}")
    return stall + group(use(f"pp-stall-p{player}") + letter, None, id=f"pp-shop-p{player}")


def define_bus() -> str:
    """Define the omnibus, 41 x 26, driving to the right. It belongs to no player."""
    wheels = "".join(circle(x, 9, 4.5, "pp-wheel") for x in (-11, 11))
    return group(path(BUS, "piece-rim", stroke_width=4.5) + path(BUS, "pp-bus-body")
                 + path(WINDOWS, "pp-bus-window") + path("M-19 1H20.5", "pp-bus-waist") + wheels,
                 None, id="pp-bus")
