"""The geometry of the two drawn boards; nothing is drawn here. `wide` is 1000 x 768 for tables and
desks, `tall` is 360 wide for phones. `tall` has a layout of its own; it is not shrunk. Names,
columns and trays keep their places during a match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from grandtour.draw.labels import (
    Box, Label, Name, list_points_along, grow_box, make_label_beside, place_names,
)
from grandtour.draw.shapes import Point
from grandtour.games.bombay import words
from grandtour.games.bombay.components import CITIES, LETTERS, SITES, TABLES
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
    seat: float                     # the width of a seat in a tray
    trays: tuple[float, float, float]   # its height, by how many bales one there carries at most
    touch: float                    # the least width and height of what can be pointed at
    finger: float                   # the side of a site's touch area, where its neighbours allow

    @property
    def prefix(self) -> str:
        return self.name[0]

    def site_box(self, site: str) -> Box:
        """Return the area that a site covers."""
        return self.placed(BODY[KIND[site]], site)

    def ring_box(self, site: str) -> Box:
        """Return the area that a site and the ring round it cover."""
        body, (x, y) = self.site_box(site), self.sites[site]
        reach = (RING[KIND[site]] + 1) * self.size
        return (min(body[0], x - reach), min(body[1], y - reach),
                max(body[2], x + reach), max(body[3], y + reach))

    def placed(self, box: Box, site: str) -> Box:
        x, y = self.sites[site]
        k = self.size
        return (x + box[0] * k, y + box[1] * k, x + box[2] * k, y + box[3] * k)

    def lone_elephant(self, site: str) -> Point:
        """Return the place of an elephant that is alone at a site."""
        x, y = self.sites[site]
        return x, y + BODY[KIND[site]][1] * self.size - 16.5 * self.elephant

    def pair_box(self, site: str) -> Box:
        """Return the room of two loaded elephants above their site."""
        x, y = self.lone_elephant(site)
        half = self.pair + 28 * self.elephant
        return (x - half, y - self.back_height - 20 * self.bale, x + half, y + 10 * self.elephant)

    @property
    def back_height(self) -> float:
        """Return the distance from the middle of an elephant up to its back."""
        return 21.5 * self.elephant

    def column_box(self, city: str) -> Box:
        x, y = self.columns[city]
        width, pitch = self.column
        high = pitch * 1.5 + 3
        return (x - width / 2, y - high, x + width / 2, y + high)

    def badge_point(self, city: str) -> Point:
        """Return the place of a city's token counter: the upper right corner of its column."""
        box = self.column_box(city)
        return box[2] - 3 * self.cube, box[1] - 3 * self.cube


def convert_to_wide(x: float, y: float) -> Point:
    """Convert a point of the components' canvas to the wide board."""
    return x * .94 + 34, y * .985 + 74


def convert_to_tall(x: float, y: float) -> Point:
    """Convert a point of the components' canvas to the tall board. This fits its land, not its
    sites."""
    return 34 + (x - 70) * .344, 100 + (y - 90) * .97


LOOK: Final[dict[str, list[float]]] = TABLES["look"]["sites"]

# Found by annealing: no roads cross, sites keep a finger apart, every name has room below its site
# in every language, the two elephants that may stand above it as well, and the herd at the start.
ON_PHONE: Final[dict[str, Point]] = {
    "baroda": (52, 104), "mandla": (311, 105), "jabalpur": (249, 176), "jhabua": (107, 136),
    "indora": (167, 169), "bhopal": (234, 85), "nagpur": (254, 271), "surat": (48, 235),
    "dhule": (95, 239), "amravati": (195, 290), "gondia": (313, 315), "bassein": (49, 368),
    "nashik": (100, 370), "chanda": (306, 418), "mahur": (244, 422), "daulatabad": (161, 386),
    "bombay": (68, 517), "nanded": (183, 480), "poona": (58, 616), "bidar": (177, 616),
    "warangal": (309, 524), "sholapur": (113, 639), "hyderabad": (240, 628),
    "nalgonda": (307, 616)}

WIDE: Final = Layout(
    "wide", 1000, 768, (34, 26, 966, 742),
    {site: convert_to_wide(*LOOK[site]) for site in SITES},
    {"bombay": (100, 558), "indora": (452, 323), "nagpur": (728, 442), "hyderabad": (786, 574)},
    size=1, elephant=1, bale=1, pair=30, letters=17.1, capitals=18.2, cube=1, column=(66, 31),
    markets=(662, 30, 966, 144), lot=1, seat=50, trays=(52, 82, 82), touch=30,
    finger=56)
TALL: Final = Layout(
    "tall", 360, 800, (14, 50, 346, 678),
    ON_PHONE,
    {"indora": (144, 264), "nagpur": (312, 224), "bombay": (120, 538), "hyderabad": (238, 547)},
    size=.72, elephant=.62, bale=.72, pair=21, letters=11.5, capitals=12.5, cube=.8,
    column=(47, 25), markets=(12, 684, 348, 790), lot=.9, seat=29, trays=(38, 53, 70),
    touch=24, finger=44)
LAYOUTS: Final = {layout.name: layout for layout in (WIDE, TALL)}
TITLE: Final[dict[str, Box]] = {"wide": (30, 30, 302, 88), "tall": (12, 12, 126, 48)}
COUNTER: Final[dict[str, Box]] = {"wide": (312, 30, 654, 82), "tall": (132, 12, 348, 48)}


