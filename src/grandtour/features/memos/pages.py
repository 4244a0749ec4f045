"""The viewer's memo at a table: the panel of the table's page, its form, and the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.features.memos.service import LONGEST, Memos
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router, load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.refusals import refusal_json, http_status
from grandtour.web.http.services import ServicesDep, services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.server.validation import RequestBody, limit_text

router = make_api_router("memos", "talk")


async def load_memo(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the viewer's memo for the page of a table; "" for an empty one, and nothing if the
    viewer cannot have one."""
    memos, table = services_of(request).get(Memos), await load_table_of_request(request)
    if not await memos.may_write(table, viewer.person_id):
        return {}
    found = await memos.find_memo(table, viewer.person_id)
    return {"memo": found.text if found else ""}


async def post_memo(request: Request) -> Response:
    """POST /t/{id}/memo: replace the memo by the text, or delete it with `delete`.

    A script gets the stored text as JSON."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    form = await read_form_fields(request)
    text = "" if "delete" in form else read_text_field(form, "text")
    script = "application/json" in request.headers.get("accept", "")
    try:
        await services_of(request).get(Memos).write_memo(table, viewer.person_id, text)
    except Refused as refused:
        if not script:
            raise
        return JSONResponse(refusal_json(refused, table, viewer.language), http_status(refused))
    if not script:
        return redirect_to(f"/t/{table.id}#memo")
    stored = await load_memo(request, viewer)
    return JSONResponse({"text": stored.get("memo", "")}, headers={"cache-control": "no-store"})


class Memo(BaseModel):
    """Your memo, empty if there is none. `moment` is in milliseconds since 1970, or null."""

    text: str
    moment: int | None


class MemoText(RequestBody):
    """A text of at most 2,000 characters, with line breaks if you like."""

    text: Annotated[str, limit_text(LONGEST)]


@router.get("/tables/{id}/memo", summary="Get your memo of a table")
async def memo(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> Memo:
    memos = services.get(Memos)
    if not await memos.may_write(table, viewer.person_id):
        raise Refused(NOT_SEATED, {})
    found = await memos.find_memo(table, viewer.person_id)
    return Memo(text=found.text, moment=found.at) if found else Memo(text="", moment=None)


@router.put("/tables/{id}/memo", status_code=204,
            summary="Write your memo of a table")
async def write(table: TableDep, writing: MemoText, viewer: ViewerDep,
                services: ServicesDep) -> None:
    await services.get(Memos).write_memo(table, viewer.person_id, writing.text)


@router.delete("/tables/{id}/memo", status_code=204, summary="Delete a memo")
async def delete(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(Memos).write_memo(table, viewer.person_id, "")


routes: Final = [Route("/t/{id}/memo", post_memo, methods=["POST"])]
