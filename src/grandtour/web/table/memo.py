"""The memo of whoever looks at a table: what the pages show of it, and writing it, by form and for
programs."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.tables.memos import LONGEST
from grandtour.tables.table import Table
from grandtour.web.http.access import TableDep, ViewerDep, api_router, table_of
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import go
from grandtour.web.http.refusals import refusal_json, status_of
from grandtour.web.http.services import ServicesDep, services_of
from grandtour.web.server.validation import up_to
from grandtour.web.http.viewer import Viewer, viewer_of

router = api_router("talk", "talk")


async def memo_of(request: Request, viewer: Viewer, table: Table) -> str | None:
    """What the viewer has written down here; None for whom there is no memo to write."""
    memos = services_of(request).memos
    if not await memos.may_write(table, viewer.id):
        return None
    found = await memos.at(table, viewer.id)
    return found.text if found else ""


async def keep(request: Request) -> Response:
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


class Memo(BaseModel):
    """What the asker has written down, empty if nothing; `moment` in milliseconds since 1970, null
    then."""

    text: str
    moment: int | None


class MemoWriting(BaseModel):
    """At most 2,000 letters, of several lines if wanted."""

    text: Annotated[str, up_to(LONGEST)]


@router.get("/tables/{id}/memo", summary="What the asker alone has written down at a table")
async def memo(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> Memo:
    if not await services.memos.may_write(table, viewer.id):
        raise Refused(NOT_SEATED, {})
    found = await services.memos.at(table, viewer.id)
    return Memo(text=found.text, moment=found.at) if found else Memo(text="", moment=None)


@router.put("/tables/{id}/memo", status_code=204,
            summary="Write something down at a table, for nobody else")
async def write(table: TableDep, writing: MemoWriting, viewer: ViewerDep,
                services: ServicesDep) -> None:
    await services.memos.write(table, viewer.id, writing.text)


@router.delete("/tables/{id}/memo", status_code=204, summary="Delete what was written down there")
async def delete(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.memos.write(table, viewer.id, "")


routes: Final = [Route("/t/{id}/memo", keep, methods=["POST"])]
