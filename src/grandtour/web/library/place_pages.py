"""Places to play, as the host has entered them, matched to the viewer's marks."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.language import N_
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.http.services import services_of
from grandtour.web.http.layout import box, respond
from grandtour.web.library.place_view import Marks, place
from grandtour.web.library.views import Pick


async def places_page(request: Request) -> Response:
    """GET /places?town=&game=."""
    services = services_of(request)
    viewer, query, places = await viewer_of(request), request.query_params, services.places
    towns, game = await places.towns(), query.get("game", "")
    game = game if game in games.names() else ""
    town = query.get("town", "") if query.get("town", "") in towns else ""
    found = await places.matched(await marks_of(request, viewer), town=town, game=game)
    any_ = viewer.language.say(N_("any"))
    return respond(
        request, viewer, "library/places.html", "shelf", entered=bool(towns),
        places=[place(match, viewer.language) for match in found],
        towns=[Pick(name or any_, address(name, game), name == town) for name in ["", *towns]],
        games=[Pick(box(name, viewer.language).title if name else any_, address(town, name),
                    name == game) for name in ["", *games.names()]])


def address(town: str, game: str) -> str:
    query = {name: value for name, value in (("town", town), ("game", game)) if value}
    return f"/places?{urlencode(query)}" if query else "/places"


async def marks_of(request: Request, viewer: Viewer) -> Marks:
    """The viewer's marks by game."""
    return (await services_of(request).collection.marks.all()).of(viewer.id) if viewer.id else {}


routes: Final = [Route("/places", places_page)]
