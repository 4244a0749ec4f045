"""The pages of a table: waiting room, game, earlier positions, and what is done there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
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
from grandtour.tables.admission import Reserved
from grandtour.tables.seating import offer
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.undo import Reach
from grandtour.web.http.access import table_of
from grandtour.web.http.added import find_panels
from grandtour.web.http.forms import form_of, position_number, text_of
from grandtour.web.http.layout import go, refused_box, respond
from grandtour.web.http.refusals import refusal_json, sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_as, viewer_of, session_of
from grandtour.web.lobby.new_table import changed_options, options_said, rules_said
from grandtour.web.lobby.small_board import game_board
from grandtour.web.lobby.time_control import pace_rows
from grandtour.web.lobby.visibility import HINTS, TAKING_BACK, watched_said
from grandtour.web.lobby.waiting_room import reserved_said
from grandtour.web.table.first_notes import notes_left
from grandtour.web.table.memo import memo_of
from grandtour.web.table.render_cache import (
    RenderCache, layout_named, look_of, parting_of, sight_of,
)
from grandtour.web.table_view.chat import silence
from grandtour.web.table_view.fragments import playing, waiting
from grandtour.web.table_view.position_page import (
    describe_answer, read_query, render_position, respond_to_script,
)
from grandtour.web.table_view.preview import preview_of
from grandtour.web.table_view.view import TableView

# A browser that keeps one's running tables asks for them by one header, and keeps what has the
# other.
KEEPING: Final = "x-keeping"
KEEP: Final = "x-keep"

# What is done at the table of this id by this person; the new number of its position.
Deed = Callable[[Tables, str, str], Awaitable[int]]


async def table_page(request: Request) -> Response:
    """GET /t/{id}: the waiting room, the game, or its end. ?choose= shows a choice, ?why= a
    refusal, ?position= leads to a position."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    query = request.query_params
    if (position := position_number(query.get("position", ""))) >= 0:
        kept = f"?{urlencode({'as': query['as']})}" if "as" in query else ""
        return go(f"/t/{table.id}/{position}{kept}")
    if not table.started:
        await services_of(request).tables.reads(table, viewer.id, viewer.language.code)
    return await show_table(
        request, viewer, table, choose=query.get("choose", ""), why=query.get("why", ""),
        notes=await notes_left(request, viewer, table))


async def show_table(request: Request, viewer: Viewer, table: Table, choose: str = "",
                     why: str = "", refused: Refused | None = None, hint: str = "",
                     notes: Sequence[str] = ()) -> Response:
    services = services_of(request)
    memo = await memo_of(request, viewer, table)
    panels = await find_panels(request, viewer, table)
    reserved = await services.tables.reserved_room(table, viewer.id)
    # From here on nothing waits: the version that the page names is that of what it shows.
    table = services.tables.at_hand(table.id) or table
    if not table.started:
        return show_room(request, viewer, table, reserved)
    if (awaited := table.curtain(viewer.id)) != PUBLIC:
        return show_curtain(request, viewer, table, awaited, refused)
    seat = table.seat_of(viewer.id)
    if KEEPING not in request.headers:
        services.tables.presence.sign(table, viewer.id)
    watching = services.tables.hub.watching(table.id)
    view = TableView(table, seat, viewer.language, watching, table.match.state, table.match.number,
                  silence=silence(table, viewer), now=services.tables.now(),
                  zone=look_of(table, viewer, "").zone, parted=parting_of(table, viewer),
                  device=table.sharers(viewer.id))
    parts = playing(view)
    choice, answer = read_query(view, {"choose": choose, "why": why})
    page = render_position(
        request, viewer, view, parts, "table/play.html", preview=preview_of(view), choice=choice,
        refusal=describe_answer(view, refused, why) if refused else answer,
        status=status_of(refused) if refused else 200, hint=Markup(hint), notes=notes,
        memo=memo, panels=panels, sight=sight_of(table, viewer))
    if seat != PUBLIC and not table.over and not table.sharers(viewer.id):
        page.headers[KEEP] = "yes"
    return page


def show_curtain(request: Request, viewer: Viewer, table: Table, awaited: int,
                 refused: Refused | None) -> Response:
    """What hides the table until whoever is to act has the device: nothing of any hand."""
    services = services_of(request)
    services.tables.presence.sign(table, viewer.id)
    message = refused_box(table.match.game.name, sentence(refused, table, viewer.language),
                          refused.refusal.clause) if refused else None
    return respond(
        request, viewer, "table/curtain.html", status=status_of(refused) if refused else 200,
        table=table, awaited=awaited, name=table.names[awaited], refused=message,
        others=[seat for seat in table.sharers(viewer.id) if seat != awaited],
        title=games.words(table.match.game.name).ABOUT.title,
        sight=sight_of(table, viewer))


