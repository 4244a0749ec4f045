"""Asking a bot at a table's page: why it has done something, and what it would do."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.tables.advice import Advice
from grandtour.tables.table import Table
from grandtour.web.advice.hints import WHERE, Hint
from grandtour.web.advice.views import reason_said
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, position_number, text_of
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.http.refusals import refusal_json, sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.layout import go
from grandtour.web.table.pages import show_table
from grandtour.web.table_view.view import TableView


async def reason(request: Request) -> Response:
    """GET /t/{id}/{n}/reason: why a bot did what entry n says; for the page's script as JSON,
    else beside the position after it."""
    number = request.path_params["number"]
    if "application/json" not in request.headers.get("accept", ""):
        return go(f"/t/{request.path_params['id']}/{number}?reason=1#reason")
    viewer = await viewer_of(request)
    said = await reason_for(request, viewer, await table_of(request), number)
    return JSONResponse({"message": said}, headers={"cache-control": "no-store"})


async def reason_for(request: Request, viewer: Viewer, table: Table, number: int) -> str:
    """The reason in the viewer's language, or why there is none to tell."""
    try:
        found = await services_of(request).adviser.reason(table, number, table.seat_of(viewer.id))
    except Refused as refused:
        return sentence(refused, table, viewer.language)
    return reason_said(found, table, viewer.language)


async def hint(request: Request) -> Response:
    """POST /t/{id}/hint: a hint up to a step; for the page's script as JSON, else on the page."""
    services = services_of(request)
    viewer = await viewer_of(request)
    table = await table_of(request)
    form = await form_of(request)
    mine, script = text_of(form, "mine"), "application/json" in request.headers.get("accept", "")
    try:
        found = await services.adviser.hint(
            table.id, viewer.id, position_number(text_of(form, "number")))
    except Refused as refused:
        if script:
            return JSONResponse(refusal_json(refused, table, viewer.language), status_of(refused))
        return await show_table(request, viewer, table, refused=refused)
    told = hint_for(table, viewer, found, step_of(text_of(form, "step")), mine)
    shown = told.view.part("advice/hint.html", hint=told)
    if script:
        return JSONResponse({"html": shown, "said": told.said},
                            headers={"cache-control": "no-store"})
    return await show_table(request, viewer, table, choose=mine, hint=shown)


def step_of(text: str) -> int:
    return int(text) if text in ("2", "3") else WHERE


def hint_for(table: Table, viewer: Viewer, advice: Advice, step: int, mine: str) -> Hint:
    """What the viewer is told of it at the table as it stands."""
    view = TableView(table, advice.seat, viewer.language, 0, table.match.state, table.match.number)
    return Hint(view, advice, step, mine)


routes: Final = [
    Route("/t/{id}/{number:int}/reason", reason),
    Route("/t/{id}/hint", hint, methods=["POST"]),
]
