"""Where everything stands on the two drawn boards: geometry only, nothing is drawn here.

`wide` is 1000 x 800 for tables and desks, `tall` 360 wide for phones; `tall` is laid out anew, not
shrunk. Names, columns and trays stand where they stand whatever happens in a match.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import hypot
from typing import Final

from grandtour.draw.labels import (
    Box, Label, Name, along, gap, grown, inside, overlap, place_names, text_width,
)
from grandtour.draw.shapes import Point
from grandtour.games.bombay import words
from grandtour.games.bombay.facts import CITIES, LETTERS, SITES, TABLES
from grandtour.language import Language

ROADS: Final[tuple[tuple[str, str], ...]] = tuple((a, b) for a, b in TABLES["board"]["roads"])
KIND: Final = {site: {"A": "hill", "B": "hill", "D": "city", "E": "post", "F": "post", "G": "lot",
                      "H": "plain"}[letter] for site, letter in zip(SITES, LETTERS)}
BODY: Final[dict[str, Box]] = {         # what a site covers, a palace on it included
    "city": (-28, -28, 28, 28), "post": (-24, -20, 24, 21), "hill": (-31, -31, 40, 25),
    "lot": (-23, -22, 23, 21), "plain": (-23, -22, 23, 20)}
PALACE: Final = {"hill": -4.0, "lot": 5.0, "plain": 5.0}     # how far below its site it stands
RING: Final = {"city": 34.0, "post": 31.0, "hill": 37.0, "lot": 31.0, "plain": 29.0}


@dataclass(frozen=True)
class Layout:
    """One of the two boards; lengths in its own units."""

    name: str
    width: float
    height: float
    frame: Box                      # what names and trays stay within
    sites: dict[str, Point]
    columns: dict[str, Point]       # the middle of each city's demand column
    size: float                     # of sites and palaces
    elephant: float
    bale: float                     # of a bale on an elephant
    pair: float                     # how far from the middle each of two elephants stands
    letters: float                  # of a name
    capitals: float                 # of a city's name
    cube: float
    column: Point                   # width and pitch of a demand column
    markets: Box
    lot: float                      # of a bale in a market
    seat: Point                     # width and height of a seat in a tray
    touch: float                    # the least width and height of what can be pointed at
    lettered: bool                  # is a mark on a piece large enough for its letter?
    finger: float                   # the side of a site's touch area, where its neighbours allow
    names: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        return self.name[0]

    def body(self, site: str) -> Box:
        """What a site covers."""
        return self.placed(BODY[KIND[site]], site)

    def placed(self, box: Box, site: str) -> Box:
        x, y = self.sites[site]
        k = self.size
        return (x + box[0] * k, y + box[1] * k, x + box[2] * k, y + box[3] * k)

    def standing(self, site: str) -> Point:
        """Where an elephant stands that is alone at a site."""
        x, y = self.sites[site]
        return x, y + BODY[KIND[site]][1] * self.size - 16.5 * self.elephant

    def stable(self, site: str) -> Box:
        """The room of two loaded elephants above their site."""
        x, y = self.standing(site)
        half = self.pair + 28 * self.elephant
        return (x - half, y - self.back - 20 * self.bale, x + half, y + 10 * self.elephant)

    @property
    def back(self) -> float:
        """From the middle of an elephant up to its back."""
        return 21.5 * self.elephant

    def column_box(self, city: str) -> Box:
        x, y = self.columns[city]
        width, pitch = self.column
        high = pitch * 1.5 + 3
        return (x - width / 2, y - high, x + width / 2, y + high)

    def badge(self, city: str) -> Point:
        """Where a city's tokens are counted: the upper right corner of its column."""
        box = self.column_box(city)
        return box[2] - 3 * self.cube, box[1] - 3 * self.cube


def at_desk(x: float, y: float) -> Point:
    """From the canvas of the facts into the wide board."""
    return x * .94 + 34, y * .985 + 90


def on_phone(x: float, y: float) -> Point:
    """From the canvas of the facts into the tall board."""
    return 34 + (x - 70) * .344, 100 + (y - 90) * .97


LOOK: Final[dict[str, list[float]]] = TABLES["look"]["sites"]
COAST: Final[dict[str, tuple[Point, ...]]] = {}

