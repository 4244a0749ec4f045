"""How cards lie in a court or a hand: upright and side by side as long as they can be read;
more of them as slips, row by row from the left, in two columns or as many more as it takes for each
slip to be as high as two lines of letters."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.pax_pamir.drawing.cards import SLIP, STRIP, UPRIGHT, Form, box

GAP: Final = 5.0                # from card to card
BETWEEN: Final = 2.5            # from slip to slip below it
COLUMNS: Final = 2              # at least
WIDE_ENOUGH: Final = 140.0      # a slip that leaves room for another column
LOWEST: Final = 26.0            # a slip with two lines
ABOVE: Final = 22.0             # for spies over the upper edge of an upright card


class Lying(NamedTuple):
    """The form of all cards, their scale, and their middles."""

    form: Form
    scale: float
    spots: tuple[Point, ...]

    def frame(self) -> Box:
        """Round all of them."""
        every = [box(*spot, self.form, self.scale) for spot in self.spots]
        return (min(each[0] for each in every), min(each[1] for each in every),
                max(each[2] for each in every), max(each[3] for each in every))


def lying(room: Box, number: int, least: float, most: float, above: float = 0) -> Lying:
    """So many cards in a room, from the `least` scale that can be read; upright ones up to the
    `most` and with so much free above them."""
    left, top, right, bottom = room
    each = (right - left + GAP) / max(number, 1)
    scale = min(most, (bottom - top) / (above + UPRIGHT.height), each / (UPRIGHT.width + GAP))
    if scale < least:
        return slips(room, number, least)
    pitch = (UPRIGHT.width + GAP) * scale
    y = (top + bottom + above * scale) / 2
    return Lying(UPRIGHT, scale, tuple((left + UPRIGHT.width * scale / 2 + pitch * place, y)
                                       for place in range(number)))


def slips(room: Box, number: int, least: float) -> Lying:
    left, top, right, bottom = room
    columns = columns_of(right - left, bottom - top, number)
    rows = -(-number // columns) or 1
    wide = (right - left + GAP) / columns - GAP
    high = (bottom - top + BETWEEN) / rows - BETWEEN
    scale = max(least, min(wide / STRIP.width, high / STRIP.height))
    form = Form(int(wide / scale), int(min(high / scale, STRIP.height)), SLIP)
    pitch = form.height * scale + BETWEEN
    first = (top + bottom - pitch * (rows - 1)) / 2
    return Lying(form, scale, tuple(
        (left + wide / 2 + (wide + GAP) * (place % columns), first + pitch * (place // columns))
        for place in range(number)))


def columns_of(wide: float, high: float, number: int) -> int:
    """Of so many slips: as few as are wide enough, but all that are needed."""
    most = int((high + BETWEEN) // (LOWEST + BETWEEN))
    return max(COLUMNS, int((wide + GAP) // (WIDE_ENOUGH + GAP)), -(-number // most))
