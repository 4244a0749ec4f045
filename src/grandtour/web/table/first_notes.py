"""The notes in somebody's first game: which of them the page of a table shows, and sending them
away."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, somebody, viewer_of


async def notes_left(request: Request, viewer: Viewer, table: Table) -> list[str]:
    """Those that the viewer is still to see; none for who only watches, or when there is nothing
    to do any more."""
    seat = table.seat_of(viewer.id)
    if seat < 0 or table.over or any(entry.seat == seat for entry in table.match.entries):
        return []
    return await services_of(request).first_notes.left(viewer.id, table.match.game.name)


async def send_away(request: Request) -> Response:
    """POST /t/{id}/notes: these, apart by spaces, are not shown to the viewer again in this game.
    Refused: nobody."""
    viewer, table = await viewer_of(request), await table_of(request)
    notes = text_of(await form_of(request), "notes").split()
    await services_of(request).first_notes.send_away(
        somebody(viewer).id, table.match.game.name, notes)
    return go(f"/t/{table.id}#turn")


routes: Final = [Route("/t/{id}/notes", send_away, methods=["POST"])]