WIDE: Final = Layout(
    "wide", 1000, 800, (42, 42, 958, 758),
    {site: at_desk(*LOOK[site]) for site in SITES},
    {"bombay": (141, 580), "indora": (462, 310), "nagpur": (728, 440), "hyderabad": (765, 640)},
    size=1, elephant=1, bale=1, pair=30, letters=15, capitals=17.5, cube=1, column=(66, 31),
    markets=(664, 46, 956, 150), lot=1, seat=(50, 82), touch=30, lettered=True, finger=56)
TALL: Final = Layout(
    "tall", 360, 790, (14, 50, 346, 668),
    {site: on_phone(*LOOK[site]) for site in SITES},
    {"bombay": (118, 470), "indora": (165, 210), "nagpur": (240, 220), "hyderabad": (240, 640)},
    size=.74, elephant=.62, bale=.72, pair=21, letters=11.5, capitals=13, cube=.8, column=(47, 25),
    markets=(12, 674, 348, 780), lot=.9, seat=(29, 70), touch=24, lettered=False, finger=44)
LAYOUTS: Final = {layout.name: layout for layout in (WIDE, TALL)}


# ------------------------------------------------------------------ names


@cache
def labels(name: str, language: Language) -> dict[str, Label]:
    """Where the name of each site is written in this language."""
    layout = LAYOUTS[name]
    written = [Name(site, language.say(words.site(site)), size(layout, site), layout.body(site),
                    1.06 if site in CITIES else 1.0) for site in SITES]
    columns = [layout.column_box(city) for city in CITIES]
    badges = [square(*layout.badge(city), 12 * layout.cube) for city in CITIES]
    hard = [*columns, *badges, layout.markets, *plates(layout)]
    stables = [layout.stable(site) for site in SITES]
    roads = [each for a, b in ROADS for each in along(layout.sites[a], layout.sites[b])]
    return place_names(written, hard, stables, roads, layout.frame)


def size(layout: Layout, site: str) -> float:
    return layout.capitals if site in CITIES else layout.letters


def square(x: float, y: float, half: float) -> Box:
    return (x - half, y - half, x + half, y + half)


def plates(layout: Layout) -> list[Box]:
    """The plate of the title and the counters."""
    return [TITLE[layout.name], COUNTER[layout.name]]


TITLE: Final[dict[str, Box]] = {"wide": (46, 46, 318, 104), "tall": (12, 12, 126, 48)}
COUNTER: Final[dict[str, Box]] = {"wide": (330, 46, 654, 96), "tall": (132, 12, 348, 48)}


# ------------------------------------------------------------------ herds


@dataclass(frozen=True)
class Tray:
    """Where a herd of three and more stands, and the tail that leads to its site."""

    x: float
    y: float
    width: float
    height: float
    tail: tuple[Point, Point, Point]

    def seat(self, number: int, of: int) -> Point:
        """The middle of a seat, in seating order."""
        wide = (self.width - 8) / of
        return self.x - self.width / 2 + 4 + wide * (number + .5), self.y

    @property
    def box(self) -> Box:
        return (self.x - self.width / 2, self.y - self.height / 2,
                self.x + self.width / 2, self.y + self.height / 2)


@cache
def tray(name: str, language: Language, site: str, elephants: int) -> Tray:
    """The nearest spot with the least cover over sites, names and columns; roads may be covered.

    It never covers its own site and never leaves the frame."""
    layout = LAYOUTS[name]
    width, height = layout.seat[0] * elephants + 8, layout.seat[1]
    own = grown(layout.body(site), 5 * layout.size)
    covered = [layout.body(other) for other in SITES if other != site]
    covered += [label.box for label in labels(name, language).values()]
    covered += [layout.column_box(city) for city in CITIES]
    heavy = labels(name, language)[site].box
    x, y = layout.sites[site]
    left, top, right, bottom = layout.frame
    step = 6 if layout.size == 1 else 4
    best: tuple[float, float, float] | None = None
    for cx in steps(left + width / 2, right - width / 2, step * 1.5):
        for cy in steps(top + height / 2, bottom - height / 2, step):
            box = (cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2)
            away = gap(box, x, y)
            cost = 1.6 * away + .1 * abs(cx - x)
            if best and cost >= best[0] or overlap(box, own):
                continue
            cost += 40 * bool(overlap(box, heavy))
            cost += sum(40 + area * .3 / layout.size for other in covered
                        if (area := overlap(box, other)))
            if best is None or cost < best[0]:
                best = (cost, cx, cy)
    assert best is not None     # the frame is far larger than a tray and a site
    cx, cy = best[1:]
    return Tray(cx, cy, width, height, tail(layout, site, cx, cy, width, height))


