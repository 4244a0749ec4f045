"""The geometry of the two drawn boards; nothing is drawn here. `wide` is for tables and desks: the
map, a column next to it, parking and score track below. `tall` is 360 wide for phones: the map has
a layout of its own, it is not shrunk, and everything else is below it."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.paris_paris.components import LINES, LINES_AT, STOPS, TABLES
from grandtour.games.paris_paris.drawing.symbols import PAIR, RADIUS

LAST_SPACE: Final = 45              # of the score track (PP-5.3.8)
SPACES: Final = LAST_SPACE + 1
SLOTS: Final = 4                    # special markers beside the board at most
LOOK: Final[dict[str, list[float]]] = TABLES["look"]["stops"]
CROSSING: Final = {stop: len(lines) == 2 for stop, lines in zip(STOPS, LINES_AT)}


@dataclass(frozen=True)
class Layout:
    """One of the two boards; lengths in its own units."""

    name: str
    width: float
    height: float
    map: Box
    stops: dict[str, Point]
    starts: dict[str, tuple[float, float]]      # by line: where its arrow stands, as an angle and
                                                # a distance from its first stop
    stop: float                     # the size of a stop
    piece: float                    # the size of a shop and a ticket
    letters: float                  # of a stop's name
    lettered: bool                  # is a shop's mark large enough for its letter?
    title: Box
    counter: Box
    piles: Box
    bag: Box
    parking: Box                    # all five spaces
    track: Box
    markers: tuple[Point, ...]      # the middles of the special markers
    marker: Point                   # width and height of one
    bus: float                      # its size beside a marker

    @property
    def prefix(self) -> str:
        return self.name[0]

    @property
    def radius(self) -> float:
        """Return the radius of a plain stop."""
        return RADIUS * self.stop

    @property
    def pair(self) -> float:
        """Return the distance between the two places of a crossing."""
        return PAIR * self.stop

    def half_width(self, stop: str) -> float:
        """Return half the width of a stop's plate."""
        return self.pair / 2 + self.radius * .94 if CROSSING[stop] else self.radius

    def stop_box(self, stop: str) -> Box:
        """Return the area that a stop covers: its plate, and the tab that counts its tiles."""
        x, y = self.stops[stop]
        half, r = self.half_width(stop), self.radius
        return (x - half, y - r, x + half, y + r + 4 * self.piece)

    def ring_box(self, stop: str) -> Box:
        """Return the area that a stop and the ring round it cover."""
        left, top, right, bottom = self.stop_box(stop)
        by = 5 * self.piece
        return (left - by, top - by, right + by, bottom + by / 2)

    def half_touch(self, stop: str) -> Point:
        """Return half the width and height of the touch area of a stop."""
        return max(self.half_width(stop) + 2, 15), max(self.radius + 2, 15)

    def shop_point(self, stop: str, place: int) -> Point:
        """Return the middle of a place for a shop, 0 or 1."""
        x, y = self.stops[stop]
        return (x + self.pair * (place - .5), y) if CROSSING[stop] else (x, y)

    def ticket_point(self, stop: str, place: int, of: int) -> Point:
        """Return the tip of the ticket of one of `of` kinds on offer at a stop."""
        x, y = self.stops[stop]
        apart = 30 * self.piece
        return x + apart * (place - (of - 1) / 2), y - self.radius - 7 * self.piece

    def stop_tickets_box(self, stop: str) -> Box:
        """Return the room of all tickets that a stop may have."""
        x, y = self.stops[stop]
        half = (32 if CROSSING[stop] else 17) * self.piece
        top = y - self.radius - 46 * self.piece
        return (x - half, top, x + half, y - self.radius)

    def start_arrow(self, line: int) -> tuple[float, float, float]:
        """Return the middle of a line's arrow, and the angle in degrees from there to its first
        stop."""
        angle, away = self.starts[LINES[line]]
        x, y = self.stops[TABLES["lines"]["courses"][line]["stops"][0]]
        return (x + away * cos(radians(angle)), y + away * sin(radians(angle)),
                (angle + 180) % 360)

    def parking_box(self, line: int) -> Box:
        """Return the parking space of a line."""
        left, top, right, bottom = self.parking
        wide = (right - left) / len(LINES)
        gap = 3 * self.piece
        return (left + wide * line + gap, top, left + wide * (line + 1) - gap, bottom)

    def score_point(self, points: int, place: int, of: int) -> tuple[float, float, float]:
        """Return the place of a marker with these points, as one of `of` on its space, and its
        size."""
        left, top, _, _ = self.track
        wide, high = self.cell
        space = points % SPACES
        row, column = divmod(space, SPACES // 2)
        x, y = left + wide * (column + .5), top + high * (row + .5)
        size = min(high * .84, wide * 1.1)
        if of == 1:
            return x, y, size
        if of == 2:
            upright = wide < high
            by = (place - .5) * (high * .46 if upright else wide * .5)
            return x + (0 if upright else by), y + (by if upright else 0), size * .8
        return (x + (place % 2 - .5) * wide * .5, y + (place // 2 - .5) * high * .46, size * .62)

    @property
    def cell(self) -> Point:
        """Return width and height of a space of the score track, which has two rows."""
        left, top, right, bottom = self.track
        return (right - left) / (SPACES // 2), (bottom - top) / 2

    def card_boxes(self, kinds: int, tiles: int) -> tuple[Box, ...]:
        """Return the boxes of the cards for this number of kinds on offer, in a game that lays out
        this number of tiles."""
        return list_boxes_beside_map(tiles) if self.name == "wide" else list_boxes_below_map(kinds)


def list_boxes_beside_map(number: int) -> tuple[Box, ...]:
    """Return boxes in a column."""
    top, bottom = 144, 508
    pitch = (bottom - top) / number
    high = min(pitch - 7, 84)
    return tuple((995, top + pitch * i, 1167, top + pitch * i + high) for i in range(number))


ROWS: Final = {0: (), 1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2)}


def list_boxes_below_map(number: int) -> tuple[Box, ...]:
    """Return boxes in one or two rows of up to three."""
    left, top, wide, gap = 9.0, 635.0, 342.0, 6.0
    rows = ROWS[number]
    high = 66.0 if len(rows) == 1 else 43.0
    if len(rows) == 1:
        top += 13
    boxes: list[Box] = []
    for row, columns in enumerate(rows):
        each = (wide - gap * (max(columns, 2) - 1)) / max(columns, 2)
        start = left + (wide - columns * each - (columns - 1) * gap) / 2
        for column in range(columns):
            x, y = start + column * (each + gap), top + row * (high + gap)
            boxes.append((x, y, x + each, y + high))
    return tuple(boxes)


def convert_to_wide(x: float, y: float) -> Point:
    """Convert a point of the components' canvas to the wide board."""
    return x + 6, y + 26


def convert_to_tall(x: float, y: float) -> Point:
    """Convert a point of the components' canvas to the tall board."""
    return 34 + (x - 70) * .358, 96 + (y - 65) * .86


# Laid out by hand: names, the tickets of two lines at a crossing and the arrows find room.
ON_PHONE: Final[dict[str, Point]] = {
    "montmartre": (166, 96), "gare_du_nord": (266, 122), "republique": (312, 190),
    "st_lazare": (84, 152), "opera": (130, 192), "les_halles": (221, 222),
    "st_nicolas": (294, 252), "vendome": (154, 266), "champs_elysees": (40, 274),
    "pompidou": (254, 306), "concorde": (104, 334), "louvre": (162, 336), "tour_eiffel": (32, 394),
    "pont_neuf": (216, 398), "hotel_de_ville": (277, 394), "st_germain": (136, 438),
    "invalides": (93, 456), "odeon": (192, 464), "bastille": (322, 445), "notre_dame": (285, 508),
    "luxembourg": (166, 530), "montparnasse": (123, 569), "quartier_latin": (262, 572),
    "denfert_rochereau": (161, 609), "jardin_des_plantes": (322, 607)}
WIDE: Final = Layout(
    "wide", 1190, 806, (14, 14, 980, 734),
    {stop: convert_to_wide(*LOOK[stop]) for stop in STOPS},
    {"turquoise": (188, 66), "red": (66, 56), "blue": (-32, 46), "orange": (116, 45),
     "pink": (14, 46)},
    stop=1, piece=1, letters=16.2, lettered=True,
    title=(28, 28, 232, 98), counter=(990, 26, 1172, 60), piles=(990, 66, 1077, 112),
    bag=(1085, 66, 1172, 112), parking=(120, 744, 380, 788), track=(390, 742, 1166, 790),
    markers=((1043, 584), (1119, 584), (1043, 684), (1119, 684)), marker=(40, 50), bus=.8)
TALL: Final = Layout(
    "tall", 360, 858, (6, 46, 354, 629),
    ON_PHONE,
    {"turquoise": (188, 50), "red": (140, 48), "blue": (-42, 36), "orange": (100, 36),
     "pink": (14, 36)},
    stop=.72, piece=.8, letters=11.5, lettered=False,
    title=(10, 10, 122, 42), counter=(126, 10, 238, 42), piles=(242, 10, 294, 42),
    bag=(298, 10, 350, 42), parking=(7, 748, 179, 788), track=(8, 802, 352, 850),
    markers=((206, 773), (250, 773), (294, 773), (338, 773)), marker=(26, 32), bus=.6)
LAYOUTS: Final = {layout.name: layout for layout in (WIDE, TALL)}


# --------------------------------------------------------------- scenery, on the components' canvas

RIVER: Final = (
    (1020, 668), (930, 650), (850, 600), (780, 545), (715, 490), (640, 447), (580, 425),
    (520, 418), (455, 405), (390, 388), (300, 378), (215, 352), (150, 322), (85, 312), (42, 345),
    (20, 420), (-20, 520))
ISLAND: Final = ((566, 424), (598, 426), (628, 440), (640, 450), (610, 446), (580, 438))
WALL: Final = (
    (60, 300), (90, 180), (180, 80), (300, 40), (430, 18), (600, 22), (740, 60), (850, 120),
    (905, 230), (915, 360), (900, 480), (850, 590), (760, 665), (620, 688), (470, 690),
    (330, 676), (210, 620), (110, 540), (62, 430))
PARKS: Final = (
    ((395, 500), (455, 495), (462, 525), (452, 585), (396, 590), (385, 540)),
    ((300, 325), (395, 350), (388, 372), (292, 350)),
    ((640, 555), (700, 560), (740, 590), (690, 600), (645, 580)),
    ((110, 395), (140, 380), (165, 450), (140, 470)),
    ((230, 130), (262, 122), (268, 152), (236, 160)),
    ((800, 255), (850, 240), (868, 285), (822, 305)))
STREETS: Final = (
    ((90, 220), (170, 270), (270, 305)),
    ((90, 220), (230, 200), (400, 185), (560, 180), (680, 170), (800, 165)),
    ((90, 220), (150, 150), (240, 100), (370, 70), (490, 65)),
    ((400, 185), (445, 350)), ((270, 305), (300, 120)),
    ((445, 350), (560, 345), (670, 405), (840, 435)), ((800, 165), (840, 435), (715, 625)),
    ((205, 430), (390, 435), (480, 470)), ((290, 570), (415, 545), (570, 565), (715, 625)),
    ((290, 570), (390, 435), (445, 350)), ((570, 565), (545, 385), (490, 200), (490, 65)),
    ((650, 85), (670, 405)), ((205, 430), (290, 570), (405, 645)), ((80, 370), (205, 430)),
    ((480, 470), (460, 660)), ((800, 165), (705, 220), (645, 305)), ((840, 435), (900, 300)),
    ((650, 85), (800, 165)), ((620, 485), (570, 565), (560, 680)))
SIGHTS: Final[dict[str, dict[str, tuple[float, float, float]]]] = {      # middle and size
    "wide": {"eiffel": (72, 540, 80), "arc": (98, 262, 40), "dome": (268, 474, 46),
             "sacre": (578, 132, 46), "moulin": (360, 92, 46), "louvre": (510, 350, 40),
             "notredame": (604, 528, 44), "pantheon": (500, 624, 44), "column": (852, 432, 44)},
    "tall": {"eiffel": (30, 492, 50), "arc": (64, 232, 25), "dome": (66, 424, 26),
             "sacre": (222, 146, 27), "moulin": (58, 96, 30), "louvre": (200, 318, 23),
             "notredame": (248, 476, 25), "pantheon": (66, 526, 26), "column": (338, 338, 25)}}
