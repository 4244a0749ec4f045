"""Communities as pages: finding, founding and joining them, their own page, their settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.features.communities import addresses
from grandtour.features.communities import views as view
from grandtour.features.communities.meeting_calendar import make_calendar_path
from grandtour.features.communities.meetings import Meetings
from grandtour.features.communities.offers import NewOffers
from grandtour.features.communities.rows import ORDERS
from grandtour.features.communities.service import (
    LONGEST_ABOUT, LONGEST_TITLE, CommunityAccess, CommunityCharter, Communities,
)
from grandtour.features.communities.threads import DiscussionThreads
from grandtour.language import CODES
from grandtour.people.rows import PersonRow
from grandtour.people.settings import USUAL
from grandtour.tables.lobby import filter_rooms
from grandtour.tables.rows import TableSummary
from grandtour.web.account.settings_pages import list_time_zone_choices
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import (
    redirect_to, find_request_origin, build_refusal_box, respond_page,
)
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_member, load_viewer
from grandtour.web.lobby.table_list import describe_listed_table, describe_own_table

LAST_PAGE: Final = 1000
HERE: Final = "communities"             # the entry of the navigation bar


def parse_page(text: str) -> int:
    """Return the page number of the query."""
    return min(int(text), LAST_PAGE) if text.isdecimal() and len(text) < 6 else 1


async def load_access(request: Request) -> tuple[Viewer, CommunityAccess]:
    """Return the viewer and the community in the address. Refused: no_such_community."""
    viewer, communities = await load_viewer(request), services_of(request).get(Communities)
    return viewer, await communities.find_visible(request.path_params["name"], viewer.person_id)


async def load_member_access(request: Request) -> tuple[Viewer, PersonRow, CommunityAccess]:
    """Return the viewer, their person, and the community.

    Refused: no_such_community, members_only; in this order, so that a secret community stays
    secret."""
    viewer, access = await load_access(request)
    return viewer, require_member(viewer), access


def redirect_within(address: str, rest: str = "") -> Response:
    return redirect_to(f"/c/{address}{rest}")


# Finding and founding.

async def show_communities(request: Request) -> Response:
    """GET /communities."""
    viewer = await load_viewer(request)
    found = await services_of(request).get(Communities).list_communities(viewer.person_id)
    say = viewer.language
    return respond_page(request, viewer, "communities/index.html", HERE,
                        mine=view.list_own(found, say),
                        public=[view.community_row(row, say) for row in found.public])


async def show_founding_form(request: Request) -> Response:
    """GET /communities/new."""
    viewer = await load_viewer(request)
    zone = viewer.settings.zone
    return render_founding_form(request, viewer, {
        f"language-{viewer.language.code}": "on", "zone": "" if zone == USUAL.zone else zone})


def render_founding_form(request: Request, viewer: Viewer, form: Mapping[str, str],
                         refused: Refused | None = None) -> Response:
    message = build_refusal_box("", refusal_text(refused, None, viewer.language),
                                "") if refused else None
    return respond_page(
        request, viewer, "communities/found.html", HERE,
        status=http_status(refused) if refused else 200, form=form, refused=message,
        member=viewer.person is not None and viewer.person.member,
        zones=list_time_zone_choices(),
        most_title=LONGEST_TITLE, most_about=LONGEST_ABOUT, most_address=addresses.LONGEST)


async def post_community(request: Request) -> Response:
    """POST /communities."""
    services = services_of(request)
    viewer = await load_viewer(request)
    person, form = require_member(viewer), await read_form_fields(request)
    secret = read_text_field(form, "seen") == "secret"
    try:
        community = await services.get(Communities).found_community(
            person, read_charter_form(form), read_text_field(form, "address"), secret,
            services.tables.now(),
            "shares" in form)
    except Refused as refused:
        return render_founding_form(request, viewer, form, refused)
    return redirect_within(community.address)


def read_charter_form(form: Mapping[str, str]) -> CommunityCharter:
    return CommunityCharter(
        read_text_field(form, "title"), read_text_field(form, "about"),
        tuple(code for code in CODES if f"language-{code}" in form),
        read_text_field(form, "write") or "members", read_text_field(form, "invite") or "members",
        read_text_field(form, "zone"))


# The page of a community.

async def show_community(request: Request) -> Response:
    """GET /c/{name}?sort=&page=."""
    services = services_of(request)
    viewer, access = await load_access(request)
    if any(request.url.path in place.partition("#")[::2] for news in viewer.news
           for place in news.places):
        await services.get(Meetings).mark_calendar_seen(access)
        await services.get(NewOffers).mark_offers_seen(access)
        viewer = await load_viewer(request)
    say, now, query = viewer.language, services.tables.now(), request.query_params
    order = next((one for one in ORDERS if one == query.get("sort")), ORDERS[0])
    page = parse_page(query.get("page", ""))
    threads, more = await services.get(DiscussionThreads).list_page(access, order, page)
    mine = await services.get(Communities).list_communities(viewer.person_id)
    tables = await services.get(Communities).list_tables(access)
    reserved = await services.tables.find_reserved_among(filter_rooms(tables), viewer.person_id)
    return respond_page(
        request, viewer, "communities/community.html", HERE,
        one=view.build_community_head(access, say),
        mine=view.list_own(mine, say), order=order, page=page, more=more,
        game=next(iter(games.names())),
        orders=[(name, say.say(title)) for name, title in view.ORDERED.items()],
        threads=[view.thread_row(row, now, say) for row in threads],
        lists=[view.games_row(row, say)
               for row in await services.get(DiscussionThreads).list_game_lists(
                   access, viewer.person_id)],
        tables=[describe_listed_table(line, viewer.person_id, say, now, viewer.settings.zone,
                                      reserved.get(line.id)) for line in tables],
        meetings=view.mark_repeated_meetings([
            view.meeting_row(row, viewer.settings.zone, say,
                             await services.get(Meetings).list_notified(access, row),
                             await services.get(Meetings).list_attended_meetings(access,
                                                                                          row))
            for row in await services.get(Meetings).list_meetings(access)]),
        calendar=f"{find_request_origin(request)}{make_calendar_path(access.community)}",
        closed=await services.get(Communities).list_members_only_tables(access),
        offers=[describe_own_table(line, viewer.person_id, say, now, viewer.settings.zone)
                for line in await list_own_rooms(request, viewer)
                if access.member and line.id not in {shown.id for shown in tables}],
        **await find_added("community", request, viewer))


async def list_own_rooms(request: Request, viewer: Viewer) -> list[TableSummary]:
    """Return the waiting rooms in which the viewer has a seat."""
    games = await services_of(request).lobby.list_my_games(viewer.person_id)
    return [line for line in games.now if line.status.phase == "room"]


async def post_shown_table(request: Request) -> Response:
    """POST /c/{name}/tables: show one of the viewer's tables."""
    viewer, person, access = await load_member_access(request)
    wanted = read_text_field(await read_form_fields(request), "table")
    line = next((one for one in await list_own_rooms(request, viewer) if one.id == wanted), None)
    await services_of(request).get(Communities).show_own_table(
        person.id, access.community.address, line)
    return redirect_within(access.community.address, "#tables")


