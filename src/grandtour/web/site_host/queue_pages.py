"""The queue of notifications: waiting and failed ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.feature import list_features
from grandtour.language import N_, Language, Phrase
from grandtour.notifications.delivery import read_reason
from grandtour.notifications.rows import NoticeRow, State
from grandtour.people.host_acts import HostAct
from grandtour.people.tokens import make_random_id
from grandtour.web.http.dates import format_moment
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.labels import EVENT_NAMES
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import render_admin

LISTED: Final = 100             # notifications on the page
DONE: Final = "done"
STATES: Final[Mapping[State, str]] = {
    "waiting": N_("Waiting"), "failed": N_("Failed"), "sent": N_("Sent"),
    "seen": N_("Seen before sending"), "dropped": N_("Outdated before sending")}
SEE: Final[Mapping[str, tuple[str, str]]] = {
    "table": (N_("See the table"), "/t/"), "seat": (N_("See the table"), "/t/"),
    **{kind: (source.link, source.path) for feature in list_features()
       for kind, source in feature.notice_sources.items() if source.path}}
NOWHERE: Final = ("", "")       # messages of the host are private
CHANNELS: Final = {"mail": N_("Email"), "push": N_("Browser"), "webhook": N_("Webhook")}


@dataclass(frozen=True)
class NoticeLine:
    """A notification on the page, without names and addresses."""

    id: str
    channel: str
    event: str
    see: str
    address: str
    due: str
    failed: bool
    tries: int
    fault: str


async def show_queue(request: Request) -> Response:
    """GET /host/queue."""
    return await render_queue(request, await require_role(request))


async def render_queue(request: Request, viewer: Viewer, refused: Refused | None = None,
                       sent: Phrase | None = None) -> Response:
    """Return the notifications; after a test email, what has happened to it."""
    preferences = services_of(request).preferences
    counts = await preferences.store.count_states()
    return render_admin(
        request, viewer, "queue", refused, open=preferences.is_set_up, most=LISTED,
        done=request.query_params.get(DONE, ""), sent=sent,
        address=viewer.settings.channel_preferences("mail").address,
        confirmed=bool(viewer.settings.confirmed_email),
        counts=[(title, counts.get(state, 0)) for state, title in STATES.items()],
        lines=[describe_notice(one, viewer.language)
               for one in await preferences.store.list_unsent(LISTED)])


def describe_notice(notice: NoticeRow, language: Language) -> NoticeLine:
    see, place = SEE.get(notice.subject.kind, NOWHERE)
    return NoticeLine(notice.id, CHANNELS.get(notice.channel, notice.channel),
                      EVENT_NAMES[notice.event], see, place + notice.subject.id,
                      format_moment(notice.due, language), notice.state == "failed", notice.tries,
                      read_reason(notice.fault, language))


async def post_retry(request: Request) -> Response:
    """POST /host/queue: retry one, or all that have failed."""
    viewer, form = await require_role(request), await read_form_fields(request)
    try:
        by = require_fresh_sign_in(request, viewer)
    except Refused as refused:
        return await render_queue(request, viewer, refused)
    notice, services = read_text_field(form, "notice"), services_of(request)
    number = await services.preferences.store.retry_notice([notice] if notice else [], HostAct(
        make_random_id(10), services.tables.now(), by.id, "send_again"))
    return redirect_to("/host/queue?" + urlencode({DONE: number}))


async def post_test_email(request: Request) -> Response:
    """POST /host/test-email: send one to the host's own address."""
    viewer, services = await require_role(request), services_of(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        sent = await services.preferences.send_test_email(by, viewer.language)
    except Refused as refused:
        return await render_queue(request, viewer, refused)
    await services.hosts.record_act("test_mail", by.id)
    return await render_queue(request, viewer, sent=sent)


routes: Final = [
    Route("/host/test-email", post_test_email, methods=["POST"]),
    Route("/host/queue", show_queue),
    Route("/host/queue", post_retry, methods=["POST"]),
]