def steps(start: float, end: float, step: float) -> list[float]:
    return [start + i * step for i in range(int((end - start) / step) + 1)]


def tail(layout: Layout, site: str, cx: float, cy: float, width: float,
         height: float) -> tuple[Point, Point, Point]:
    """A wedge from the edge of a tray to the edge of its site; thin where it is long."""
    x, y = layout.sites[site]
    ex = min(max(x, cx - width / 2 + 14), cx + width / 2 - 14)
    ey = min(max(y, cy - height / 2 + 10), cy + height / 2 - 10)
    reach = hypot(x - ex, y - ey) or 1
    dx, dy = (x - ex) / reach, (y - ey) / reach
    end = reach - 24 * layout.size
    half = 7 if reach < 70 else 3
    return ((ex - dy * half, ey + dx * half), (ex + dx * end, ey + dy * end),
            (ex + dy * half, ey - dx * half))


# ------------------------------------------------------------------ elephants and markets


@dataclass(frozen=True)
class Stand:
    """How an elephant stands: alone, one of two, or in a seat of a tray."""

    x: float
    y: float
    scale: float
    bale: float                     # how large a bale on it is
    bales: tuple[Point, Point]      # the middles of the two, from the middle of the elephant
    half: float                     # half the width that belongs to it
    floor: float                    # how far below its middle its own room ends

    @property
    def upright(self) -> bool:
        """Do the bales lie one above the other?"""
        return self.bales[0][0] == self.bales[1][0]

    def touch(self, place: int, side: float) -> Box:
        """The touch area of a bale, from the middle of the elephant; the two do not overlap."""
        (ax, ay), (bx, by) = self.bales
        if self.upright:
            top = (ay + by) / 2 - side * (1 - place)
            return (ax - side / 2, top, ax + side / 2, top + side)
        left = (ax + bx) / 2 - side * (1 - place)
        return (left, ay - side / 2, left + side, ay + side / 2)

    def reach(self, side: float, loaded: bool, mine: bool) -> Box:
        """The touch area of the elephant: with its bales, unless they have areas of their own."""
        half = max(self.half, side / 2)
        top, bottom = -26 * self.scale, max(16.5 * self.scale, self.floor)
        if loaded and not self.upright:
            top = self.touch(0, side)[3] if mine else self.bales[0][1] - 10 * self.bale
        if loaded and mine and self.upright:
            bottom = self.touch(0, side)[1]
            top = min(top, bottom - side)
        return (-half, top, half, max(bottom, top + side))


def free(layout: Layout, x: float, y: float) -> Stand:
    scale, bale = layout.elephant, layout.bale
    up = -layout.back - 10 * bale
    left, right = -15 * bale - 3 * scale, 15 * bale - 3 * scale
    return Stand(x, y, scale, bale, ((left, up), (right, up)), 27 * scale, 0)


def in_tray(layout: Layout, x: float, y: float) -> Stand:
    """In the seat round x, y."""
    rise, scale, bale, (first, second) = SEATED[layout.name]
    return Stand(x, y - rise, scale, bale, (first, second), layout.seat[0] / 2,
                 layout.seat[1] / 2 + rise)


# How far above the middle of a seat the elephant stands, its size, its bales' size and places.
SEATED: Final[dict[str, tuple[float, float, float, tuple[Point, Point]]]] = {
    "wide": (13, .84, .76, ((-12, 31), (12, 31))),
    "tall": (18, .54, .72, ((0, 20), (0, 36.5)))}


def market_middle(layout: Layout, market: int) -> Point:
    """The middle of the ground of a market, below its awning and its price."""
    left, top, right, bottom = layout.markets
    return left + (right - left) / 3 * (market + .5), (top + HEAD + bottom) / 2


HEAD: Final = 38                    # awning and price of a market


def lot_place(layout: Layout, market: int, place: int, of: int) -> Box:
    """Middle, width and height of the room for one colour, of so many in this market."""
    left, top, right, bottom = layout.markets
    x, y = market_middle(layout, market)
    wide, high = (right - left) / 3 - 4, bottom - top - HEAD - 4
    columns = min(of, 2)
    rows = (of + 1) // 2
    column, row = place % 2, place // 2
    alone = of % 2 and place == of - 1 and of > 1
    return (x if alone else x + (column - (columns - 1) / 2) * wide / 2,
            y + (row - (rows - 1) / 2) * high / rows, wide / columns, high / rows)
