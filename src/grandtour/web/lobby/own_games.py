"""What waits for the viewer: games in short, and whatever the bell tells of."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.web.http.layout import besides, go, respond, things
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.http.services import services_of
from grandtour.web.lobby.table_list import Shown, my_line


async def resumed(request: Request, viewer: Viewer) -> list[Shown]:
    """The unfinished games of the viewer, those first that wait, each in a few words."""
    services = services_of(request)
    if viewer.person is None:
        return []
    mine, now = await services.lobby.my_games(viewer.id), services.tables.now()
    return [my_line(line, viewer.id, viewer.language, now, viewer.settings.zone)
            for line in mine.now]


async def waiting_page(request: Request) -> Response:
    """GET /waiting: all that waits for the viewer; if it is in one place, that is where one gets,
    and all tables if nothing waits."""
    viewer = await viewer_of(request)
    places = [place for thing in things(viewer) for place in thing.places]
    if len(places) < 2:
        return go(places[0] if places else "/tables")
    tables = [line for line in await resumed(request, viewer) if line.due]
    return respond(request, viewer, "lobby/waiting.html", "tables", tables=tables,
                   others=besides(viewer))


routes: Final = [Route("/waiting", waiting_page)]
