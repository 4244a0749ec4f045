"""The announcement: its page for hosts, and dismissing it for everyone."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people.announcement import LONGEST, Announcement
from grandtour.people.site import SiteSettings
from grandtour.tables.times import moment_text
from grandtour.web.http.announcement import COOKIE, describe_banner
from grandtour.web.http.dates import format_input, parse_moment
from grandtour.web.http.forms import read_form_fields, return_address, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in, set_cookie
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import DONE, render_admin

HERE: Final = "/host/announcement"
EMPTY: Final = dict.fromkeys((*CODES, "until"), "")


async def show_announcement(request: Request) -> Response:
    """GET /host/announcement."""
    viewer = await require_role(request)
    found = services_of(request).site.find_current_announcement()
    return render_announcement(request, viewer, fill_form(found, viewer) if found else {})


def fill_form(announcement: Announcement, viewer: Viewer) -> dict[str, str]:
    """Return the fields of the form for this announcement."""
    return {**announcement.texts, "until": format_input(announcement.until, viewer.settings.zone)}


def render_announcement(request: Request, viewer: Viewer, form: Mapping[str, str],
                        refused: Refused | None = None,
                        draft: Announcement | None = None) -> Response:
    """Return the form with its input, the present announcement, and a preview of the draft."""
    def end_text(announcement: Announcement) -> str:
        return moment_text(announcement.until, viewer.settings.zone, viewer.language)

    current = services_of(request).site.find_current_announcement()
    return render_admin(
        request, viewer, "announcement", refused, form={**EMPTY, **form}, most=LONGEST,
        zone=viewer.settings.zone, done=request.query_params.get(DONE, ""),
        codes=sorted(CODES, key=lambda code: code != viewer.language.code),
        shown=current and describe_banner(current, viewer.language.code),
        shown_end=end_text(current) if current else "",
        draft=[describe_banner(draft, code) for code in CODES] if draft else (),
        draft_end=end_text(draft) if draft else "")


async def post_announcement(request: Request) -> Response:
    """POST /host/announcement: preview, publish or end it."""
    viewer, form = await require_role(request), await read_form_fields(request)
    site, does = services_of(request).site, read_text_field(form, "do")
    try:
        if does == "end":
            await site.end_announcement(require_fresh_sign_in(request, viewer).id)
            return redirect_to(f"{HERE}?{DONE}=ended")
        draft = read_draft(site, form, viewer)
        if does == "publish":
            await site.publish_announcement(draft, require_fresh_sign_in(request, viewer).id)
            return redirect_to(f"{HERE}?{DONE}=published")
    except Refused as refused:
        return render_announcement(request, viewer, form, refused)
    return render_announcement(request, viewer, form, draft=draft)


def read_draft(site: SiteSettings, form: Mapping[str, str], viewer: Viewer) -> Announcement:
    """Return the announcement of a form. Refused: no_announcement, announcement_too_long,
    bad_end."""
    return site.draft_announcement(
        {code: read_text_field(form, code) for code in CODES},
        parse_moment(read_text_field(form, "until"), viewer.settings.zone))


async def post_dismissal(request: Request) -> Response:
    """POST /announcement/dismiss: this browser shows the announcement no more."""
    form, found = await read_form_fields(request), services_of(
        request).site.find_current_announcement()
    response = redirect_to(return_address(form, "/"))
    if found and found.id == read_text_field(form, "id"):
        left = found.until // 1000 - int(time.time())
        set_cookie(request, response, COOKIE, found.id, max(1, left))
    return response


routes: Final = [
    Route(HERE, show_announcement),
    Route(HERE, post_announcement, methods=["POST"]),
    Route("/announcement/dismiss", post_dismissal, methods=["POST"]),
]
