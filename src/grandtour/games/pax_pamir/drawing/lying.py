"""The arrangement of cards in a court or a hand: one row from the left, all cards of one size. More
cards than have room side by side lie as in a fan: each covers the right part of the one before.
Only a court that no game is likely to have has two rows."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.pax_pamir.drawing.cards import COVERED, UPRIGHT, Form, card_box

GAP: Final = 5.0                # from card to card
EDGE: Final = .5                # from the visible part of a card to the next
LEAST: Final = 24.5             # from card to card of a fan, so that each can be pointed at
ABOVE: Final = 18.0             # for spies over the upper edge of a card


class Lying(NamedTuple):
    """The scale of all cards, and the form and the middle of each."""

    scale: float
    forms: tuple[Form, ...]
    spots: tuple[Point, ...]

    def frame(self) -> Box:
        """Return the box round all of them."""
        every = [card_box(*spot, form, self.scale)
                 for spot, form in zip(self.spots, self.forms, strict=True)]
        return (min(each[0] for each in every), min(each[1] for each in every),
                max(each[2] for each in every), max(each[3] for each in every))


def arrange_cards(room: Box, number: int, scale: float, above: float = 0) -> Lying:
    """Arrange this number of cards of this scale in a room, with the room `above` over them."""
    left, top, right, bottom = room
    wide = UPRIGHT.width * scale
    pitch = wide + GAP
    if number > 1:
        pitch = min(pitch, (right - left - wide) / (number - 1))
    if pitch < LEAST:
        return arrange_rows((left, top + above * scale, right, bottom), number, scale)
    y = (top + bottom + above * scale) / 2
    seen = UPRIGHT if pitch >= wide + EDGE else Form(
        (pitch - EDGE) / scale, UPRIGHT.height, COVERED)
    forms = (seen,) * (number - 1) + (UPRIGHT,) * min(number, 1)
    return Lying(scale, forms, tuple(
        (left + pitch * place + form.width * scale / 2, y) for place, form in enumerate(forms)))


def arrange_rows(room: Box, number: int, scale: float) -> Lying:
    """Arrange covered cards in two rows."""
    left, top, right, bottom = room
    across = (number + 1) // 2
    pitch, high = (right - left + EDGE) / across, (bottom - top - EDGE) / 2
    form = Form((pitch - EDGE) / scale, high / scale, COVERED)
    return Lying(scale, (form,) * number, tuple(
        (left + pitch * (place % across + .5) - EDGE / 2,
         top + high / 2 + (high + EDGE) * (place // across)) for place in range(number)))
