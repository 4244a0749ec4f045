"""The wide board: six sectors round the Arc, the bonus track round them, a column next to them."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point, number, point
from grandtour.games.paris.drawing.layout import Layout, Spot

MIDDLE: Final[Point] = (405, 403)
RIM: Final = 386.0                  # of the track
TILES: Final = 351.0                # where bonus tiles lie
WALK: Final = 316.0                 # where meeples walk
INNER: Final = 302.0                # the inner edge of the track
SIGNS: Final = (283.0, 301.0)       # street signs with the names
PLAZA: Final = 62.0
STOPS: Final = 31                   # the start and thirty spaces
ROWS: Final = (158.0, 210.0)        # of building spaces
APART: Final = 52.0                 # between the spaces of a row
STREET: Final = 112.0               # of the bank and the VP tile
# The first two landmarks of each district are over the ends of its street sign: the angle of each,
# how far out they lie, and their scale; found by trying, so that they leave the buildings and the
# name of the district free.
ENDS: Final = (((-20.0, 19.0), 268.0, 1.4), ((-18.5, 18.5), 276.0, 1.4),
               ((20.0, -19.0), 268.0, 1.4), ((-20.0, 19.0), 268.0, 1.4),
               ((-20.0, 20.0), 277.0, 1.36), ((20.0, -19.0), 268.0, 1.4))
# Of so many more landmarks between them, or of all where there are many: their scale, how far out
# they lie, the angle from one to the next; found in the same way.
SHORE: Final = ((.95, 257.0, 0.0), (.95, 257.0, 11.0), (.88, 260.0, 11.5), (.9, 258.0, 14.0),
                (.88, 260.0, 11.5), (.76, 263.0, 9.0), (.76, 261.0, 8.5))
SIGN: Final = 25.0                  # half the angle of a street sign
COLUMN: Final = (801.0, 1169.0)     # left and right of what is beside the rosette
PITCH: Final = 125.5                # of the stacks and cards in it, three in a row


def find_polar_point(radius: float, angle: float) -> Point:
    """Return a point at this distance from the middle; the angle is clockwise."""
    return (MIDDLE[0] + radius * sin(radians(angle)), MIDDLE[1] - radius * cos(radians(angle)))


def find_offset_point(angle: float, radius: float, aside: float) -> Point:
    """Return the point at this radius, moved aside by this distance."""
    x, y = find_polar_point(radius, angle)
    return x + aside * cos(radians(angle)), y + aside * sin(radians(angle))


def find_district_angle(district: int) -> float:
    """Return the angle of a district. The first is in the north-west."""
    return district * 60 - 60


def draw_sector_path(inner: float, outer: float, start: float, end: float) -> str:
    a, b = number(inner), number(outer)
    return (f"M{point(*find_polar_point(inner, start))}L{point(*find_polar_point(outer, start))}"
            f"A{b} {b} 0 0 1 "
            f"{point(*find_polar_point(outer, end))}L{point(*find_polar_point(inner, end))}"
            f"A{a} {a} 0 0 0 "
            f"{point(*find_polar_point(inner, start))}z")


class Rosette(Layout):
    """1190 x 806."""

    def sign_box(self, district: int) -> Box:
        """Return the middle part of the sign as its touch area, since the sign is bent."""
        x, y = find_polar_point(sum(SIGNS) / 2, find_district_angle(district))
        wide, high = (130, 32) if district % 3 == 1 else (42, 76)
        return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)

    def sign_outline(self, district: int) -> str:
        angle = find_district_angle(district)
        return draw_sector_path(SIGNS[0] - 3, SIGNS[1] + 3, angle - SIGN - .7, angle + SIGN + .7)

    def district_frame(self, district: int) -> Box:
        """Return the sector of the district, from the Arc to the path of the meeples."""
        rim = [find_polar_point(radius, find_district_angle(district) + angle)
               for radius in (PLAZA, WALK + 12)
               for angle in (-32, -16, 0, 16, 32)]
        across_, down = [x for x, _ in rim], [y for _, y in rim]
        return (min(across_), min(down), max(across_), max(down))

    def bank_point(self, district: int) -> Point:
        return find_offset_point(find_district_angle(district), STREET, -26)

    def bank_box(self, district: int) -> Box:
        return Spot(*self.bank_point(district)).box(42, 42)

    def space_point(self, district: int, level: int) -> Point:
        row, column = divmod(level, 3)
        return find_offset_point(find_district_angle(district), ROWS[row], APART * (column - 1))

    def landmark_spot(self, district: int, place: int, of: int) -> Spot:
        if place < 2 and of < 5:
            angles, radius, scale = ENDS[district]
            return Spot(*find_polar_point(radius, find_district_angle(district) + angles[place]),
                        scale)
        place, of = (place - 2, of - 2) if of < 5 else (place, of)
        scale, radius, step = SHORE[min(of, 7) - 1]
        x, y = find_polar_point(radius,
                                find_district_angle(district) + step * (place - (of - 1) / 2))
        return Spot(x, y, scale)

    def district_award_spot(self, district: int, landmarks: int) -> Spot:
        return Spot(*find_offset_point(find_district_angle(district), STREET, 27), 1.18)

    def award_spot(self, number: int) -> Spot:
        row, column = divmod(number, 2)
        return Spot(714 + 49 * column, 41 + 36 * row, self.award)

    def bonus_space_point(self, space: int) -> Point:
        return find_polar_point(TILES, space * 360 / STOPS)

    def meeple_point(self, space: int, place: int, of: int) -> Point:
        angle = space * 360 / STOPS + (place - (of - 1) / 2) * 3.3
        return find_polar_point(WALK, angle)

    def card_point(self, landmark: int) -> Point:
        row, column = divmod(landmark, 3)
        return COLUMN[0] + 58.5 + PITCH * column, 262 + 200 * row

    def stack_box(self, number: int) -> Box:
        left = COLUMN[0] + PITCH * number
        return (left, 101, left + 117, 173)

    def supply_box(self, number: int) -> Box:
        return (25, 679 + 34.5 * number, 79, 713 + 34.5 * number)

    def score_box(self, seat: int) -> Box:
        return (28, 25 + 25.5 * seat, 122, 50.5 + 25.5 * seat)

    def spare_keys_point(self, seat: int) -> Point:
        return 92, 691 + 25.5 * seat

    @property
    def arc_box(self) -> Box:
        x, y = MIDDLE
        return (x - 50, y - 48, x + 50, y + 48)

    @property
    def end_box(self) -> Box:
        x, y = self.card_point(8)
        return (x - 46, y - 62, x + 46, y + 62)

    @property
    def title_box(self) -> Box:
        return (COLUMN[0], 22, COLUMN[1], 88)


WIDE: Final = Rosette("wide", 1190, 806, plate=1, tile=1.38, card=2.45, award=1.25, key=.85,
                      meeple=.74)


CORNERS: Final[tuple[Box, ...]] = ((21, 21, 121, 131), (687, 21, 790, 134), (21, 675, 121, 786))
