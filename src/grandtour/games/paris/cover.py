"""The picture of Paris on the shelf: six enamel plates round the Arc de Triomphe, 5 by 3."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Final

from grandtour.draw.poster import (
    CREAM, WHOLE, draw_boxed_plate, draw_frame, draw_lettering, measure_half_width, draw_poster,
)
from grandtour.draw.shapes import circle, disc, group, path, point, polyline, rect, tag
from grandtour.games.paris.drawing.glyphs import GLYPHS
from grandtour.games.paris.drawing.vignettes import VIGNETTES
from grandtour.language import Language, N_

INK: Final = "#14201b"
NIGHT, RAY, FRAME = "#0f2f6e", "#1d4a97", "#143c86"
STONE, STONE_2, AVENUE = "#f7f2e4", "#ece9de", "#d6ccb3"
GREEN, GOLD = "#1d6a4a", "#d8a63e"
MIDDLE: Final = (250.0, 128.0)
PLATES: Final = (("housing", "#fbfaf5", "#1d2430"), ("cafe", "#b92f2f", "#ffffff"),
                 ("bakery", "#7d4f25", "#ffffff"), ("hotel", "#1f5aa6", "#ffffff"),
                 ("theatre", "#f2c230", "#1d2430"), ("newsstand", "#2a7349", "#ffffff"))


@cache
def cover(language: Language) -> str:
    """Return a complete SVG with the title in the reader's language. It is the same in both
    themes."""
    title = language.say(N_("Paris"))
    title_plate = draw_boxed_plate(measure_half_width(title, 36, .66, 34), FRAME, GREEN, 4)
    drawn = (draw_sky() + draw_rosette() + draw_arc() + draw_frame(FRAME, GOLD) + title_plate
             + draw_lettering(title, 279.5, 36, .18))
    return draw_poster(title, language, drawn)


def to_cartesian(radius: float, angle: float) -> tuple[float, float]:
    return (MIDDLE[0] + radius * sin(radians(angle)), MIDDLE[1] - radius * cos(radians(angle)))


def draw_sky() -> str:
    rays = "".join(polyline((MIDDLE, to_cartesian(420, angle - 3),
                             to_cartesian(420, angle + 3))) + "z"
                   for angle in range(0, 360, 30))
    return path(WHOLE, None, fill=NIGHT) + path(rays, None, fill=RAY)


def draw_rosette() -> str:
    """Draw sectors between tree-lined avenues, with a plate in each."""
    drawn = circle(*MIDDLE, 153, None, fill=GREEN) + circle(*MIDDLE, 147, None, fill=STONE)
    drawn += path("".join(f"M{point(*MIDDLE)}L{point(*to_cartesian(147, a))}A147 147 0 0 1 "
                          f"{point(*to_cartesian(147, a + 60))}z" for a in (0, 120, 240)), None,
                  fill=STONE_2)
    drawn += circle(*MIDDLE, 139, None, fill="none", stroke=GOLD, stroke_width=1.5)
    ways = "".join(f"M{point(*to_cartesian(40, a))}L{point(*to_cartesian(147, a))}"
                   for a in range(0, 360, 60))
    drawn += path(ways, None, fill="none", stroke=AVENUE, stroke_width=15)
    drawn += path(ways, None, fill="none", stroke=GREEN, stroke_width=20, stroke_dasharray="3.4 8",
                  stroke_opacity=.75)
    drawn += path(ways, None, fill="none", stroke=AVENUE, stroke_width=13)
    return drawn + "".join(draw_tile_plate(to_cartesian(92, 60 * i + 30), *each) for i,
                           each in enumerate(PLATES))


def draw_tile_plate(at: tuple[float, float], name: str, colour: str, ink: str) -> str:
    """Draw an enamel plate with the sign of a building type."""
    sign = tag("g", GLYPHS[name], fill=ink, color=ink,
               transform="translate(-19 -19) scale(1.58)")
    drawn = (rect(-32, -32, 64, 64, None, rx=9, fill=CREAM)
             + rect(-29.5, -29.5, 59, 59, None, rx=8, fill=colour, stroke=INK, stroke_width=2)
             + rect(-25, -25, 50, 50, None, rx=5, fill="none", stroke=ink, stroke_opacity=.65))
    return group(drawn + sign, None, transform=f"translate({point(*at)}) scale(.78)")


def draw_arc() -> str:
    ring = circle(*MIDDLE, 50, None, fill=AVENUE) + circle(*MIDDLE, 43, None, fill=STONE)
    ring += path(disc(*MIDDLE, 38), None, fill="none", stroke=GOLD, stroke_width=1.4)
    return ring + tag("g", VIGNETTES["arc"], fill=NIGHT,
                      transform=f"translate({point(MIDDLE[0] - 28, MIDDLE[1] - 29)}) scale(1.18)")
