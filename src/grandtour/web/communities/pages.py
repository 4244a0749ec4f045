"""Communities as pages: finding, founding and joining them, their own page, their settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.communities import addresses
from grandtour.communities.rows import ORDERS
from grandtour.communities.service import LONGEST_ABOUT, LONGEST_TITLE, Access, Charter
from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people.rows import PersonRow
from grandtour.tables.lobby import rooms
from grandtour.tables.rows import TableSummary
from grandtour.web.communities import views as view
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import go, refused_box, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_member, viewer_of
from grandtour.web.lobby.table_list import listed_line, my_line

LAST_PAGE: Final = 1000
HERE: Final = "communities"             # the room of the bar


def number(text: str) -> int:
    """A page that the query asks for."""
    return min(int(text), LAST_PAGE) if text.isdecimal() and len(text) < 6 else 1


async def asked(request: Request) -> tuple[Viewer, Access]:
    """Who asks, and the community of the address. Refused: no_such_community."""
    services = services_of(request)
    viewer = await viewer_of(request)
    return viewer, await services.communities.find_visible(request.path_params["name"], viewer.id)


async def asked_by_member(request: Request) -> tuple[Viewer, PersonRow, Access]:
    """As `asked`, for who has an account. Refused: no_such_community, members_only; in this
    order, so that nobody learns of a secret one."""
    viewer, access = await asked(request)
    return viewer, require_member(viewer), access


def to(address: str, rest: str = "") -> Response:
    return go(f"/c/{address}{rest}")


# Finding and founding.

async def index(request: Request) -> Response:
    """GET /communities."""
    viewer = await viewer_of(request)
    found = await services_of(request).communities.list_communities(viewer.id)
    say = viewer.language
    return respond(request, viewer, "communities/index.html", HERE, mine=view.mine(found, say),
                   public=[view.sign(row, say) for row in found.public])


async def found_form(request: Request) -> Response:
    """GET /communities/new."""
    viewer = await viewer_of(request)
    return found_page(request, viewer, {f"language-{viewer.language.code}": "on"})


def found_page(request: Request, viewer: Viewer, form: Mapping[str, str],
               refused: Refused | None = None) -> Response:
    message = refused_box("", sentence(refused, None, viewer.language), "") if refused else None
    return respond(
        request, viewer, "communities/found.html", HERE,
        status=status_of(refused) if refused else 200, form=form, refused=message,
        member=viewer.person is not None and viewer.person.member,
        most_title=LONGEST_TITLE, most_about=LONGEST_ABOUT, most_address=addresses.LONGEST)


async def found(request: Request) -> Response:
    """POST /communities."""
    services = services_of(request)
    viewer = await viewer_of(request)
    person, form = require_member(viewer), await form_of(request)
    secret = text_of(form, "seen") == "secret"
    try:
        community = await services.communities.found_community(
            person, charter_of(form), text_of(form, "address"), secret, services.tables.now())
    except Refused as refused:
        return found_page(request, viewer, form, refused)
    return to(community.address)


def charter_of(form: Mapping[str, str]) -> Charter:
    return Charter(
        text_of(form, "title"), text_of(form, "about"),
        tuple(code for code in CODES if f"language-{code}" in form),
        text_of(form, "write") or "members", text_of(form, "invite") or "members")


# The page of a community.

async def community_page(request: Request) -> Response:
    """GET /c/{name}?sort=&page=."""
    services = services_of(request)
    viewer, access = await asked(request)
    if access.community.address in viewer.moved:
        await services.meetings.mark_calendar_seen(access)
        viewer = replace(viewer, moved=[one for one in viewer.moved
                                        if one != access.community.address])
    say, now, query = viewer.language, services.tables.now(), request.query_params
    order = next((one for one in ORDERS if one == query.get("sort")), ORDERS[0])
    page = number(query.get("page", ""))
    threads, more = await services.threads.list_page(access, order, page)
    mine = await services.communities.list_communities(viewer.id)
    tables = await services.communities.list_tables(access)
    reserved = await services.tables.reserved(rooms(tables), viewer.id)
    return respond(
        request, viewer, "communities/community.html", HERE, one=view.head(access, say),
        mine=view.mine(mine, say), order=order, page=page, more=more,
        game=next(iter(games.names())),
        orders=[(name, say.say(title)) for name, title in view.ORDERED.items()],
        threads=[view.thread(row, now, say) for row in threads],
        lists=[view.games_list(row, say)
               for row in await services.threads.list_game_lists(access, viewer.id)],
        tables=[listed_line(line, viewer.id, say, now, viewer.settings.zone,
                            reserved.get(line.id)) for line in tables],
        meetings=[view.meeting(row, viewer.settings.zone, say,
                               await services.meetings.list_notified(access, row))
                  for row in await services.meetings.list_meetings(access)],
        closed=await services.communities.members_only_tables(access),
        offers=[my_line(line, viewer.id, say, now, viewer.settings.zone)
                for line in await own_rooms(request, viewer)
                if access.member and line.id not in {shown.id for shown in tables}])


async def own_rooms(request: Request, viewer: Viewer) -> list[TableSummary]:
    """The waiting rooms in which the viewer sits."""
    games = await services_of(request).lobby.my_games(viewer.id)
    return [line for line in games.now if line.status.phase == "room"]


async def put_up(request: Request) -> Response:
    """POST /c/{name}/tables: show an own table."""
    viewer, person, access = await asked_by_member(request)
    wanted = text_of(await form_of(request), "table")
    line = next((one for one in await own_rooms(request, viewer) if one.id == wanted), None)
    await services_of(request).communities.show_own_table(person.id, access.community.address, line)
    return to(access.community.address, "#tables")


# Joining, leaving, members.

async def join(request: Request) -> Response:
    """POST /c/{name}/join."""
    services = services_of(request)
    _, person, access = await asked_by_member(request)
    await services.communities.join(person, access.community.address, services.tables.now())
    return to(access.community.address)


async def leave(request: Request) -> Response:
    """POST /c/{name}/leave."""
    _, person, access = await asked_by_member(request)
    await services_of(request).communities.leave_community(person.id, access.community.address)
    return go("/communities")


async def invitation_page(request: Request) -> Response:
    """GET /communities/join/{code}: what is meant for somebody outside."""
    viewer = await viewer_of(request)
    code = request.path_params["code"]
    community = await services_of(request).communities.find_by_invitation(code)
    return respond(request, viewer, "communities/invitation.html", HERE, code=code,
                   one=view.sign(community, viewer.language),
                   member=viewer.person is not None and viewer.person.member)


async def accept(request: Request) -> Response:
    """POST /communities/join/{code}."""
    services = services_of(request)
    viewer = await viewer_of(request)
    code = request.path_params["code"]
    await services.communities.find_by_invitation(code)
    community = await services.communities.accept_invitation(
        require_member(viewer), code, services.tables.now())
    return to(community.address)


async def members_page(request: Request) -> Response:
    """GET /c/{name}/members: for who belongs to it: the members, what is set, the own choice."""
    viewer, access = await asked(request)
    await services_of(request).communities.as_member(access.community.address, viewer.id)
    community = access.community
    form = {f"language-{code}": "on" for code in community.languages} | {
        "title": community.title, "about": community.about, "write": community.write,
        "invite": community.invite}
    members = await services_of(request).communities.members(access)
    return respond(
        request, viewer, "communities/members.html", HERE, one=view.head(access, viewer.language),
        members=[view.member(row, access, viewer.language) for row in members], form=form,
        missing=[row.name for row in members if not row.agrees],
        invitation=str(request.url.replace(path=f"/communities/join/{community.code}", query="")),
        kept="kept" in request.query_params, most_title=LONGEST_TITLE, most_about=LONGEST_ABOUT)


async def change_member(request: Request) -> Response:
    """POST /c/{name}/members/{person}: appoint or remove."""
    _, person, access = await asked_by_member(request)
    do, other = text_of(await form_of(request), "do"), request.path_params["person"]
    found, address = services_of(request).communities, access.community.address
    if do == "remove":
        await found.remove_member(person.id, address, other)
    elif do in view.ROLES:
        role = next(role for role in view.ROLES if role == do)
        await found.appoint_member(person.id, address, other, role)
    return to(address, "/members")


# Settings.

async def change(request: Request) -> Response:
    """POST /c/{name}/charter."""
    _, person, access = await asked_by_member(request)
    await services_of(request).communities.change_charter(
        person.id, access.community.address, charter_of(await form_of(request)))
    return to(access.community.address, "/members?kept=1#charter")


async def renew(request: Request) -> Response:
    """POST /c/{name}/invitation: a new link."""
    _, person, access = await asked_by_member(request)
    await services_of(request).communities.renew_invitation(person.id, access.community.address)
    return to(access.community.address, "/members#invite")


async def quiet(request: Request) -> Response:
    """POST /c/{name}/quiet."""
    _, person, access = await asked_by_member(request)
    on = text_of(await form_of(request), "on") == "yes"
    await services_of(request).communities.set_quiet(person.id, access.community.address, on)
    return to(access.community.address, "/members?kept=1#mine")


async def visibility(request: Request) -> Response:
    """POST /c/{name}/visibility: hide it, ask whether it is to be public, answer that."""
    _, person, access = await asked_by_member(request)
    do, found = text_of(await form_of(request), "do"), services_of(request).communities
    address, now = access.community.address, services_of(request).tables.now()
    if do == "hide":
        address = (await found.make_secret(person.id, address)).address
    elif do in ("ask", "withdraw"):
        await found.ask_opening(person.id, address, do == "ask", now)
    elif do in ("yes", "no"):
        await found.answer_opening(person.id, address, do == "yes", now)
    return to(address)


async def close(request: Request) -> Response:
    """POST /c/{name}/close."""
    _, person, access = await asked_by_member(request)
    await services_of(request).communities.close_community(
        person.id, access.community.address, text_of(await form_of(request), "word"))
    return go("/communities")


routes: Final = [
    Route("/communities", index),
    Route("/communities", found, methods=["POST"]),
    Route("/communities/new", found_form),
    Route("/communities/join/{code}", invitation_page),
    Route("/communities/join/{code}", accept, methods=["POST"]),
    Route("/c/{name}", community_page),
    Route("/c/{name}/tables", put_up, methods=["POST"]),
    Route("/c/{name}/join", join, methods=["POST"]),
    Route("/c/{name}/leave", leave, methods=["POST"]),
    Route("/c/{name}/members", members_page),
    Route("/c/{name}/members/{person}", change_member, methods=["POST"]),
    Route("/c/{name}/charter", change, methods=["POST"]),
    Route("/c/{name}/invitation", renew, methods=["POST"]),
    Route("/c/{name}/quiet", quiet, methods=["POST"]),
    Route("/c/{name}/visibility", visibility, methods=["POST"]),
    Route("/c/{name}/close", close, methods=["POST"]),
]
