"""The printed ground of the board: a rug with its border, the map woven into it, the title. It
never changes."""

from __future__ import annotations

from functools import cache

from grandtour.draw.labels import text_width
from grandtour.draw.shapes import group, path, rect, tag, text
from grandtour.games.pax_pamir.drawing import map as woven
from grandtour.games.pax_pamir.drawing.layout import LAYOUTS, WIDE, Layout
from grandtour.games.pax_pamir.drawing.symbols import put
from grandtour.games.pax_pamir.drawing.tracks import stud
from grandtour.games.pax_pamir.facts import BORDERS
from grandtour.language import Language, N_

SPACED = 1.06                   # how much wider than usual the title is written


@cache
def scenery(name: str, language: Language) -> str:
    """Everything below the parts, in a reader's language."""
    layout = LAYOUTS[name]
    drawn = (rug(layout) if name == WIDE else strip(layout)) + woven.ground(layout)
    drawn += "".join(put("stud", *layout.road_at(border, 0, 1)) for border in BORDERS)
    return tag("g", drawn + woven.names(layout, language) + title(layout, language),
               cls="scenery", aria_hidden="true")


def rug(layout: Layout) -> str:
    """A madder band between two of indigo, with guls, and a fringe at the sides."""
    wide, high = layout.width, layout.height(2)
    drawn = rect(0, 0, wide, high, "px-paper")
    drawn += rect(4, 4, wide - 8, high - 8, "px-band-outer") + rect(7, 7, wide - 14, high - 14,
                                                                    "px-band")
    drawn += rect(0, 0, wide - 36, 10, fill="url(#px-guls)", transform="translate(18 7)")
    drawn += rect(0, 0, wide - 36, 10, fill="url(#px-guls)",
                  transform=f"translate(18 {high - 17:g})")
    return drawn + rect(17, 17, wide - 34, high - 34, "px-field")


def strip(layout: Layout) -> str:
    """On a phone the rug is as long as the courts need; its height is cut off below."""
    high = layout.height(5)
    return (rect(0, 0, layout.width, high, "px-paper")
            + rect(1, 1, layout.width - 2, high - 2, "px-band-thin"))


def title(layout: Layout, language: Language) -> str:
    words = language.say(N_("Pax Pamir"))
    x, y, letters, room = (26, 53, 32, 178) if layout.name == WIDE else (7, 31, 16, 97)
    fit = min(letters, room / text_width(words, SPACED))
    return text(x, y - (letters - fit) * .3, words, fit, "title px-title px-start")


def symbols() -> str:
    """The pattern of the border, and the stud of a border without a road."""
    gul = (path("M7 1 13 5 7 9 1 5z", "px-gul") + path("M7 3 10 5 7 7 4 5z", "px-gul-heart")
           + path("M15 3.5h2v3h-2zM19 2h2v2h-2zM19 6h2v2h-2z", "px-gul-spot"))
    return (tag("pattern", gul, id="px-guls", width=22, height=10, patternUnits="userSpaceOnUse")
            + group(stud(), None, id="px-stud"))
