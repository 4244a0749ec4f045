"""The parts of the Bombay board, each drawn round its own 0,0 and cached."""

from __future__ import annotations

from functools import cache

from grandtour.draw.marks import colours
from grandtour.draw.shapes import circle, glyph, group, path, point, rect, tag, text, use
from grandtour.games.bombay.components import CLIMB, SITE
from grandtour.games.bombay.drawing.herds import SEATED, Tray
from grandtour.games.bombay.drawing.layout import COUNTER, KIND, LAYOUTS, Layout, find_touch_area
from grandtour.games.bombay.drawing.symbols import HEXAGON, draw_figure

SIGNS = {"client": "client", "rupees": "rupee", "bale": "bale", "city:yellow": "city-token",
         "city:white": "city-token"}


@cache
def draw_site(layout: str, name: str, silk: str, closed: bool, token: str) -> str:
    """Draw a site at its place, with its touch area."""
    plan = LAYOUTS[layout]
    x, y = plan.sites[name]
    kind = KIND[name]
    block = f"{'shut' if closed else 'post'}-{silk}" if silk else f"site-{kind}"
    more = ""
    if kind == "hill":
        more = circle(29, 15, 10.5, "bo-plate") + draw_figure(29, 15, CLIMB[SITE[name]], 17.1)
    if token:
        more = glyph(f"i-{SIGNS[token]}", 0, 0, 21,
                     "bo-yellow-token" if token == "city:yellow" else "bo-plate-sign")
    grown = f" scale({plan.size:g})" if plan.size != 1 else ""
    left, top, right, bottom = find_touch_area(layout, name)
    hit = rect(left, top, right - left, bottom - top, "hit", rx=8)
    return hit + tag("g", use(block) + more, transform=f"translate({point(x, y)}){grown}")


@cache
def draw_palace(layout: str, owner: int) -> str:
    plan, drawn = LAYOUTS[layout], use(f"palace-{colours(owner)}")
    return drawn if plan.size == 1 else tag("g", drawn, transform=f"scale({plan.size:g})")


@cache
def draw_elephant(owner: int, scale: float, turn: bool) -> str:
    """Draw an elephant with its mark on the saddle cloth, and ground under its feet during its
    turn."""
    player = colours(owner)
    mark = glyph(f"shape-{player}", -7.5, -8.7, 22)
    ground = tag("ellipse", cx=-1, cy=16.5, rx=29, ry=5.5, cls="bo-turn") if turn else ""
    drawn = ground + use(f"elephant-{player}") + mark
    return drawn if scale == 1 else tag("g", drawn, transform=f"scale({scale:g})")


@cache
def draw_lot(layout: str, colour: str, bales: int) -> str:
    """Draw one bale, with an edge behind it if there are more, and the number. It is 46 wide, so
    that two fit side by side in a market."""
    scale = LAYOUTS[layout].lot
    behind = use(f"bale-{colour}", -7.5, -3) if bales > 1 else ""
    size = 17.1 if scale == 1 else 15.7
    drawn = behind + use(f"bale-{colour}", -4.5, 0) + draw_figure(17, 0, bales, size / scale)
    return drawn if scale == 1 else tag("g", drawn, transform=f"scale({scale:g})")


@cache
def draw_badge(layout: str, city: str, tokens: int) -> str:
    """Draw a city token with the number of tokens that the city has left."""
    plan = LAYOUTS[layout]
    x, y = plan.badge_point(city)
    if tokens < 0:
        return ""
    grown, size = (1.02, 16.8) if layout == "wide" else (.8, 14.6)
    return group(path(HEXAGON, "bo-token" if tokens else "bo-token-gone")
                 + text(0, size * .35, str(tokens), size,
                        "bo-token-figure" if tokens else "bo-token-none"),
                 None, transform=f"translate({point(x, y)}) scale({grown:g})")


def draw_tray(layout: Layout, spot: Tray, seats: int) -> str:
    """Draw a tray with its tail. Under every seat are as many places for bales as it has room
    for."""
    left, top, right, bottom = spot.box
    start, tip, end = spot.tail
    drawn = path(f"M{point(*start)}L{point(*tip)}L{point(*end)}z", "bo-tray")
    drawn += rect(left, top, right - left, bottom - top, "bo-tray", rx=8)
    drawn += rect(left + 3, top + 3, right - left - 6, bottom - top - 6, "bo-tray-line", rx=6)
    sunk, _, bale, places = SEATED[layout.name]
    wide, high = 26 * bale, 18 * bale
    shown = [place for place in places if sunk + place[1] + high / 2 < spot.height]
    holes = ""
    for number in range(seats):
        x, _ = spot.seat_middle(number, seats)
        for dx, dy in shown:
            holes += (f"M{point(x + dx - wide / 2, top + sunk + dy - high / 2)}h{wide:.1f}"
                      f"v{high:.1f}h{-wide:.1f}z")
    return drawn + path(holes, "bo-seat")


@cache
def draw_counter(layout: str, cells: tuple[tuple[str, str, int, int], ...],
                 seat: int | None) -> str:
    """Draw rows of signs under their captions. The mark of the seat heads the last row."""
    left, top, right, bottom = COUNTER[layout]
    wide = (right - left) / 3
    size, pip = (17.1, 20) if layout == "wide" else (11.5, 13)
    drawn = ""
    for place, (sign, words, now, of) in enumerate(cells):
        middle, line = left + wide * (place + .5), top + size
        if sign == "point" and seat is not None:
            middle += size * .7
            drawn += glyph(f"shape-{colours(seat)}", middle - size * 1.9, line - size * .35,
                           max(20, size * 1.5))
        drawn += text(middle, line, words, size, "bo-caption")
        drawn += draw_pips(sign, left + wide * (place + .5), bottom - pip * .6, pip, now, of)
    return drawn


def draw_pips(sign: str, x: float, y: float, size: float, now: int, of: int) -> str:
    """Draw a row of signs, the first `now` of them filled."""
    start = x - (of - 1) * size / 2
    return "".join(glyph(f"i-{sign}", start + i * size, y, size * .84,
                         "bo-on" if i < now else "bo-off") for i in range(of))
