"""Places to play, as page and for programs."""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import Query, Request
from pydantic import BaseModel
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.features.collection.service import GameCollection
from grandtour.features.collection.views import FilterChoice
from grandtour.features.places.rows import PlaceKind, PlaceMatch
from grandtour.features.places.service import PlayPlaces
from grandtour.features.places.view import Marks, describe_place
from grandtour.language import N_
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.layout import describe_box, respond_page
from grandtour.web.http.services import Services, ServicesDep, services_of
from grandtour.web.http.viewer import Viewer, load_viewer

router = make_api_router("communities", "read")


async def show_places(request: Request) -> Response:
    """GET /places?town=&game=."""
    services = services_of(request)
    viewer, query, places = await load_viewer(request), request.query_params, services.get(
        PlayPlaces)
    towns, game = await places.list_towns(), query.get("game", "")
    game = game if game in games.names() else ""
    town = query.get("town", "") if query.get("town", "") in towns else ""
    found = await places.list_matching_places(await load_marks_of(services, viewer), town=town,
                                              game=game)
    any_ = viewer.language.say(N_("any"))
    return respond_page(
        request, viewer, "places/page.html", "shelf", entered=bool(towns),
        places=[describe_place(match, viewer.language) for match in found],
        towns=[FilterChoice(name or any_, make_places_address(name, game), name == town)
               for name in ["", *towns]],
        games=[FilterChoice(describe_box(name, viewer.language).title if name else any_,
                            make_places_address(town, name),
                            name == game) for name in ["", *games.names()]])


def make_places_address(town: str, game: str) -> str:
    """Return the address of the page with what is asked for."""
    query = {name: value for name, value in (("town", town), ("game", game)) if value}
    return f"/places?{urlencode(query)}" if query else "/places"


async def load_marks_of(services: Services, viewer: Viewer) -> Marks:
    """Return the viewer's marks by game."""
    marks = services.get(GameCollection).marks
    return (await marks.load_all()).find_marks_of(viewer.person_id) if viewer.person_id else {}


class PlayPlace(BaseModel):
    """A place to play. `wished`: those of its games that the asker has marked."""

    name: str
    kind: PlaceKind
    town: str
    address: str
    hours: str
    link: str
    language: str
    about: str
    games: list[str]
    wished: list[str]


def make_place_info(match: PlaceMatch) -> PlayPlace:
    """Return a place as programs get it."""
    place = match.place
    return PlayPlace(
        name=place.name, kind=place.kind, town=place.town, address=place.address,
        hours=place.hours, link=place.link, language=place.language, about=place.about,
        games=list(place.games),
        wished=[name for names in match.wished.values() for name in names])


@router.get("/places", summary="Places to play, those first that have marked games")
async def list_places(viewer: ViewerDep, services: ServicesDep,
                      town: Annotated[str, Query(max_length=80)] = "",
                      game: Annotated[str, Query(max_length=32)] = "") -> list[PlayPlace]:
    matches = await services.get(PlayPlaces).list_matching_places(
        await load_marks_of(services, viewer), town=town, game=game)
    return [make_place_info(match) for match in matches]


routes: Final = [Route("/places", show_places)]
