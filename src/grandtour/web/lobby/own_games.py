"""The viewer's games in short, for the shelf."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request

from grandtour.web.http.viewer import Viewer
from grandtour.web.http.services import services_of
from grandtour.web.lobby.table_list import my_line

MOST_ROWS: Final = 30


async def resumed(request: Request, viewer: Viewer) -> list[dict[str, Any]]:
    """The unfinished games of the viewer, those first that wait, each in a few words."""
    services = services_of(request)
    if viewer.person is None:
        return []
    mine, now = await services.lobby.my_games(viewer.id), services.tables.now()
    lines = [my_line(line, viewer.id, viewer.language, now, viewer.settings.zone)
             for line in mine.now[:MOST_ROWS]]
    return [{"id": line.id, "game": line.game.name, "title": line.name or line.game.title,
             "state": line.state, "due": line.due, "with": line.people} for line in lines]
