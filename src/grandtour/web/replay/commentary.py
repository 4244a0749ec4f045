"""The commentary of a table: at each position, as a page of its own, and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Request
from pydantic import BaseModel
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.people.ports import PersonRow
from grandtour.tables.commentary import (
    LONGEST, RemarkRow, check_may_write, may_read, remark_address,
)
from grandtour.tables.open_positions import looks_on
from grandtour.tables.table import Table
from grandtour.web.http.access import TableDep, ViewerDep, api_router, table_of
from grandtour.web.http.forms import form_of, position_number, text_of
from grandtour.web.http.layout import go, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import ServicesDep, services_of
from grandtour.web.http.templating import render, with_bold
from grandtour.web.server.validation import up_to
from grandtour.web.http.viewer import Viewer, somebody, viewer_of
from grandtour.web.replay.replay import Parts, Replay
from grandtour.web.table_view.game_log import game_log

PAGE: Final = 20                # remarks on a page; the longest are of 1,000 letters

router = api_router("commentary", "talk")


# At a position.

async def remarks_for(request: Request, table: Table, viewer: Viewer) -> list[RemarkRow]:
    """What the viewer reads of the commentary; nothing if it is not for the viewer."""
    if not may_read(table, viewer.asker):
        return []
    return unblocked(await services_of(request).commentary.at(table, viewer.asker), viewer)


def unblocked(remarks: Sequence[RemarkRow], viewer: Viewer) -> list[RemarkRow]:
    return [one for one in remarks if one.person not in viewer.blocked]


def remarks_part(replay: Replay, remarks: Sequence[RemarkRow], reader: PersonRow) -> Parts:
    """What was remarked last about the position that is shown, and the form for another remark."""
    here = [one for one in remarks if one.position == replay.number and one.text]
    writes = bool(replay.table.id) and looks_on(replay.table, reader)
    return {"remarks": render("replay/remarks.html", replay.view.language, table=replay.table,
                              number=replay.number, here=here[-PAGE:], writes=writes, most=LONGEST,
                              reader=reader.id).strip()}


# As a page.

@dataclass(frozen=True)
class Passage:
    """The remarks about one position, with what had led there, in words."""

    position: int
    deed: Sequence[str]
    remarks: Sequence[RemarkRow]


async def commentary_page(request: Request) -> Response:
    """GET /t/{id}/commentary?page=: everything that was remarked along the moves. `remark`, a
    number, is shown with the page on which it stands."""
    return await shown(request, await viewer_of(request), await table_of(request))


async def shown(request: Request, viewer: Viewer, table: Table, draft: str = "",
                refused: Refused | None = None) -> Response:
    remarks = unblocked(await services_of(request).commentary.at(table, viewer.asker), viewer)
    pages, page = max(1, -(-len(remarks) // PAGE)), page_asked(request.query_params, remarks)
    page = min(max(1, page), pages)
    here = remarks[(page - 1) * PAGE:page * PAGE]
    return respond(
        request, viewer, "replay/commentary.html", status=status_of(refused) if refused else 200,
        table=table, passages=passages(table, here, viewer), most=LONGEST, draft=draft,
        page=page, pages=pages,
        writes=looks_on(table, viewer.asker), number=table.match.number, reader=viewer.id,
        refused=sentence(refused, table, viewer.language) if refused else "")


def page_asked(query: Mapping[str, str], remarks: Sequence[RemarkRow]) -> int:
    """The page of the remark of this number, or that of this number; else the first."""
    wanted = position_number(query.get("remark", ""))
    place = next((place for place, one in enumerate(remarks) if one.number == wanted), None)
    return position_number(query.get("page", "")) if place is None else place // PAGE + 1


def passages(table: Table, remarks: Sequence[RemarkRow], viewer: Viewer) -> list[Passage]:
    """In the order of the positions."""
    deeds = {line.number: [with_bold(viewer.language, one.phrase) for one in line.sentences]
             for line in game_log(table)}
    return [Passage(number, deeds.get(number, []),
                    [one for one in remarks if one.position == number])
            for number in sorted({one.position for one in remarks})]


async def remark(request: Request) -> Response:
    """POST /t/{id}/commentary: remark something about a position. What was refused stays in the
    form."""
    viewer, table = await viewer_of(request), await table_of(request)
    check_may_write(table, viewer.asker)
    form = await form_of(request)
    position, text = position_number(text_of(form, "position")), text_of(form, "text")
    try:
        number = await services_of(request).commentary.write(
            table, viewer.asker, viewer.language.code, position, text)
    except Refused as refused:
        return await shown(request, viewer, table, text, refused)
    return go(remark_address(table.id, number))


# For programs.

class Remark(BaseModel):
    """What somebody remarks about the position of this number, in the language it was written in;
    `text` is empty once it was taken away. `moment` is in milliseconds since 1970."""

    number: int
    position: int
    name: str
    text: str
    language: str
    moment: int


class Remarking(BaseModel):
    """About the position of this number, at most 1,000 letters, of several lines if wanted."""

    position: int
    text: Annotated[str, up_to(LONGEST)]


class Remarked(BaseModel):
    """The number of the remark."""

    number: int


@router.get("/tables/{id}/commentary", summary="What was remarked along the moves of a table")
async def commentary(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> list[Remark]:
    """While the game runs for members who look on, then for everybody. Refused: commentary_sealed,
    members_look_on."""
    found = unblocked(await services.commentary.at(table, viewer.asker), viewer)
    return [Remark(number=one.number, position=one.position, name=one.name, text=one.text,
                   language=one.language, moment=one.moment) for one in found]


@router.post("/tables/{id}/commentary", status_code=201, summary="Remark something on a position")
async def add(table: TableDep, remarking: Remarking, viewer: ViewerDep,
              services: ServicesDep) -> Remarked:
    """By a member who looks on. Refused: commentary_sealed, members_look_on, no_such_position,
    nothing_said, remark_too_long, remarked_enough, talked_too_fast."""
    number = await services.commentary.write(
        table, somebody(viewer), viewer.language.code, remarking.position, remarking.text)
    return Remarked(number=number)


routes: Final = [
    Route("/t/{id}/commentary", commentary_page),
    Route("/t/{id}/commentary", remark, methods=["POST"]),
]
