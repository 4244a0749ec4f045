"""Ratings as a picture: a point for each player, with its margin of error."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import ceil, floor
from typing import Final

from grandtour.ratings import Rating

LEFT: Final = 190           # start of the scale; names are left of it
LONGEST: Final = 24         # characters of a name
WIDTH: Final = 480          # of the scale
RIGHT: Final = 90           # for the numbers after it
TOP: Final = 56
LINE: Final = 28
STEPS: Final = (50, 100, 200, 500, 1000, 2000)
MOST_STEPS: Final = 8
STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1d2733}.title{font-weight:600}.axis{fill:#5b6875}"
    ".grid{stroke:#d5dbe1}.margin{stroke:#2f6f8f;stroke-width:3}.point{fill:#12405a}")


def draw_rating_chart(title: str, ratings: Mapping[str, Rating]) -> str:
    """Return the picture as SVG, with the ratings in the given order; at least one."""
    low = min([0.0, *[rating.mu - rating.margin for rating in ratings.values()]])
    high = max([0.0, *[rating.mu + rating.margin for rating in ratings.values()]])
    step = next((step for step in STEPS if (high - low) / step <= MOST_STEPS), STEPS[-1])
    first, last = floor(low / step) * step, max(ceil(high / step), 1) * step
    bottom = TOP + LINE * len(ratings)

    def across(points: float) -> float:
        return round(LEFT + WIDTH * (points - first) / (last - first), 1)

    parts = [f'<text class="title" x="12" y="22">{escape(title)}</text>']
    for mark in range(first, last + 1, step):
        parts.append(f'<path class="grid" d="M{across(mark)} {TOP - 12}V{bottom}"/>'
                     f'<text class="axis" x="{across(mark)}" y="{TOP - 18}" '
                     f'text-anchor="middle">{mark}</text>')
    for number, (name, rating) in enumerate(ratings.items()):
        y = TOP + LINE * number + LINE // 2
        begin, end = across(rating.mu - rating.margin), across(rating.mu + rating.margin)
        label = name if len(name) <= LONGEST else "…" + name[1 - LONGEST:]
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(label)}</text>'
                     f'<path class="margin" d="M{begin} {y}H{end}"/>'
                     f'<circle class="point" cx="{across(rating.mu)}" cy="{y}" r="5"/>'
                     f'<text class="axis" x="{LEFT + WIDTH + 12}" y="{y + 4}">'
                     f'{rating.points} ± {rating.margin}</text>')
    width, height = LEFT + WIDTH + RIGHT, bottom + 16
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}"><style>{STYLE}</style>'
            f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n')
