"""The printed ground of the board: a rug with its border, the map woven into it, and on a phone
the title. It never changes."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import group, path, rect, tag, text
from grandtour.games.pax_pamir.components import BORDERS
from grandtour.games.pax_pamir.drawing import map as woven
from grandtour.games.pax_pamir.drawing.layout import LAYOUTS, WIDE, Layout
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.games.pax_pamir.drawing.tracks import draw_stud
from grandtour.language import Language, N_

SPACED: Final = 1.06            # how much wider than usual the title is written
GUL: Final = 22                 # from gul to gul
STAR: Final = "l1.4 3.6 3.6 1.4-3.6 1.4-1.4 3.6-1.4-3.6-3.6-1.4 3.6-1.4z"


@cache
def draw_scenery(name: str, language: Language) -> str:
    """Draw everything below the parts, in a reader's language."""
    layout = LAYOUTS[name]
    drawn = (draw_rug(layout) if name == WIDE else draw_strip(layout)) + woven.draw_ground(layout)
    drawn += "".join(place_symbol("stud", *layout.road_at(border)) for border in BORDERS)
    return tag("g", drawn + woven.draw_names(layout, language) + draw_title(layout, language),
               cls="scenery", aria_hidden="true")


def draw_rug(layout: Layout) -> str:
    """Draw a madder band between two of indigo, with guls all round and stars in the corners."""
    wide, high = layout.width, layout.height(2)
    guls = f"url(#{layout.prefix}-guls)"
    across, down = GUL * ((wide - 28) // GUL), GUL * ((high - 28) // GUL)
    left, top = (wide - across) / 2, (high - down) / 2
    drawn = tag("defs", define_gul(f"{layout.prefix}-guls")) + rect(0, 0, wide, high,
                                                                    "px-band-outer")
    drawn += rect(2, 2, wide - 4, high - 4, "px-band")
    for y in (2, high - 12):
        drawn += rect(0, 0, across, 10, fill=guls, transform=f"translate({left:g} {y:g})")
    for x in (12, wide - 2):
        drawn += rect(0, 0, down, 10, fill=guls, transform=f"translate({x:g} {top:g})rotate(90)")
    corners = [(x, y) for x in (7, wide - 7) for y in (7, high - 7)]
    drawn += path("".join(f"M{x - 6:g} {y - 6:g}h12v12h-12z" for x, y in corners), "px-corner")
    drawn += path("".join(f"M{x:g} {y - 5:g}{STAR}" for x, y in corners), "px-gul-heart")
    return drawn + rect(12, 12, wide - 24, high - 24, "px-field")


def draw_strip(layout: Layout) -> str:
    """Draw the rug of a phone, as long as the courts of five players. `hem` ends it."""
    high = layout.height(5) + 9
    return (rect(0, 0, layout.width, high, "px-paper")
            + rect(1, 1, layout.width - 2, high - 2, "px-band-thin")
            + rect(2.5, 2.5, layout.width - 5, high - 5, "px-band-hair"))


def draw_hem(layout: Layout, players: int) -> str:
    """Draw the lower end of the rug of a phone, which depends on the number of players."""
    if layout.name == WIDE:
        return ""
    high, wide = layout.height(players), layout.width
    return (path(f"M3 {high - 2.5:g}H{wide - 3:g}", "px-band-hair")
            + path(f"M1 {high - 1:g}H{wide - 1:g}", "px-band-thin"))


def draw_title(layout: Layout, language: Language) -> str:
    """Draw the title on a phone. A wide page has it above the board."""
    if layout.name == WIDE:
        return ""
    words = language.say(N_("Pax Pamir"))
    fit = min(16, 105 / estimate_text_width(words, SPACED))
    return text(5, 31 - (16 - fit) * .3, words, fit, "title px-title px-start")


def define_gul(ident: str) -> str:
    """Define the pattern of the border. It is in the board itself, since a pattern takes its
    colours from its place in the document."""
    drawn = (path("M7 1 13 5 7 9 1 5z", "px-gul") + path("M7 3 10 5 7 7 4 5z", "px-gul-heart")
             + path("M15 3.5h2v3h-2zM19 2h2v2h-2zM19 6h2v2h-2z", "px-gul-spot"))
    return tag("pattern", drawn, id=ident, width=GUL, height=10, patternUnits="userSpaceOnUse")


def define_symbols() -> str:
    """Define the stud of a border without a road."""
    return group(draw_stud(), None, id="px-stud")
