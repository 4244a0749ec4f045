"""The common parts of every place of a board: its ring with the tick, and its marks for scripts.

A place is a `<g>` with the attributes of `button`. Its ring is a part of its own, of the class
`ring`; a script finds it by `ring-` in its id.

>>> from grandtour.draw.places import Concern, button, ring
>>> marks = button("pc place", "Take 2", ["take 2"], "take", 100, 220, Concern(["PE-2.1"]))
>>> place = f'<g id="w-take-2"{marks}></g>'
>>> around = f'<g id="w-ring-take-2" class="ring legal">{ring(90, 50, corner=8)}</g>'
>>> 'data-actions="take 2"' in place, 'data-clauses="PE-2.1"' in place
(True, True)
>>> 'aria-disabled="true"' in button("pc place", "Take 2", [], "", 100, 220, Concern(["PE-2.1"]))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from grandtour.draw.shapes import escape, number, point


class Concern(NamedTuple):
    """The rules behind a thing on a board: their clauses, the most specific first, and the seats
    that own something there."""

    clauses: Sequence[str]
    owners: Sequence[int] = ()

    def marks(self) -> str:
        """Return its attributes."""
        owned = f' data-owners="{" ".join(map(str, self.owners))}"' if self.owners else ""
        return f' data-clauses="{" ".join(self.clauses)}"{owned}'


@cache
def ring(width: float, height: float, corner: float = 0) -> str:
    """Return the inside of `<g class="ring ...">`, round 0,0.

    It is a circle, or as round as possible, unless a `corner` is given. `board.css` shows what its
    state needs: `legal` dashed, `chosen` (a script adds it) solid with a tick."""
    corner = corner or min(width, height) / 2
    box = (f'x="{number(-width / 2)}" y="{number(-height / 2)}" width="{number(width)}" '
           f'height="{number(height)}" rx="{number(corner)}"')
    at = point(width / 2 - corner * .29, corner * .29 - height / 2)
    return (f'<rect class="case" {box}/><rect class="line" {box}/>'
            f'<g class="tick" transform="translate({at})"><circle class="tick-disc" r="9"/>'
            '<path class="tick-line" d="M-4 0-1 3.5 4.5-3"/></g>')


def button(cls: str, label: str, actions: Iterable[str], ask: str, x: float, y: float,
           concern: Concern) -> str:
    """Return the attributes of a place that can be pointed at.

    `actions` are the present meanings of pointing at it. `ask` is the subject of "why not?", if
    any. `x`, `y` is its middle, for the arrow keys. `concern` answers "what is this?"."""
    means = "|".join(actions)
    state = f'data-actions="{escape(means)}"' if means else 'aria-disabled="true"'
    asked = f' data-ask="{escape(ask)}"' if ask else ""
    return (f' class="{cls}" role="button" tabindex="-1" aria-label="{escape(label)}" {state}'
            f'{asked} data-x="{number(x)}" data-y="{number(y)}"{concern.marks()}')


def sight(cls: str, label: str, concern: Concern) -> str:
    """Return the attributes of a thing that is only looked at. A key leads to it."""
    return f' class="{cls}" role="img" aria-label="{escape(label)}" tabindex="-1"{concern.marks()}'


def slight_ring(shape: str, tick: str, x: float, y: float, cased: bool = True) -> str:
    """Return a ring for boards of very many places, where only legal ones have one.

    It uses a tick of the sprite, at x, y. `shape` is the name and the attributes of its outline.
    Not `cased`, it has no ground of its own."""
    case = f'<{shape} class="case"/>' if cased else ""
    return (f'{case}<{shape} class="line"/>'
            f'<use class="tick" href="#{tick}" x="{number(x)}" y="{number(y)}"/>')


def outline(x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    """Return the shape of a ring round x, y, as `ring` draws it; "" if it has no width."""
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return rounded(box, corner or min(width, height) / 2) if width else ""


def rounded(box: tuple[float, float, float, float], corner: float) -> str:
    """Return the shape of a rounded ring."""
    return (f'rect x="{number(box[0])}" y="{number(box[1])}" width="{number(box[2] - box[0])}" '
            f'height="{number(box[3] - box[1])}" rx="{number(corner)}"')
