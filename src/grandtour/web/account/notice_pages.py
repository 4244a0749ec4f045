"""Notices: the addresses in mails, which work without signing in, and the buttons of the settings.

Programs open the links of mails before people do; so a link only asks, and a button does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_, Phrase
from grandtour.notifications.channel import Channel
from grandtour.notifications.channels import kinds
from grandtour.people.rows import PersonRow
from grandtour.web.account.settings_pages import page
from grandtour.web.http.layout import go, respond
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_of, somebody


@dataclass(frozen=True)
class Link:
    """What a page of a link says: its title, what it asks, its button, what is said after."""

    title: str
    asks: str
    button: str
    done: str


CONFIRM: Final = Link(
    N_("Mail address"), N_("Send mail about your games to {address}?"),
    N_("Confirm"), N_("Confirmed: notices can come."))
QUIET: Final = Link(
    N_("No more notices of this table"),
    N_("No notices of it are sent to you any more."),
    N_("No more notices"), N_("You get no more notices of this table."))
STOP: Final = Link(
    N_("No mail any more"), N_("No notices are sent to you by mail any more."),
    N_("Send no mail any more"), N_("No mail comes any more."))


LEAVE: Final = Link(
    N_("No more notices here"), N_("Nothing more is sent to {name} this way: {channel}."),
    N_("No more notices"), N_("Nothing more comes this way."))


def shown(request: Request, viewer: Viewer, link: Link, done: bool = False,
          **facts: object) -> Response:
    say = viewer.language.say
    return respond(request, viewer, "account/link.html", title=say(link.title),
                   said=say(link.done if done else link.asks, **facts), button=say(link.button),
                   done=done)


async def confirm(request: Request) -> Response:
    """GET, POST /post/confirm/{ticket}. Refused: stale_link."""
    viewer, box = await viewer_of(request), services_of(request).preferences
    ticket = request.path_params["ticket"]
    if request.method == "POST":
        await box.confirm(ticket)
        return shown(request, viewer, CONFIRM, done=True)
    return shown(request, viewer, CONFIRM, address=await box.asked(ticket))


async def quiet(request: Request) -> Response:
    """GET, POST /post/quiet/{person}/{table}/{proof}. Refused: stale_link."""
    viewer, of = await viewer_of(request), request.path_params
    box = services_of(request).preferences
    if request.method == "POST":
        await box.hush(of["person"], of["table"], of["proof"])
        return shown(request, viewer, QUIET, done=True)
    await box.reader(of["person"], of["table"], of["proof"])
    return shown(request, viewer, QUIET)


async def stop(request: Request) -> Response:
    """GET, POST /post/stop/{person}/{proof}; mail programs POST on their own when somebody wants
    no more mail (RFC 8058). Refused: stale_link."""
    viewer, of = await viewer_of(request), request.path_params
    box = services_of(request).preferences
    if request.method == "POST":
        await box.stop(of["person"], of["proof"])
        return shown(request, viewer, STOP, done=True)
    await box.reader(of["person"], "", of["proof"])
    return shown(request, viewer, STOP)


async def leave(request: Request) -> Response:
    """GET, POST /post/stop/{person}/{channel}/{proof}. Refused: no_channel, stale_link."""
    viewer, of = await viewer_of(request), request.path_params
    box = services_of(request).preferences
    if request.method == "POST":
        await box.leave(of["person"], of["channel"], of["proof"])
        return shown(request, viewer, LEAVE, done=True)
    reader = await box.leaver(of["person"], of["channel"], of["proof"])
    title = next(kind.title for kind in kinds() if kind.name == of["channel"])
    return shown(request, viewer, LEAVE, name=viewer.language.called(reader.name),
                 channel=viewer.language.say(title))


# The buttons of the settings.

async def renew(request: Request, person: PersonRow) -> Phrase:
    await services_of(request).preferences.renew_secret(person)
    return Phrase(N_("There is another secret now."))


async def hear(request: Request, person: PersonRow) -> Phrase:
    await services_of(request).preferences.hear_again(person)
    return Phrase(N_("You hear of all your tables again."))


BUTTONS: Final = {"secret": renew, "hear": hear}


async def check(request: Request, viewer: Viewer, channel: type[Channel],
                person: PersonRow) -> Phrase:
    """The button of a channel, which is called as the channel is."""
    status = await services_of(request).preferences.check(person, channel.name, viewer.language)
    return Phrase(channel.checked, status=status)


async def button(request: Request) -> Response:
    """POST /me/notices/{what}."""
    viewer = await viewer_of(request)
    what = request.path_params["what"]
    channel = next((kind for kind in kinds() if kind.name == what), None)
    if channel is None and what not in BUTTONS:
        return go("/me")
    try:
        person = somebody(viewer)
        said = await BUTTONS[what](request, person) if channel is None \
            else await check(request, viewer, channel, person)
    except Refused as refused:
        return await page(request, await viewer_of(request), refused)
    return await page(request, await viewer_of(request), said=viewer.language.say(said))


routes: Final = [
    Route("/post/confirm/{ticket}", confirm, methods=["GET", "POST"]),
    Route("/post/quiet/{person}/{table}/{proof}", quiet, methods=["GET", "POST"]),
    Route("/post/stop/{person}/{proof}", stop, methods=["GET", "POST"]),
    Route("/post/stop/{person}/{channel}/{proof}", leave, methods=["GET", "POST"]),
    Route("/me/notices/{what}", button, methods=["POST"]),
]
