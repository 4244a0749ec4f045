"""The trail of the last moves: tinted grounds below what they touched, the oldest faintest.

A place that can be chosen has a dashed ring above its pieces. The trail is below them and has no
line, so the two are told apart without colours.

>>> from grandtour.draw.trail import draw_trail
>>> draw_trail("w", ["well", "heap"], {"heap": 'circle cx="30" cy="30" r="15"'})
'<circle cx="30" cy="30" r="15" id="w-trail-heap" class="new"/>'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

# The places touched last are `new` up to this rank, then `recent` up to the other one.
NEW, RECENT = 4, 10
CLASSES: Final = ' class="trail still" aria-hidden="true"'


def find_ages(last: Sequence[str]) -> dict[str, str]:
    """Return the age of each touched place, the oldest first. The newest is the last of `last`."""
    newest = list(dict.fromkeys(reversed(last)))
    ages = {place: "new" if rank < NEW else "recent" if rank < RECENT else "old"
            for rank, place in enumerate(newest)}
    return dict(reversed(ages.items()))


def draw_trail(prefix: str, last: Sequence[str], shapes: Mapping[str, str]) -> str:
    """Return the grounds of the touched places. `shapes` has the name and the attributes of their
    outlines; places without one leave no trail."""
    return "".join(f'<{shapes[place]} id="{prefix}-trail-{place}" class="{age}"/>'
                   for place, age in find_ages(last).items() if shapes.get(place))
