"""The memo of whoever looks at a table: what the pages show of it, and writing it by form."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import go
from grandtour.web.http.refusals import refusal_json, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_of


async def memo_of(request: Request, viewer: Viewer, table: Table) -> str | None:
    """What the viewer has written down here; None for whom there is no memo to write."""
    memos = services_of(request).memos
    if not await memos.may_write(table, viewer.id):
        return None
    found = await memos.at(table, viewer.id)
    return found.text if found else ""


async def write(request: Request) -> Response:
    """POST /t/{id}/memo: keep the text in the place of what stood there, or with `delete` nothing.
    For the page's script, the text as it is kept."""
    viewer, table = await viewer_of(request), await table_of(request)
    form = await form_of(request)
    text = "" if "delete" in form else text_of(form, "text")
    script = "application/json" in request.headers.get("accept", "")
    try:
        await services_of(request).memos.write(table, viewer.id, text)
    except Refused as refused:
        if not script:
            raise
        return JSONResponse(refusal_json(refused, table, viewer.language), status_of(refused))
    if not script:
        return go(f"/t/{table.id}#memo")
    return JSONResponse({"text": await memo_of(request, viewer, table) or ""},
                        headers={"cache-control": "no-store"})


routes: Final = [Route("/t/{id}/memo", write, methods=["POST"])]
