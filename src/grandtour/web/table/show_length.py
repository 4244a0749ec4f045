"""How long animations take: half as long for players who know the game."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request

from grandtour.tables.table import Table
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer


async def choose_show_length(request: Request, viewer: Viewer, table: Table) -> Viewer:
    """Return the viewer with short animations from their third game of this title on, unless they
    have set a length."""
    if viewer.settings.motion != "auto" or not await services_of(request).lobby.has_played_enough(
            viewer.person_id, table.match.game.name):
        return viewer
    return replace(viewer, settings=replace(viewer.settings, motion="short"))
