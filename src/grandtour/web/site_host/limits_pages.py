"""The limits of one address, person or member."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.people.site import NUMBERS
from grandtour.web.http.forms import read_form_fields
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.limits import list_number_fields
from grandtour.web.site_host.pages import render_admin

DONE: Final = "done"


async def show_limits(request: Request) -> Response:
    """GET /host/limits."""
    return await render_limits(request, await require_role(request))


async def render_limits(request: Request, viewer: Viewer, refused: Refused | None = None,
                        typed: Mapping[str, str] | None = None) -> Response:
    """Return the settings, or the refused input."""
    wrong = str(refused.details.get("field", "")) if refused else ""
    return render_admin(request, viewer, "limits", refused, done=DONE in request.query_params,
                        groups=list_number_fields(services_of(request).site, viewer.language, typed
                                                  or {},
                                                  wrong))


async def post_limits(request: Request) -> Response:
    """POST /host/limits: save all numbers of the form, or none."""
    viewer, form = await require_role(request), await read_form_fields(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        await services_of(request).site.change_settings(
            {field: value for field, value in form.items() if field in NUMBERS}, by.id)
    except Refused as refused:
        return await render_limits(request, viewer, refused, form)
    return redirect_to(f"/host/limits?{DONE}=1")


routes: Final = [
    Route("/host/limits", show_limits),
    Route("/host/limits", post_limits, methods=["POST"]),
]