@dataclass(frozen=True)
class Landscape:
    """The land round the sites."""

    coast: tuple[Point, ...]
    rivers: tuple[tuple[Point, ...], ...]
    peaks: tuple[Point, ...]
    dhow: Point
    ship: float


SHORE: Final = ((40, 0), (44, 60), (62, 130), (92, 175), (66, 225), (58, 270), (66, 320), (82, 350),
                (72, 400), (118, 428), (146, 470), (128, 530), (142, 600), (176, 660), (188, 760))
RIVERS: Final = (
    ((80, 215), (180, 205), (260, 230), (390, 240), (520, 225), (680, 215), (830, 215),
     (1000, 190)),
    ((280, 345), (340, 345), (470, 395), (600, 470), (720, 470), (850, 470), (1000, 420)),
    ((250, 610), (330, 520), (450, 520), (500, 620), (640, 660), (760, 760)))
PEAKS: Final = ((165, 300), (190, 395), (160, 420), (160, 505), (255, 500), (250, 590), (300, 460),
                (480, 330), (520, 260), (500, 120), (700, 230), (840, 225), (925, 420), (930, 600),
                (900, 660), (640, 530), (470, 640), (330, 650), (230, 215), (760, 500), (480, 480))
LANDSCAPES: Final = {
    "wide": Landscape(tuple(convert_to_wide(*each) for each in SHORE),
                      tuple(tuple(convert_to_wide(*each) for each in river) for river in RIVERS),
                      tuple(convert_to_wide(*each) for each in PEAKS), (92, 722), 1),
    "tall": Landscape(tuple(convert_to_tall(*each) for each in SHORE),
                      tuple(tuple(convert_to_tall(*each) for each in river) for river in RIVERS),
                      tuple(convert_to_tall(*each) for each in PEAKS), (27, 480), .5)}


# ------------------------------------------------------------------ names


@cache
def place_labels(name: str, language: Language) -> dict[str, Label]:
    """Return the place of each site's name in this language. On the phone it is always below the
    site."""
    layout = LAYOUTS[name]
    written = [Name(site, language.say(words.site_name(site)),
                    find_label_size(layout, site, language),
                    layout.ring_box(site), 1.06 if site in CITIES else 1.0) for site in SITES]
    if layout.name == "tall":
        return {name.ident: make_label_beside(name, name.words, 0, 1, "middle", 1)
                for name in written}
    columns = [layout.column_box(city) for city in CITIES]
    badges = [make_square(*layout.badge_point(city), 12 * layout.cube) for city in CITIES]
    hard = [grow_box(box, 3) for box in (*columns, *badges, layout.markets, *list_plates(layout))]
    stables = [layout.pair_box(site) for site in SITES]
    roads = [each for a, b in ROADS for each in list_points_along(layout.sites[a], layout.sites[b])]
    return place_names(written, hard, stables, roads, layout.frame)


def find_label_size(layout: Layout, site: str, language: Language) -> float:
    """Return the size of a site's name. Katakana are wide and legible, so they are a little smaller
    where a phone has the room for larger letters than it needs."""
    least = layout.capitals if site in CITIES else layout.letters
    return least if language.pack.spaced or layout.name == "wide" else least * .96


def make_square(x: float, y: float, half: float) -> Box:
    return (x - half, y - half, x + half, y + half)


def list_plates(layout: Layout) -> list[Box]:
    """Return the plates of the title and the counters."""
    return [TITLE[layout.name], COUNTER[layout.name]]


# ------------------------------------------------------------------ markets and touch


def find_market_middle(layout: Layout, market: int) -> Point:
    """Return the middle of the ground of a market, below its awning and its price."""
    left, top, right, bottom = layout.markets
    return left + (right - left) / 3 * (market + .5), (top + HEAD + bottom) / 2


def find_market_box(layout: Layout, market: int) -> Box:
    """Return the box of a whole market, with its awning and its price."""
    left, top, right, bottom = layout.markets
    wide = (right - left) / 3
    return left + wide * market, top, left + wide * (market + 1), bottom


HEAD: Final = 38                    # awning and price of a market


def find_lot_box(layout: Layout, market: int, place: int, of: int) -> Box:
    """Return the middle, width and height of the room for one of `of` colours in this market."""
    left, top, right, bottom = layout.markets
    x, y = find_market_middle(layout, market)
    wide, high = (right - left) / 3 - 4, bottom - top - HEAD - 4
    columns = min(of, 2)
    rows = (of + 1) // 2
    column, row = place % 2, place // 2
    alone = of % 2 and place == of - 1 and of > 1
    return (x if alone else x + (column - (columns - 1) / 2) * wide / 2,
            y + (row - (rows - 1) / 2) * high / rows, wide / columns, high / rows)


@cache
def find_touch_area(name: str, site: str) -> Box:
    """Return the touch area of a site: a square as close to the size of a finger as its neighbours
    allow."""
    layout = LAYOUTS[name]
    x, y = layout.sites[site]
    near = min(max(abs(x - ox), abs(y - oy)) for other, (ox, oy) in layout.sites.items()
               if other != site)
    return make_square(x, y, min(layout.finger, near) / 2)
