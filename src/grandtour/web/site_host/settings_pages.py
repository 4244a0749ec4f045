"""The settings of the site: who may create accounts, its name, and its texts in each language."""

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
from grandtour.people.site import LONGEST_CONTACT, LONGEST_TEXT, Text, name_text_field
from grandtour.web.http.forms import read_form_fields
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.acts import TEXTS
from grandtour.web.site_host.pages import render_admin

WAYS: Final[Mapping[Way, str]] = {
    "open": N_("Anyone"), "invited": N_("People invited by a member or the host"),
    "closed": N_("People invited by the host")}
NOTES: Final[Mapping[Text, str]] = {
    "welcome": N_("Shown on the front page to visitors without an account."),
    "privacy": N_("Say who you are, and what else you store. This appears below the site’s own "
                  "privacy text, which covers the program."),
    "terms": N_("Replaces the default terms."),
}
DONE: Final = "done"


async def show_site_settings(request: Request) -> Response:
    """GET /host/settings."""
    return await render_site_settings(request, await require_role(request))


async def render_site_settings(request: Request, viewer: Viewer, refused: Refused | None = None,
                               typed: Mapping[str, str] | None = None) -> Response:
    """Return the settings, or the refused input.

    Texts are in the language of the query, else in the viewer's."""
    site, form = services_of(request).site, typed or {}
    code = next((code for code in CODES if code == (
        form.get("code") or request.query_params.get("code"))), viewer.language.code)
    facts: dict[str, Any] = {
        field: form.get(field, site.find_value(field)) for field in ("accounts", "name", "contact")}
    return render_admin(
        request, viewer, "settings", refused, ways=WAYS, given=site.given, code=code,
        titles=TEXTS, notes=NOTES, most_text=LONGEST_TEXT, most_contact=LONGEST_CONTACT,
        way=facts["accounts"] or site.who_may_register(),
        name=facts["name"], contact=facts["contact"], done=DONE in request.query_params,
        texts={text: form.get(name_text_field(text, code), site.find_text_in(text, code))
               for text in TEXTS})


async def post_site_settings(request: Request) -> Response:
    """POST /host/settings: save all settings of the form, or none."""
    viewer = await require_role(request)
    form = await read_form_fields(request)
    fields = {field: value for field, value in form.items() if field != "code"}
    try:
        by = require_fresh_sign_in(request, viewer)
        await services_of(request).site.change_settings(fields, by.id)
    except Refused as refused:
        return await render_site_settings(request, viewer, refused, form)
    code = {"code": form["code"]} if form.get("code") in CODES else {}
    return redirect_to("/host/settings?" + urlencode({**code, DONE: 1}))


routes: Final = [
    Route("/host/settings", show_site_settings),
    Route("/host/settings", post_site_settings, methods=["POST"]),
]
