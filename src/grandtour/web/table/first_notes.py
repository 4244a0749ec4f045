"""Notes in a person's first game: choosing and dismissing them."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.tables.table import Table
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_person, load_viewer


async def list_first_notes(request: Request, viewer: Viewer, table: Table) -> list[str]:
    """Return the notes that the viewer has not dismissed.

    A spectator, and a player who has acted or whose game is over, gets none."""
    seat = table.seat_of(viewer.person_id)
    if seat < 0 or table.over or any(entry.seat == seat for entry in table.match.entries):
        return []
    return await services_of(request).first_notes.list_remaining_notes(viewer.person_id,
                                                                       table.match.game.name)


async def post_dismissal(request: Request) -> Response:
    """POST /t/{id}/notes: never show these notes (separated by spaces) in this game again.

    Refused: nobody."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    notes = read_text_field(await read_form_fields(request), "notes").split()
    await services_of(request).first_notes.dismiss_notes(
        require_person(viewer).id, table.match.game.name, notes)
    return redirect_to(f"/t/{table.id}#turn")


routes: Final = [Route("/t/{id}/notes", post_dismissal, methods=["POST"])]
