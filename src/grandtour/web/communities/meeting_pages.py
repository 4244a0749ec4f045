"""The meetings of a community as pages: making one known, calling it off, coming."""

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
from grandtour.communities.service import Access
from grandtour.engine.game import Refused
from grandtour.web.communities import views as view
from grandtour.web.communities.pages import HERE, asked, asked_by_member, to
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


async def new_form(request: Request) -> Response:
    """GET /c/{name}/meetings/new: for its keepers."""
    viewer, access = await asked(request)
    await services_of(request).communities.as_keeper(access.community.address, viewer.id)
    return await form_page(request, viewer, access, {})


async def form_page(request: Request, viewer: Viewer, access: Access, form: Mapping[str, str],
                    refused: Refused | None = None) -> Response:
    """With what was typed, if it was refused."""
    message = refused_box("", sentence(refused, None, viewer.language), "") if refused else None
    rows = await services_of(request).tournaments.of_community(access.community.id)
    return respond(
        request, viewer, "communities/meeting_form.html", HERE,
        status=status_of(refused) if refused else 200, one=view.head(access, viewer.language),
        form={**EMPTY, **form}, refused=message, zone=viewer.settings.zone,
        games=[box(name, viewer.language) for name in games.names()],
        tournaments=[row for row in rows if row.phase in ("entry", "play")],
        most_title=LONGEST_TITLE, most_about=LONGEST_ABOUT)


async def announce(request: Request) -> Response:
    """POST /c/{name}/meetings."""
    viewer, person, access = await asked_by_member(request)
    form = await form_of(request)
    wanted = Announced(text_of(form, "title"), moment_of(text_of(form, "begins"),
                                                         viewer.settings.zone),
                       text_of(form, "about"), text_of(form, "game"), text_of(form, "tournament"))
    try:
        await services_of(request).meetings.announce(
            person.id, access.community.address, wanted)
    except Refused as refused:
        if refused.refusal.code == "not_keeper":
            raise
        return await form_page(request, viewer, access, form, refused)
    return to(access.community.address, "#meetings")


async def answer(request: Request) -> Response:
    """POST /c/{name}/meetings/{meeting}: come, stay away, or call it off."""
    _, person, access = await asked_by_member(request)
    do, found = text_of(await form_of(request), "do"), services_of(request).meetings
    address, meeting = access.community.address, request.path_params["meeting"]
    if do == "off":
        await found.call_off(person.id, address, meeting)
    elif do in ("come", "stay"):
        await found.come(person.id, address, meeting, do == "come")
    return to(address, "#meetings")


routes: Final = [
    Route("/c/{name}/meetings/new", new_form),
    Route("/c/{name}/meetings", announce, methods=["POST"]),
    Route("/c/{name}/meetings/{meeting}", answer, methods=["POST"]),
]
