"""The printed ground of the Bombay board: cloth, sea, roads, names, plates. It never changes."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.labels import draw_leader, estimate_text_width
from grandtour.draw.shapes import (
    glyph, number, path, point, polyline, rect, spline, tag, text,
)
from grandtour.games.bombay import words
from grandtour.games.bombay.components import CITIES, TABLES
from grandtour.games.bombay.drawing.layout import (
    HEAD, LANDSCAPES, LAYOUTS, ROADS, TITLE, Landscape, Layout, find_label_size, find_market_middle,
    place_labels,
)
from grandtour.games.bombay.drawing.symbols import define_patterns, draw_figure
from grandtour.language import Language, N_

EDGE: Final = 18                # the width of the printed border of the wide board
PRINT: Final = .5               # the scale of its pattern
PEAK: Final = ((-13, 8), (-3, -9), (2, -2), (6, -7), (15, 8))


@cache
def draw_scenery(name: str, language: Language) -> str:
    """Draw everything below the parts, in a reader's language."""
    layout, landscape = LAYOUTS[name], LANDSCAPES[name]
    drawn = (define_shapes(layout) + draw_ground(layout) + draw_land(layout, landscape)
             + draw_border(layout)
             + draw_roads(layout) + draw_columns(layout) + draw_markets(layout)
             + draw_title(layout, language)
             + draw_names(layout, language))
    return tag("g", drawn, cls="scenery", aria_hidden="true")


def define_shapes(layout: Layout) -> str:
    left, top, right, bottom = find_open_field(layout)
    clip = tag("clipPath", rect(left, top, right - left, bottom - top),
               id=f"{layout.prefix}-field")
    return tag("defs", define_patterns(layout.prefix, layout.size) + clip)


def find_open_field(layout: Layout) -> tuple[float, float, float, float]:
    """Return the cloth inside the border."""
    edge = EDGE if layout.name == "wide" else 9
    return edge, edge, layout.width - edge, layout.height - edge


def draw_ground(layout: Layout) -> str:
    wide, high = layout.width, layout.height
    return (rect(0, 0, wide, high, "bo-paper")
            + rect(0, 0, wide, high, None, fill=f"url(#{layout.prefix}-flowers)"))


def draw_land(layout: Layout, landscape: Landscape) -> str:
    """Draw sea and coast, rivers and peaks, and a dhow and a compass star on the water."""
    shore = spline(landscape.coast)
    sea = f"{shore}L{point(-20, layout.height + 20)}L-20-20z"
    drawn = path(sea, "bo-sea") + path(sea, None, fill=f"url(#{layout.prefix}-waves)")
    drawn += path(shore, "bo-coast")
    streams = "".join(spline(river) for river in landscape.rivers)
    drawn += path(streams, "bo-river") + path(streams, "bo-river-in")
    drawn += path("".join(draw_peak(x, y, layout.size) for x, y in landscape.peaks), "bo-peak")
    drawn += draw_dhow(*landscape.dhow, landscape.ship)
    return tag("g", drawn, clip_path=f"url(#{layout.prefix}-field)")


def draw_peak(x: float, y: float, k: float) -> str:
    outline = "L".join(point(x + dx * k, y + dy * k) for dx, dy in PEAK)
    return (f"M{outline}M{point(x - k, y - 3 * k)}l{number(-3 * k)} {number(9 * k)}"
            f"M{point(x + 8 * k, y)}l{number(2 * k)} {number(7 * k)}")


def draw_dhow(x: float, y: float, k: float) -> str:
    hull = path("M-22 6Q-14 16 4 16 16 16 24 2L14 6Z", "bo-sail")
    sails = path("M2 4Q-4-14 8-30 24-14 20 2zM-4 4Q-12-8-7-20-22-8-18 4z", "bo-sail")
    mast = path("M2 6 8-32M-5 6-7-22M-26 20q4-4 8 0t8 0 8 0 8 0 8 0 8 0", "bo-etch")
    return tag("g", hull + sails + mast, transform=f"translate({point(x, y)}) scale({k:g})")


def draw_border(layout: Layout) -> str:
    """Draw the printed edge: buta and beads on the wide board, a running stitch on the tall one."""
    return draw_printed_border(layout) if layout.name == "wide" else draw_stitched_border(layout)


def draw_printed_border(layout: Layout) -> str:
    wide, high = layout.width, layout.height
    fill = f"url(#{layout.prefix}-border)"
    drawn = path(f"M0 0H{wide}V{high}H0ZM{EDGE} {EDGE}V{high - EDGE}H{wide - EDGE}V{EDGE}Z",
                 "bo-band")
    across, down = ((long - 2 * EDGE) / PRINT for long in (wide, high))
    for y in (1.5, high - EDGE + 1.5):
        drawn += rect(0, 0, across, 30, None, fill=fill,
                      transform=f"translate({EDGE} {y}) scale({PRINT})")
    for x in (EDGE - 1.5, wide - 1.5):
        drawn += rect(0, 0, down, 30, None, fill=fill,
                      transform=f"translate({x} {EDGE}) rotate(90) scale({PRINT})")
    for x in (EDGE / 2, wide - EDGE / 2):
        for y in (EDGE / 2, high - EDGE / 2):
            drawn += rect(x - EDGE / 2, y - EDGE / 2, EDGE, EDGE, "bo-corner")
            drawn += glyph("i-yellow", x, y, 13, "bo-corner-sign")
    drawn += rect(EDGE + 1.5, EDGE + 1.5, wide - 2 * EDGE - 3, high - 2 * EDGE - 3, "bo-gold")
    return drawn + rect(EDGE + 5, EDGE + 5, wide - 2 * EDGE - 10, high - 2 * EDGE - 10, "bo-hair")


