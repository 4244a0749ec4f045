"""What waits to be sent to people, and what could not be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.feature import features
from grandtour.language import N_, Language
from grandtour.notifications.delivery import reason
from grandtour.notifications.rows import NoticeRow, State
from grandtour.people.host_acts import HostAct
from grandtour.people.tokens import unique
from grandtour.web.http.dates import moment
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.labels import EVENT_NAMES
from grandtour.web.http.layout import go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.pages import page

LISTED: Final = 100             # notices on the page
DONE: Final = "done"
STATES: Final[Mapping[State, str]] = {
    "waiting": N_("Waiting"), "failed": N_("Could not be sent"), "sent": N_("Sent"),
    "seen": N_("Seen before they were sent"), "dropped": N_("Out of date before they were sent")}
SEE: Final[Mapping[str, tuple[str, str]]] = {
    "table": (N_("See the table"), "/t/"),
    **{kind: (source.link, source.path) for feature in features()
       for kind, source in feature.notice_sources.items()}}
NOWHERE: Final = ("", "")       # a meeting has no page of its own, and words are their reader's
CHANNELS: Final = {"mail": N_("Mail"), "push": N_("Browser"), "webhook": N_("Webhook")}


@dataclass(frozen=True)
class Line:
    """A notice as the page shows it; no name and no address is in it."""

    id: str
    channel: str
    event: str
    see: str
    address: str
    due: str
    failed: bool
    tries: int
    fault: str


async def queue(request: Request) -> Response:
    """GET /host/queue."""
    return await shown(request, await host_of(request))


async def shown(request: Request, viewer: Viewer, refused: Refused | None = None) -> Response:
    preferences = services_of(request).preferences
    counts = await preferences.store.count_states()
    return page(
        request, viewer, "queue", refused, open=preferences.open, most=LISTED,
        done=request.query_params.get(DONE, ""),
        counts=[(title, counts.get(state, 0)) for state, title in STATES.items()],
        lines=[line(one, viewer.language) for one in await preferences.store.unsent(LISTED)])


def line(notice: NoticeRow, language: Language) -> Line:
    see, place = SEE.get(notice.subject.kind, NOWHERE)
    return Line(notice.id, CHANNELS.get(notice.channel, notice.channel),
                EVENT_NAMES[notice.event], see, place + notice.subject.id,
                moment(notice.due, language), notice.state == "failed", notice.tries,
                reason(notice.fault, language))


async def send_again(request: Request) -> Response:
    """POST /host/queue: one, or all that have failed."""
    viewer, form = await host_of(request), await form_of(request)
    try:
        by = signed_in_now(request, viewer)
    except Refused as refused:
        return await shown(request, viewer, refused)
    notice, services = text_of(form, "notice"), services_of(request)
    number = await services.preferences.store.send_again([notice] if notice else [], HostAct(
        unique(10), services.tables.now(), by.id, "send_again"))
    return go("/host/queue?" + urlencode({DONE: number}))


routes: Final = [
    Route("/host/queue", queue),
    Route("/host/queue", send_again, methods=["POST"]),
]
