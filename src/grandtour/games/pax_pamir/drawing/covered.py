"""The visible part of a card that the next one in a court or hand covers, as in a fan. Its name
runs across where the part is wide enough, else down along the edge, like a title on the back of a
book. Icons counted when the card was played, so only leverage is drawn of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import Point, glyph, group, number, path, point, rect
from grandtour.games.pax_pamir.drawing.lettering import (
    BOLD, JAPANESE, draw_lines, find_script, fit_text, list_gap_positions, list_break_positions,
    list_line_breaks_to_try, shorten_to_width,
    split_evenly, widest_line,
)
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.language import Language

Printed = dict[str, Any]
Rows = tuple[str, ...]

LETTERS: Final = 11.7           # as on a whole card
HEAD: Final = 20.0              # the band of the suit, and of a narrow card
TALLER: Final = 29.0
NARROW: Final = 38.0            # below this width the stars are under the glyph of the suit
PATRIOT: Final = 10.0           # the width of a patriot's band, and on a narrow card
SLENDER: Final = 5.0
SHORT: Final = 60.0             # below this height the signs alone are drawn
ACROSS: Final = 50.0            # the least width for a name that runs across
LINES: Final = (*list_line_breaks_to_try(3, 12.5, 12, LETTERS), (4, LETTERS))
LINE: Final = 12.2              # from line to line
SIGN: Final = 16.0              # from sign to sign, and the least
LEAST_SIGN: Final = 13.0
LARGEST_SIGN: Final = 23.5
TOLERANCE: Final = .96          # most letters are narrower than the widest face counted with


class Blank(NamedTuple):
    """The room for the name and the signs, round 0,0."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def rows_of_signs(self, amount: int) -> float:
        """Return the height of rows with this number of signs, at the bottom."""
        return self.pitch * -(-amount // self.across)

    @property
    def across(self) -> int:
        """Return the number of signs in a row."""
        return max(1, int(self.width // LEAST_SIGN))

    @property
    def pitch(self) -> float:
        """Return the distance from sign to sign."""
        return min(SIGN, self.width / self.across)


def draw_covered(printed: Printed, language: Language, width: float, height: float) -> str:
    half, high = width / 2, height / 2
    narrow = width < NARROW
    head, band = (TALLER, SLENDER) if narrow else (HEAD, PATRIOT)
    left = 2 - half + band * ("patriot" in printed)
    blank = Blank(left, head + 2 - high, half - 1.5, high - 3)
    name, region = (language.say(said) for said in (
        words.card_title(printed["number"]), region_name(printed["region"])))
    signs = list_signs(printed)
    if narrow and "patriot" in printed:
        signs.append(f"emblem-{printed['patriot']}")
    written = draw_across(name, region, signs, blank) or draw_down(name, signs, blank)
    drawn = rect(-half, -high, width, height, f"px-r-{printed['region']}", rx=5)
    drawn += rect(-half, -high, width, height, fill="url(#px-weave)", rx=5)
    drawn += draw_head(printed, half, high, head)
    if "patriot" in printed:
        drawn += draw_patriot(printed["patriot"], -half, head - high, high, band)
    if "prize" in printed:
        drawn += draw_prize(printed["prize"], half, high)
    return (drawn + group(written, f"px-s-{printed['suit']}")
            + rect(-half, -high, width, height, "px-edge", rx=5))


# ------------------------------------------------------------------ its edges


def draw_head(printed: Printed, half: float, high: float, head: float) -> str:
    """Draw the suit above, with the stars of rank to the right of its glyph, or below it."""
    drawn = path(f"M{number(-half)} {number(head - high)}V{number(5 - high)}q0-5 5-5"
                 f"H{number(half - 5)}q5 0 5 5V{number(head - high)}z", f"px-s-{printed['suit']}")
    rank = printed["rank"]
    wide = 11.5 * (rank - 1) + 12
    if head == TALLER:
        suit, scale = (0.0, 10 - high), .55
        stars = (-5.75 * scale * (rank - 1), 22.5 - high)
    else:
        suit, scale = (11 - half, 10 - high), min(.9, (2 * half - 24) / wide)
        stars = (21 - half + 6 * scale, 10 - high)
    return (drawn + group(glyph(f"i-{printed['suit']}", *suit, 15), "px-on-suit")
            + place_symbol(f"rank-{rank}", *stars, None, scale))


def draw_patriot(coalition: str, x: float, top: float, high: float, width: float) -> str:
    """Draw the band down the left edge. The animals are among the signs where it is slender."""
    band = path(f"M{number(x)} {number(top)}h{number(width)}V{number(high)}h{number(5 - width)}"
                "q-5 0-5-5z", "px-print")
    animals = () if width == SLENDER else (top + 10, (top + high) / 2, high - 10)
    return group(band + "".join(glyph(f"i-{coalition}", x + width / 2, y, 9.5) for y in animals),
                 f"px-k-{coalition}")


def draw_prize(coalition: str, half: float, high: float) -> str:
    """Draw the lower right corner."""
    corner = path(f"M{number(half)} {number(high - 19)}V{number(high - 5)}q0 5-5 5"
                  f"H{number(half - 19)}z", "px-print")
    return group(corner + glyph(f"i-{coalition}", half - 6.3, high - 6.3, 10),
                 f"px-k-{coalition}")


# ------------------------------------------------------------------ what is written on it


def list_signs(printed: Printed) -> list[str]:
    """Return leverage, the special ability and the actions."""
    return (["im-leverage"] * ("leverage" in printed["impact"])
            + ["ability"] * ("ability" in printed) + [f"do-{verb}" for verb in printed["actions"]])


def draw_across(name: str, region: str, signs: list[str], blank: Blank) -> str:
    """Draw the name and the region across and a row of signs below them; "" if they are too
    wide."""
    japanese = bool(find_script(name))
    rows, size = fit_text(name, blank.width, LINES, closest=JAPANESE if japanese else 1)
    pitch = min(LARGEST_SIGN, blank.width / max(len(signs), 1))
    if (blank.width < ACROSS
        or measure_widest_line(name, rows, size) * measure_letter_closeness(name) > blank.width
            or blank.height < LINE * (len(rows) + 1) + LARGEST_SIGN or pitch < LEAST_SIGN):
        return ""
    middle, y = (blank.left + blank.right) / 2, blank.top + 1 + len(rows) * LINE / 2
    drawn = draw_close(rows, size, blank.width / measure_widest_line(name, rows, size), (middle, y),
                       "")
    if estimate_text_width(region, LETTERS) * TOLERANCE <= blank.width:
        drawn += draw_lines((region,), LETTERS, middle, y + (len(rows) + 1) * LINE / 2, "px-region")
    first = middle - pitch * (len(signs) - 1) / 2
    return drawn + draw_signs([(sign, first + pitch * place, blank.bottom - 13)
                               for place, sign in enumerate(signs)], pitch)


def draw_down(name: str, signs: list[str], blank: Blank) -> str:
    """Draw the name down, with the signs in a column beside it or in rows below it."""
    if blank.height < SHORT:
        return draw_rows(signs, blank)
    rows, beside = fit_in_column(name, len(signs), blank)
    middle = blank.left + 1 + len(rows) * LINE / 2 if beside else (blank.left + blank.right) / 2
    room = blank.height - 2 - (0 if beside else blank.rows_of_signs(len(signs)))
    lettered = draw_close(rows, LETTERS, room / measure_widest_line(name, rows, LETTERS),
                          (middle, blank.top + 2),
                          "rotate(90)")
    return group(lettered, "px-start") + (draw_column if beside else draw_rows)(signs, blank)


def draw_close(rows: Rows, size: float, share: float, at: Point, turned: str) -> str:
    """Draw the lines of a name, closer if there is room for a smaller share of them only. Up to the
    tolerance they have room anyway."""
    closer = "" if share >= TOLERANCE else f"scale({share:.3g} 1)"
    if not turned and not closer:
        return draw_lines(rows, size, *at, "px-name")
    return group(draw_lines(rows, size, 0, 0, "px-name"), None,
                 transform=f"translate({point(*at)}){turned}{closer}")


def fit_in_column(name: str, signs: int, blank: Blank) -> tuple[Rows, bool]:
    """Return the lines of a name that runs down, and whether the signs are beside it."""
    for rows in list_ways(name):
        wide, long = len(rows) * LINE, measure_widest_line(name, rows,
                                                           LETTERS) * measure_letter_closeness(name)
        if wide + SIGN <= blank.width and long <= blank.height - 2 and signs:
            return rows, True
        if wide <= blank.width and long <= blank.height - 2 - blank.rows_of_signs(signs):
            return rows, False
    room = blank.height - 2 - blank.rows_of_signs(signs)
    most = max(1, int(blank.width // LINE))
    rows = next(way for way in reversed(list(list_ways(name))) if len(way) <= most)
    letter = LETTERS * measure_widest_line(name, ("",), 1) * TOLERANCE
    return tuple(shorten_to_width(row, room / letter) for row in rows), False


def list_ways(name: str) -> Iterator[Rows]:
    """Yield the ways to break a name into up to three lines: between words, then in words."""
    for joints in (list_break_positions(name), list_gap_positions(name)):
        for count in range(1, 4):
            if rows := split_evenly(name, joints, count):
                yield rows


def measure_widest_line(name: str, rows: Rows, size: float) -> float:
    """Return the width of the widest line; of no line, that of a letter's size."""
    return (widest_line(rows) if any(rows) else 1) * size * (1 if find_script(name) else BOLD)


def measure_letter_closeness(name: str) -> float:
    """Return how close the letters of a name may be."""
    return JAPANESE if find_script(name) else TOLERANCE


def draw_rows(signs: list[str], blank: Blank) -> str:
    """Draw the signs in rows, the last of them at the bottom."""
    each, pitch = blank.across, blank.pitch
    lowest = -(-len(signs) // each) - 1
    return draw_signs([(name, blank.left + pitch * (place % each + .5),
                        blank.bottom - pitch * (lowest - place // each + .5))
                       for place, name in enumerate(signs)], pitch)


def draw_column(signs: list[str], blank: Blank) -> str:
    """Draw the signs below each other, down the right edge."""
    return draw_signs([(name, blank.right - SIGN / 2 + 1, blank.top + SIGN * (place + .5))
                       for place, name in enumerate(signs)], SIGN)


def draw_signs(signs: list[tuple[str, float, float]], pitch: float) -> str:
    return "".join(
        place_symbol(name, x, y, "px-ink" if name == "im-leverage" else None, (pitch - 1.5) / 22)
        for name, x, y in signs)
