"""The places of names on a map: computed once for a map, a language and a layout.

Boxes are (left, top, right, bottom). Nothing here depends on the position of a match: the caller
passes the boxes of the largest filling as obstacles, so that names never jump."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import dist, hypot, inf
from typing import Final

from grandtour.draw.shapes import Point

Box = tuple[float, float, float, float]

SIDES: Final = (        # to the right, left, below, above, and between; and where the text begins
    (1, 0, "start"), (-1, 0, "end"), (0, 1, "middle"), (0, -1, "middle"),
    (.8, .8, "start"), (-.8, .8, "end"), (.8, -.8, "start"), (-.8, -.8, "end"),
    (.3, 1, "start"), (-.3, 1, "end"), (.3, -1, "start"), (-.3, -1, "end"),
    (1, .5, "start"), (-1, .5, "end"), (1, -.5, "start"), (-1, -.5, "end"),
)
NARROW: Final = frozenset("il.,'|-·: ")
WIDE_LETTERS: Final = frozenset("mwMW")
TRIES: Final = 24
AIR: Final = 2.5                    # between two names
FAR: Final = .9                     # of a label's height: from there on it needs a leader
PITCH: Final = 1.12                 # from line to line, in font sizes
BREAKS: Final = "-・"               # characters besides spaces after which a name may break
FORM: Final = 6                     # the cost of each next form of a name
KEPT: Final = 48                    # ways to write a name that are compared


@dataclass(frozen=True)
class Name:
    """A name to write next to a place, whose own box is kept free.

    `forms` are other ways to write it, from the best to the last resort; | begins a new line."""

    ident: str
    words: str
    size: float
    place: Box
    weight: float = 1.0             # how much wider than usual: bold or spaced letters
    forms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Label:
    """A placed name: the point and the anchor of the text, and its box."""

    x: float
    y: float                        # of the first line
    anchor: str
    box: Box
    words: str = ""                 # the form that was chosen


def draw_leader(label: Label, place: Box) -> tuple[Point, Point] | None:
    """Return a fine line from a label to its place if the two are far apart."""
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    start = (min(max(x, label.box[0]), label.box[2]), min(max(y, label.box[1]), label.box[3]))
    end = (min(max(start[0], place[0]), place[2]), min(max(start[1], place[1]), place[3]))
    return (start, end) if dist(start, end) >= FAR * (label.box[3] - label.box[1]) else None


def estimate_text_width(words: str, size: float) -> float:
    """Return an estimate for the sans-serif faces; an East Asian character is as wide as it is
    high."""
    return size * sum(1.0 if ord(sign) > 0x2E80 else .32 if sign in NARROW
                      else .86 if sign in WIDE_LETTERS else .66 if sign.isupper() else .56
                      for sign in words)


def measure_overlap(a: Box, b: Box) -> float:
    """Return the area that two boxes share."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0