# Joining, leaving, members.

async def post_joining(request: Request) -> Response:
    """POST /c/{name}/join."""
    services = services_of(request)
    _, person, access = await load_member_access(request)
    await services.get(Communities).join_community(
        person, access.community.address, services.tables.now(),
        "shares" in await read_form_fields(request))
    return redirect_within(access.community.address)


async def post_leaving(request: Request) -> Response:
    """POST /c/{name}/leave."""
    _, person, access = await load_member_access(request)
    await services_of(request).get(Communities).leave_community(person.id,
                                                                         access.community.address)
    return redirect_to("/communities")


async def show_community_invitation(request: Request) -> Response:
    """GET /communities/join/{code}: an invitation for a non-member."""
    viewer = await load_viewer(request)
    code = request.path_params["code"]
    community = await services_of(request).get(Communities).find_by_invitation(code)
    return respond_page(request, viewer, "communities/invitation.html", HERE, code=code,
                        one=view.community_row(community, viewer.language),
                        member=viewer.person is not None and viewer.person.member)


async def post_accepted_invitation(request: Request) -> Response:
    """POST /communities/join/{code}."""
    services = services_of(request)
    viewer = await load_viewer(request)
    code = request.path_params["code"]
    await services.get(Communities).find_by_invitation(code)
    community = await services.get(Communities).accept_invitation(
        require_member(viewer), code, services.tables.now(),
        "shares" in await read_form_fields(request))
    return redirect_within(community.address)