def draw_stitched_border(layout: Layout) -> str:
    wide, high = layout.width, layout.height
    return (path(f"M0 0H{wide}V{high}H0ZM9 9V{high - 9}H{wide - 9}V9Z", "bo-band")
            + rect(4.5, 4.5, wide - 9, high - 9, "bo-running")
            + rect(9.5, 9.5, wide - 19, high - 19, "bo-gold", stroke_width=2))


def draw_roads(layout: Layout) -> str:
    way = "".join(f"M{point(*layout.sites[a])}L{point(*layout.sites[b])}" for a, b in ROADS)
    return path(way, "bo-road") + path(way, "bo-road-in") + path(way, "bo-stitch")


def draw_columns(layout: Layout) -> str:
    """Draw the plates of the demand columns with the payment of each place."""
    drawn = draw_tethers(layout)
    for city in CITIES:
        left, top, right, bottom = layout.column_box(city)
        drawn += rect(left, top, right - left, bottom - top, "bo-plate", rx=5)
        cx, cy = layout.columns[city]
        for row, place in enumerate(TABLES["sale"]["places"]):
            y = cy + (row - 1) * layout.column[1]
            clients = place["clients"]
            x = cx + (right - left) * (.1 if clients else .2)
            drawn += draw_figure(x, y, place["rupees"], 18 if layout.size == 1 else 13)
            if clients:
                drawn += glyph("i-client", cx + (right - left) * .34, y, 16 * layout.cube,
                               "bo-plate-sign")
    return drawn


def draw_tethers(layout: Layout) -> str:
    """Draw a ribbon from each city to its column, so that no one takes it for another city's."""
    ribbons = ""
    for city in CITIES:
        x, y = layout.sites[city]
        left, top, right, bottom = layout.column_box(city)
        ribbons += polyline(((x, y), (min(max(x, left + 9), right - 9),
                                      min(max(y, top + 9), bottom - 9))))
    return path(ribbons, "bo-ribbon") + path(ribbons, "bo-ribbon-in")


def draw_markets(layout: Layout) -> str:
    """Draw three awnings, each with the price of a bale below it."""
    left, top, right, bottom = layout.markets
    wide = (right - left) / 3
    drawn = rect(left, top, right - left, bottom - top, "bo-panel", rx=5)
    letter = 17.1 if layout.size == 1 else 13
    for i, market in enumerate(TABLES["markets"]["places"]):
        start = left + wide * i
        drawn += draw_awning(start, top, wide)
        middle = find_market_middle(layout, i)[0]
        y = top + HEAD - 11
        for sign, amount, dx in (("point", market["points"], -30), ("rupee", market["rupees"], 10)):
            drawn += glyph(f"i-{sign}", middle + dx, y, 15, "bo-plate-sign")
            drawn += draw_figure(middle + dx + 16, y, amount, letter)
        if i:
            drawn += path(f"M{point(start, top + 20)}V{number(bottom - 6)}", "bo-fold")
    return drawn


def draw_awning(x: float, y: float, width: float) -> str:
    fold = width / 6
    edge = f"q{number(-fold / 2)} 8 {number(-fold)} 0"
    whole = f"M{point(x, y)}h{number(width)}v10{edge * 6}z"
    stripes = "".join(f"M{point(x + fold * i, y)}h{number(fold)}v10{edge}z" for i in (1, 3, 5))
    return path(whole, "bo-awning") + path(stripes, "bo-awning-in")


def draw_title(layout: Layout, language: Language) -> str:
    """Draw the name of the game on its plate, as large as the plate allows."""
    left, top, right, bottom = TITLE[layout.name]
    words_ = language.say(N_("Bombay")).upper()
    high = bottom - top
    notch = high * .16
    outline = (f"M{point(left, top)}H{number(right - notch)}Q{point(right - notch, top + notch)} "
               f"{point(right, top + notch)}V{number(bottom - notch)}"
               f"Q{point(right - notch, bottom - notch)} {point(right - notch, bottom)}"
               f"H{number(left)}Q{point(left + notch * 1.5, top + high / 2)} {point(left, top)}z")
    room = right - left - high * .7
    letter = min(high * .62, room / (estimate_text_width(words_, 1) * 1.18))
    return path(outline, "bo-cartouche") + text(
        (left + right) / 2 + 2, top + high / 2 + letter * .36, words_, letter, "title bo-title")


def draw_names(layout: Layout, language: Language) -> str:
    drawn = ""
    for site, label in place_labels(layout.name, language).items():
        line = draw_leader(label, layout.site_box(site))
        if line:
            drawn += path(polyline(line), "leader")
        anchor = label.anchor if label.anchor != "middle" else None
        drawn += text(label.x, label.y, language.say(words.site_name(site)),
                      find_label_size(layout, site, language),
                      "name bo-name capital" if site in CITIES else "name bo-name",
                      text_anchor=anchor)
    return drawn
