"""The arrangement of cards in a court or a hand. They are upright and side by side as long as they
can be read. More cards are slips, row by row from the left, in two or more columns, so that each
slip is as high as two lines of letters."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.pax_pamir.drawing.cards import SLIP, STRIP, UPRIGHT, Form, card_box

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
        """Return the box round all of them."""
        every = [card_box(*spot, self.form, self.scale) for spot in self.spots]
        return (min(each[0] for each in every), min(each[1] for each in every),
                max(each[2] for each in every), max(each[3] for each in every))


def arrange_cards(room: Box, number: int, least: float, most: float, above: float = 0) -> Lying:
    """Arrange this number of cards in a room, from the `least` scale that can be read. Upright
    cards use up to the `most`, with the room `above` free over them."""
    left, top, right, bottom = room
    each = (right - left + GAP) / max(number, 1)
    scale = min(most, (bottom - top) / (above + UPRIGHT.height), each / (UPRIGHT.width + GAP))
    if scale < least:
        return arrange_slips(room, number, least)
    pitch = (UPRIGHT.width + GAP) * scale
    y = (top + bottom + above * scale) / 2
    return Lying(UPRIGHT, scale, tuple((left + UPRIGHT.width * scale / 2 + pitch * place, y)
                                       for place in range(number)))


def arrange_slips(room: Box, number: int, least: float) -> Lying:
    left, top, right, bottom = room
    columns = count_columns(right - left, bottom - top, number)
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


def count_columns(wide: float, high: float, number: int) -> int:
    """Return the number of columns for these slips: as few as are wide enough, but all that are
    needed."""
    most = int((high + BETWEEN) // (LOWEST + BETWEEN))
    return max(COLUMNS, int((wide + GAP) // (WIDE_ENOUGH + GAP)), -(-number // most))