async def show_members(request: Request) -> Response:
    """GET /c/{name}/members: the members, the settings, and the viewer's choice; for members."""
    viewer, access = await load_access(request)
    await services_of(request).get(Communities).require_member_access(
        access.community.address, viewer.person_id)
    community = access.community
    form = {f"language-{code}": "on" for code in community.languages} | {
        "title": community.title, "about": community.about, "write": community.write,
        "invite": community.invite, "zone": community.zone}
    members = await services_of(request).get(Communities).list_members(access)
    return respond_page(
        request, viewer, "communities/members.html", HERE,
        one=view.build_community_head(access, viewer.language),
        members=[view.member_row(row, access, viewer.language) for row in members], form=form,
        missing=[row.name for row in members if not row.agrees],
        invitation=str(request.url.replace(path=f"/communities/join/{community.code}", query="")),
        kept="kept" in request.query_params, zones=list_time_zone_choices(),
        most_title=LONGEST_TITLE, most_about=LONGEST_ABOUT)


async def post_member_change(request: Request) -> Response:
    """POST /c/{name}/members/{person}: appoint or remove."""
    _, person, access = await load_member_access(request)
    do, other = read_text_field(await read_form_fields(request),
                                "do"), request.path_params["person"]
    found, address = services_of(request).get(Communities), access.community.address
    if do == "remove":
        await found.remove_member(person.id, address, other)
    elif do in view.ROLES:
        role = next(role for role in view.ROLES if role == do)
        await found.set_member_role(person.id, address, other, role)
    return redirect_within(address, "/members")


# Settings.

async def post_charter(request: Request) -> Response:
    """POST /c/{name}/settings."""
    _, person, access = await load_member_access(request)
    await services_of(request).get(Communities).change_charter(
        person.id, access.community.address, read_charter_form(await read_form_fields(request)))
    return redirect_within(access.community.address, "/members?kept=1#charter")


async def post_new_invitation(request: Request) -> Response:
    """POST /c/{name}/invitation: create a new link."""
    _, person, access = await load_member_access(request)
    await services_of(request).get(Communities).renew_invitation(
        person.id, access.community.address)
    return redirect_within(access.community.address, "/members#invite")


async def post_notifications_off(request: Request) -> Response:
    """POST /c/{name}/mute."""
    _, person, access = await load_member_access(request)
    on = read_text_field(await read_form_fields(request), "on") == "yes"
    await services_of(request).get(Communities).set_notifications_off(
        person.id, access.community.address, on)
    return redirect_within(access.community.address, "/members?kept=1#mine")


async def post_sharing(request: Request) -> Response:
    """POST /c/{name}/sharing."""
    _, person, access = await load_member_access(request)
    on = read_text_field(await read_form_fields(request), "on") == "yes"
    await services_of(request).get(Communities).set_sharing(person.id, access.community.address, on)
    return redirect_within(access.community.address, "/members?kept=1#mine")


async def post_visibility(request: Request) -> Response:
    """POST /c/{name}/visibility: hide it, ask whether to make it public, or answer."""
    _, person, access = await load_member_access(request)
    do, found = read_text_field(await read_form_fields(request),
                                "do"), services_of(request).get(Communities)
    address, now = access.community.address, services_of(request).tables.now()
    if do == "hide":
        address = (await found.make_secret(person.id, address)).address
    elif do in ("ask", "withdraw"):
        await found.ask_opening(person.id, address, do == "ask", now)
    elif do in ("yes", "no"):
        await found.answer_opening(person.id, address, do == "yes", now)
    return redirect_within(address)


async def post_community_closing(request: Request) -> Response:
    """POST /c/{name}/close."""
    _, person, access = await load_member_access(request)
    await services_of(request).get(Communities).close_community(
        person.id, access.community.address,
        read_text_field(await read_form_fields(request), "word"))
    return redirect_to("/communities")


routes: Final = [
    Route("/communities", show_communities),
    Route("/communities", post_community, methods=["POST"]),
    Route("/communities/new", show_founding_form),
    Route("/communities/join/{code}", show_community_invitation),
    Route("/communities/join/{code}", post_accepted_invitation, methods=["POST"]),
    Route("/c/{name}", show_community),
    Route("/c/{name}/tables", post_shown_table, methods=["POST"]),
    Route("/c/{name}/join", post_joining, methods=["POST"]),
    Route("/c/{name}/leave", post_leaving, methods=["POST"]),
    Route("/c/{name}/members", show_members),
    Route("/c/{name}/members/{person}", post_member_change, methods=["POST"]),
    Route("/c/{name}/settings", post_charter, methods=["POST"]),
    Route("/c/{name}/invitation", post_new_invitation, methods=["POST"]),
    Route("/c/{name}/mute", post_notifications_off, methods=["POST"]),
    Route("/c/{name}/sharing", post_sharing, methods=["POST"]),
    Route("/c/{name}/visibility", post_visibility, methods=["POST"]),
    Route("/c/{name}/close", post_community_closing, methods=["POST"]),
]
