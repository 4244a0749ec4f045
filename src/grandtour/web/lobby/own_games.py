"""The viewer's games in short, for the shelf."""

from __future__ import annotations

from starlette.requests import Request

from grandtour.web.http.viewer import Viewer
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
