"""All tables of the site. Hosts can end or remove abandoned ones."""

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
from grandtour.web.http.dates import format_age
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import describe_box, redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.lobby.table_list import describe_state
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import DONE, render_admin

LISTED: Final = 100             # tables on the page
PHASES: Final[Mapping[Phase, str]] = {
    "play": N_("Running"), "room": N_("Waiting"), "over": N_("Finished games")}


@dataclass(frozen=True)
class AdminTableLine:
    """A table on the page; `deed`: the possible action, if any."""

    id: str
    game: str
    name: str
    people: str
    state: str
    when: str
    deed: str


TABLE_ACTIONS: Final[Mapping[Phase, str]] = {"play": "end", "room": "remove"}


async def show_all_tables(request: Request) -> Response:
    """GET /host/tables."""
    return await render_all_tables(request, await require_role(request), request.query_params)


async def render_all_tables(request: Request, viewer: Viewer, asked: Mapping[str, str],
                            refused: Refused | None = None) -> Response:
    """Return the tables of a phase that match the search text."""
    services = services_of(request)
    phase: Phase = next((one for one in PHASES if one == asked.get("phase")), "play")
    search, store, now = read_text_field(asked,
                                         "find"), services.clearing.store, services.tables.now()
    return render_admin(
        request, viewer, "tables", refused, phase=phase, phases=PHASES, find=search,
        most=LISTED, counts=await store.count_tables_by_phase(), done=DONE in asked,
        lines=[describe_table_line(one, viewer.language, now)
               for one in await store.list_tables(phase, search, LISTED)])


def describe_table_line(table: TableSummary, language: Language, now: int) -> AdminTableLine:
    status = table.status
    return AdminTableLine(
        table.id, describe_box(table.game, language).title, status.name,
        language.say(N_(", ")).join(seat.name for seat in table.seats if seat.name),
        describe_state(table, PUBLIC, language, now), format_age(status.moment, now, language),
        TABLE_ACTIONS.get(status.phase, ""))


async def post_table_action(request: Request) -> Response:
    """POST /host/tables/{table}: end or remove it. The form must repeat its number."""
    viewer, form = await require_role(request), await read_form_fields(request)
    table, does = request.path_params["table"], read_text_field(form, "do")
    services = services_of(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        if read_text_field(form, "word") != table:
            raise Refused(errors.WRONG_CONFIRMATION_OF, {"name": table})
        if does == "end":
            await services.tables.load_table(table)      # refuse a table that cannot be read
            await services.clearing.order_end(table, by.id)
        if does == "remove":
            await services.clearing.order_removal(table, by.id)
        await services.clearer.run_round()
    except Refused as refused:
        return await render_all_tables(request, viewer, form, refused)
    kept = {name: value for name in ("phase", "find") if (value := read_text_field(form, name))}
    return redirect_to("/host/tables?" + urlencode({**kept, DONE: 1}))


routes: Final = [
    Route("/host/tables", show_all_tables),
    Route("/host/tables/{table}", post_table_action, methods=["POST"]),
]
