"""A court card in a crowded row: as high as the others, but only as wide as there is room. What
an icon did when the card was played is over; of the icons only leverage is still shown."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.shapes import glyph, group, number, path, rect, tag
from grandtour.games.pax_pamir.drawing.lettering import fitting, sizes
from grandtour.games.pax_pamir.drawing.symbols import CLOTH, put
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.language import Language

Printed = dict[str, Any]

NAME: Final = (*sizes(2, 11, 10.5), *sizes(3, 10, 9.5), (4, 8.5))
REGION: Final = sizes(1, 11, 10.5, 10, 9.5)
ROOMY: Final = 60.0             # from this width on stars and glyph have their usual size


def narrow(printed: Printed, language: Language, width: float) -> str:
    half = width / 2
    left = 13 - half if "patriot" in printed else 1 - half
    middle, room = (left + half) / 2, half - 1 - left
    drawn = rect(-half, -59, width, 118, "px-card", rx=6) + head(printed, half)
    drawn += tag("use", href=f"#px-cloth-{printed['region']}",
                 transform=f"scale({width / 84:.3g} 1)")
    drawn += rect(-half, CLOTH - 1.2, width, 1.4, f"px-s-{printed['suit']}")
    if "patriot" in printed:
        drawn += put(f"patriot-{printed['patriot']}", 42 - half)
    drawn += fitting(language.say(words.title(printed["number"])), room, NAME, middle, -22.5,
                     "px-name")
    drawn += fitting(language.say(region_name(printed["region"])), room, REGION, middle, 2,
                     "px-region", 1)
    drawn += signs(printed, middle, room)
    if "prize" in printed:
        drawn += put(f"prize-{printed['prize']}", half - 42)
    return drawn + rect(-half, -59, width, 118, "px-edge", rx=6)


def head(printed: Printed, half: float) -> str:
    """The band of the suit with its glyph and the stars of rank."""
    left, scale = number(-half), 1 if half * 2 >= ROOMY else .76
    band = path(f"M{left}-39V-53q0-6 6-6H{number(half - 6)}q6 0 6 6V-39z",
                f"px-s-{printed['suit']}")
    return (band + group(glyph(f"i-{printed['suit']}", 10 - half, -49, 15), "px-wool")
            + put(f"rank-{printed['rank']}", 18 + 6 * scale - half, -49, None, scale))


def signs(printed: Printed, middle: float, room: float) -> str:
    """Leverage, the special ability and the actions, in one row or two."""
    names = ["im-leverage"] * ("leverage" in printed["impact"]) + ["ability"] * (
        "ability" in printed) + [f"do-{verb}" for verb in printed["actions"]]
    columns = len(names) if len(names) * 21 <= room else 2
    pitch = min(21.0, room / max(columns, 1))
    rows = -(-len(names) // max(columns, 1))
    drawn = ""
    for place, name in enumerate(names):
        row, column = divmod(place, columns)
        beside = min(columns, len(names) - row * columns)
        x = middle + pitch * (column - (beside - 1) / 2)
        drawn += put(name, x, 32 + 20 * (row - (rows - 1) / 2),
                     "px-ink" if name == "im-leverage" else None, (pitch - 2) / 22)
    return group(drawn, f"px-s-{printed['suit']}") if names else ""
