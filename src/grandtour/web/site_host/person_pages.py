"""A person's page for the host: the limits that the host has set for this person alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.people.ports import PersonRow
from grandtour.web.http.dates import day
from grandtour.web.http.forms import form_of
from grandtour.web.http.layout import go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.limits import own_fields
from grandtour.web.site_host.pages import DONE, page


async def person(request: Request) -> Response:
    """GET /host/people/{person}. Refused: no_such_person."""
    viewer = await host_of(request)
    return shown(request, viewer, await asked(request))


async def asked(request: Request) -> PersonRow:
    """Whom the address names. Refused: no_such_person."""
    return await services_of(request).hosts.person(request.path_params["person"])


def shown(request: Request, viewer: Viewer, found: PersonRow, refused: Refused | None = None,
          typed: Mapping[str, str] | None = None) -> Response:
    """What is set, or what was typed and refused."""
    services, wrong = services_of(request), str(refused.details.get("field", "")) if refused else ""
    own = services.own_limits.of(found.id)
    return page(request, viewer, "person", refused, person=found, own=own,
                done=DONE in request.query_params,
                since=day(found.suspended, viewer.language) if found.suspended else "",
                groups=own_fields(own, services.site, viewer.language, typed or {}, wrong))


async def limit(request: Request) -> Response:
    """POST /host/people/{person}/limits: what stands in the form, all or none."""
    viewer, form = await host_of(request), await form_of(request)
    found = await asked(request)
    try:
        by = signed_in_now(request, viewer)
        await services_of(request).own_limits.change(found, form, by.id)
    except Refused as refused:
        return shown(request, viewer, found, refused, form)
    return go(f"/host/people/{found.id}?{DONE}=1")


routes: Final = [
    Route("/host/people/{person}", person),
    Route("/host/people/{person}/limits", limit, methods=["POST"]),
]
