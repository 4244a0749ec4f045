"""Clauses and owners of the places and pieces of the Bombay board."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.places import Concern
from grandtour.games.bombay.drawing.layout import KIND

View = dict[str, Any]
Clauses = tuple[str, ...]

# By the first word of an element's id; those of a site also by what kind of site it is, what
# lies there and whether somebody has built there.
CLAUSES: Final[dict[str, Clauses]] = {
    "bale": ("BO-9.3", "BO-10.1", "BO-11.1"),
    "bales": ("BO-9.1", "BO-6.4"),
    "counter": ("BO-5.1", "BO-7.1"),
    "demand": ("BO-10.2", "BO-10.4"),
    "elephant": ("BO-8.1", "BO-9.3"),
    "market": ("BO-6.4", "BO-9.1"),
    "site": ("BO-8.1",),
}
SITE: Final[dict[str, Clauses]] = {
    "city": ("BO-10.1", "BO-10.6"), "post": ("BO-9.1", "BO-6.6"), "hill": ("BO-11.2",),
    "lot": ("BO-11.1",), "plain": ("BO-11.1",),
}
TOKEN: Final = {"client": "BO-11.5a", "city": "BO-11.5b", "rupees": "BO-11.5c",
                "bale": "BO-11.5d"}
RARE: Final = ("yellow", "purple")


def find_element_concern(view: View, ident: str) -> Concern:
    """Return the clauses and owners of the element with this id, without its prefix."""
    kind, _, name = ident.partition("-")
    if kind == "site":
        return build_site_concern(view, name)
    rare = ("BO-10.3",) if kind == "demand" and name.endswith(RARE) else ()
    owners = (int(name[1]) - 1,) if kind in ("bale", "elephant") else ()
    return Concern(rare + CLAUSES[kind], owners)


def build_site_concern(view: View, name: str) -> Concern:
    """Return the concern of a site. A palace has an owner, who is paid a toll. Elephants have
    elements of their own."""
    token = view["tokens"].get(name, "").partition(":")[0]
    owner = view["palaces"].get(name)
    return Concern(((TOKEN[token],) if token else ())
                   + (("BO-8.2", "BO-11.3") if owner is not None else SITE[KIND[name]])
                   + CLAUSES["site"], () if owner is None else (owner,))
