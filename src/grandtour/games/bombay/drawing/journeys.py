"""The journeys of the last moves: an arrow along each road, in the colour of the elephant."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final, NamedTuple

from grandtour.draw.pointers import BROAD, ROOM, draw_arrow_outline
from grandtour.draw.shapes import Point, path
from grandtour.draw.trail import find_ages
from grandtour.games.bombay.drawing.layout import KIND, RING, ROADS, Layout

JOINED: Final = frozenset(ROADS)
SLIM: Final = .8                # so that it covers little of the names beside its road


class Leg(NamedTuple):
    """A step of an elephant along one road. `elephant` is its element."""

    elephant: str
    start: str
    end: str


def find_legs(last: Sequence[str]) -> tuple[list[Leg], list[str]]:
    """Return the steps among the touched elements, and the elements without the sites of the
    steps. A step is an elephant followed by two sites that a road joins."""
    legs: list[Leg] = []
    others = list(last)
    for place in reversed(range(len(last) - 2)):
        elephant, start, end = (each.removeprefix("site-") for each in last[place:place + 3])
        if elephant.startswith("elephant-") and {(start, end), (end, start)} & JOINED:
            legs.insert(0, Leg(elephant, start, end))
            del others[place + 1:place + 3]
    return legs, others


def draw_legs(layout: Layout, last: Sequence[str], legs: Sequence[Leg]) -> str:
    """Return the arrows. All steps of an elephant are as old as what it did last."""
    ages = find_ages(last)
    return "".join(
        path(draw_arrow(layout, leg),
             f"leg {leg.elephant.removeprefix('elephant-')} {ages[leg.elephant]}")
        for leg in legs)


def draw_arrow(layout: Layout, leg: Leg) -> str:
    """Return an arrow that ends at the rim of the site, so that the site does not cover its
    head."""
    start, end = layout.sites[leg.start], layout.sites[leg.end]
    broad = SLIM * BROAD[layout.name]
    back = (RING[KIND[leg.end]] * layout.size - ROOM * broad) / dist(start, end)
    tip: Point = (end[0] + (start[0] - end[0]) * back, end[1] + (start[1] - end[1]) * back)
    return draw_arrow_outline(start, tip, broad)
