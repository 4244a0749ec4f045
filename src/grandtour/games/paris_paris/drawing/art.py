"""The parts of the Paris Paris board, each drawn round its own 0,0 if it can move."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.labels import Box, split_in_two, estimate_text_width
from grandtour.draw.marks import MARKS, colours
from grandtour.draw.shapes import (
    circle, glyph, group, lines, number, path, point, rect, tag, text, use,
)
from grandtour.games.paris_paris.components import LETTERS, LINE, PRINTED, STOP
from grandtour.games.paris_paris.drawing.layout import CROSSING, LAYOUTS
from grandtour.games.paris_paris.drawing.symbols import draw_dots, stop_symbol


# ------------------------------------------------------------------ on the map


@cache
def draw_stop(name: str, stop_: str, left: int) -> str:
    """Draw a stop with its touch area round 0,0. `left` is the number of its tiles known to be
    still in the piles, or -1; the other dots are hollow."""
    layout = LAYOUTS[name]
    half, r = layout.half_touch(stop_)
    tiles = int(PRINTED[STOP[stop_]])
    drawn = use(stop_symbol(CROSSING[stop_], tiles), scale=layout.stop)
    if 0 <= left < tiles:
        drawn += path(draw_dots(tiles, left), "pp-gone", transform=f"scale({layout.stop:g})")
    return rect(-half, -r, 2 * half, 2 * r, "hit", rx=r) + drawn


@cache
def draw_shop(name: str, owner: int) -> str:
    """Draw a shop, with its owner's letter where there is room for it."""
    layout = LAYOUTS[name]
    return use(f"pp-{'shop' if layout.lettered else 'stall'}-{colours(owner)}", scale=layout.piece)


@cache
def draw_ticket(name: str, line: str, copies: int, tour: bool) -> str:
    """Draw a tile on offer, pinned above its stop, its tip at 0,0: letter and pattern of its line,
    and an edge behind it if there are two. A bus below the letter means that it would start a grand
    tour."""
    top = -37 if tour else -33
    edge = f"M-9{top}V{top - 4}H17V{top + 21}H13"
    drawn = path(edge, "pp-under") if copies > 1 else ""
    drawn += path(f"M0 0-6-8H-13V{top}H13V-8H6z", "pp-ticket")
    drawn += text(0, top + 14, LETTERS[LINE[line]], 15, "pp-letter")
    if tour:
        drawn += (rect(-11.5, -20.5, 23, 11.5, "pp-signet", rx=5)
                  + glyph("i-bus", 0, -14.75, 13, "pp-signet-sign"))
    else:
        drawn += path("M-10-12.5H10", f"pp-core pp-core-{line} pp-short")
    if copies > 1:
        drawn += draw_badge(14, top - 3, copies)
    scale = LAYOUTS[name].piece
    return group(drawn, f"pp-{line}", transform=f"scale({scale:g})" if scale != 1 else None)


def draw_signet(x: float, y: float, r: float) -> str:
    """Draw a bus on gold: this would start a grand tour."""
    return circle(x, y, r, "pp-signet") + glyph("i-bus", x, y, r * 1.42, "pp-signet-sign")


def draw_badge(x: float, y: float, copies: int) -> str:
    """Draw the number of equal things: cream disc, dark figure."""
    return circle(x, y, 8.5, "pp-badge") + text(x, y + 5, str(copies), 14, "pp-figure")


# ------------------------------------------------------------------ beside and below it


