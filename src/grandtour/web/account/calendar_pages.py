"""The calendar of a person's deadlines: a secret address for calendar programs, and its buttons."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.feature import list_features
from grandtour.language import N_, language
from grandtour.notifications.calendar import build_calendar, build_deadline_date, name_calendar
from grandtour.web.account.settings_pages import render_settings
from grandtour.web.http.layout import find_request_origin
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import require_person, load_viewer
from grandtour.web.server.kept_copy import respond_with_entity_tag


async def show_calendar(request: Request) -> Response:
    """GET /calendar/{secret}.ics, in the person's language. Refused: stale_link."""
    services = services_of(request)
    person = await services.preferences.find_calendar(request.path_params["secret"])
    reads = person.settings.language or await services.preferences.store.find_reading_language(
        person.id)
    site_id = await services.site.permanent_id()
    dates = [build_deadline_date(line, site_id, language(reads))
             for line in await services.lobby.list_deadlines(person.id)]
    dates += [date for feature in list_features() if feature.dates
              for date in await feature.dates(services, person.id)]
    made = build_calendar(dates, find_request_origin(request),
                          name_calendar(services.site.name, language(reads)))
    return respond_with_entity_tag(request, made, "text/calendar; charset=utf-8", "private")


def calendar_address(request: Request, secret: str) -> str:
    """Return the address of the calendar."""
    return f"{find_request_origin(request)}/calendar/{secret}.ics"


async def post_calendar(request: Request) -> Response:
    """POST /me/calendar: create an address, shown only once. The previous one stops working."""
    viewer = await load_viewer(request)
    try:
        secret = await services_of(request).preferences.make_calendar_secret(require_person(viewer))
    except Refused as refused:
        return await render_settings(request, viewer, refused)
    return await render_settings(request, viewer,
                                 said=viewer.language.say(N_("A new address was created.")),
                                 calendar=calendar_address(request, secret))


async def post_calendar_end(request: Request) -> Response:
    """POST /me/calendar/end."""
    viewer = await load_viewer(request)
    try:
        await services_of(request).preferences.end_calendar(require_person(viewer))
    except Refused as refused:
        return await render_settings(request, viewer, refused)
    return await render_settings(request, viewer,
                                 said=viewer.language.say(N_("The address no longer works.")))


routes: Final = [
    Route("/calendar/{secret}.ics", show_calendar),
    Route("/me/calendar", post_calendar, methods=["POST"]),
    Route("/me/calendar/end", post_calendar_end, methods=["POST"]),
]
