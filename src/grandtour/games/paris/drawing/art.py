"""The parts of the Paris board, each drawn round its own 0,0 if it has a place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from grandtour.draw.labels import Box, split_in_two, estimate_text_width
from grandtour.draw.marks import colours
from grandtour.draw.shapes import (
    circle, glyph, lines, path, rect, tag, text,
)
from grandtour.games.paris.drawing.layout import Layout, Spot
from grandtour.games.paris.drawing.symbols import (
    BY_PLAYERS, GLYPH, VIGNETTE, format_bonus_amount, place_symbol,
)
from grandtour.games.paris.words.names import ROWS, list_award_points

LIGHT: Final = ("housing", "theatre")       # plates with dark letters
NAMED: Final = 16.8             # letters of names beside the rosette, which a laptop draws at .6

# Where a name of one word may be broken.
BROKEN: Final = {
    "バティニョール": "バティ|ニョール",
    "チュイルリー公園": "チュイルリー|公園",
    "リュクサンブール公園": "リュクサン|ブール公園",
}


def draw_hit_area(box: Box, x: float, y: float) -> str:
    """Draw the touch area of a place whose 0,0 is at x, y. It is on top, so that the focus
    shows."""
    return rect(box[0] - x, box[1] - y, box[2] - box[0], box[3] - box[1], "hit")


def fit_name(words: str, most: float, room: float) -> tuple[str, float]:
    """Return a name and the size of its letters. A middle dot becomes narrow before letters become
    small."""
    letters = min(most, room / max(estimate_text_width(words, 1), .1))
    if letters < 11 and "・" in words:
        words, letters = words.replace("・", "･"), min(11.5,
                                                      room / (estimate_text_width(words, 1) - .5))
    return words, max(letters, 11)


def break_name(words: str, room: float) -> tuple[str, float]:
    """Return a name next to the rosette in one line or two, and the size of its letters."""
    form = words
    if estimate_text_width(words, NAMED) > room:
        form = BROKEN.get(words) or next(iter(split_in_two(words)), words)
    return form, min(NAMED,
                     room / max(*(estimate_text_width(row, 1) for row in form.split("|")), 1))


# ------------------------------------------------------------------ building spaces


def draw_space(layout: Layout, there: dict[str, Any]) -> str:
    """Draw the plate of the building, or the printed value."""
    building, value = there["building"], there["value"]
    if building is not None:
        return draw_building(layout.plate, building["type"], value, tuple(building["cost"].items()))
    wide = layout.name == "wide"
    return place_symbol("plot", 0, 0, None, layout.plate) + tag(
        "text", str(value), x=5 if wide else None, y=11 if wide else 6.2, cls="pa-ghost pa-empty")


@cache
def draw_building(scale: float, kind: str, value: int, cost: tuple[tuple[str, int], ...]) -> str:
    dark = " pa-dark" if kind in LIGHT else ""
    drawn = place_symbol(kind, 0, 0, None, scale)
    drawn += tag("text", str(value), x=-10.5 * scale, y=15.5 * scale, cls=f"pa-value{dark}")
    signs = [GLYPH[resource] for resource, pieces in cost for _ in range(pieces)]
    return drawn + "".join(glyph(f"i-{sign}", (12.5 - 11 * i) * scale, 12.5 * scale, 12.5 * scale,
                                 f"pa-cost{dark}") for i, sign in enumerate(signs))


def draw_keys_or_token(layout: Layout, there: dict[str, Any], x: float, y: float) -> str:
    """Draw the keys on a space, else its token."""
    wide = layout.name == "wide"
    if there["keys"]:
        return draw_corner_keys(x, y, there["keys"]) if wide else draw_side_keys(x, y,
                                                                                 there["keys"])
    if there["token"] is None:
        return ""
    return (place_symbol(f"t-{there['token']}", x - 12.5, y - 12.5) if wide
            else place_symbol(f"t-{there['token']}", x + 26.5, y + 9, None, .8))


def draw_corner_keys(x: float, y: float, seats: Sequence[int]) -> str:
    """Draw keys at the upper right corner, a second one below it. Two keys of one owner get x2."""
    drawn = "".join(place_symbol(f"key-{colours(seat)}", x + 17, y + 23 * i - 20, None, .85)
                    for i, seat in enumerate(seats))
    return drawn + (draw_times_two(x - 9, y - 15) if is_double(seats) else "")


def draw_side_keys(x: float, y: float, seats: Sequence[int]) -> str:
    """Draw keys in the column to the right, one above the other. A doubled key appears once, with
    x2."""
    if len(seats) == 1:
        return place_symbol(f"key-{colours(seats[0])}", x + 26.5, y - 4, None, .78)
    if is_double(seats):
        return (place_symbol(f"key-{colours(seats[0])}", x + 26.5, y - 9, None, .72)
                + draw_times_two(x + 27, y + 12.5, 11))
    return "".join(place_symbol(f"chip-{colours(seat)}", x + 26.5, y - 9 + 17 * i, None, .66)
                   for i, seat in enumerate(seats))


def is_double(seats: Sequence[int]) -> bool:
    return len(seats) == 2 and seats[0] == seats[1]


def draw_times_two(x: float, y: float, letters: float = 12.5) -> str:
    """Draw the sign of a doubled key."""
    wide, high = letters * 1.62, letters * 1.2
    return (rect(x - wide / 2, y - high / 2, wide, high, "pa-twice", rx=high / 2)
            + text(x, y + letters * .36, "×2", letters, "pa-twice-sign"))


# ------------------------------------------------------------------ banks and the Arc


@cache
def draw_bank(layout: Layout, francs: int, keys: int) -> str:
    """Draw a bank: a round building on the rosette, lower where keys are over it; a strip on a
    phone."""
    if layout.name == "wide":
        low = 7 if keys else 0
        return (circle(0, 0, 20, "pa-bank") + glyph("i-bank", -6.5, low, 16, "pa-quiet")
                + text(8.5, low + 6, str(francs), 17, "pa-figure"))
    return (rect(-35, -11, 70, 22, "pa-bank", rx=11) + glyph("i-bank", -25.5, 0, 12, "pa-quiet")
            + text(-14.5, 5, str(francs), 14, "pa-figure"))


def draw_bank_keys(layout: Layout, seats: Sequence[int], x: float, y: float) -> str:
    """Draw keys over the upper half of a bank, or a mark for each behind the amount."""
    few = len(seats) < 4
    if layout.name == "wide":
        first, apart = x - (len(seats) - 1) * (6.5 if few else 6.15), 13 if few else 12.3
        return "".join(place_symbol(f"key-{colours(seat)}", first + apart * i, y - 17, None, .62)
                       for i, seat in enumerate(seats))
    apart = 12.5 if few else 10.7
    return "".join(place_symbol(f"chip-{colours(seat)}", x - 4 + apart * i, y, None, .5)
                   for i, seat in enumerate(seats))


ARC_KEYS: Final = {     # by layout: where keys stand round the Arc
    "wide": ((-40, -14), (40, -14), (-40, 20), (40, 20)),
    "tall": ((4, -9), (22, -9), (4, 9), (22, 9)),
}


@cache
def draw_arc(layout: Layout, seats: tuple[int, ...]) -> str:
    wide = layout.name == "wide"
    drawn = glyph("v-arc", 0, 0, 58, "pa-sight") if wide else glyph("v-arc", -21, 0, 30, "pa-sight")
    for (x, y), seat in zip(ARC_KEYS[layout.name], seats):
        drawn += (place_symbol(f"key-{colours(seat)}", x, y, None, .95) if wide
                  else place_symbol(f"chip-{colours(seat)}", x, y, None, .68))
    return drawn


# ------------------------------------------------------------------ landmarks and VP tiles


def draw_card(layout: Layout, name: str, words: str) -> str:
    """Draw a landmark next to the board. On the wide board its name is below it."""
    drawn = place_symbol(f"card-{name}", 0, 0, None, layout.card)
    return drawn if layout.name == "tall" else drawn + draw_card_name(words)


@cache
def draw_card_name(words: str) -> str:
    """Draw a name in one line or two, below a card."""
    form, letters = break_name(words, 121)
    return lines(0, 91, form, letters, letters * 1.1, "pa-name")


@cache
def draw_landmark(layout: Layout, name: str, value: int, owned: bool) -> str:
    """Draw a landmark in its district as a golden plate, 40 x 44: sight and value. On a phone its
    keys replace the sight."""
    drawn, sight = place_symbol("frame"), f"v-{VIGNETTE[name]}"
    if layout.name == "wide":
        return drawn + glyph(sight, -1, -5.5, 29, "pa-monument-ink") + text(
            -8.5, 18.5, str(value), 13.5, "pa-figure pa-monument-figure")
    drawn += text(0, 17, str(value), 20, "pa-figure pa-monument-figure")
    return drawn if owned else drawn + glyph(sight, 0, -9, 20, "pa-monument-ink")


def draw_landmark_keys(layout: Layout, seats: Sequence[int], spot: Spot) -> str:
    """Draw the keys of a landmark. On the rosette they are at its lower right, beside the value, so
    that its picture stays free."""
    x, y, k = spot.x, spot.y, spot.scale
    if layout.name == "wide":
        size = min(.86 * k, .95)
        drawn = "".join(place_symbol(f"key-{colours(seat)}", x + (15 - 13 * i) * k, y + 15 * k,
                                     None, size) for i, seat in enumerate(seats))
        return drawn + (draw_times_two(x + 12 * k, y - 20 * k, 11.5) if is_double(seats) else "")
    if is_double(seats):
        return (place_symbol(f"chip-{colours(seats[0])}", x - 7, y - 6, None, .46)
                + draw_times_two(x + 4.5, y - 5, 11))
    return "".join(place_symbol(f"chip-{colours(seat)}", x + (i - (len(seats) - 1) / 2) * 10.5,
                                y - 5.5,
                                None, .55 if len(seats) == 1 else .46)
                   for i, seat in enumerate(seats))


@cache
def draw_award(name: str, scale: float) -> str:
    """Draw a VP tile, or only its first amount where there is little room."""
    if scale >= .8:
        return place_symbol(f"v-{name}", 0, 0, None, scale)
    first = str(list_award_points(name)[0])
    return rect(-10.5, -12, 21, 24, "pa-enamel", rx=3) + text(0, 5, first, 14, "pa-sign pa-bold")


# ------------------------------------------------------------------ the track


@cache
def draw_stop(layout: Layout, space_: int, tile: str, copies: int, players: int) -> str:
    """Draw the top bonus tile, with an edge behind it if there are two, or the printed number."""
    k = layout.tile
    if not tile:
        size = 18 if layout.name == "wide" else 14
        return text(0, size * .36, str(space_), size, "pa-ghost")
    row = ROWS[tile]
    drawn = rect(-13 * k, -21 * k, 32 * k, 36 * k, f"pa-under pa-section-{row['section']}",
                 rx=4 * k) if copies > 1 else ""
    drawn += place_symbol(f"b-{row['number']}", 0, 0, None, k)
    if row["effect"] in BY_PLAYERS:
        drawn += text(0, 13.8 * k, format_bonus_amount(row, players), 12 * k, "pa-some")
    return drawn


@cache
def draw_meeple(layout: Layout, seat: int) -> str:
    name = "meeple" if layout.name == "wide" else "chip"
    return place_symbol(f"{name}-{colours(seat)}", 0, 0, None, layout.meeple)


# ------------------------------------------------------------------ beside the board


@cache
def draw_stack(layout: Layout, box: Box, tiles: int, words: str) -> str:
    """Draw a stack of buildings: their number, and the district on the back of the top one."""
    wide, high = box[2] - box[0], box[3] - box[1]
    if not tiles:
        return rect(-wide / 2, -high / 2, wide, high, "pa-plot", rx=5) + text(
            0, 6, "–", 18, "pa-ghost")
    large = layout.name == "wide"
    deep = 2.0 * min(3 if large else 1, (tiles + 3) // 4)
    left, top = -wide / 2, -high / 2
    drawn = "".join(rect(left + 1 + edge, top + 1 + deep - edge, wide - deep - 2, high - deep - 2,
                         "pa-enamel", rx=5) for edge in range(0, int(deep) + 1, 2))
    if large:
        drawn += rect(left + 4.5 + deep, top + 4.5, wide - deep - 9, high - deep - 9,
                      "pa-enamel-line", rx=3)
    if large:
        form, letters = break_name(words, wide - deep - 8)
        y, below = (top + 20.5, 12.5) if "|" in form else (top + 25, 18)
        return drawn + lines(deep / 2, y, form, letters, letters, "pa-sign") + text(
            deep / 2, -top - below, str(tiles), 21, "pa-sign pa-bold")
    words, letters = fit_name(words, 12, wide - deep - 7)
    return drawn + text(deep / 2, top + 16, words, letters, "pa-sign") + text(
        deep / 2, top + 32.5, str(tiles), 15, "pa-sign pa-bold")


@cache
def draw_goods(layout: Layout, kind: str, pieces: int) -> str:
    """Draw tokens in the supply: one, and their number."""
    cls = "pa-figure" if pieces else "pa-ghost"
    if layout.name == "wide":
        return place_symbol(f"t-{kind}", -13, 0, None, 1.2) + text(13, 6.5, str(pieces), 18, cls)
    return place_symbol(f"t-{kind}", 0, -6, None, .8) + text(0, 14, str(pieces), 12, cls)


@cache
def draw_spare_keys(layout: Layout, seat: int, keys: int) -> str:
    """Draw the keys of a player in the supply."""
    if layout.name == "wide":
        return place_symbol(f"key-{colours(seat)}", 0, -3, None, .72) + text(17, 5, str(keys), 14,
                                                                     "pa-figure")
    return glyph("i-key", 0, 0, 11, "pa-quiet") + text(9, 4.2, str(keys), 11.5, "pa-quiet-sign")


@cache
def draw_pennant(layout: Layout, tiles: int) -> str:
    """Draw the end-game tiles that are left."""
    if layout.name == "wide":
        flag = path("M-38-62H38V42L0 60-38 42z", "pa-pennant") + path(
            "M-33-57H33V38.5L0 54-33 38.5z", "pa-card-line")
        return flag + glyph("i-end-tile", 2, -25, 42, "pa-gold") + text(
            0, 30, str(tiles), 34, "pa-figure")
    flag = path("M-14-15H14V11L0 15-14 11z", "pa-pennant")
    return flag + glyph("i-end-tile", -5, -1, 13, "pa-gold") + text(6, 5, str(tiles), 12.5,
                                                                  "pa-figure")


@cache
def draw_score(layout: Layout, seat: int, points: int) -> str:
    """Draw a player's mark and points."""
    wide = layout.name == "wide"
    size, letters = (23, 17) if wide else (19, 14 if points < 100 else 11.5)
    drawn = glyph(f"mark-{colours(seat)}", -34 if wide else -22, 0, size)
    return drawn + text(-16 if wide else -12, letters * .36, str(points), letters, "pa-points") + (
        glyph("i-points", -4 + estimate_text_width(str(points), letters), 0, 13, "pa-quiet") if wide
        else "")


@cache
def draw_sign(box: Box, words: str) -> str:
    """Draw the straight street sign of a district."""
    wide, high = box[2] - box[0], box[3] - box[1] - 4
    drawn = rect(-wide / 2, -high / 2, wide, high, "pa-enamel", rx=4) + rect(
        -wide / 2 + 2, -high / 2 + 2, wide - 4, high - 4, "pa-enamel-line", rx=2.5)
    words, letters = fit_name(words, 13, wide - 9)
    return drawn + text(0, letters * .36, words, letters, "pa-sign")