@cache
def draw_card(box: Box, words: str, line: str, copies: int, caption: str) -> str:
    """Draw a tile on offer as a card round 0,0: its line on the left, its name, and the tour it
    starts. `caption` is empty if it starts none. A small card shows the sign alone."""
    wide, high = box[2] - box[0], box[3] - box[1]
    small = high < 60 and wide < 180
    band = 26.0 if small else 32.0
    left, top = -wide / 2, -high / 2
    written = bool(caption) and not small
    drawn = rect(left, top, wide, high, "pp-card", rx=5)
    drawn += path(f"M{number(left + band)} {number(top + 1.5)}V{number(-top - 1.5)}"
                  f"H{number(left + 6)}q-4.5 0-4.5-4.5V{number(top + 6)}q0-4.5 4.5-4.5z",
                  "pp-plain")
    middle = left + band / 2 + .5
    drawn += text(middle, top + (20 if small else 24), LETTERS[LINE[line]], 15 if small else 18,
                  "pp-letter")
    drawn += path(f"M{number(middle)} {number(top + (27 if small else 33))}"
                  f"V{number(-top - (32 if written else 7))}",
                  f"pp-core pp-core-{line} pp-short")
    beside = 22 if copies > 1 or (caption and small) else 0
    drawn += draw_card_name(left + band, wide - band - beside, -12 if written else 0, words,
                            high - (28 if written else 6), 13 if small else 16)
    if written:
        drawn += draw_pill(left + 5, -top - 25, wide - 10, caption)
    elif caption:
        drawn += draw_signet(-left - 13, -top - 12 if copies > 1 else 0, 9)
    if copies > 1:
        drawn += draw_badge(-left - 13, top + 12, copies)
    return group(drawn, f"pp-{line}")


LEAST: Final = 11.0             # letters of a name on a card, if there is any way to have them


def draw_card_name(left: float, wide: float, y: float, words: str, high: float,
                   most: float) -> str:
    """Draw the name of a stop in one line or two, as large as its room allows."""
    room = wide - 8
    written = min((words, *split_in_two(words)), key=lambda form: (
        -min(LEAST, fit_letters(form, room, high, most)),
        most > fit_letters(form, room, high, most),
        form.count("|"), -fit_letters(form, room, high, most)))
    letters = fit_letters(written, room, high, most)
    rows = written.count("|")
    return lines(left + wide / 2, y + letters * (.36 - rows * .56), written, letters,
                 letters * 1.12, "pp-card-name")


def fit_letters(form: str, room: float, high: float, most: float) -> float:
    """Return the largest letters in which a form fits."""
    rows = form.split("|")
    return min(most, room / max(estimate_text_width(row, 1) for row in rows),
               high / (len(rows) * 1.12))


def draw_pill(x: float, y: float, wide: float, caption: str) -> str:
    """Draw a gold strip: a bus, and "grand tour"."""
    letters = min(16, (wide - 24) / estimate_text_width(caption, 1))
    return (rect(x, y, wide, 20, "pp-signet", rx=10) + glyph("i-bus", x + 14, y + 10, 14,
                                                            "pp-signet-sign")
            + text(x + 9 + wide / 2, y + 10 + letters * .36, caption, letters, "pp-signet-word"))


@cache
def draw_bay_sign(box: Box) -> str:
    """Draw the sign of an empty parking space."""
    size = 17 if box[3] - box[1] > 41 else 13
    return text((box[0] + box[2]) / 2, (box[1] + box[3]) / 2 + size * .35, "P", size,
                "pp-bay-sign")


@cache
def draw_parked_tile(box: Box, line: str) -> str:
    """Draw a tile in its parking space."""
    wide, high = box[2] - box[0], box[3] - box[1]
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    size = 19 if high > 41 else 16
    drawn = rect(box[0], box[1], wide, high, "pp-ticket", rx=4)
    drawn += text(x, y + size * .22, LETTERS[LINE[line]], size, "pp-letter")
    drawn += path(f"M{number(box[0] + 7)} {number(box[3] - 8)}H{number(box[2] - 6)}",
                  f"pp-core pp-core-{line} pp-short")
    return group(drawn, f"pp-{line}")


@cache
def draw_marker(name: str, line: str, owner: int, secret: bool) -> str:
    """Draw a special marker round 0,0: its back, or its line. `secret` shows readers their own,
    under the sign that no one else sees it. `owner` -1 is the open one next to the board."""
    layout = LAYOUTS[name]
    wide, high = layout.marker
    left, top = -wide / 2, -high / 2
    drawn = rect(left, top, wide, high, "pp-back", rx=5)
    if not line:
        drawn += rect(left + 3, top + 3, wide - 6, high - 6, "pp-back-line", rx=3)
        drawn += glyph("i-special", 0, top + high * .42, wide * .52, "pp-back-sign")
    else:
        drawn += draw_marker_face(line, left, top, wide, high, secret)
    if owner >= 0:
        size = 24 if layout.name == "wide" else 20
        drawn += glyph(f"mark-{colours(owner)}", 0, -top + size * .08, size)
    return drawn


