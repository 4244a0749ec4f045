"""A person's page for hosts: the factor on this person's limits."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.limits import FACTOR_TITLES
from grandtour.web.site_host.pages import DONE, render_admin
from grandtour.web.site_host.people_pages import describe_suspension


async def show_person_page(request: Request) -> Response:
    """GET /host/people/{person}. Refused: no_such_person."""
    viewer = await require_role(request)
    return render_person(request, viewer, await find_person(request))


async def find_person(request: Request) -> PersonRow:
    """Return the person in the address. Refused: no_such_person."""
    return await services_of(request).hosts.find_person(request.path_params["person"])


def render_person(request: Request, viewer: Viewer, found: PersonRow,
                  refused: Refused | None = None) -> Response:
    """Return the page of a person."""
    return render_admin(request, viewer, "person", refused, person=found, factors=FACTOR_TITLES,
                        factor=services_of(request).limit_factors.find_factor(found.id),
                        done=DONE in request.query_params,
                        suspension=describe_suspension(found, viewer.language))


async def post_factor(request: Request) -> Response:
    """POST /host/people/{person}/limits: set the limit factor."""
    viewer, form = await require_role(request), await read_form_fields(request)
    found = await find_person(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        await services_of(request).limit_factors.set_factor(found, read_text_field(form, "factor"),
                                                            by.id)
    except Refused as refused:
        return render_person(request, viewer, found, refused)
    return redirect_to(f"/host/people/{found.id}?{DONE}=1")


routes: Final = [
    Route("/host/people/{person}", show_person_page),
    Route("/host/people/{person}/limits", post_factor, methods=["POST"]),
]
