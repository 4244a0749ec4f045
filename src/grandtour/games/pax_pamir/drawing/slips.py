"""A court card as a slip: its name, its region and its signs next to the band of its suit, as wide
and as high as there is room. Icons counted when the card was played, so a slip shows only leverage
of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grandtour.draw.labels import text_width
from grandtour.draw.shapes import glyph, group, number, path, rect
from grandtour.games.pax_pamir.drawing.lettering import CLOSEST, draw_fitted, list_tries
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.language import Language

Printed = dict[str, Any]

BAND: Final = 20.0              # the width of the suit's band, of a patriot's, of a prize's corner
PATRIOT: Final = 10.0
PRIZE: Final = 14.0
LETTERS: Final = 11.0           # the least height
HIGH: Final = 54.0              # from this height on the region has its own line, if it needs it
LOW: Final = 36.0               # below this height pieces lie on the foot, too
REGION_LINE: Final = 13.0
NAMES: Final = (                # by the height of a slip, from the highest
    (46.0, list_tries(2, 12.5, 12, 11.5, LETTERS)), (34.0, list_tries(2, LETTERS)),
    (30.0, list_tries(1, 12, 11.5, LETTERS)), (0.0, list_tries(1, LETTERS)))
REGION: Final = list_tries(1, LETTERS)
ENOUGH: Final = 24.0            # of a region: where there is less its cloth tells it alone
LEAST_NAME: Final = 22.0        # what there is less room for lies in part under the pieces


class Foot(NamedTuple):
    """The line of signs: its height, the least and the largest distance from sign to sign, and the
    drop of the name below the middle of the room above the line."""

    line: float
    least: float
    most: float
    sunk: float


USUAL: Final = Foot(16, 15, 18, .5)
CLOSE: Final = Foot(15, 14, 15, 1.25)       # of a low slip


class Blank(NamedTuple):
    """The room for text: from `left` to `right`, a name up to `beside`, the signs at the foot up to
    `end`; round 0,0."""

    left: float
    right: float
    beside: float
    end: float
    height: float

    @property
    def foot(self) -> Foot:
        return CLOSE if self.height < LOW else USUAL

    @property
    def line(self) -> float:
        """Return the middle of the signs."""
        return (self.height - self.foot.line) / 2


def draw_slip(printed: Printed, language: Language, width: float, height: float,
              taken: float) -> str:
    """Draw a slip. `taken` is the part of its name under pieces, from the right; on a low slip it
    is also the part of its foot."""
    half, high = width / 2, height / 2
    blank = find_room(printed, half, height, taken)
    drawn = rect(-half, -high, width, height, f"px-r-{printed['region']}", rx=5)
    drawn += rect(-half, -high, width, height, fill="url(#px-weave)", rx=5)
    drawn += draw_band(printed, half, high)
    if "patriot" in printed:
        drawn += draw_patriot(printed["patriot"], BAND - half, high)
    if "prize" in printed:
        drawn += draw_prize(printed["prize"], half, high)
    return (drawn + draw_lettering(printed, language, blank)
            + rect(-half, -high, width, height, "px-edge", rx=5))


def find_room(printed: Printed, half: float, height: float, taken: float) -> Blank:
    """Return the room that the printed edges and the pieces leave free. It always includes the
    signs of a low slip."""
    left = BAND - half + (PATRIOT if "patriot" in printed else 0) + 3
    end, beside = half - (PRIZE if "prize" in printed else 2), half - 2 - taken
    if height < LOW:
        end = min(end, max(beside, left + CLOSE.least * len(list_signs(printed))))
    return Blank(left, half - 2, max(beside, left + LEAST_NAME), end, height)


# ------------------------------------------------------------------ its edges


def draw_band(printed: Printed, half: float, high: float) -> str:
    """Draw the suit at the left, with its glyph above the stars of rank."""
    drawn = path(f"M{number(BAND - half)} {number(-high)}H{number(5 - half)}q-5 0-5 5"
                 f"V{number(high - 5)}q0 5 5 5H{number(BAND - half)}z", f"px-s-{printed['suit']}")
    rank, middle, size = printed["rank"], BAND / 2 - half, min(15, high)
    suit = glyph(f"i-{printed['suit']}", middle, 1.5 - size / 2, size)
    return drawn + group(suit, "px-wool") + place_symbol(
        f"rank-{rank}", middle - 5.75 * .52 * (rank - 1), high - 8, None, .52)


def draw_patriot(coalition: str, x: float, high: float) -> str:
    return group(rect(x, -high, PATRIOT, 2 * high, "px-print")
                 + "".join(glyph(f"i-{coalition}", x + PATRIOT / 2, y, 10)
                           for y in (-high / 2, high / 2)), f"px-k-{coalition}")


def draw_prize(coalition: str, half: float, high: float) -> str:
    """Draw the lower right corner."""
    corner = path(f"M{number(half)} {number(high - 19)}V{number(high - 5)}q0 5-5 5"
                  f"H{number(half - 19)}z", "px-print")
    return group(corner + glyph(f"i-{coalition}", half - 6.3, high - 6.3, 10),
                 f"px-k-{coalition}")


# ------------------------------------------------------------------ what is written on it


def draw_lettering(printed: Printed, language: Language, blank: Blank) -> str:
    """Draw the name, then the region next to the signs, or above them where that is too narrow."""
    place, icons = language.say(region_name(printed["region"])), list_signs(printed)
    wide, across, foot = text_width(place, LETTERS), blank.end - blank.left, blank.foot
    narrow = across - foot.least * len(icons) < wide
    above = REGION_LINE * (narrow and blank.height >= HIGH)
    each = (across - (0 if above else wide)) / max(len(icons), 1)
    pitch = min(max(foot.least, min(foot.most, each)), across / max(len(icons), 1))
    name = draw_fitted(language.say(words.card_title(printed["number"])), blank.beside - blank.left,
                       next(tries for low, tries in NAMES if blank.height >= low), blank.left,
                       foot.sunk - (foot.line + above) / 2, "px-name")
    left = blank.right - blank.left if above else across - pitch * len(icons)
    region = draw_fitted(place, left, REGION, blank.left, blank.line - (above and REGION_LINE + 1),
                         "px-region", 1) if left >= min(wide * CLOSEST, ENOUGH) else ""
    return group(name + region, "px-start") + draw_signs(printed, icons, blank, pitch)


def draw_signs(printed: Printed, icons: list[str], blank: Blank, pitch: float) -> str:
    """Draw the signs, up to the right edge."""
    first = blank.end - pitch * (len(icons) - .5)
    return group("".join(
        place_symbol(name, first + pitch * place, blank.line,
                     "px-ink" if name == "im-leverage" else None, (pitch - 1.5) / 22)
        for place, name in enumerate(icons)), f"px-s-{printed['suit']}") if icons else ""


def list_signs(printed: Printed) -> list[str]:
    """Return leverage, the special ability and the actions."""
    return (["im-leverage"] * ("leverage" in printed["impact"])
            + ["ability"] * ("ability" in printed) + [f"do-{verb}" for verb in printed["actions"]])
