"""Invitation links of the host, each for one person or for many until a day."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Final
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from babel.dates import format_date
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.registration import HOST, MOST_USES, Invitation
from grandtour.web.http.forms import read_form_fields, parse_whole_number, read_text_field
from grandtour.web.http.layout import redirect_to, find_request_origin
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import DONE, render_admin

USUAL_DAYS: Final = 30          # from today to the last day


async def show_invitations(request: Request) -> Response:
    """GET /host/invitations."""
    return await render_invitations(request, await require_role(request))


async def render_invitations(request: Request, viewer: Viewer, refused: Refused | None = None,
                             typed: Mapping[str, str] | None = None, link: str = "") -> Response:
    """Return the links of the host; with a new one, which is shown only once, or the refused
    input."""
    registration = services_of(request).people.registration
    today = datetime.now(ZoneInfo(viewer.settings.zone)).date()
    usual = {"uses": "20", "last": (today + timedelta(USUAL_DAYS)).isoformat(), "label": ""}
    return render_admin(
        request, viewer, "invitations", refused, link=link, form=usual | dict(typed or {}),
        most=MOST_USES, is_open=registration.closed_reason is None,
        done=DONE in request.query_params,
        zone=viewer.settings.zone, invitations=await registration.list_invitations_by_host(),
        last_day=lambda one: format_last_day(one, viewer))


async def post_invitation(request: Request) -> Response:
    """POST /host/invitations: create a link. Only the answer shows it."""
    viewer, form = await require_role(request), await read_form_fields(request)
    services = services_of(request)
    uses = read_text_field(form, "uses")
    try:
        by = require_fresh_sign_in(request, viewer)
        ends = parse_day_end(read_text_field(form, "last"), viewer.settings.zone)
        secret = await services.people.registration.invite_by_host(
            parse_uses(uses), ends - services.tables.now(), read_text_field(form, "label"))
        await services.hosts.record_act("invite", by.id, fact=uses)
    except Refused as refused:
        return await render_invitations(request, viewer, refused, form)
    return await render_invitations(
        request, viewer,
        link=f"{find_request_origin(request)}/sign-up?{urlencode({'invitation': secret})}")


def parse_uses(text: str) -> int:
    """Return the number of uses. Refused: bad_number."""
    uses = parse_whole_number(text, 0)
    if not 1 <= uses <= MOST_USES:
        raise Refused(errors.BAD_NUMBER, {"value": text[:40], "least": 1, "most": MOST_USES})
    return uses


def parse_day_end(text: str, zone: str) -> int:
    """Return the end of a day in this zone, in milliseconds since 1970. Refused: bad_last_day."""
    with suppress(ValueError, OverflowError):
        next_day = date.fromisoformat(text) + timedelta(1)
        return int(datetime.combine(next_day, time(), ZoneInfo(zone)).timestamp()) * 1000
    raise Refused(errors.BAD_LAST_DAY, {})


def format_last_day(invitation: Invitation, viewer: Viewer) -> str:
    """Return the day in the viewer's zone on which the last moment of the invitation is."""
    last = datetime.fromtimestamp((invitation.expires - 1) / 1000, ZoneInfo(viewer.settings.zone))
    return format_date(last, "medium", viewer.language.pack.locale)


async def post_withdrawal(request: Request) -> Response:
    """POST /host/invitations/{invitation}: revoke a link."""
    viewer = await require_role(request)
    services = services_of(request)
    id = request.path_params["invitation"]
    try:
        by = require_fresh_sign_in(request, viewer)
        revoked = await services.people.registration.withdraw_invitation(HOST, id)
        await services.hosts.record_act("withdraw", by.id, fact=name_invitation(revoked))
    except Refused as refused:
        return await render_invitations(request, viewer, refused)
    return redirect_to(f"/host/invitations?{DONE}=1")


def name_invitation(invitation: Invitation) -> str:
    """Return the name of an invitation in the audit log."""
    return invitation.label or invitation.id


routes: Final = [
    Route("/host/invitations", show_invitations),
    Route("/host/invitations", post_invitation, methods=["POST"]),
    Route("/host/invitations/{invitation}", post_withdrawal, methods=["POST"]),
]
