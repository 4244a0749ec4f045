"""The page of an analysis."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.tables.analyses import Analyses
from grandtour.web.analysis_view import shown
from grandtour.web.looking import table_of
from grandtour.web.reader import reader_of
from grandtour.web.shell import box, go, respond


def analyses_of(request: Request) -> Analyses:
    found = request.app.state.analyses
    assert isinstance(found, Analyses)
    return found


async def analysis_page(request: Request) -> Response:
    """GET /t/{id}/analysis: what was found so far, or a button to begin."""
    reader = await reader_of(request)
    table = await table_of(request)
    asked = analyses_of(request).of(table)
    return respond(
        request, reader, "analysis/page.html", "tables", table=table, asked=asked,
        game=box(table.match.game.name, reader.language), own=table.seat_of(reader.id),
        found=shown(asked.analysis, table, reader.language) if asked else None)


async def begin(request: Request) -> Response:
    """POST /t/{id}/analysis: have it made."""
    table = await table_of(request)
    analyses_of(request).ask(table)
    return go(f"/t/{table.id}/analysis")


routes: Final = [
    Route("/t/{id}/analysis", analysis_page),
    Route("/t/{id}/analysis", begin, methods=["POST"]),
]
