"""The declaration of the feature: places to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request

from grandtour.feature import Feature
from grandtour.features.places.pages import load_marks_of
from grandtour.features.places.service import PlayPlaces
from grandtour.features.places.store import PlaceStore
from grandtour.features.places.view import describe_place
from grandtour.language import N_
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer

SHOWN: Final = 3                # places on another page


def open_services(core: Services) -> Sequence[object]:
    return (PlayPlaces(PlaceStore(core.database)),)


async def find_wished(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the first places that have a game which the viewer has marked."""
    services = services_of(request)
    found = await services.get(PlayPlaces).list_matching_places(await load_marks_of(
        services, viewer))
    return {"places": [describe_place(match, viewer.language) for match in found
        if match.count_wished][:SHOWN]}


async def find_with_game(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the first places that have the game of the page."""
    services, game = services_of(request), request.path_params["game"]
    found = await services.get(PlayPlaces).list_matching_places(await load_marks_of(
        services, viewer), game=game)
    return {"places": [describe_place(match, viewer.language) for match in found][:SHOWN]}


FEATURE: Final = Feature(
    open_services,
    facts={"shelf": find_wished, "game": find_with_game},
    host_acts={"places": N_("{host} imported a new list of places to play ({fact})")},
    listed_pages=("/places",))
