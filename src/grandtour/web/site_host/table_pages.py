"""All tables of the site: running, waiting, finished; what nobody goes on with is ended or
removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import N_, Language
from grandtour.people import errors
from grandtour.tables.rows import Phase, TableSummary
from grandtour.web.http.dates import ago
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import box, go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.lobby.table_list import state_of
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.pages import DONE, page

LISTED: Final = 100             # tables on the page
PHASES: Final[Mapping[Phase, str]] = {
    "play": N_("Running"), "room": N_("Waiting"), "over": N_("Finished games")}


@dataclass(frozen=True)
class Line:
    """A table as the page shows it; `deed`: what can be done to it, if anything."""

    id: str
    game: str
    name: str
    people: str
    state: str
    when: str
    deed: str


DEEDS: Final[Mapping[Phase, str]] = {"play": "end", "room": "remove"}


async def tables(request: Request) -> Response:
    """GET /host/tables."""
    return await shown(request, await host_of(request), request.query_params)


async def shown(request: Request, viewer: Viewer, asked: Mapping[str, str],
                refused: Refused | None = None) -> Response:
    """The tables of a phase that fit what is searched for."""
    services = services_of(request)
    phase: Phase = next((one for one in PHASES if one == asked.get("phase")), "play")
    search, store, now = text_of(asked, "find"), services.clearing.store, services.tables.now()
    return page(
        request, viewer, "tables", refused, phase=phase, phases=PHASES, find=search,
        most=LISTED, counts=await store.counts(), done=DONE in asked,
        lines=[line(one, viewer.language, now)
               for one in await store.listed(phase, search, LISTED)])


def line(table: TableSummary, language: Language, now: int) -> Line:
    status = table.status
    return Line(
        table.id, box(table.game, language).title, status.name,
        language.say(N_(", ")).join(seat.name for seat in table.seats if seat.name),
        state_of(table, PUBLIC, language, now), ago(status.moment, now, language),
        DEEDS.get(status.phase, ""))


async def deed(request: Request) -> Response:
    """POST /host/tables/{table}: end or remove it. Its number is typed once more in the form."""
    viewer, form = await host_of(request), await form_of(request)
    table, does = request.path_params["table"], text_of(form, "do")
    services = services_of(request)
    try:
        by = signed_in_now(request, viewer)
        if text_of(form, "word") != table:
            raise Refused(errors.WRONG_WORD_OF, {"name": table})
        if does == "end":
            await services.tables.table(table)      # what cannot be read cannot be ended
            await services.clearing.end(table, by.id)
        if does == "remove":
            await services.clearing.remove(table, by.id)
        await services.clearer.round()
    except Refused as refused:
        return await shown(request, viewer, form, refused)
    kept = {name: value for name in ("phase", "find") if (value := text_of(form, name))}
    return go("/host/tables?" + urlencode({**kept, DONE: 1}))


routes: Final = [
    Route("/host/tables", tables),
    Route("/host/tables/{table}", deed, methods=["POST"]),
]
