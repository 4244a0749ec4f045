"""The meetings of a community as pages: making one known, changing it, calling it off, coming."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.communities.meetings import LONGEST_ABOUT, LONGEST_TITLE, Announced
from grandtour.communities.rows import MeetingRow
from grandtour.communities.service import Access
from grandtour.engine.game import Refused
from grandtour.web.communities import views as view
from grandtour.web.communities.pages import HERE, asked, asked_by_member, to
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import box, refused_box, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer


EMPTY: Final = dict.fromkeys(("title", "begins", "about", "game", "tournament"), "")


def moment_of(text: str, zone: str) -> int:
    """What a form says of a day and a time by the clocks of the zone, in milliseconds since 1970; 0
    if it says none."""
    with suppress(ValueError, OverflowError):
        return int(datetime.fromisoformat(text).replace(
            tzinfo=ZoneInfo(zone)).timestamp()) * 1000
    return 0


def typed(moment: int, zone: str) -> str:
    """A moment as a form has it, by the clocks of the zone."""
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def form_with(row: MeetingRow, zone: str) -> dict[str, str]:
    """What stands of a meeting, as its form has it."""
    return {"title": row.title, "begins": typed(row.begins, zone), "about": row.about,
            "game": row.game, "tournament": row.tournament}


def wanted_of(form: Mapping[str, str], zone: str, before: int = 0) -> Announced:
    """What a form says. A time that nobody has touched stays as it was `before`, to the second."""
    begins = text_of(form, "begins")
    kept = before and begins == typed(before, zone)
    return Announced(text_of(form, "title"), before if kept else moment_of(begins, zone),
                     text_of(form, "about"), text_of(form, "game"), text_of(form, "tournament"))


async def new_form(request: Request) -> Response:
    """GET /c/{name}/meetings/new: for its keepers."""
    viewer, access = await asked(request)
    await services_of(request).communities.as_keeper(access.community.address, viewer.id)
    return await form_page(request, viewer, access, {})


async def change_form(request: Request) -> Response:
    """GET /c/{name}/meetings/{meeting}: for its keepers, with what stands."""
    viewer, access = await asked(request)
    row = await services_of(request).meetings.meeting_to_change(
        viewer.id, access.community.address, request.path_params["meeting"])
    return await form_page(request, viewer, access, form_with(row, viewer.settings.zone), row=row)


async def form_page(request: Request, viewer: Viewer, access: Access, form: Mapping[str, str],
                    refused: Refused | None = None, row: MeetingRow | None = None) -> Response:
    """Of a new meeting, or of the one that stands; with what was typed, if it was refused."""
    message = refused_box("", sentence(refused, None, viewer.language), "") if refused else None
    return respond(
        request, viewer, "communities/meeting_form.html", HERE,
        status=status_of(refused) if refused else 200, one=view.head(access, viewer.language),
        form={**EMPTY, **form}, refused=message, zone=viewer.settings.zone,
        games=[box(name, viewer.language) for name in games.names()],
        row=row, **await find_added("meeting_form", request, viewer),
        most_title=LONGEST_TITLE, most_about=LONGEST_ABOUT)


async def announce(request: Request) -> Response:
    """POST /c/{name}/meetings."""
    viewer, person, access = await asked_by_member(request)
    form = await form_of(request)
    try:
        await services_of(request).meetings.announce(
            person.id, access.community.address, wanted_of(form, viewer.settings.zone))
    except Refused as refused:
        if refused.refusal.code == "not_keeper":
            raise
        return await form_page(request, viewer, access, form, refused)
    return to(access.community.address, "#meetings")


async def answer(request: Request) -> Response:
    """POST /c/{name}/meetings/{meeting}: come, stay away, change it, or call it off."""
    viewer, person, access = await asked_by_member(request)
    form, found = await form_of(request), services_of(request).meetings
    do, address, meeting = (
        text_of(form, "do"), access.community.address, request.path_params["meeting"])
    if do == "change":
        return await change(request, viewer, access, form)
    if do == "off":
        await found.call_off_meeting(person.id, address, meeting)
    elif do in ("come", "stay"):
        await found.set_attendance(person.id, address, meeting, do == "come")
    return to(address, "#meetings")


async def change(request: Request, viewer: Viewer, access: Access,
                 form: Mapping[str, str]) -> Response:
    meetings, zone = services_of(request).meetings, viewer.settings.zone
    row = await meetings.meeting_to_change(
        viewer.id, access.community.address, request.path_params["meeting"])
    try:
        await meetings.change_meeting(viewer.id, access.community.address, row.id,
                              wanted_of(form, zone, row.begins))
    except Refused as refused:
        return await form_page(request, viewer, access, form, refused, row)
    return to(access.community.address, f"#meeting-{row.id}")


routes: Final = [
    Route("/c/{name}/meetings/new", new_form),
    Route("/c/{name}/meetings", announce, methods=["POST"]),
    Route("/c/{name}/meetings/{meeting}", change_form),
    Route("/c/{name}/meetings/{meeting}", answer, methods=["POST"]),
]
