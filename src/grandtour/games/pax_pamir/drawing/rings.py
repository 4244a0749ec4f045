"""The rings of the places: what can be chosen, what the last move touched, what a question is
about. One part holds them all, since there are so many places; each has its own id in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from grandtour.draw.places import slight_ring
from grandtour.games.pax_pamir.drawing.targets import meant

Ring = tuple[str, float, float]         # its shape, and where the tick stands


def rings(prefix: str, shapes: Mapping[str, Ring], lit: Mapping[str, Sequence[str]],
          touched: Collection[str], about: Collection[str]) -> str:
    drawn = ""
    for ident, (shape, x, y) in shapes.items():
        shown = states(ident, lit.get(ident, ()), touched)
        if shown:
            lines = slight_ring(shape, "px-tick", x, y, shown, "px-quiet" not in shown)
            drawn += f'<g id="{prefix}-ring-{ident}" class="ring {" ".join(shown)}">{lines}</g>'
        if ident in about:
            drawn += f'<{shape} class="px-about-case"/><{shape} class="px-about"/>'
    return drawn


def states(ident: str, actions: Sequence[str], touched: Collection[str]) -> list[str]:
    """What the ring of a place shows; quietly, where a piece would only go away from."""
    quiet = actions and not meant(ident, actions)
    return ((["legal"] if actions else []) + (["px-quiet"] if quiet else [])
            + (["last"] if ident in touched else []))
