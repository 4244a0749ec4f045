"""The places of elephants on the drawn boards: one above its site, two side by side, more in a
tray."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import hypot, inf
from typing import Final

from grandtour.draw.labels import Box, list_points_along, measure_gap, grow_box, measure_overlap
from grandtour.draw.shapes import Point
from grandtour.games.bombay.components import CITIES, SITES
from grandtour.games.bombay.drawing.layout import LAYOUTS, Layout, place_labels, list_plates
from grandtour.language import Language


@dataclass(frozen=True)
class Tray:
    """The place of a herd of three or more, and the tail that leads to its site."""

    x: float
    y: float
    width: float
    height: float
    tail: tuple[Point, Point, Point]

    def seat_middle(self, number: int, of: int) -> Point:
        """Return the middle of a seat, in seating order."""
        wide = (self.width - 8) / of
        return self.x - self.width / 2 + 4 + wide * (number + .5), self.y

    @property
    def box(self) -> Box:
        return (self.x - self.width / 2, self.y - self.height / 2,
                self.x + self.width / 2, self.y + self.height / 2)


@cache
def find_tray(name: str, language: Language, site: str, elephants: int, load: int) -> Tray:
    """Find the nearest spot that covers least of sites, names and columns. It may cover roads. It
    never covers its own site and never leaves the frame. `load` is the most bales that one of the
    herd carries; places for more need no room. The search uses a coarse grid, then looks round the
    best spot."""
    layout = LAYOUTS[name]
    width = layout.seat * elephants + 8
    height = layout.trays[load]
    left, top, right, bottom = layout.frame
    room = (left + width / 2, top + height / 2, right - width / 2, bottom - height / 2)
    price = make_spot_price(layout, language, site, width, height)
    across, down = 24 * layout.size, 8 * layout.size
    sx, sy = layout.sites[site]
    spots = sorted(make_grid(room, across, down),
                   key=lambda spot: hypot(spot[0] - sx, spot[1] - sy))
    x, y = find_cheapest_spot(spots, price)
    near = (max(room[0], x - across), max(room[1], y - down),
            min(room[2], x + across), min(room[3], y + down))
    x, y = find_cheapest_spot([(x, y), *make_grid(near, across / 6, down / 4)], price)
    return Tray(x, y, width, height, make_tail(layout, site, x, y, width, height))


Price = Callable[[float, float, float], float]


def find_cheapest_spot(spots: list[Point], price: Price) -> Point:
    """Return the spot with the least price. A price may stop counting at the least so far."""
    best, least = spots[0], inf
    for x, y in spots:
        cost = price(x, y, least)
        if cost < least:
            best, least = (x, y), cost
    return best


def make_spot_price(layout: Layout, language: Language, site: str, width: float,
                    height: float) -> Price:
    """Return the function that prices a spot for a tray: its distance, the area it covers, and the
    boxes its tail crosses."""
    own = grow_box(layout.site_box(site), 4 * layout.size)
    bodies = [layout.site_box(other) for other in SITES if other != site]
    plated = [layout.column_box(city) for city in CITIES] + [layout.markets, *list_plates(layout)]
    written = place_labels(layout.name, language)
    names = [label.box for label in written.values()]
    x, y = layout.sites[site]

    def price_spot(cx: float, cy: float, least: float) -> float:
        box = (cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2)
        cost = (1.1 * measure_gap(box, x, y) + .1 * abs(cx - x)) / layout.size
        if cost >= least or measure_overlap(box, own):
            return inf
        cost += 1.3 * measure_covered_area(box, bodies, layout.size)
        cost += measure_covered_area(box, plated, layout.size)
        cost += .5 * measure_covered_area(box, names, layout.size)
        cost += 60 * bool(measure_overlap(box, written[site].box))
        if cost >= least:
            return inf
        wedge = make_tail(layout, site, cx, cy, width, height)
        return cost + 200 * count_crossed(wedge, bodies) + 35 * count_crossed(wedge, names)

    return price_spot


def measure_covered_area(box: Box, others: list[Box], scale: float) -> float:
    return sum(40 + area * .3 / scale ** 2 for other in others
               if (area := measure_overlap(box, other)))


def count_crossed(wedge: tuple[Point, Point, Point], boxes: list[Box]) -> int:
    """Count the boxes that the tail of a tray crosses."""
    (ax, ay), tip, (bx, by) = wedge
    line = list_points_along(((ax + bx) / 2, (ay + by) / 2), tip)
    return sum(any(measure_gap(box, *each) == 0 for each in line) for box in boxes)


def make_grid(box: Box, across: float, down: float) -> list[Point]:
    return [(x, y) for x in make_steps(box[0], box[2], across)
            for y in make_steps(box[1], box[3], down)]


def make_steps(start: float, end: float, step: float) -> list[float]:
    return [start + i * step for i in range(int((end - start) / step) + 1)]


def make_tail(layout: Layout, site: str, cx: float, cy: float, width: float,
              height: float) -> tuple[Point, Point, Point]:
    """Return a wedge from the edge of a tray to the edge of its site. A long wedge is thin."""
    x, y = layout.sites[site]
    ex = min(max(x, cx - width / 2 + 14), cx + width / 2 - 14)
    ey = min(max(y, cy - height / 2 + 10), cy + height / 2 - 10)
    reach = hypot(x - ex, y - ey) or 1
    dx, dy = (x - ex) / reach, (y - ey) / reach
    end = reach - 24 * layout.size
    half = (9 if reach < 110 else 6) * layout.size
    return ((ex - dy * half, ey + dx * half), (ex + dx * end, ey + dy * end),
            (ex + dy * half, ey - dx * half))


# ------------------------------------------------------------------ standing


@dataclass(frozen=True)
class Stand:
    """The stance of an elephant: alone, one of two, or in a seat of a tray."""

    x: float
    y: float
    scale: float
    bale: float                     # how large a bale on it is
    bales: tuple[Point, Point]      # the middles of the two, from the middle of the elephant
    half: float                     # half the width that belongs to it
    floor: float                    # how far below its middle its own room ends

    @property
    def upright(self) -> bool:
        """Return whether the bales are one above the other."""
        return self.bales[0][0] == self.bales[1][0]

    def touch(self, place: int, side: float) -> Box:
        """Return the touch area of a bale, from the middle of the elephant. The two areas do not
        overlap."""
        (ax, ay), (bx, by) = self.bales
        if self.upright:
            top = (ay + by) / 2 - side * (1 - place)
            return (ax - side / 2, top, ax + side / 2, top + side)
        left = (ax + bx) / 2 - side * (1 - place)
        return (left, ay - side / 2, left + side, ay + side / 2)

    def reach(self, side: float, loaded: bool, mine: bool) -> Box:
        """Return the touch area of the elephant. It includes the bales, unless they have areas of
        their own."""
        half = max(self.half, side / 2)
        top, bottom = -26 * self.scale, max(16.5 * self.scale, self.floor)
        if loaded and not self.upright:
            top = self.touch(0, side)[3] if mine else self.bales[0][1] - 10 * self.bale
        if loaded and mine and self.upright:
            bottom = self.touch(0, side)[1]
            top = min(top, bottom - side)
        return (-half, top, half, max(bottom, top + side))


def make_free_stand(layout: Layout, x: float, y: float) -> Stand:
    scale, bale = layout.elephant, layout.bale
    up = -layout.back_height - 10 * bale
    left, right = -15 * bale - 3 * scale, 15 * bale - 3 * scale
    return Stand(x, y, scale, bale, ((left, up), (right, up)), 27 * scale, 0)


def make_stand_in_tray(layout: Layout, spot: Tray, seat: int, of: int) -> Stand:
    """Return the stance in a seat of a tray, counted from 0."""
    sunk, scale, bale, bales = SEATED[layout.name]
    x, _ = spot.seat_middle(seat, of)
    y = spot.y - spot.height / 2 + sunk
    return Stand(x, y, scale, bale, bales, layout.seat / 2, spot.box[3] - y)


# How far below the edge of a tray an elephant stands, its size, its bales' size and places.
SEATED: Final[dict[str, tuple[float, float, float, tuple[Point, Point]]]] = {
    "wide": (28, .84, .76, ((-12, 31), (12, 31))),
    "tall": (20, .54, .72, ((0, 19), (0, 36)))}
