"""One person in the host's room: the limits that the host has set for this person alone, and what
would be another account's if both are of one human."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_
from grandtour.people import errors
from grandtour.people.merging import Moving, Thing
from grandtour.people.ports import PersonRow
from grandtour.web.http.dates import day
from grandtour.web.http.forms import form_of, text_of
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


async def preview(request: Request) -> Response:
    """GET /host/people/{person}/merge?into=NAME: what would move there."""
    viewer, one = await host_of(request), await asked(request)
    return await merging(request, viewer, one, text_of(request.query_params, "into"))


async def merging(request: Request, viewer: Viewer, one: PersonRow, into: str,
                  refused: Refused | None = None) -> Response:
    """What would move, or why it cannot."""
    services = services_of(request)
    other: PersonRow | None = None
    found: Moving | None = None
    try:
        other = await services.hosts.member(into)
        found = await services.merging.moving(one, other)
    except Refused as fault:
        refused = refused or fault
    return page(request, viewer, "merge", refused, person=one, into=into, other=other,
                things=[(title, found.counts[thing]) for thing, title in THINGS.items()]
                if found else [], shared=found.shared if found else 0, possible=found is not None)


async def merge(request: Request) -> Response:
    """POST /host/people/{person}/merge: the name of who goes is typed once more."""
    viewer, form = await host_of(request), await form_of(request)
    one, into = await asked(request), text_of(form, "into")
    try:
        by, services = signed_in_now(request, viewer), services_of(request)
        other = await services.hosts.member(into)
        if text_of(form, "word") != one.name:
            raise Refused(errors.WRONG_WORD_OF, {"name": one.name})
        await services.merging.merge(one, other, by.id)
        await services.merger.round()
    except Refused as refused:
        return await merging(request, viewer, one, into, refused)
    return go(f"/host/people/{other.id}?{DONE}=1")


THINGS: Final[Mapping[Thing, str]] = {
    "tables": N_("Tables"), "results": N_("Results"), "friends": N_("Friends"),
    "texts": N_("Texts, comments, posts and studies"), "communities": N_("Communities"),
    "tournaments": N_("Tournaments"), "sign_ins": N_("Sign-ins, tokens and passkeys")}

routes: Final = [
    Route("/host/people/{person}", person),
    Route("/host/people/{person}/limits", limit, methods=["POST"]),
    Route("/host/people/{person}/merge", preview),
    Route("/host/people/{person}/merge", merge, methods=["POST"]),
]
