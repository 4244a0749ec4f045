"""Pointers of a person on a board: arrows between its places, and rings around them.

They are drawn upon a finished picture, so they work for every game whose places give their middle
(`places.button`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from math import dist
from typing import Final

from grandtour.draw.picture import Picture
from grandtour.draw.shapes import Point, circle, group, path, point

MIDDLE: Final = re.compile(r' data-x="(-?[\d.]+)" data-y="(-?[\d.]+)"')
LABEL: Final = re.compile(r' aria-label="([^"]*)"')
BROAD: Final = {"wide": 1.0, "tall": .7}        # how large they are drawn, by lay-out
ROOM: Final = 18                # between the middle of a place and where an arrow begins or ends
RING: Final = 26
SHAFT, HEAD, LENGTH = 3.5, 11, 20               # half the breadth of each, the length of the head


@dataclass(frozen=True)
class Pointer:
    """A ring around a place of the board, or with `to` an arrow from there to another one."""

    place: str
    to: str = ""


@dataclass(frozen=True)
class PointerAim:
    """A place that can be pointed at: its middle, and its spoken label."""

    at: Point
    label: str


def find_aims(picture: Picture) -> Mapping[str, PointerAim]:
    """Return the places by id without the prefix of the layout, in drawing order."""
    found = {}
    for name, part in picture.parts.items():
        head = part.partition(">")[0]
        middle, label = MIDDLE.search(head), LABEL.search(head)
        if middle and label:
            found[name.partition("-")[2]] = PointerAim(
                (float(middle[1]), float(middle[2])), unescape(label[1]))
    return found


def draw_pointers(picture: Picture, pointers: Sequence[Pointer]) -> Picture:
    """Return the same picture with these upon it. Pointers to places that are not on the board now
    are left out."""
    known, broad = find_aims(picture), BROAD[picture.layout]
    drawn = [draw_pointer_shape(known, one, broad) for one in pointers
             if one.place in known and (not one.to or one.to in known)]
    name = f"{picture.layout[0]}-pointers"
    part = group("".join(drawn), "pointers", id=name, aria_hidden="true")
    return replace(picture, parts={**picture.parts, name: part})


def draw_pointer_shape(known: Mapping[str, PointerAim], pointer: Pointer, broad: float) -> str:
    start = known[pointer.place].at
    if not pointer.to:
        ring = circle(*start, RING * broad, "pointer-case"), circle(*start, RING * broad)
        return group("".join(ring), "pointer-ring")
    return path(draw_arrow_outline(start, known[pointer.to].at, broad), "pointer-arrow")


def draw_arrow_outline(start: Point, end: Point, broad: float) -> str:
    """Return an arrow as one shape. If both ends are close together, it goes from middle to
    middle."""
    length = dist(start, end) or 1
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    room = ROOM * broad if length > (2 * ROOM + 2 * LENGTH) * broad else 0
    neck = max(room, length - room - LENGTH * broad)

    def at(far: float, aside: float) -> str:
        return point(start[0] + far * along[0] - aside * along[1],
                     start[1] + far * along[1] + aside * along[0])
    shaft, head = SHAFT * broad, HEAD * broad
    corners = (at(room, shaft), at(neck, shaft), at(neck, head), at(length - room, 0),
               at(neck, -head), at(neck, -shaft), at(room, -shaft))
    return f"M{'L'.join(corners)}Z"
