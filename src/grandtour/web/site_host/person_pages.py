"""A person's page for the host: how many times as much as everyone this person may do."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.web.http.dates import day
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.limits import FACTOR_TITLES
from grandtour.web.site_host.pages import DONE, page


async def person(request: Request) -> Response:
    """GET /host/people/{person}. Refused: no_such_person."""
    viewer = await host_of(request)
    return show_person(request, viewer, await asked(request))


async def asked(request: Request) -> PersonRow:
    """Whom the address names. Refused: no_such_person."""
    return await services_of(request).hosts.person(request.path_params["person"])


def show_person(request: Request, viewer: Viewer, found: PersonRow,
                refused: Refused | None = None) -> Response:
    """Show the person and what is set."""
    return page(request, viewer, "person", refused, person=found, factors=FACTOR_TITLES,
                factor=services_of(request).limit_factors.factor_of(found.id),
                done=DONE in request.query_params,
                since=day(found.suspended, viewer.language) if found.suspended else "")


async def set_factor(request: Request) -> Response:
    """POST /host/people/{person}/limits: the limit factor of the form."""
    viewer, form = await host_of(request), await form_of(request)
    found = await asked(request)
    try:
        by = signed_in_now(request, viewer)
        await services_of(request).limit_factors.set_factor(found, text_of(form, "factor"), by.id)
    except Refused as refused:
        return show_person(request, viewer, found, refused)
    return go(f"/host/people/{found.id}?{DONE}=1")


routes: Final = [
    Route("/host/people/{person}", person),
    Route("/host/people/{person}/limits", set_factor, methods=["POST"]),
]
