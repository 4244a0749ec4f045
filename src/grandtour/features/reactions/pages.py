"""Reactions on the page of a table: what may be sent there, and sending it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.features.reactions.service import REACTIONS, ReactionService, list_players
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.refusals import refusal_json, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_viewer


async def load_reactions(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the reactions for the page of a table, and whether the viewer may send them; nothing
    if the viewer sees none, or plays there against computers alone."""
    reactions, table = services_of(request).get(
        ReactionService), await load_table_of_request(request)
    others = set(list_players(table)) - {viewer.person_id}
    if not viewer.settings.reactions or not others \
            or not await reactions.may_see(table, viewer.person_id):
        return {}
    return {"reactions": REACTIONS, "may_react": await reactions.may_send(table, viewer.person_id)}


async def post_reaction(request: Request) -> Response:
    """POST /t/{id}/react: send the reaction `key`."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    script = "application/json" in request.headers.get("accept", "")
    try:
        await services_of(request).get(ReactionService).send_reaction(
            table.id, viewer.caller,
            read_text_field(await read_form_fields(request), "key"))
    except Refused as refused:
        if not script:
            raise
        return JSONResponse(refusal_json(refused, table, viewer.language), http_status(refused))
    return Response(status_code=204) if script else redirect_to(f"/t/{table.id}")


routes: Final = [Route("/t/{id}/react", post_reaction, methods=["POST"])]
