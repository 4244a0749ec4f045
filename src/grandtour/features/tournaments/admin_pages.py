"""The host's page of tournaments that are not over or were called off, public or of a community. A
host can call one off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_, Count
from grandtour.people.errors import WRONG_CONFIRMATION_OF
from grandtour.features.tournaments.decided import list_decided_orders
from grandtour.features.tournaments.errors import NO_TOURNAMENT
from grandtour.features.tournaments.rows import Phase, TournamentRow
from grandtour.features.tournaments.service import Tournaments, call_off_by_host
from grandtour.web.http.dates import format_age
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import describe_box, redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import DONE, render_admin

LISTED: Final = 100             # tournaments on the page
PHASES: Final[Mapping[Phase, str]] = {
    "play": N_("Running"), "entry": N_("Open for entry"), "off": N_("Cancelled")}


@dataclass(frozen=True)
class AdminTournamentLine:
    """A tournament as the page shows it: who began it or called it off, and when; its address, ""
    if it belongs to a secret community; and whether it can be called off."""

    id: str
    title: str
    facts: str
    opened: str
    address: str
    decided: list[tuple[str, str]]
    open: bool


async def show_tournaments(request: Request) -> Response:
    """GET /host/tournaments."""
    return await render_page(request, await require_role(request), request.query_params)


async def render_page(request: Request, viewer: Viewer, asked: Mapping[str, str],
                      refused: Refused | None = None) -> Response:
    """Render the tournaments of a phase that match the search."""
    services = services_of(request)
    phase: Phase = next((one for one in PHASES if one == asked.get("phase")), "play")
    search, now = read_text_field(asked, "find"), services.tables.now()
    store = services.get(Tournaments).store
    return render_admin(
        request, viewer, "tournaments", refused, "tournaments/admin.html", phase=phase,
        phases=PHASES, find=search, most=LISTED, counts=await store.count_by_phase(),
        done=DONE in asked,
        lines=[admin_line(one, viewer, now)
               for one in await store.search_tournaments(phase, search, LISTED)])


def admin_line(row: TournamentRow, viewer: Viewer, now: int) -> AdminTournamentLine:
    language = viewer.language
    facts = [describe_box(row.game, language).title,
             language.say(Count("{n} entrant", "{n} entrants", row.entrants)),
             "" if row.secret else row.community_title, row.organiser_name]
    return AdminTournamentLine(row.id, row.title, " · ".join(one for one in facts if one),
                               format_age(row.opened, now, language),
                               "" if row.secret else f"/tournaments/{row.id}",
                               list_decided_orders(row, viewer.settings.zone, language),
                               row.phase != "off")


async def call_off(request: Request) -> Response:
    """POST /host/tournaments/{tournament}. The form repeats its title as a confirmation."""
    viewer, form = await require_role(request), await read_form_fields(request)
    services = services_of(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        row = await services.get(Tournaments).store.find_tournament(
            request.path_params["tournament"])
        if row is None:
            raise Refused(NO_TOURNAMENT, {})
        if read_text_field(form, "word") != row.title:
            raise Refused(WRONG_CONFIRMATION_OF, {"name": row.title})
        await call_off_by_host(services.get(Tournaments).store, row, services.tables.now(),
                               by.id)
    except Refused as refused:
        return await render_page(request, viewer, form, refused)
    kept = {name: value for name in ("phase", "find") if (value := read_text_field(form, name))}
    return redirect_to("/host/tournaments?" + urlencode({**kept, DONE: 1}))


routes: Final = [
    Route("/host/tournaments", show_tournaments),
    Route("/host/tournaments/{tournament}", call_off, methods=["POST"]),
]
