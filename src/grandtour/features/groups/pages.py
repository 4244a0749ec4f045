"""The page of a group, the next evening in it, and its calendar entry."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.features.groups import errors, views
from grandtour.features.groups.chat import GroupChatView
from grandtour.features.groups.evenings import Evening, GroupEvenings
from grandtour.features.groups.rows import GroupRow
from grandtour.features.groups.service import GroupView, PlayGroups
from grandtour.features.groups.talk import GroupMessages
from grandtour.language import N_, Language
from grandtour.notifications.calendar import CalendarDate, build_calendar
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to, find_request_origin, respond_page
from grandtour.web.http.refusals import refusal_json, refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, find_network, load_viewer

LISTED: Final = 5               # groups in a list
ENTRY: Final = N_("Games with your group")


async def show_group(request: Request) -> Response:
    """GET /g/{address}: the group, for everyone who has the link; its chat, for its people."""
    viewer = await load_viewer(request)
    view = await services_of(request).get(PlayGroups).open_group(request.path_params[
        "address"])
    return await render_group(request, viewer, view)


async def find_own_latest_groups(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the groups in which the viewer has played last, for the list of tables."""
    groups = services_of(request).get(PlayGroups)
    found = await groups.store.list_latest_groups(viewer.person_id,
                                                  LISTED) if viewer.person_id else []
    return {"play_groups": await list_lines(request, viewer, found)}


