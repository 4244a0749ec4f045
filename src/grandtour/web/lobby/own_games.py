"""The viewer's unfinished games in short, and the other news of the bell."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.web.http.layout import list_non_table_news, redirect_to, respond_page, list_news
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.http.services import services_of
from grandtour.web.lobby.table_list import TableLine, describe_own_table


async def list_unfinished(request: Request, viewer: Viewer) -> list[TableLine]:
    """Return the viewer's unfinished games, those that wait first, each in a few words."""
    services = services_of(request)
    if viewer.person is None:
        return []
    mine, now = await services.lobby.list_my_games(viewer.person_id), services.tables.now()
    return [describe_own_table(line, viewer.person_id, viewer.language, now, viewer.settings.zone)
            for line in mine.now]


async def show_waiting(request: Request) -> Response:
    """GET /waiting: everything that waits for the viewer.

    If that is one place, redirect there; if nothing waits, redirect to all tables."""
    viewer = await load_viewer(request)
    places = [place for thing in list_news(viewer) for place in thing.places]
    if len(places) < 2:
        return redirect_to(places[0] if places else "/tables")
    tables = [line for line in await list_unfinished(request, viewer) if line.due]
    return respond_page(request, viewer, "lobby/waiting.html", "tables", tables=tables,
                        others=list_non_table_news(viewer))


routes: Final = [Route("/waiting", show_waiting)]
