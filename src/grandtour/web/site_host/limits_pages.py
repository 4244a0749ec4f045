"""How much one address, person or member may do here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.people.site import NUMBERS
from grandtour.web.http.forms import form_of
from grandtour.web.http.layout import go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.limits import number_fields
from grandtour.web.site_host.pages import page

DONE: Final = "done"


async def limits(request: Request) -> Response:
    """GET /host/limits."""
    return await shown(request, await host_of(request))


async def shown(request: Request, viewer: Viewer, refused: Refused | None = None,
                typed: Mapping[str, str] | None = None) -> Response:
    """What is set, or what was typed and refused."""
    wrong = str(refused.details.get("field", "")) if refused else ""
    return page(request, viewer, "limits", refused, done=DONE in request.query_params,
                groups=number_fields(services_of(request).site, viewer.language, typed or {},
                                     wrong))


async def keep(request: Request) -> Response:
    """POST /host/limits: what stands in the form, all or none."""
    viewer, form = await host_of(request), await form_of(request)
    try:
        by = signed_in_now(request, viewer)
        await services_of(request).site.change(
            {field: value for field, value in form.items() if field in NUMBERS}, by.id)
    except Refused as refused:
        return await shown(request, viewer, refused, form)
    return go(f"/host/limits?{DONE}=1")


routes: Final = [
    Route("/host/limits", limits),
    Route("/host/limits", keep, methods=["POST"]),
]
