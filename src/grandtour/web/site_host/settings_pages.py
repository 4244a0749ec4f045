"""How the site is set: who may create accounts, its name, and what it says in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import CODES, N_
from grandtour.people.registration import Way
from grandtour.people.site import LONGEST_CONTACT, LONGEST_TEXT, Text, field_of
from grandtour.web.http.forms import form_of
from grandtour.web.http.layout import go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.acts import TEXTS
from grandtour.web.site_host.pages import page

WAYS: Final[Mapping[Way, str]] = {
    "open": N_("Anybody"), "invited": N_("Whom a member or the host invites"),
    "closed": N_("Whom the host invites")}
NOTES: Final[Mapping[Text, str]] = {
    "welcome": N_("Stands on the first page for everybody who has no account."),
    "privacy": N_("Say who you are, and what else you keep. It stands under what the site says "
                  "of privacy by itself, which holds for the program."),
    "terms": N_("Stands in the place of the usual terms."),
}
DONE: Final = "done"


async def settings(request: Request) -> Response:
    """GET /host/settings."""
    return await shown(request, await host_of(request))


async def shown(request: Request, viewer: Viewer, refused: Refused | None = None,
                typed: Mapping[str, str] | None = None) -> Response:
    """What is set, or what was typed and refused; the texts in the language that is asked for,
    else in the viewer's."""
    site, form = services_of(request).site, typed or {}
    code = next((code for code in CODES if code == (
        form.get("code") or request.query_params.get("code"))), viewer.language.code)
    facts: dict[str, Any] = {
        field: form.get(field, site.said(field)) for field in ("accounts", "name", "contact")}
    return page(
        request, viewer, "settings", refused, ways=WAYS, given=site.given, code=code,
        titles=TEXTS, notes=NOTES, most_text=LONGEST_TEXT, most_contact=LONGEST_CONTACT,
        way=facts["accounts"] or site.way(),
        name=facts["name"], contact=facts["contact"], done=DONE in request.query_params,
        texts={text: form.get(field_of(text, code), site.text(text, code)) for text in TEXTS})


async def keep(request: Request) -> Response:
    """POST /host/settings: what stands in the form, all or none."""
    viewer = await host_of(request)
    form = await form_of(request)
    fields = {field: value for field, value in form.items() if field != "code"}
    try:
        by = signed_in_now(request, viewer)
        await services_of(request).site.change(fields, by.id)
    except Refused as refused:
        return await shown(request, viewer, refused, form)
    code = {"code": form["code"]} if form.get("code") in CODES else {}
    return go("/host/settings?" + urlencode({**code, DONE: 1}))


routes: Final = [
    Route("/host/settings", settings),
    Route("/host/settings", keep, methods=["POST"]),
]
