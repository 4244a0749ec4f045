"""The curve of a training as a picture: the share of games won after each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from grandtour.lab.sequential import Score

LEFT: Final = 56
TOP: Final = 44
WIDTH: Final = 420              # of the scale of rounds
HEIGHT: Final = 240             # of the scale of shares
RIGHT: Final = 170              # for the names of rivals
COLOURS: Final = ("#8a5a00", "#12405a", "#7a1f3d")
STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1d2733}.title{font-weight:600}.axis{fill:#5b6875}"
    ".grid{stroke:#d5dbe1}.even{stroke:#5b6875;stroke-dasharray:4 3}")
QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def draw_curve(title: str, scores: Mapping[str, Sequence[Score]]) -> str:
    """Return the picture as SVG: a line for each rival, with the 95 % interval of each point.
    There is at least one round."""
    rounds = max(len(row) for row in scores.values())

    def across(number: int) -> float:
        return round(LEFT + WIDTH * (number - 0.5) / rounds, 1)

    def down(share: float) -> float:
        return round(TOP + HEIGHT * (1.0 - share), 1)

    parts = [f'<text class="title" x="12" y="22">{escape(title)}: share of games won</text>']
    for mark in QUARTERS:
        kind = "even" if mark == 0.5 else "grid"
        parts.append(f'<path class="{kind}" d="M{LEFT} {down(mark)}H{LEFT + WIDTH}"/>'
                     f'<text class="axis" x="{LEFT - 8}" y="{down(mark) + 4}" '
                     f'text-anchor="end">{mark:.0%}</text>')
    for number in range(1, rounds + 1):
        parts.append(f'<text class="axis" x="{across(number)}" y="{TOP + HEIGHT + 20}" '
                     f'text-anchor="middle">{number}</text>')
    for place, (said, row) in enumerate(scores.items()):
        colour = COLOURS[place % len(COLOURS)]
        points = [(across(number), down(score.share)) for number, score in enumerate(row, 1)]
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="'
                     f'{" ".join(f"{x},{y}" for x, y in points)}"/>')
        for (x, y), score in zip(points, row, strict=True):
            low, high = score.interval
            parts.append(f'<path stroke="{colour}" d="M{x} {down(low)}V{down(high)}"/>'
                         f'<circle fill="{colour}" cx="{x}" cy="{y}" r="4"/>')
        label = TOP + 20 * (place + 1)
        parts.append(f'<circle fill="{colour}" cx="{LEFT + WIDTH + 16}" cy="{label - 4}" r="4"/>'
                     f'<text x="{LEFT + WIDTH + 26}" y="{label}">{escape(said)}</text>')
    width, height = LEFT + WIDTH + RIGHT, TOP + HEIGHT + 36
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}"><style>{STYLE}</style>'
            f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n')
