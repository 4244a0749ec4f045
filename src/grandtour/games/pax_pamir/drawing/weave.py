"""The map as a flat-woven cloth: six regions whose borders climb in steps, drawn on a cloth of
860 by 528 threads and fitted into the box that a layout gives it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point, number, point
import itertools

CLOTH: Final = (860.0, 528.0)
SEAMS: Final[dict[str, tuple[Point, ...]]] = {
    "persia-transcaspia": ((0, 215), (70, 192), (140, 246), (215, 235)),
    "herat-persia": ((215, 235), (246, 320), (205, 420), (235, 528)),
    "herat-transcaspia": ((215, 235), (300, 202), (370, 242), (440, 215)),
    "kabul-transcaspia": ((440, 215), (418, 130), (482, 60), (500, 0)),
    "herat-kabul": ((440, 215), (468, 266), (475, 314)),
    "herat-kandahar": ((475, 314), (402, 396), (424, 470), (380, 528)),
    "kabul-kandahar": ((475, 314), (530, 334), (590, 292), (650, 318)),
    "kabul-punjab": ((650, 318), (700, 278), (780, 296), (860, 250)),
    "kandahar-punjab": ((650, 318), (672, 412), (632, 470), (655, 528)),
}
# The seams round each region in order, a minus for backwards, and the corners of the cloth.
ROUND: Final[dict[str, tuple[str | Point, ...]]] = {
    "transcaspia": ("persia-transcaspia", "herat-transcaspia", "kabul-transcaspia", (0, 0)),
    "kabul": ("kabul-transcaspia", (860, 0), "-kabul-punjab", "-kabul-kandahar", "-herat-kabul"),
    "persia": ("persia-transcaspia", "herat-persia", (0, 528)),
    "herat": ("herat-transcaspia", "herat-kabul", "herat-kandahar", "-herat-persia"),
    "kandahar": ("-herat-kandahar", "kabul-kandahar", "kandahar-punjab"),
    "punjab": ("-kandahar-punjab", "kabul-punjab", (860, 528)),
}
PEAKS: Final[tuple[Point, ...]] = (
    (560, 60), (600, 30), (760, 36), (800, 60), (830, 110), (520, 120), (500, 190), (560, 240),
    (690, 240), (800, 190), (740, 255), (300, 165), (360, 185), (400, 60), (330, 40), (60, 110),
    (110, 150), (40, 280), (180, 300), (60, 490), (170, 500), (40, 420), (270, 260), (420, 290),
    (270, 480), (330, 505), (450, 430), (610, 375), (600, 505), (440, 500), (690, 385),
    (825, 350), (820, 490), (690, 500),
)
RIVERS: Final[tuple[tuple[Point, ...], ...]] = (
    ((0, 60), (90, 70), (150, 150), (250, 170), (330, 130), (420, 150), (470, 100), (560, 110),
     (620, 40), (660, 0)),
    ((600, 200), (560, 260), (500, 300), (440, 380), (330, 440), (290, 528)),
    ((860, 300), (800, 390), (740, 440), (730, 528)),
)


@dataclass(frozen=True)
class Weave:
    """The cloth in a box, woven in steps of about `step`."""

    box: Box
    step: float

    def fit(self, at: Point) -> Point:
        left, top, right, bottom = self.box
        return (left + at[0] * (right - left) / CLOTH[0], top + at[1] * (bottom - top) / CLOTH[1])

    @cached_property
    def seams(self) -> dict[str, list[Point]]:
        """Return the corners of the steps, by border."""
        return {border: self.stepped(along) for border, along in SEAMS.items()}

    def stepped(self, along: Sequence[Point]) -> list[Point]:
        """Return a line as the stepped edge of a flat-woven cloth, on whole units."""
        found = [round_point(self.fit(along[0]))]
        for one, other in itertools.pairwise(along):
            a, b = self.fit(one), self.fit(other)
            steps = max(1, round(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / self.step))
            for i in range(1, steps + 1):
                x, y = round_point((a[0] + (b[0] - a[0]) * i / steps,
                                    a[1] + (b[1] - a[1]) * i / steps))
                left, top = found[-1]
                half = (left + x) // 2
                found += [(half, top), (half, y), (x, y)]
        return found

    def outline(self, region: str) -> str:
        """Return the path round a region."""
        found: list[Point] = []
        for part in ROUND[region]:
            if isinstance(part, tuple):
                found.append(round_point(self.fit(part)))
            else:
                seam = self.seams[part.lstrip("-")]
                found += seam[::-1] if part[0] == "-" else seam
        return format_steps(found) + "z"

    def along(self, border: str, share: float) -> Point:
        """Return the point at this share of a border's length, before it was woven."""
        return self.stretch(border, share, share)[0]

    def stretch(self, border: str, start: float, end: float) -> list[Point]:
        """Return a part of a border, from share to share of its length, before it was woven."""
        points, whole = [self.fit(each) for each in SEAMS[border]], self.length(border)
        found, gone = [], 0.0
        for a, b in itertools.pairwise(points):
            long = dist(a, b)
            for share in (start, end):
                at = share * whole - gone
                if 0 <= at <= long:
                    found.append((share, (a[0] + (b[0] - a[0]) * at / long,
                                          a[1] + (b[1] - a[1]) * at / long)))
            gone += long
            if start < gone / whole < end:
                found.append((gone / whole, b))
        return [at for _, at in sorted(found)] or [points[-1]]

    def length(self, border: str) -> float:
        points = [self.fit(each) for each in SEAMS[border]]
        return sum(dist(a, b) for a, b in itertools.pairwise(points))


def round_point(at: Point) -> Point:
    return (round(at[0]), round(at[1]))


def format_steps(points: Sequence[Point]) -> str:
    """Return a path of steps across and down in its shortest form."""
    drawn = f"M{point(*points[0])}"
    for (left, top), (x, y) in itertools.pairwise(points):
        if x != left and y != top:
            drawn += f"L{point(x, y)}"
        elif x != left:
            drawn += f"h{number(x - left)}"
        elif y != top:
            drawn += f"v{number(y - top)}"
    return drawn