def draw_marker_face(line: str, left: float, top: float, wide: float, high: float,
                     secret: bool) -> str:
    inset = 4 if secret else 3
    roof = high * .32 if secret else inset
    size = wide * (.42 if secret else .5)
    drawn = rect(left + inset, top + roof, wide - 2 * inset, high - roof - inset, "pp-plain", rx=3)
    drawn += text(0, high * .14, LETTERS[LINE[line]], size, "pp-letter")
    if secret:
        drawn += glyph("i-secret", 0, top + high * .17, high * .27, "pp-back-sign")
    else:
        drawn += path(f"M{number(left + 8)} {number(-high * .33)}H{number(-left - 7)}",
                      f"pp-core pp-core-{line} pp-short")
    return group(drawn, f"pp-{line}")


@cache
def draw_score(owner: int, size: float, laps: int) -> str:
    """Draw a marker on the score track, with a gold rim once it has passed 45 (PP-5.3.8), and with
    the number if it has passed more often."""
    drawn = group(path(MARKS[owner].outline, "pp-lap" if laps else "piece-rim",
                       stroke_width=6 if laps else 4)
                  + path(MARKS[owner].outline, "piece-body", stroke_width=1.2), colours(owner),
                  transform=f"scale({size / 24:.3g})")
    if laps > 1:
        x, y = size * .38, -size * .36
        drawn += circle(x, y, 6.2, "pp-signet") + text(x, y + 4, str(laps), 11, "pp-signet-word")
    return drawn


@cache
def draw_counter(name: str, words: str, seat: int | None) -> str:
    """Draw the round, and the seat whose turn it is."""
    layout = LAYOUTS[name]
    left, top, right, bottom = layout.counter
    mark = 26 if layout.name == "wide" else 20
    room = right - left - (mark + 10 if seat is not None else 8)
    letters = min(17 if layout.name == "wide" else 13, room / estimate_text_width(words, 1))
    wide = estimate_text_width(words, letters)
    start = (left + right) / 2 - (wide + (mark + 4 if seat is not None else 0)) / 2
    y = (top + bottom) / 2
    drawn = ""
    if seat is not None:
        drawn += glyph(f"mark-{colours(seat)}", start + mark / 2, y, mark)
        start += mark + 4
    return drawn + text(start, y + letters * .36, words, letters, "pp-round", text_anchor="start")


@cache
def draw_piles(name: str, left: int) -> str:
    """Draw the piles that are left: a pile of tile backs or its empty place, and their number."""
    layout = LAYOUTS[name]
    box = layout.piles
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    k = 1.2 if layout.name == "wide" else .95
    drawn = "".join(rect(-11 + i * 2.5, -5 - i * 3, 19, 14, "pp-back", rx=2.5)
                    for i in range(min(left, 3))) or rect(-11, -5, 19, 14, "pp-bay", rx=2.5)
    size = 17 if layout.name == "wide" else 14
    stack = tag("g", drawn, transform=f"translate({point(x - 13 * k, y)}) scale({k:g})")
    return stack + text(x + 13 * k, y + size * .36, str(left), size, "pp-round")


@cache
def draw_bag(name: str, lost: int) -> str:
    """Draw the bag, and its known contents (-1: unknown)."""
    layout = LAYOUTS[name]
    box = layout.bag
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    size = 28 if layout.name == "wide" else 22
    if lost < 0:
        return glyph("i-bag", x, y, size, "pp-bag")
    letters = 17 if layout.name == "wide" else 14
    return glyph("i-bag", x - size * .45, y, size, "pp-bag") + text(
        x + size * .5, y + letters * .36, str(lost), letters, "pp-round")


@cache
def draw_bus(scale: float) -> str:
    return tag("g", use("pp-bus"), transform=f"scale({scale:g})")
