"""Places to play in words, for their own page and for blocks on others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from starlette.requests import Request

from grandtour.collection.ports import MarkKind
from grandtour.communities.places import PlaceKind, PlaceMatch
from grandtour.language import N_, Language
from grandtour.web.http.layout import box
from grandtour.web.http.services import services_of

KINDS: Final[Mapping[PlaceKind, str]] = {
    "cafe": N_("Café"), "club": N_("Club"), "library": N_("Library"), "other": N_("Place to play")}
BECAUSE: Final[Mapping[MarkKind, str]] = {
    "interested": N_("It has {game}: you are interested in it."),
    "favourite": N_("It has {game}: it is one of your favourites."),
    "own": N_("It has {game}, which you own.")}
SHOWN: Final = 3                # places in a block of another page

Marks = Mapping[str, Collection[MarkKind]]


async def wished(request: Request, marks: Marks, language: Language) -> list[dict[str, Any]]:
    """The first places that have a game which the viewer has marked."""
    found = await services_of(request).places.matched(marks)
    return [place(match, language) for match in found if match.number][:SHOWN]


async def having(request: Request, marks: Marks, game: str,
                 language: Language) -> list[dict[str, Any]]:
    """The first places that have the game."""
    found = await services_of(request).places.matched(marks, game=game)
    return [place(match, language) for match in found][:SHOWN]


def place(match: PlaceMatch, language: Language) -> dict[str, Any]:
    """A place, and why it is for the viewer."""
    return {"row": match.place, "kind": language.say(KINDS[match.place.kind]),
            "games": [box(name, language) for name in match.place.games],
            "because": [language.say(BECAUSE[mark], game=box(name, language).title)
                        for mark, names in match.wished.items() for name in names]}