def find_bounding_box(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that holds all of these."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return (min(left), min(top), max(right), max(bottom))


def find_points_within(box: Box, points: Sequence[Point]) -> list[Point]:
    """Return the points that are in the box."""
    left, top, right, bottom = box
    return [(x, y) for x, y in points if left < x < right and top < y < bottom]


def is_inside(box: Box, frame: Box) -> bool:
    return (box[0] >= frame[0] and box[1] >= frame[1]
            and box[2] <= frame[2] and box[3] <= frame[3])


def grow_box(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def measure_gap(box: Box, x: float, y: float) -> float:
    """Return the distance from a point to a box."""
    return hypot(max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0))


def list_points_along(start: Point, end: Point, step: float = 8) -> list[Point]:
    """Return points on a road, for the cost of crossing it."""
    parts = max(1, round(dist(start, end) / step))
    return [(start[0] + (end[0] - start[0]) * i / parts, start[1] + (end[1] - start[1]) * i / parts)
            for i in range(parts + 1)]


def split_in_two(words: str) -> tuple[str, ...]:
    """Return every way to write a name in two lines, the most even first."""
    found = []
    for i, sign in enumerate(words[:-1]):
        if sign == " " or (i and sign in BREAKS):
            found.append((words[:i] if sign == " " else words[:i + 1], words[i + 1:]))
    found.sort(key=lambda lines: max(estimate_text_width(line, 1) for line in lines))
    return tuple("|".join(lines) for lines in found)


def place_names(names: Sequence[Name], hard: Sequence[Box], soft: Sequence[Box],
                roads: Sequence[Point], frame: Box, margins: Sequence[float] = (3,),
                road: float = 2.5) -> dict[str, Label]:
    """Return a label for every name, the cheapest of a fixed series of orders.

    A label leaves the frame only if there is no other way. It prefers to cross a road (`road` for
    each point of it) rather than a `soft` box, and a soft box rather than a `hard` one, another
    place or another name. `margins` are the distances from its place that are tried."""
    choices = {name.ident: rank_labels(name, names, hard, soft, roads, frame, margins, road)
               for name in names}
    best: dict[str, tuple[float, Label]] = {}
    least, seed = float("inf"), 7
    order = sorted(choices, key=lambda ident: min(cost for cost, _ in choices[ident]), reverse=True)
    for _ in range(TRIES):
        placed = place_in_order(order, choices)
        if len(margins) > 1:
            place_names_again(placed, choices)
        total = sum(cost for cost, _ in placed.values())
        if total < least:
            best, least = placed, total
        order, seed = find_next_order(order, seed)
    return {ident: label for ident, (_, label) in best.items()}


def place_in_order(order: list[str],
                   choices: dict[str, list[tuple[float, Label]]]) -> dict[str, tuple[float, Label]]:
    placed: dict[str, tuple[float, Label]] = {}
    taken: list[Box] = []
    for ident in order:
        placed[ident] = find_cheapest_choice(choices[ident], taken)
        taken.append(grow_box(placed[ident][1].box, AIR))
    return placed


def place_names_again(placed: dict[str, tuple[float, Label]],
                      choices: dict[str, list[tuple[float, Label]]]) -> None:
    """Place every name again, now that all others are placed: the first ones make room."""
    rooms = {ident: grow_box(label.box, AIR) for ident, (_, label) in placed.items()}
    for ident in list(placed):
        taken = [room for other, room in rooms.items() if other != ident]
        placed[ident] = find_cheapest_choice(choices[ident], taken)
        rooms[ident] = grow_box(placed[ident][1].box, AIR)


def find_cheapest_choice(choices: list[tuple[float, Label]], taken: list[Box]) -> tuple[float,
                                                                                        Label]:
    """Return the first of the cheapest choices, given these taken boxes.

    The covered area is computed only where a choice could still be the cheapest without it."""
    least, found = inf, choices[0]
    for cost, label in choices:
        if cost < least:
            whole = cost + compute_overlap_cost(label.box, taken, 900)
            if whole < least:
                least, found = whole, (whole, label)
    return found


def rank_labels(name: Name, names: Sequence[Name], hard: Sequence[Box], soft: Sequence[Box],
                roads: Sequence[Point], frame: Box, margins: Sequence[float],
                road: float) -> list[tuple[float, Label]]:
    """Return the best ways to write a name, with the cost of each regardless of other names."""
    others = [other.place for other in names if other.ident != name.ident]
    x, y = (name.place[0] + name.place[2]) / 2, (name.place[1] + name.place[3]) / 2
    labels = [(rank * 1.5 + FORM * worse, make_label_beside(name, words, dx, dy, anchor, margin))
              for worse, words in enumerate((name.words, *name.forms)) for margin in margins
              for rank, (dx, dy, anchor) in enumerate(SIDES)]
    near = find_points_within(find_bounding_box([label.box for _, label in labels]), roads)
    found = []
    for rather, label in labels:
        box = label.box
        cost = rather + 2000 * (not is_inside(box, frame))
        cost += compute_overlap_cost(box, (*hard, *others), 900) + compute_overlap_cost(box, soft,
                                                                                        160)
        cost += road * len(find_points_within(box, near))
        own = measure_box_distance(name.place, box)
        cost += sum(30 for other in others if measure_box_distance(other, box) < own + 3)
        cost += .9 * measure_gap(box, x, y)
        found.append((cost, label))
    return found if len(found) <= KEPT else sorted(found, key=lambda each: each[0])[:KEPT]


def measure_box_distance(a: Box, b: Box) -> float:
    """Return the distance between two boxes."""
    return hypot(max(b[0] - a[2], a[0] - b[2], 0), max(b[1] - a[3], a[1] - b[3], 0))


def make_label_beside(name: Name, words: str, dx: float, dy: float, anchor: str,
                      margin: float) -> Label:
    lines = words.split("|")
    width = max(estimate_text_width(line, name.size) for line in lines) * name.weight
    more = (len(lines) - 1) * PITCH * name.size / 2
    left, top, right, bottom = name.place
    rx, ry = (right - left) / 2, (bottom - top) / 2
    x = (left + right) / 2 + dx * (rx + margin)
    y = (top + bottom) / 2 + dy * (ry + margin + name.size * .5 + more)
    start = {"start": x, "end": x - width, "middle": x - width / 2}[anchor]
    box = (start, y - name.size * .55 - more, start + width, y + name.size * .5 + more)
    return Label(x, y + name.size * .35 - more, anchor, box, words)


def compute_overlap_cost(box: Box, others: Iterable[Box], weight: float) -> float:
    """Return the cost of covering others: a lump for each, and the covered area."""
    left, top, right, bottom = box
    return sum([weight * .3 + weight * .012 * measure_overlap(box, other) for other in others
                if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]])


def find_next_order(order: list[str], seed: int) -> tuple[list[str], int]:
    """Return the next order of a fixed series, the same on every run."""
    order = list(order)
    for i in range(len(order) - 1, 0, -1):
        seed = (seed * 1103515245 + 12345) % 2 ** 31
        j = (seed >> 8) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order, seed
