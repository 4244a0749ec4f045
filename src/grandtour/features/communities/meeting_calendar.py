"""The calendar of a community: an address for calendar programs."""

from __future__ import annotations

from hashlib import sha256
from secrets import compare_digest
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.features.communities.meetings import Meetings
from grandtour.features.communities.rows import CommunityRow, MeetingRow
from grandtour.features.communities.service import CommunityAccess, Communities
from grandtour.notifications.calendar import CalendarDate, build_calendar
from grandtour.tables.errors import NO_COMMUNITY
from grandtour.web.http.layout import find_request_origin
from grandtour.web.http.services import services_of
from grandtour.web.server.kept_copy import respond_with_entity_tag

WARNS: Final = 60               # minutes before a meeting


def make_calendar_path(community: CommunityRow) -> str:
    """Return the address of the calendar. That of a secret community has a key, which changes with
    its invitation and opens nothing else."""
    path = f"/c/{community.address}/meetings.ics"
    return f"{path}?key={make_calendar_key(community)}" if community.secret else path


def make_calendar_key(community: CommunityRow) -> str:
    return sha256(f"calendar {community.code}".encode()).hexdigest()[:32]


def build_meeting_date(row: MeetingRow, site_id: str, title: str) -> CalendarDate:
    """Return the date of a meeting, with this title, in a calendar."""
    return CalendarDate(f"{row.id}@{site_id}", row.changed or row.moment, row.begins, title,
                        f"/c/{row.address}#meeting-{row.id}", row.sequence, row.called_off,
                        row.ends,
                        row.place, row.about, WARNS)


async def show_calendar(request: Request) -> Response:
    """GET /c/{name}/meetings.ics?key=. Refused: no_such_community."""
    services = services_of(request)
    community = await services.get(Communities).find_listed(request.path_params["name"])
    key = request.query_params.get("key", "")
    if community is None or (community.secret and not compare_digest(
            key.encode(), make_calendar_key(community).encode())):
        raise Refused(NO_COMMUNITY, {})
    site_id = await services.site.permanent_id()
    rows = await services.get(Meetings).list_meetings(CommunityAccess(community))
    made = build_calendar([build_meeting_date(row, site_id, row.title) for row in rows],
                          find_request_origin(request),
                          community.title)
    return respond_with_entity_tag(request, made, "text/calendar; charset=utf-8",
                                   "private" if community.secret else "public")


routes: Final = [Route("/c/{name}/meetings.ics", show_calendar)]
