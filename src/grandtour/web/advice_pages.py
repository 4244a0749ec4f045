"""Asking a bot at a table's page: why it has done something."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.tables.advice import Adviser
from grandtour.tables.table import Table
from grandtour.web.advice_view import reason_said
from grandtour.web.looking import table_of
from grandtour.web.reader import Reader, reader_of
from grandtour.web.shell import go
from grandtour.web.speech import sentence


def adviser_of(request: Request) -> Adviser:
    found = request.app.state.adviser
    assert isinstance(found, Adviser)
    return found


async def reason(request: Request) -> Response:
    """GET /t/{id}/{n}/reason: why a bot did what entry n says; for the page's script as JSON,
    else beside the position after it."""
    number = request.path_params["number"]
    if "application/json" not in request.headers.get("accept", ""):
        return go(f"/t/{request.path_params['id']}/{number}?reason=1#reason")
    reader = await reader_of(request)
    said = await reason_for(request, reader, await table_of(request), number)
    return JSONResponse({"message": said}, headers={"cache-control": "no-store"})


async def reason_for(request: Request, reader: Reader, table: Table, number: int) -> str:
    """The reason in the reader's language, or why there is none to tell."""
    try:
        found = await adviser_of(request).reason(table, number, table.seat_of(reader.id))
    except Refused as refused:
        return sentence(refused, table, reader.language)
    return reason_said(found, table, reader.language)


routes: Final = [Route("/t/{id}/{number:int}/reason", reason)]
