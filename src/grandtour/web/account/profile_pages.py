"""The profile of a member, and the viewer's friends and blocks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import NAMES, N_, Count, Language
from grandtour.people import errors
from grandtour.people.friends import Friends
from grandtour.people.rows import PersonRow
from grandtour.web.account.profile import (
    Profile, find_added_facts, find_profile_owner, load_profile,
)
from grandtour.web.http.added import find_play_notes
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.results import views as results_view

Deed = Callable[[Friends, PersonRow, str], Awaitable[None]]

# Actions on another member, by the word of the form, with their confirmations.
TIE_ACTIONS: Final[dict[str, tuple[Deed, str]]] = {
    "ask": (Friends.ask_friend, N_("Request sent. You are friends once it is accepted.")),
    "accept": (Friends.ask_friend, N_("You are friends now.")),
    "decline": (Friends.end_tie, N_("Declined. No one is notified.")),
    "withdraw": (Friends.end_tie, N_("The request was taken back.")),
    "end": (Friends.end_tie, N_("You are no longer friends.")),
    "block": (Friends.block_member, N_("Blocked. No one is notified.")),
    "unblock": (Friends.unblock_member, N_("No longer blocked.")),
}
CIRCLE: Final = {"everybody": N_("shared with everyone"), "friends": N_("shared with friends"),
                 "nobody": ""}


def require_account(viewer: Viewer) -> PersonRow:
    """Return the viewer's person. Refused: not_member."""
    if viewer.person is None or not viewer.person.member:
        raise Refused(errors.NOT_MEMBER, {})
    return viewer.person


def profile_address(name: str) -> str:
    return f"/u/{quote(name)}"


async def show_profile(request: Request) -> Response:
    """GET /u/{name}: the member as the viewer may see them.

    ?as=friend: your own profile as friends see it."""
    viewer = await load_viewer(request)
    owner = await find_profile_owner(request, viewer, request.path_params["name"])
    as_friend = request.query_params.get("as") == "friend"
    profile = await load_profile(request, viewer, owner, as_friend)
    versus = await services_of(request).results.compare_people(viewer.person_id, owner.id)
    notes = await find_play_notes(request, owner.id, viewer.language) if profile.figures else {}
    return respond_page(
        request, viewer, "account/profile.html", "me" if profile.own else "", profile=profile,
        as_friend=as_friend, done=confirmation_text(request),
        facts=list_facts(profile, viewer.language),
        member=viewer.person is not None and viewer.person.member,
        standing=profile.ties.describe_tie_with(owner.id),
        blocked=profile.ties.has_blocked(owner.id),
        friendly={tie.id for tie in profile.ties.friends},
        shared={part: CIRCLE[getattr(owner.settings, f"see_{part}")] for part in profile.parts},
        figures=results_view.describe_figures(profile.figures, notes, viewer.language),
        met=versus, together=Count("{n} game", "{n} games", versus.tables_together),
        versus=results_view.versus_text(versus, viewer.language),
        asker=viewer.person_id, **await find_added_facts(request, viewer, profile))


def confirmation_text(request: Request) -> str:
    """Return what has just been done, in a sentence."""
    word = request.query_params.get("done", "")
    return TIE_ACTIONS[word][1] if word in TIE_ACTIONS else ""


def list_facts(profile: Profile, language: Language) -> list[str]:
    """Return the facts under the name."""
    facts = []
    if profile.languages:
        names = [NAMES[code] for code in profile.languages if code in NAMES]
        facts.append(language.say(N_("reads {languages}"), languages=language.join(names)))
    if profile.finished_games:
        facts.append(language.say(
            Count("{n} game finished", "{n} games finished", profile.finished_games)))
    if profile.recent:
        facts.extend(results_view.describe_habits(profile.recent, language))
    return facts


async def show_friends_page(request: Request) -> Response:
    """GET /me/friends."""
    return await render_friends(request, await load_viewer(request))


async def render_friends(request: Request, viewer: Viewer, refused: Refused | None = None,
                         name: str = "") -> Response:
    person = require_account(viewer)
    return respond_page(
        request, viewer, "account/friends.html", "me", http_status(refused) if refused else 200,
        ties=await services_of(request).friends.load_ties(person.id),
        done=confirmation_text(request),
        name=name,
        refused_because=refusal_text(refused, None, viewer.language) if refused else "")


async def post_friend_action(request: Request) -> Response:
    """POST /me/friends: an action on the member with this name.

    The form may come from the profile or the settings."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    word, name = read_text_field(form, "do"), read_text_field(form, "name")
    person = require_account(viewer)
    if word not in TIE_ACTIONS:
        return redirect_to("/me/friends")
    try:
        await TIE_ACTIONS[word][0](services_of(request).friends, person, name)
    except Refused as refused:
        return await render_friends(request, viewer, refused, name)
    back = {"profile": profile_address(name)}.get(read_text_field(form, "back"), "/me/friends")
    return redirect_to(f"{back}?done={word}")


routes: Final = [
    Route("/me/friends", show_friends_page),
    Route("/me/friends", post_friend_action, methods=["POST"]),
    Route("/u/{name:path}", show_profile),
]
