"""Places to play in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from grandtour.features.collection.rows import MarkKind
from grandtour.features.places.rows import PlaceKind, PlaceMatch
from grandtour.language import N_, Language
from grandtour.web.http.layout import describe_box

KINDS: Final[Mapping[PlaceKind, str]] = {
    "cafe": N_("Café"), "club": N_("Club"), "library": N_("Library"), "other": N_("Place to play")}
BECAUSE: Final[Mapping[MarkKind, str]] = {
    "interested": N_("It has {game}, which interests you."),
    "favourite": N_("It has {game}, one of your favourites."),
    "own": N_("It has {game}, which you own.")}

Marks = Mapping[str, Collection[MarkKind]]


def describe_place(match: PlaceMatch, language: Language) -> dict[str, Any]:
    """Return what the page shows of a place, and why it is for the viewer."""
    return {"row": match.place, "kind": language.say(KINDS[match.place.kind]),
            "games": [describe_box(name, language) for name in match.place.games],
            "because": [language.say(BECAUSE[mark], game=describe_box(name, language).title)
                        for mark, names in match.wished.items() for name in names]}
