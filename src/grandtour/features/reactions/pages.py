"""Reactions on the page of a table: what may be sent there, and sending it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.features.reactions.service import REACTIONS, Reactions, list_players
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.refusals import refusal_json, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_of


async def load_reactions(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the reactions for the page of a table, and whether the viewer may send them; nothing
    if the viewer sees none, or plays there against computers alone."""
    reactions, table = services_of(request).get(Reactions), await table_of(request)
    others = set(list_players(table)) - {viewer.id}
    if not viewer.settings.reactions or not others \
            or not await reactions.may_see(table, viewer.id):
        return {}
    return {"reactions": REACTIONS, "may_react": await reactions.may_send(table, viewer.id)}


async def post_reaction(request: Request) -> Response:
    """POST /t/{id}/react: send the reaction `key`."""
    viewer, table = await viewer_of(request), await table_of(request)
    script = "application/json" in request.headers.get("accept", "")
    try:
        await services_of(request).get(Reactions).send(
            table.id, viewer.asker, text_of(await form_of(request), "key"))
    except Refused as refused:
        if not script:
            raise
        return JSONResponse(refusal_json(refused, table, viewer.language), status_of(refused))
    return Response(status_code=204) if script else redirect_to(f"/t/{table.id}")


routes: Final = [Route("/t/{id}/react", post_reaction, methods=["POST"])]
