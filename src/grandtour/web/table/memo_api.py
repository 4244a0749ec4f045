"""The own memo at a table, for programs."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.web.http.access import TableDep, ViewerDep, api_router
from grandtour.web.http.services import ServicesDep

router = api_router("talk", "talk")


class Memo(BaseModel):
    """What the asker has written down, empty if nothing; `moment` in milliseconds since 1970, null
    then."""

    text: str
    moment: int | None


class MemoWriting(BaseModel):
    """At most 2,000 letters, of several lines if wanted."""

    text: Annotated[str, Field(max_length=8000)]


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
