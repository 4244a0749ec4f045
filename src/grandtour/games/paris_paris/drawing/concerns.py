"""Clauses and owners of the places and pieces of the Paris Paris board."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.places import Concern
from grandtour.games.paris_paris.drawing import speech
from grandtour.games.paris_paris.drawing.layout import CROSSING

View = dict[str, Any]

# By the first word of an element's id.
CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "bag": ("PP-6.9", "PP-8.6"),
    "bus": ("PP-4.3", "PP-5.5.1"),
    "card": ("PP-5.2.1", "PP-5.2.8", "PP-5.3.1"),
    "counter": ("PP-5.0.1", "PP-5.0.2"),
    "marker": ("PP-4.4", "PP-8.2"),
    "parking": ("PP-5.4.1", "PP-5.4.3"),
    "piles": ("PP-4.7", "PP-5.1.1"),
    "score": ("PP-5.3.8", "PP-9.1"),
    "shop": ("PP-6.3", "PP-6.7"),
    "stop": ("PP-2.6",),
    "ticket": ("PP-5.2.1", "PP-5.2.8", "PP-5.3.1"),
}
CROSSED: Final = ("PP-6.3", "PP-7.2")           # a stop where two lines meet
PLAIN: Final = ("PP-6.2", "PP-5.3.2")
OPEN_MARKER: Final = ("PP-4.6", "PP-8.4")
SECOND: Final = ("PP-5.4.3",)                   # a tile that would start a grand tour


def find_element_concern(view: View, ident: str) -> Concern:
    """Return the clauses and owners of the element with this id, without its prefix."""
    kind, _, name = ident.partition("-")
    if ident == "marker-open":
        return Concern(OPEN_MARKER)
    if kind == "stop":
        return Concern(CLAUSES["stop"] + (CROSSED if CROSSING[name] else PLAIN),
                       sorted(set(view["shops"].get(name, ()))))
    return Concern(find_tour_clauses(view, kind, name) + CLAUSES[kind],
                   find_owners(view, kind, name))


def find_tour_clauses(view: View, kind: str, name: str) -> tuple[str, ...]:
    """Return the clause of a tile on offer that would start a tour, since another of its line is
    parked."""
    if kind == "card":
        name = list(dict.fromkeys(view["offer"]))[int(name) - 1]
    tile = kind in ("card", "ticket")
    return SECOND if tile and speech.find_line_of_kind(name) in view["parked"] else ()


def find_owners(view: View, kind: str, name: str) -> tuple[int, ...]:
    if kind in ("marker", "score"):
        return (int(name[1:]) - 1,)
    if kind == "bus":
        return (view["leader"],)
    if kind == "shop":
        stop, _, place = name.rpartition("-")
        return (view["shops"][stop][int(place) - 1],)
    return ()
