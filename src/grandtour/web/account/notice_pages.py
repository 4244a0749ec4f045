"""Notifications: links in emails, which work without signing in, and buttons in the settings.

Programs open the links of emails before people do. So a link only asks, and a button acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_, Phrase
from grandtour.notifications.channel import NotificationChannel
from grandtour.notifications.channels import load_channel_classes
from grandtour.people.rows import PersonRow
from grandtour.web.account.settings_pages import render_settings
from grandtour.web.http.layout import redirect_to, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_viewer, require_person


@dataclass(frozen=True)
class LinkPage:
    """The texts of a link's page: title, question, button, and confirmation."""

    title: str
    asks: str
    button: str
    done: str


CONFIRM: Final = LinkPage(
    N_("Email address"), N_("Send emails about your games to {address}?"),
    N_("Confirm"), N_("Confirmed: notifications can be sent."))
QUIET: Final = LinkPage(
    N_("Stop notifications about this table"),
    N_("You will receive no more notifications about it."),
    N_("Stop notifications"), N_("You will receive no more notifications about this table."))
STOP: Final = LinkPage(
    N_("Stop all emails"), N_("You will receive no more notifications by email."),
    N_("Stop emails"), N_("You will receive no more emails."))


LEAVE: Final = LinkPage(
    N_("Stop notifications here"), N_("{name} will receive no more notifications this way: "
                                      "{channel}."),
    N_("Stop notifications"), N_("You will receive no more notifications this way."))


def render_link(request: Request, viewer: Viewer, link: LinkPage, done: bool = False,
                **facts: object) -> Response:
    say = viewer.language.say
    return respond_page(request, viewer, "account/link.html", title=say(link.title),
                        said=say(link.done if done else link.asks, **facts),
                        button=say(link.button),
                        done=done)


async def show_confirmation(request: Request) -> Response:
    """GET, POST /notifications/confirm/{ticket}. Refused: stale_link."""
    viewer, box = await load_viewer(request), services_of(request).preferences
    ticket = request.path_params["ticket"]
    if request.method == "POST":
        await box.confirm_address(ticket)
        return render_link(request, viewer, CONFIRM, done=True)
    return render_link(request, viewer, CONFIRM, address=await box.find_address_to_confirm(ticket))


async def show_muting(request: Request) -> Response:
    """GET, POST /notifications/mute/{person}/{table}/{proof}. Refused: stale_link."""
    viewer, of = await load_viewer(request), request.path_params
    box = services_of(request).preferences
    if request.method == "POST":
        await box.silence_table(of["person"], of["table"], of["proof"])
        return render_link(request, viewer, QUIET, done=True)
    await box.check_link(of["person"], of["table"], of["proof"])
    return render_link(request, viewer, QUIET)


async def show_stop_link(request: Request) -> Response:
    """GET, POST /notifications/stop/{person}/{proof}.

    Email programs POST here to unsubscribe (RFC 8058). Refused: stale_link."""
    viewer, of = await load_viewer(request), request.path_params
    box = services_of(request).preferences
    if request.method == "POST":
        await box.stop_all_email(of["person"], of["proof"])
        return render_link(request, viewer, STOP, done=True)
    await box.check_link(of["person"], "", of["proof"])
    return render_link(request, viewer, STOP)


async def show_leave_channel_link(request: Request) -> Response:
    """GET, POST /notifications/stop/{person}/{channel}/{proof}. Refused: no_channel, stale_link."""
    viewer, of = await load_viewer(request), request.path_params
    box = services_of(request).preferences
    if request.method == "POST":
        await box.end_channel(of["person"], of["channel"], of["proof"])
        return render_link(request, viewer, LEAVE, done=True)
    reader = await box.check_channel_link(of["person"], of["channel"], of["proof"])
    title = next(kind.title for kind in load_channel_classes() if kind.name == of["channel"])
    return render_link(request, viewer, LEAVE, name=viewer.language.show_name(reader.name),
                       channel=viewer.language.say(title))


# The buttons of the settings.

async def renew_secret(request: Request, person: PersonRow) -> Phrase:
    await services_of(request).preferences.renew_secret(person)
    return Phrase(N_("A new secret was created."))


async def unmute_tables(request: Request, person: PersonRow) -> Phrase:
    await services_of(request).preferences.unsilence_tables(person)
    return Phrase(N_("You will be notified about all your tables again."))


BUTTONS: Final = {"secret": renew_secret, "hear": unmute_tables}


async def check_channel(request: Request, viewer: Viewer, channel: type[NotificationChannel],
                        person: PersonRow) -> Phrase:
    """Test a channel, for the button that has the channel's name."""
    status = await services_of(request).preferences.check_address(person, channel.name,
                                                                  viewer.language)
    return Phrase(channel.checked, status=status)


async def post_button(request: Request) -> Response:
    """POST /me/notifications/{what}."""
    viewer = await load_viewer(request)
    what = request.path_params["what"]
    channel = next((kind for kind in load_channel_classes() if kind.name == what), None)
    if channel is None and what not in BUTTONS:
        return redirect_to("/me")
    try:
        person = require_person(viewer)
        said = await BUTTONS[what](request, person) if channel is None \
            else await check_channel(request, viewer, channel, person)
    except Refused as refused:
        return await render_settings(request, await load_viewer(request), refused)
    return await render_settings(request, await load_viewer(request),
                                 said=viewer.language.say(said))


routes: Final = [
    Route("/notifications/confirm/{ticket}", show_confirmation, methods=["GET", "POST"]),
    Route("/notifications/mute/{person}/{table}/{proof}", show_muting, methods=["GET", "POST"]),
    Route("/notifications/stop/{person}/{proof}", show_stop_link, methods=["GET", "POST"]),
    Route("/notifications/stop/{person}/{channel}/{proof}", show_leave_channel_link,
          methods=["GET", "POST"]),
    Route("/me/notifications/{what}", post_button, methods=["POST"]),
]
