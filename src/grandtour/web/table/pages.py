"""The pages of a table: waiting room, game, and actions there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour import games
from grandtour.bots.levels import USUAL_BOT
from grandtour.draw import marks
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.results.statistics import Reliability
from grandtour.tables.groups import Reserved
from grandtour.tables.seating import build_offer
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.undo import Reach
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.added import find_added, find_panels
from grandtour.web.http.forms import read_form_fields, parse_position, read_text_field
from grandtour.web.http.layout import redirect_to, build_refusal_box, respond_page
from grandtour.web.http.refusals import refusal_json, refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, build_viewer, load_viewer, load_session
from grandtour.web.lobby.head_start import describe_agreed_head_start
from grandtour.web.lobby.new_table import list_changed_options, describe_options, rules_text
from grandtour.web.lobby.reliability import load_reliability, reliability_texts
from grandtour.web.lobby.small_board import find_game_board
from grandtour.web.lobby.time_control import list_pace_rows
from grandtour.web.lobby.visibility import HINTS, TAKING_BACK, describe_watching
from grandtour.web.lobby.waiting_room import reservation_text
from grandtour.web.table.first_notes import list_first_notes
from grandtour.web.table.render_cache import (
    RenderCache, parse_layout, build_page_settings, find_seat_loss, make_view_key,
)
from grandtour.web.table.show_length import choose_show_length
from grandtour.web.table_view.chat import find_silenced_people
from grandtour.web.table_view.fragments import render_playing, render_waiting
from grandtour.web.table_view.position_page import (
    describe_answer, read_query, render_position, respond_with_json,
)
from grandtour.web.table_view.preview import build_preview
from grandtour.web.table_view.view import TableView

# A browser that stores your running tables asks for them with one header, and stores pages that
# have the other.
KEEPING: Final = "x-keeping"
KEEP: Final = "x-keep"

# An action at the table of this id by this person. It returns the new position's number.
Deed = Callable[[Tables, str, str], Awaitable[int]]


async def show_table_page(request: Request) -> Response:
    """GET /t/{id}: the waiting room, the game, or its end.

    ?choose= shows a choice, ?why= a refusal, ?position= redirects to a position."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    query = request.query_params
    if (position := parse_position(query.get("position", ""))) >= 0:
        kept = f"?{urlencode({'as': query['as']})}" if "as" in query else ""
        return redirect_to(f"/t/{table.id}/{position}{kept}")
    if not table.started:
        await services_of(request).tables.set_language(table, viewer.person_id,
                                                       viewer.language.code)
    return await render_table(
        request, viewer, table, choose=query.get("choose", ""), why=query.get("why", ""),
        notes=await list_first_notes(request, viewer, table))


async def render_table(request: Request, viewer: Viewer, table: Table, choose: str = "",
                       why: str = "", refused: Refused | None = None, hint: str = "",
                       notes: Sequence[str] = ()) -> Response:
    services = services_of(request)
    added = await find_added("table", request, viewer)
    panels = await find_panels(request, viewer, table)
    reserved = await services.tables.find_reservation(table, viewer.person_id)
    viewer = await choose_show_length(request, viewer, table)
    known = await load_reliability(services, [] if table.started else table.seats, viewer.person_id)
    # From here on nothing waits: the version that the page names is that of what it shows.
    table = services.tables.find_in_memory(table.id) or table
    if not table.started:
        return render_room(request, viewer, table, reserved, known)
    if (awaited := table.find_handover_seat(viewer.person_id)) != PUBLIC:
        return render_handover(request, viewer, table, awaited, refused)
    seat = table.seat_of(viewer.person_id)
    if KEEPING not in request.headers:
        services.tables.presence.record_sign_of_life(table, viewer.person_id)
    watching = services.tables.hub.count_watchers(table.id)
    view = TableView(table, seat, viewer.language, watching, table.position_for(seat),
                  table.match.number,
                  silence=find_silenced_people(table, viewer), now=services.tables.now(),
                  zone=build_page_settings(table, viewer, "").zone,
                  parted=find_seat_loss(table, viewer),
                  device=table.list_device_seats(viewer.person_id))
    parts = render_playing(view)
    choice, answer = read_query(view, {"choose": choose, "why": why})
    page = render_position(
        request, viewer, view, parts, "table/play.html", preview=build_preview(view), choice=choice,
        refusal=describe_answer(view, refused, why) if refused else answer,
        status=http_status(refused) if refused else 200, hint=Markup(hint), notes=notes,
        panels=panels, sight=make_view_key(table, viewer), **added)
    if seat != PUBLIC and not table.over and not table.list_device_seats(viewer.person_id):
        page.headers[KEEP] = "yes"
    return page


def render_handover(request: Request, viewer: Viewer, table: Table, awaited: int,
                    refused: Refused | None) -> Response:
    """Return the hand-over screen, which hides all hands until the player to move has the
    device."""
    services = services_of(request)
    services.tables.presence.record_sign_of_life(table, viewer.person_id)
    message = build_refusal_box(table.match.game.name,
                                refusal_text(refused, table, viewer.language),
                                refused.refusal.clause) if refused else None
    return respond_page(
        request, viewer, "table/curtain.html", status=http_status(refused) if refused else 200,
        table=table, awaited=awaited, name=table.names[awaited], refused=message,
        others=[seat for seat in table.list_device_seats(viewer.person_id) if seat != awaited],
        title=games.words(table.match.game.name).ABOUT.title,
        sight=make_view_key(table, viewer))


