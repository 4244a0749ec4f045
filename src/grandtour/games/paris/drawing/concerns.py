"""Clauses and owners of the places and pieces of the Paris board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandtour.draw.places import Concern
from grandtour.games.paris.drawing import speech

View = dict[str, Any]
Clauses = tuple[str, ...]

# By the first word of an element's id; those of a space also by its value.
CLAUSES: Final[dict[str, Clauses]] = {
    "arc": ("PA-7.4", "PA-6.3"),
    "bank": ("PA-6.2", "PA-6.3", "PA-7.5"),
    "bonus": ("PA-13.1", "PA-13.3"),
    "district": ("PA-17.2", "PA-17.3", "PA-11.1"),
    "end": ("PA-15.1", "PA-15.5"),
    "landmark": ("PA-9.1", "PA-10.6"),
    "meeple": ("PA-13.1", "PA-13.3"),
    "score": ("PA-1.2", "PA-17.9"),
    "space": ("PA-7.5", "PA-8.1"),
    "spare": ("PA-2.5", "PA-14.33"),
    "stack": ("PA-5.1", "PA-5.2"),
    "supply": ("PA-12.1", "PA-12.3"),
    "vp": ("PA-17.3", "PA-11.2"),
}
VALUE: Final[dict[int, Clauses]] = {1: ("PA-10.3",), 2: ("PA-10.3",), 3: ("PA-10.4",),
                                    8: ("PA-10.5",)}
PLACED: Final = ("PA-9.5", "PA-10.6")           # a landmark in a district
EMPTY: Final = ("PA-7.3",)
HOUSING: Final = ("PA-8.4",)


def find_element_concern(view: View, ident: str) -> Concern:
    """Return the clauses and owners of the element with this id, without its prefix."""
    kind, _, name = ident.partition("-")
    if kind == "space":
        return find_space_concern(view, name)
    if kind == "landmark":
        district, seats = speech.find_landmark(view, name)
        return Concern(PLACED if district else CLAUSES["landmark"], unique_seats(seats))
    tiles = view["track"][int(name) - 1] if kind == "bonus" else ()
    own = (f"PA-14.{tiles[0].removeprefix('tile-')}",) if tiles else ()
    return Concern(own + CLAUSES[kind], find_owners(view, kind, name))


def find_space_concern(view: View, name: str) -> Concern:
    district, _, value = name.rpartition("-")
    there = next(each for each in view["districts"][district]["spaces"] if each["space"] == name)
    building = there["building"]
    if building is None:
        return Concern(EMPTY + VALUE.get(int(value), ()))
    return Concern((HOUSING if building["cost"] else ()) + VALUE.get(int(value), ())
                   + CLAUSES["space"], unique_seats(there["keys"]))


def find_owners(view: View, kind: str, name: str) -> Sequence[int]:
    if kind == "arc":
        return unique_seats(view["arc"])
    if kind == "bank":
        return unique_seats(view["districts"][name]["bank"]["keys"])
    return (int(name[1:]) - 1,) if kind in ("meeple", "score", "spare") else ()


def unique_seats(seats: Sequence[int]) -> list[int]:
    """Return the seats with a key there, each once."""
    return sorted(set(seats))