async def find_coming_groups(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the groups of the viewer with an evening to come, else the one that has played last,
    for the front page."""
    services = services_of(request)
    found = await services.get(PlayGroups).store.list_latest_groups(
        viewer.person_id, LISTED) if viewer.person_id else []
    upcoming = await services.get(GroupEvenings).list_upcoming(viewer.person_id) if found else []
    groups = {one.row.group for one in upcoming}
    coming = [group for group in found if group.id in groups]
    return {"play_groups": await list_lines(request, viewer, coming or found[:1])}


async def list_lines(request: Request, viewer: Viewer,
                     found: Sequence[GroupRow]) -> list[views.GroupLine]:
    services = services_of(request)
    return [views.make_group_line(
        await services.get(PlayGroups).load_view(group),
        await services.get(GroupEvenings).find_next(group),
        viewer.person_id, viewer.settings.zone, viewer.language) for group in found]


async def render_group(request: Request, viewer: Viewer, view: GroupView, draft: str = "",
                       refused: Refused | None = None) -> Response:
    """Return the page of a group; with a text that was refused, and why."""
    services = services_of(request)
    evening = await services.get(GroupEvenings).find_next(view.group)
    chat = await load_chat(request, viewer, view) if view.has_member(viewer.person_id) else None
    seen = {f"/g/{view.group.address}#chat"}
    viewer = replace(viewer, news=[one for one in viewer.news if one.places.keys() != seen])
    now, language, zone = services.tables.now(), viewer.language, viewer.settings.zone
    inside = view.has_member(viewer.person_id)
    return await to_thread(lambda: respond_page(
        request, viewer, "groups/group.html", "tables",
        status=http_status(refused) if refused else 200, address=view.group.address,
        chat=chat, draft=draft,
        refused=refusal_text(refused, None, viewer.language) if refused else "",
        title=views.title_text(view, language), people=view.people, inside=inside,
        guest=inside and viewer.person is not None and not viewer.person.member,
        score=views.list_score_lines(view, viewer.person_id, language),
        games=views.list_game_lines(view, language),
        records=views.list_records(view, now, language),
        link=f"{find_request_origin(request)}/g/{view.group.address}",
        evening=views.describe_evening(evening, view, viewer.person_id, zone, now, language)))


async def load_chat(request: Request, viewer: Viewer, view: GroupView) -> GroupChatView:
    """Return the chat for a person of the group, who has read it then. Refused: not_in_group."""
    talk = services_of(request).get(GroupMessages)
    messages = await talk.read_messages(view, viewer.person_id)
    return GroupChatView(view.group.id, f"/g/{view.group.address}", messages, viewer.person_id,
                         viewer.blocked, viewer.language,
                         await talk.is_muted(view, viewer.person_id))


async def show_talk(request: Request) -> Response:
    """GET /g/{address}/chat: all messages, for the people of the group."""
    viewer = await load_viewer(request)
    view = await services_of(request).get(PlayGroups).open_group(request.path_params[
        "address"])
    chat = replace(await load_chat(request, viewer, view), whole=True)
    return await to_thread(lambda: respond_page(
        request, viewer, "groups/talk.html", "tables", chat=chat, draft="", refused="",
        title=views.title_text(view, viewer.language), address=view.group.address))


async def post_message(request: Request) -> Response:
    """POST /g/{address}/chat: a set phrase or free text. Refused text stays in the form. The
    answer to a script is JSON."""
    services, viewer = services_of(request), await load_viewer(request)
    view = await services.get(PlayGroups).open_group(request.path_params["address"])
    talk, form = services.get(GroupMessages), await read_form_fields(request)
    key, text = read_text_field(form, "phrase"), read_text_field(form, "text")
    writer, network = (viewer.caller, viewer.language.code), find_network(request)
    script = "application/json" in request.headers.get("accept", "")
    try:
        number = await (talk.send_phrase(view, *writer, key, network) if key
                        else talk.send_text(view, *writer, text, network))
    except Refused as refused:
        if script:
            return JSONResponse(refusal_json(refused, None, viewer.language), http_status(refused))
        if not view.has_member(viewer.person_id):
            raise
        return await render_group(request, viewer, view, text, refused)
    if script:
        return JSONResponse({"number": number})
    return redirect_to(f"/g/{view.group.address}#chat")


async def post_mute(request: Request) -> Response:
    """POST /g/{address}/mute: mute the notifications of messages, or with muted=no unmute them."""
    services, viewer = services_of(request), await load_viewer(request)
    view = await services.get(PlayGroups).open_group(request.path_params["address"])
    muted = read_text_field(await read_form_fields(request), "muted") != "no"
    await services.get(GroupMessages).set_muted(view, viewer.person_id, muted)
    return redirect_to(f"/g/{view.group.address}#chat")


async def post_group(request: Request) -> Response:
    """POST /g/{address}: come to the next evening (do=come), stay away (do=stay), or propose one
    (do=again)."""
    services, viewer = services_of(request), await load_viewer(request)
    view = await services.get(PlayGroups).open_group(request.path_params["address"])
    evenings, do = services.get(GroupEvenings), read_text_field(await read_form_fields(
        request), "do")
    if do == "again":
        await evenings.propose_again(view.group, viewer.person_id, viewer.settings.zone)
    else:
        await evenings.set_attendance(view.group, viewer.person_id, do != "stay")
    return redirect_to(f"/g/{view.group.address}#evening")


async def show_entry(request: Request) -> Response:
    """GET /g/{address}/evening.ics: the next evening as a calendar entry."""
    services, viewer = services_of(request), await load_viewer(request)
    view = await services.get(PlayGroups).open_group(request.path_params["address"])
    evening = await services.get(GroupEvenings).find_next(view.group)
    if evening is None:
        raise Refused(errors.NO_EVENING, {})
    date = make_date(evening, await services.site.permanent_id(), viewer.language)
    made = build_calendar([date], find_request_origin(request), viewer.language.say(ENTRY))
    return Response(made, media_type="text/calendar; charset=utf-8",
                    headers={"cache-control": "no-store",
                             "content-disposition": 'attachment; filename="evening.ics"'})


def make_date(evening: Evening, site_id: str, language: Language) -> CalendarDate:
    """Return the date of an evening for a calendar."""
    row = evening.row
    return CalendarDate(f"{row.id}@{site_id}", row.moment, row.begins, language.say(ENTRY),
                        f"/g/{row.address}", row.sequence)


async def show_group_of_table(request: Request) -> Response:
    """GET /t/{id}/group: redirect the people of a table to the page of their group, or to the table
    while they have none. Refused: not_in_group."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    if not table.sits(viewer.person_id):
        raise Refused(errors.NOT_IN_GROUP, {})
    group = await services_of(request).get(PlayGroups).find_for_table(table)
    return redirect_to(f"/t/{table.id}" if group is None else f"/g/{group.address}")


async def post_next_week(request: Request) -> Response:
    """POST /t/{id}/next-week: propose to play again at the same time next week, or agree to it."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    group = await services_of(request).get(GroupEvenings).propose_from_table(
        table, viewer.person_id, viewer.settings.zone)
    return redirect_to(f"/g/{group.address}")


routes: Final = [
    Route("/g/{address}/evening.ics", show_entry),
    Route("/g/{address}/chat", show_talk),
    Route("/g/{address}/chat", post_message, methods=["POST"]),
    Route("/g/{address}/mute", post_mute, methods=["POST"]),
    Route("/g/{address}", show_group),
    Route("/g/{address}", post_group, methods=["POST"]),
    Route("/t/{id}/group", show_group_of_table),
    Route("/t/{id}/next-week", post_next_week, methods=["POST"]),
]