def show_room(request: Request, viewer: Viewer, table: Table,
              reserved: Reserved | None) -> Response:
    """The waiting room, and for whom it is."""
    services = services_of(request)
    seat = table.seat_of(viewer.id)
    view = TableView(table, seat, viewer.language, 0, table.match.state, table.match.number,
                  silence=silence(table, viewer),
                  present=services.tables.hub.present(table.id) | {viewer.id},
                  now=services.tables.now(), offer=offer(table, viewer.id, reserved))
    changed = options_said(table.match.game.name, list(changed_options(table).items()),
                           viewer.language)
    return respond(
        request, viewer, "table/room.html", view=view, table=table, game=table.match.game.name,
        words=view.words, seat=seat, live=True, changed=changed, preview=preview_of(view),
        pace=pace_rows(table.terms, viewer.language),
        undo=viewer.language.say(TAKING_BACK[table.terms.undo]),
        hints=viewer.language.say(HINTS["all"]),
        watched=watched_said(table.terms, viewer.language),
        rules=rules_said(table, viewer.language), reserved=reserved_said(reserved),
        board=game_board(table.match.game.name, viewer.language),
        sprite=Markup(f"<defs>{marks.symbols()}</defs>"),
        parts={name: Markup(part) for name, part in waiting(view).items()},
        invitation=str(request.url.replace(path=f"/j/{table.code}", query="")),
        version=services.tables.hub.version(table.id))


async def act(request: Request) -> Response:
    """POST /t/{id}/act."""
    form = await form_of(request)
    number, action = text_of(form, "number"), text_of(form, "action")

    async def do(tables: Tables, table: str, person: str) -> int:
        return await tables.act(table, person, position_number(number), action)
    return await acted(request, do, action)


async def undo(request: Request) -> Response:
    """POST /t/{id}/undo."""
    form = await form_of(request)
    number = text_of(form, "number")
    reach: Reach = "turn" if text_of(form, "reach") == "turn" else "step"

    async def do(tables: Tables, table: str, person: str) -> int:
        return await tables.undo(table, person, position_number(number), reach)
    return await acted(request, do)


async def redo(request: Request) -> Response:
    """POST /t/{id}/redo: take again what was taken back."""
    number = text_of(await form_of(request), "number")

    async def do(tables: Tables, table: str, person: str) -> int:
        return await tables.redo(table, person, position_number(number))
    return await acted(request, do)


async def acted(request: Request, do: Deed, asked: str = "") -> Response:
    """Do it, and only then find out who reads the answer, and how: a script gets JSON, a form a
    page."""
    services, table = services_of(request), str(request.path_params["id"])
    session, person = await session_of(request)
    await services.cluster.refresh(table)
    try:
        number = await do(services.tables, table, person.id if person else "")
    except Refused as refused:
        return await not_done(request, await viewer_as(request, session, person), refused, asked)
    if not by_script(request):
        return go(f"/t/{table}#turn")
    return await done(request, await viewer_as(request, session, person), number)


def by_script(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


async def not_done(request: Request, viewer: Viewer, refused: Refused, asked: str) -> Response:
    """Why, to whoever may look at the table."""
    table = await table_of(request)
    if by_script(request):
        return JSONResponse(refusal_json(refused, table, viewer.language), status_of(refused))
    return await show_table(request, viewer, table, why=asked, refused=refused)


async def done(request: Request, viewer: Viewer, number: int) -> Response:
    """A page that watches the table gets the changes with the answer: what it has done is seen
    sooner than by its stream. One whose device is another one's now is told to turn."""
    table, form = await table_of(request), await form_of(request)
    if sight_of(table, viewer) != text_of(form, "sight"):
        return JSONResponse({"number": number, "turned": True})
    cache = services_of(request).kept(RenderCache)
    look = look_of(table, viewer, layout_named(text_of(form, "layout")))
    shown = cache.shown(table, look, text_of(form, "number"), text_of(form, "version"))
    if shown is None:
        return JSONResponse({"number": number})
    return Response(cache.rendering(table, look).patch(shown), media_type="application/json")


async def why(request: Request) -> Response:
    """GET /t/{id}/why?ask=: why something cannot be done; for the page's script as JSON."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    asked = request.query_params.get("ask", "")[:200]
    if not by_script(request):
        return go(f"/t/{table.id}?{urlencode({'why': asked})}#refusal")
    seat = table.seat_of(viewer.id)
    view = TableView(table, seat, viewer.language, 0, table.match.state, table.match.number)
    return respond_to_script(view, services_of(request).tables.why(table, seat, asked), asked)


async def fill(request: Request) -> Response:
    """POST /t/{id}/fill: bots take the open seats."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    await services_of(request).waiting_room.fill(table.id, viewer.asker, USUAL_BOT)
    return go(f"/t/{table.id}")


routes: Final = [
    Route("/t/{id}", table_page),
    Route("/t/{id}/act", act, methods=["POST"]),
    Route("/t/{id}/undo", undo, methods=["POST"]),
    Route("/t/{id}/fill", fill, methods=["POST"]),
    Route("/t/{id}/why", why),
]
