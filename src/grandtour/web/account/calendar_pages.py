"""The calendar of one's deadlines: a secret address that calendar programs fetch, and the buttons
that make another one and end it."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.communities.rows import MeetingRow
from grandtour.engine.game import Refused
from grandtour.language import N_, language
from grandtour.notifications.calendar import Date, calendar, deadline
from grandtour.web.account.settings_pages import page
from grandtour.web.http.layout import origin_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import somebody, viewer_of
from grandtour.web.server.kept_copy import answer_once


async def fetch(request: Request) -> Response:
    """GET /calendar/{secret}.ics, in the person's language. Refused: stale_link."""
    services = services_of(request)
    person = await services.preferences.calendar_of(request.path_params["secret"])
    reads = person.settings.language or await services.preferences.store.reading_language(person.id)
    site_id = await services.site.permanent_id()
    dates = [deadline(line, site_id, language(reads))
             for line in await services.lobby.deadlines(person.id)]
    dates += [date_of(row, site_id) for row in await services.meetings.list_upcoming(person.id)]
    made = calendar(dates, origin_of(request), services.site.name, language(reads))
    return answer_once(request, made, "text/calendar; charset=utf-8", "private")


def date_of(row: MeetingRow, site_id: str) -> Date:
    """A meeting to which the person comes."""
    return Date(f"{row.id}@{site_id}", row.changed or row.moment, row.begins,
                f"{row.title} · {row.community_title}", f"/c/{row.address}#meetings", row.sequence,
                row.called_off)


def calendar_address(request: Request, secret: str) -> str:
    """Where programs fetch it."""
    return f"{origin_of(request)}/calendar/{secret}.ics"


async def make(request: Request) -> Response:
    """POST /me/calendar: the address is shown this once; the one before works no longer."""
    viewer = await viewer_of(request)
    try:
        secret = await services_of(request).preferences.new_calendar(somebody(viewer))
    except Refused as refused:
        return await page(request, viewer, refused)
    return await page(request, viewer, said=viewer.language.say(N_("There is a new address.")),
                      calendar=calendar_address(request, secret))


async def end(request: Request) -> Response:
    """POST /me/calendar/end."""
    viewer = await viewer_of(request)
    try:
        await services_of(request).preferences.end_calendar(somebody(viewer))
    except Refused as refused:
        return await page(request, viewer, refused)
    return await page(request, viewer,
                      said=viewer.language.say(N_("The address works no longer.")))


routes: Final = [
    Route("/calendar/{secret}.ics", fetch),
    Route("/me/calendar", make, methods=["POST"]),
    Route("/me/calendar/end", end, methods=["POST"]),
]
