"""The tall board: the track in three rows of ten, the supplies next to it, six panels two by
two."""

from __future__ import annotations

from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.paris.drawing.layout import Layout, Spot

SEATED: Final = (0, 1, 5, 2, 4, 3)  # the districts as they lie: west on the left, east right
PANEL: Final[Point] = (170, 142)
FIRST: Final[Point] = (8, 344)      # the first panel
GAP: Final = 4.0
TRACK: Final[Point] = (22, 46)      # of the first space
PITCH: Final[Point] = (33, 47.5)    # from space to space and row to row


class Plan(Layout):
    """360 x 786."""

    def panel_box(self, district: int) -> Box:
        row, column = divmod(SEATED.index(district), 2)
        left, top = FIRST[0] + column * (PANEL[0] + GAP), FIRST[1] + row * (PANEL[1] + GAP)
        return (left, top, left + PANEL[0], top + PANEL[1])

    def sign_box(self, district: int) -> Box:
        left, top, _, _ = self.panel_box(district)
        return (left + 3, top + 3, left + 91, top + 27)

    def bank_point(self, district: int) -> Point:
        left, top, _, _ = self.panel_box(district)
        return left + 131, top + 15

    def bank_box(self, district: int) -> Box:
        return Spot(*self.bank_point(district)).box(72, 24)

    def space_point(self, district: int, level: int) -> Point:
        left, top, _, _ = self.panel_box(district)
        row, column = divmod(level, 3)
        return left + 24 + 55 * column, top + 50 + 40 * row

    def space_box(self, district: int, level: int) -> Box:
        x, y = self.space_point(district, level)
        return (x - 20, y - 19.8, x + 34, y + 19.8)

    def landmark_spot(self, district: int, place: int, of: int) -> Spot:
        """Return a spot in one row with the VP tile. Both become narrower if there are more than
        five."""
        left, top, _, _ = self.panel_box(district)
        pitch = 24.6 if of <= 5 else 24 if of == 6 else 144 / of
        return Spot(left + 4 + pitch * (place + .5), top + 125, min(.58, (pitch - 1.4) / 40))

    def district_award_spot(self, district: int, landmarks: int) -> Spot:
        left, top, _, _ = self.panel_box(district)
        if landmarks > 5:
            return Spot(left + 158.5, top + 125, .53)
        return Spot(left + 147, top + 125, 1)

    def award_spot(self, number: int) -> Spot:
        return Spot(27 + 39.6 * number, 324, self.award)

    def bonus_space_point(self, space: int) -> Point:
        if space == 0:
            return 13, TRACK[1] + 18
        row, column = divmod(space - 1, 10)
        return TRACK[0] + PITCH[0] * (column + .5), TRACK[1] + 18 + PITCH[1] * row

    def meeple_point(self, space: int, place: int, of: int) -> Point:
        """Return a place in the strip below the tile. At the start meeples are one above the
        other."""
        x, y = self.bonus_space_point(space)
        if space == 0:
            return x, y + (place - (of - 1) / 2) * 11
        return x + (place - (of - 1) / 2) * (10.5 if of < 4 else 8), y + 23.5

    def card_point(self, landmark: int) -> Point:
        return 8 + 43 * (landmark + .5), 274

    def stack_box(self, number: int) -> Box:
        left = 86 + 89.7 * number
        return (left, 192, left + 86.6, 234)

    def supply_box(self, number: int) -> Box:
        left = 246.5 + 24.5 * number
        return (left, 309, left + 24, 339)

    def score_box(self, seat: int) -> Box:
        left = 100 + 63.5 * seat
        return (left, 10, left + 62, 38)

    def spare_keys_point(self, seat: int) -> Point:
        return self.score_box(seat)[0] + 46.5, 24

    @property
    def arc_box(self) -> Box:
        return (8, 192, 82, 234)

    @property
    def end_box(self) -> Box:
        return (320, 309, 352, 339)

    @property
    def title_box(self) -> Box:
        return (10, 10, 94, 38)


TALL: Final = Plan("tall", 360, 790, plate=.905, tile=1, card=1, award=1, key=.68, meeple=.5)