def render_room(request: Request, viewer: Viewer, table: Table, reserved: Reserved | None,
                known: Mapping[str, Reliability]) -> Response:
    """Return the waiting room, the group for which it is, and the `known` reliability of its
    people."""
    services = services_of(request)
    seat = table.seat_of(viewer.person_id)
    view = TableView(table, seat, viewer.language, 0, table.match.state, table.match.number,
                  silence=find_silenced_people(table, viewer),
                  present=services.tables.hub.find_present(table.id) | {viewer.person_id},
                  now=services.tables.now(), offer=build_offer(table, viewer.person_id, reserved))
    changed = describe_options(table.match.game.name, list(list_changed_options(table).items()),
                               viewer.language)
    return respond_page(
        request, viewer, "table/room.html", view=view, table=table, game=table.match.game.name,
        words=view.words, seat=seat, live=True, changed=changed, preview=build_preview(view),
        pace=list_pace_rows(table.terms, viewer.language),
        undo=viewer.language.say(TAKING_BACK[table.terms.undo]),
        hints=viewer.language.say(HINTS["all"]),
        ahead=describe_agreed_head_start(table.match.game.name, table.terms, viewer.language),
        watched=describe_watching(table.terms, viewer.language),
        rules=rules_text(table, viewer.language), reserved=reservation_text(reserved),
        reliable=reliability_texts(table.seats, known, viewer.language),
        board=find_game_board(table.match.game.name, viewer.language),
        sprite=Markup(f"<defs>{marks.mark_symbols()}</defs>"),
        parts={name: Markup(part) for name, part in render_waiting(view).items()},
        invitation=str(request.url.replace(path=f"/j/{table.code}", query="")),
        version=services.tables.hub.version(table.id))


async def post_action(request: Request) -> Response:
    """POST /t/{id}/act."""
    form = await read_form_fields(request)
    number, action = read_text_field(form, "number"), read_text_field(form, "action")

    async def do(tables: Tables, table: str, person: str) -> int:
        return await tables.act(table, person, parse_position(number), action)
    return await run_action(request, do, action)


async def post_undo(request: Request) -> Response:
    """POST /t/{id}/undo."""
    form = await read_form_fields(request)
    number = read_text_field(form, "number")
    reach: Reach = "turn" if read_text_field(form, "reach") == "turn" else "step"

    async def do(tables: Tables, table: str, person: str) -> int:
        return await tables.undo(table, person, parse_position(number), reach)
    return await run_action(request, do)


async def post_redo(request: Request) -> Response:
    """POST /t/{id}/redo: repeat what was taken back."""
    number = read_text_field(await read_form_fields(request), "number")

    async def do(tables: Tables, table: str, person: str) -> int:
        return await tables.redo(table, person, parse_position(number))
    return await run_action(request, do)


async def run_action(request: Request, do: Deed, asked: str = "") -> Response:
    """Run the action, then find the viewer and answer: a script gets JSON, a form a page."""
    services, table = services_of(request), str(request.path_params["id"])
    session, person = await load_session(request)
    await services.cluster.reload_if_stale(table)
    try:
        number = await do(services.tables, table, person.id if person else "")
    except Refused as refused:
        return await respond_with_refusal(request, await build_viewer(request, session, person),
                                          refused, asked)
    if not is_script(request):
        return redirect_to(f"/t/{table}#turn")
    return await respond_with_changes(request, await build_viewer(request, session, person), number)


def is_script(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


async def respond_with_refusal(request: Request, viewer: Viewer, refused: Refused,
                               asked: str) -> Response:
    """Return the reason, if the viewer may see the table."""
    table = await load_table_of_request(request)
    if is_script(request):
        return JSONResponse(refusal_json(refused, table, viewer.language), http_status(refused))
    return await render_table(request, viewer, table, why=asked, refused=refused)


async def respond_with_changes(request: Request, viewer: Viewer, number: int) -> Response:
    """Return the changes to a page that watches the table, which is faster than its stream.

    If the page's device now belongs to another seat, tell the page to reload."""
    table, form = await load_table_of_request(request), await read_form_fields(request)
    if make_view_key(table, viewer) != read_text_field(form, "sight"):
        return JSONResponse({"number": number, "turned": True})
    cache = services_of(request).find_state(RenderCache)
    look = build_page_settings(table, viewer, parse_layout(read_text_field(form, "layout")))
    shown = cache.find_rendering_shown(table, look, read_text_field(form, "number"),
                                       read_text_field(form, "version"))
    if shown is None:
        return JSONResponse({"number": number})
    return Response(cache.load_rendering(table, look).encode_changes_since(shown),
                    media_type="application/json")


async def show_reason(request: Request) -> Response:
    """GET /t/{id}/why?ask=: the reason why an action is not possible; as JSON for a script."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    asked = request.query_params.get("ask", "")[:200]
    if not is_script(request):
        return redirect_to(f"/t/{table.id}?{urlencode({'why': asked})}#refusal")
    seat = table.seat_of(viewer.person_id)
    view = TableView(table, seat, viewer.language, 0, table.position_for(seat), table.match.number)
    return respond_with_json(view, services_of(request).tables.explain_refusal(table, seat, asked),
                             asked)


async def post_filled_seats(request: Request) -> Response:
    """POST /t/{id}/fill: let bots take the open seats."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    await services_of(request).waiting_room.fill_seats(table.id, viewer.caller,
                                                       USUAL_BOT)
    return redirect_to(f"/t/{table.id}")


routes: Final = [
    Route("/t/{id}", show_table_page),
    Route("/t/{id}/act", post_action, methods=["POST"]),
    Route("/t/{id}/undo", post_undo, methods=["POST"]),
    Route("/t/{id}/fill", post_filled_seats, methods=["POST"]),
    Route("/t/{id}/why", show_reason),
]
