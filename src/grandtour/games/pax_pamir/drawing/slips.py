"""A court card as a slip: its name, its region and its signs beside the band of its suit, as wide
and as high as there is room. What an icon did when the card was played is over; of the icons only
leverage is still shown."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grandtour.draw.labels import text_width
from grandtour.draw.shapes import glyph, group, number, path, rect
from grandtour.games.pax_pamir.drawing.lettering import fitting, sizes
from grandtour.games.pax_pamir.drawing.symbols import put
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.language import Language

Printed = dict[str, Any]

BAND: Final = 20.0              # the width of the suit's band, of a patriot's, of a prize's corner
PATRIOT: Final = 10.0
PRIZE: Final = 14.0
LETTERS: Final = 11.0           # the least height
HIGH: Final = 54.0              # from this height on the region has its own line, if it needs it
LINE: Final = 16.0              # of signs, at the foot
REGION_LINE: Final = 13.0
SIGN: Final = (15.0, 18.0)      # from sign to sign, at least and at most
NAMES: Final = (                # by the height of a slip, from the highest
    (46.0, sizes(2, 12.5, 12, 11.5, LETTERS)), (34.0, sizes(2, LETTERS)),
    (0.0, sizes(1, 12, 11.5, LETTERS)))
REGION: Final = sizes(1, LETTERS)


class Blank(NamedTuple):
    """Where there may be text: from `left` to `right`, signs up to `end`; round 0,0."""

    left: float
    right: float
    end: float
    height: float

    @property
    def foot(self) -> float:
        return self.height / 2


def slip(printed: Printed, language: Language, width: float, height: float,
         taken: float) -> str:
    """`taken`: how much of its name lies under pieces, from the right."""
    half, high = width / 2, height / 2
    inner = BAND - half + (PATRIOT if "patriot" in printed else 0)
    blank = Blank(inner + 3, half - 2, half - (PRIZE if "prize" in printed else 2), height)
    drawn = rect(-half, -high, width, height, f"px-r-{printed['region']}", rx=5)
    drawn += rect(-half, -high, width, height, fill="url(#px-weave)", rx=5)
    drawn += band(printed, half, high)
    if "patriot" in printed:
        drawn += patriot(printed["patriot"], BAND - half, high)
    if "prize" in printed:
        drawn += prize(printed["prize"], half, high)
    return (drawn + lettered(printed, language, blank, taken)
            + rect(-half, -high, width, height, "px-edge", rx=5))


# ------------------------------------------------------------------ its edges


def band(printed: Printed, half: float, high: float) -> str:
    """The suit at the left, with its glyph above the stars of rank."""
    drawn = path(f"M{number(BAND - half)} {number(-high)}H{number(5 - half)}q-5 0-5 5"
                 f"V{number(high - 5)}q0 5 5 5H{number(BAND - half)}z", f"px-s-{printed['suit']}")
    rank, middle = printed["rank"], BAND / 2 - half
    return drawn + group(glyph(f"i-{printed['suit']}", middle, -6, 15), "px-wool") + put(
        f"rank-{rank}", middle - 5.75 * .52 * (rank - 1), high - 8, None, .52)


def patriot(coalition: str, x: float, high: float) -> str:
    return group(rect(x, -high, PATRIOT, 2 * high, "px-print")
                 + "".join(glyph(f"i-{coalition}", x + PATRIOT / 2, y, 10)
                           for y in (-high / 2, high / 2)), f"px-k-{coalition}")


def prize(coalition: str, half: float, high: float) -> str:
    """The lower right corner."""
    corner = path(f"M{number(half)} {number(high - 19)}V{number(high - 5)}q0 5-5 5"
                  f"H{number(half - 19)}z", "px-print")
    return group(corner + glyph(f"i-{coalition}", half - 6.3, high - 6.3, 10),
                 f"px-k-{coalition}")


# ------------------------------------------------------------------ what is written on it


def lettered(printed: Printed, language: Language, blank: Blank, taken: float) -> str:
    """The name, then the region beside the signs, or above them where that is too narrow."""
    place, icons = language.say(region_name(printed["region"])), signs(printed)
    wide = text_width(place, LETTERS)
    least, most = SIGN
    narrow = blank.end - blank.left - least * len(icons) < wide
    above = REGION_LINE * (narrow and blank.height >= HIGH)
    room = blank.end - blank.left - (0 if above else wide)
    pitch = max(least, min(most, room / max(len(icons), 1)))
    foot = blank.foot - LINE
    name = fitting(language.say(words.title(printed["number"])), blank.right - blank.left - taken,
                   next(tries for low, tries in NAMES if blank.height >= low), blank.left,
                   (foot - above - blank.foot + 1) / 2, "px-name")
    region = fitting(place, blank.right - blank.left if above
                     else blank.end - blank.left - pitch * len(icons), REGION, blank.left,
                     foot + LINE / 2 - (above and REGION_LINE + 1), "px-region", 1)
    return group(name + region, "px-start") + row(printed, icons, blank, pitch)


def row(printed: Printed, icons: list[str], blank: Blank, pitch: float) -> str:
    """The signs, up to the right edge."""
    first = blank.end - pitch * (len(icons) - .5)
    return group("".join(
        put(name, first + pitch * place, blank.foot - LINE / 2,
            "px-ink" if name == "im-leverage" else None, (pitch - 1.5) / 22)
        for place, name in enumerate(icons)), f"px-s-{printed['suit']}") if icons else ""


def signs(printed: Printed) -> list[str]:
    """Leverage, the special ability and the actions."""
    return (["im-leverage"] * ("leverage" in printed["impact"])
            + ["ability"] * ("ability" in printed) + [f"do-{verb}" for verb in printed["actions"]])
