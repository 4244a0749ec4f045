"""The profile of a member, and the own friends and blocks."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import NAMES, N_, Count, Language
from grandtour.people import errors
from grandtour.people.friends import Friends
from grandtour.people.rows import PersonRow
from grandtour.web.account.profile import Profile, owner_of, profile_of
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import box, go, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.library import views as shelf_view
from grandtour.web.results import views as results_view

TEXTS: Final = 10               # of a member on the profile; all of them have a page of their own

Deed = Callable[[Friends, PersonRow, str], Awaitable[None]]

# What can be done about another member, by the word of the form, and what is said of it then.
DEEDS: Final[dict[str, tuple[Deed, str]]] = {
    "ask": (Friends.ask, N_("Asked. You are friends as soon as the answer is yes.")),
    "accept": (Friends.ask, N_("You are friends now.")),
    "decline": (Friends.part, N_("Declined. Nobody is told.")),
    "withdraw": (Friends.part, N_("The request is taken back.")),
    "end": (Friends.part, N_("You are friends no more.")),
    "block": (Friends.block, N_("Blocked. Nobody is told.")),
    "unblock": (Friends.unblock, N_("Not blocked any more.")),
}
CIRCLE: Final = {"everybody": N_("shared with everybody"), "friends": N_("shared with friends"),
                 "nobody": ""}


def member_of(viewer: Viewer) -> PersonRow:
    """Refused: not_member."""
    if viewer.person is None or not viewer.person.member:
        raise Refused(errors.NOT_MEMBER, {})
    return viewer.person


def address_of(name: str) -> str:
    return f"/u/{quote(name)}"


async def profile_page(request: Request) -> Response:
    """GET /u/{name}: what the member shows to the viewer. ?as=friend: the own one as friends see
    it."""
    viewer = await viewer_of(request)
    owner = await owner_of(request, viewer, request.path_params["name"])
    as_friend = request.query_params.get("as") == "friend"
    profile = await profile_of(request, viewer, owner, as_friend)
    versus = await services_of(request).results.between(viewer.id, owner.id)
    return respond(
        request, viewer, "account/profile.html", "me" if profile.own else "", profile=profile,
        as_friend=as_friend, done=done_of(request), facts=facts_of(profile, viewer.language),
        member=viewer.person is not None and viewer.person.member,
        standing=profile.ties.with_(owner.id), blocked=profile.ties.blocks(owner.id),
        friendly={tie.id for tie in profile.ties.friends},
        shared={part: CIRCLE[getattr(owner.settings, f"see_{part}")] for part in profile.parts},
        marked=marked(profile, viewer.language),
        figures=results_view.figures(profile.figures, viewer.language),
        diary=await entries(profile.diary, viewer), texts=await entries(profile.texts, viewer),
        together=Count("{n} game", "{n} games", versus.together),
        versus=results_view.versus(versus, viewer.language),
        asker=viewer.id)


def done_of(request: Request) -> str:
    """What has just been done, in a sentence."""
    word = request.query_params.get("done", "")
    return DEEDS[word][1] if word in DEEDS else ""


def facts_of(profile: Profile, language: Language) -> list[str]:
    """What stands under the name."""
    facts = []
    if profile.languages:
        names = [NAMES[code] for code in profile.languages if code in NAMES]
        facts.append(language.say(N_("reads {languages}"), languages=language.join(names)))
    if profile.finished:
        facts.append(language.say(
            Count("{n} game finished", "{n} games finished", profile.finished)))
    if profile.recent:
        facts.extend(results_view.recent(profile.recent, language))
    return facts


def marked(profile: Profile, language: Language) -> list[dict[str, Any]]:
    """The games on the shelf with their marks in words."""
    return [{"game": box(game, language), "marks": [
        (shelf_view.ICONS[kind], shelf_view.MARKED[kind]) for kind in kinds]}
        for game, kinds in profile.marks.items()]


async def entries(heard: Any, viewer: Viewer) -> list[dict[str, Any]]:
    return await to_thread(shelf_view.entries, heard[:TEXTS], viewer.language, viewer.id)


async def friends_page(request: Request) -> Response:
    """GET /me/friends."""
    return await show_friends(request, await viewer_of(request))


async def show_friends(request: Request, viewer: Viewer, refused: Refused | None = None,
                       name: str = "") -> Response:
    person = member_of(viewer)
    return respond(
        request, viewer, "account/friends.html", "me", status_of(refused) if refused else 200,
        ties=await services_of(request).friends.ties(person.id), done=done_of(request), name=name,
        refused_because=sentence(refused, None, viewer.language) if refused else "")


async def change(request: Request) -> Response:
    """POST /me/friends: one of the deeds with the member of this name. The form may say that it
    stands on the profile, or among the settings."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    word, name = text_of(form, "do"), text_of(form, "name")
    person = member_of(viewer)
    if word not in DEEDS:
        return go("/me/friends")
    try:
        await DEEDS[word][0](services_of(request).friends, person, name)
    except Refused as refused:
        return await show_friends(request, viewer, refused, name)
    back = {"profile": address_of(name)}.get(text_of(form, "back"), "/me/friends")
    return go(f"{back}?done={word}")


routes: Final = [
    Route("/me/friends", friends_page),
    Route("/me/friends", change, methods=["POST"]),
    Route("/u/{name:path}", profile_page),
]
