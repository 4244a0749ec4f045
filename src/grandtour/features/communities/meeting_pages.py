"""The meetings of a community as pages: announcing, changing, calling off, coming."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.features.communities import views as view
from grandtour.features.communities.meetings import (
    LONGEST_ABOUT, LONGEST_PLACE, LONGEST_TITLE, MOST_TIMES, ONCE, MeetingDraft, Meetings,
    MeetingRepetition,
)
from grandtour.features.communities.pages import (
    HERE, load_access, load_member_access, redirect_within,
)
from grandtour.features.communities.rows import MeetingRow
from grandtour.features.communities.service import CommunityAccess, Communities
from grandtour.language import N_
from grandtour.web.http.added import find_added
from grandtour.web.http.dates import format_input, parse_moment
from grandtour.web.http.forms import read_form_fields, parse_whole_number, read_text_field
from grandtour.web.http.layout import describe_box, build_refusal_box, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer


EMPTY: Final = dict.fromkeys((
    "title", "begins", "ends", "place", "about", "game", "tournament", "weeks", "times"), "")


EVERY: Final = {
    1: N_("every week"), 2: N_("every two weeks"), 4: N_("every four weeks")}


def fill_meeting_form(row: MeetingRow, zone: str) -> dict[str, str]:
    """Return the fields of a form for this meeting."""
    return {"title": row.title, "begins": format_input(row.begins, zone), "about": row.about,
            "ends": format_input(row.ends, zone) if row.ends else "", "place": row.place,
            "game": row.game, "tournament": row.tournament}


def read_meeting(form: Mapping[str, str], zone: str, before: int = 0) -> MeetingDraft:
    """Return the meeting of a form. An unchanged time keeps the seconds of `before`."""
    begins = read_text_field(form, "begins")
    kept = before and begins == format_input(before, zone)
    return MeetingDraft(read_text_field(form, "title"),
                        before if kept else parse_moment(begins, zone),
                        read_text_field(form, "about"), read_text_field(form, "game"),
                        read_text_field(form, "tournament"),
                        read_text_field(form, "place"), read_meeting_end(form, zone))


def read_meeting_end(form: Mapping[str, str], zone: str) -> int:
    """Return the end of the meeting; 0 if it is open, -1 if the form names no moment."""
    ends = read_text_field(form, "ends")
    return (parse_moment(ends, zone) or -1) if ends else 0


def read_repetition(form: Mapping[str, str], zone: str) -> MeetingRepetition:
    """Return how often the meeting of a form takes place."""
    weeks = parse_whole_number(read_text_field(form, "weeks"), 0)
    return MeetingRepetition(weeks, parse_whole_number(read_text_field(form, "times"), 1),
                             zone) if weeks else ONCE


def find_form_time_zone(access: CommunityAccess, viewer: Viewer) -> str:
    """Return the zone of the times in the form: that of the community, else the viewer's."""
    return access.community.zone or viewer.settings.zone


async def show_new_meeting(request: Request) -> Response:
    """GET /c/{name}/meetings/new: the form, for keepers."""
    viewer, access = await load_access(request)
    await services_of(request).get(Communities).require_keeper_access(
        access.community.address, viewer.person_id)
    return await render_meeting_form(request, viewer, access, {})


async def show_meeting_form(request: Request) -> Response:
    """GET /c/{name}/meetings/{meeting}: the filled form, for keepers."""
    viewer, access = await load_access(request)
    row = await services_of(request).get(Meetings).find_meeting_to_change(
        viewer.person_id, access.community.address, request.path_params["meeting"])
    return await render_meeting_form(
        request, viewer, access, fill_meeting_form(row, find_form_time_zone(access, viewer)),
        row=row)


async def render_meeting_form(request: Request, viewer: Viewer, access: CommunityAccess,
                              form: Mapping[str, str],
                              refused: Refused | None = None,
                              row: MeetingRow | None = None) -> Response:
    """Return the form of a new or existing meeting; with the input if it was refused."""
    message = build_refusal_box("", refusal_text(refused, None, viewer.language),
                                "") if refused else None
    return respond_page(
        request, viewer, "communities/meeting_form.html", HERE,
        status=http_status(refused) if refused else 200,
        one=view.build_community_head(access, viewer.language),
        form={**EMPTY, **form}, refused=message, zone=find_form_time_zone(access, viewer),
        games=[describe_box(name, viewer.language) for name in games.names()],
        row=row, **await find_added("meeting_form", request, viewer),
        weeks=[(str(number), viewer.language.say(title)) for number, title in EVERY.items()],
        most_times=MOST_TIMES, most_place=LONGEST_PLACE,
        most_title=LONGEST_TITLE, most_about=LONGEST_ABOUT)


async def post_meeting(request: Request) -> Response:
    """POST /c/{name}/meetings."""
    viewer, person, access = await load_member_access(request)
    form, zone = await read_form_fields(request), find_form_time_zone(access, viewer)
    try:
        await services_of(request).get(Meetings).announce_meetings(
            person.id, access.community.address, read_meeting(form, zone),
            read_repetition(form, zone))
    except Refused as refused:
        if refused.refusal.code == "not_moderator":
            raise
        return await render_meeting_form(request, viewer, access, form, refused)
    return redirect_within(access.community.address, "#meetings")


async def post_meeting_action(request: Request) -> Response:
    """POST /c/{name}/meetings/{meeting}: come, stay away, change it, or call it off."""
    viewer, person, access = await load_member_access(request)
    form, found = await read_form_fields(request), services_of(request).get(Meetings)
    do, address, meeting = (
        read_text_field(form, "do"), access.community.address, request.path_params["meeting"])
    if do == "change":
        return await change_meeting(request, viewer, access, form)
    if do == "off":
        await found.call_off_meeting(person.id, address, meeting)
    elif do == "off_all":
        await found.call_off_series(person.id, address, meeting)
    elif do in ("come", "stay"):
        await found.set_attendance(person.id, address, meeting, do == "come")
    return redirect_within(address, "#meetings")


async def change_meeting(request: Request, viewer: Viewer, access: CommunityAccess,
                         form: Mapping[str, str]) -> Response:
    meetings, zone = services_of(request).get(Meetings), find_form_time_zone(access,
                                                                                      viewer)
    row = await meetings.find_meeting_to_change(
        viewer.person_id, access.community.address, request.path_params["meeting"])
    try:
        await meetings.change_meeting(viewer.person_id, access.community.address, row.id,
                              read_meeting(form, zone, row.begins))
    except Refused as refused:
        return await render_meeting_form(request, viewer, access, form, refused, row)
    return redirect_within(access.community.address, f"#meeting-{row.id}")


routes: Final = [
    Route("/c/{name}/meetings/new", show_new_meeting),
    Route("/c/{name}/meetings", post_meeting, methods=["POST"]),
    Route("/c/{name}/meetings/{meeting}", show_meeting_form),
    Route("/c/{name}/meetings/{meeting}", post_meeting_action, methods=["POST"]),
]
