"""Afterwards: looking through a match, taking it along, playing on from a position."""

from __future__ import annotations

import json
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from grandtour.bots.levels import USUAL_BOT
from grandtour.engine import record
from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.branching import play_on
from grandtour.tables.export import exported
from grandtour.tables.open_positions import last_open
from grandtour.tables.table import Table
from grandtour.web.advice.pages import reason_for
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, position_number, text_of
from grandtour.web.http.viewer import guest_of, network_of, viewer_of
from grandtour.web.http.services import services_of
from grandtour.web.http.layout import go
from grandtour.web.replay.offline import make_file
from grandtour.web.replay.replay import Album, Replay, patch, reason_part
from grandtour.web.replay.perspective import perspective, perspective_at, wish_for
from grandtour.web.table.memo import memo_of
from grandtour.web.table_view.fragments import log_entries
from grandtour.web.table_view.position_page import render_position
from grandtour.web.table_view.preview import preview_of
from grandtour.web.table_view.view import TableView


async def position_page(request: Request) -> Response:
    """GET /t/{id}/{n}?as=: the position after entry n, among the others; nothing of the game can
    be done there. ?reason= says why a bot has led there. For the page's script ?from= and JSON:
    what makes it of another position."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    if not table.started:
        return go(f"/t/{table.id}")
    own = table.seat_of(viewer.id)
    number, wish = request.path_params["number"], request.query_params.get("as", "")
    seat = perspective_at(table, viewer.asker, wish, number)

    album = services_of(request).kept(Album)

    def replay_at(number: int) -> Replay:
        state = services_of(request).tables.position(table, number)
        return Replay(TableView(table, seat, viewer.language, 0, state, number, live=False), own)

    replay = replay_at(number)
    parts = album.frame(replay)
    if "application/json" in request.headers.get("accept", ""):
        since = position_number(request.query_params.get("from", "0"))
        perspective_at(table, viewer.asker, wish, since)
        before = album.frame(replay_at(since))
        return JSONResponse({"number": replay.number, "patch": patch(before, parts)},
                            headers={"cache-control": "no-store"})
    if request.query_params.get("reason"):
        said = await reason_for(request, viewer, table, replay.number)
        parts = parts | {"reason": reason_part(replay, said)}
    return render_position(
        request, viewer, replay.view, parts | log_entries(replay.view), "replay/play.html",
        preview=preview_of(replay.view), replay=replay,
        memo=await memo_of(request, viewer, table))


async def open_page(request: Request) -> Response:
    """GET /t/{id}/open: the last position that is shown open. Refused: seat_sealed,
    members_look_on, open_later."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    number = table.match.number if table.over else last_open(table)
    seat = perspective_at(table, viewer.asker, "all", number)
    return go(f"/t/{table.id}/{number}?as={wish_for(seat)}")


def finished(table: Table) -> Table:
    """The table itself. Refused: game_running."""
    if not table.over:
        raise Refused(errors.RECORD_SEALED, {})
    return table


def kept_as(table: Table, ending: str) -> dict[str, str]:
    """What makes a browser save a file."""
    name = f"{table.match.game.name}-{table.id}.{ending}"
    return {"content-disposition": f'attachment; filename="{name}"'}


async def record_page(request: Request) -> Response:
    """GET /t/{id}/record: the record as text."""
    table = finished(await table_of(request))
    return PlainTextResponse(record.write(table.match, table.names),
                             headers=kept_as(table, "txt"))


async def json_page(request: Request) -> Response:
    """GET /t/{id}/record.json: the match with everything that was done beside it."""
    table = finished(await table_of(request))
    text = json.dumps(exported(table), ensure_ascii=False, indent=1)
    return Response(text + "\n", media_type="application/json", headers=kept_as(table, "json"))


async def replay_file(request: Request) -> Response:
    """GET /t/{id}/replay.html?lang=&as=: the whole match as one file."""
    viewer = await viewer_of(request)
    table = finished(await table_of(request))
    seat = perspective(table, table.seat_of(viewer.id), request.query_params.get("as", "public"))
    services, language = services_of(request), viewer.language
    row = await services.tables.store.table(table.id)
    if row is None:
        raise Refused(errors.NO_TABLE, {"table": table.id})
    html = await services.files.file(
        request, ("replay", table.id, row.version, tuple(table.names), language.code, seat),
        make_file, row, language.code, seat)
    return HTMLResponse(html, headers=kept_as(table, "html"))


async def branch(request: Request) -> Response:
    """POST /t/{id}/branch: play on from a position, on the wished seat against bots."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    form = await form_of(request)
    finished(table)
    person, remember = await guest_of(request, viewer)
    made = await play_on(
        services_of(request).tables, table.id, position_number(text_of(form, "number")),
        position_number(text_of(form, "seat")), person, text_of(form, "bot") or USUAL_BOT,
        viewer.language.code, network_of(request))
    response = go(f"/t/{made.id}")
    remember(response)
    return response


routes: Final = [
    Route("/t/{id}/{number:int}", position_page),
    Route("/t/{id}/open", open_page),
    Route("/t/{id}/record", record_page),
    Route("/t/{id}/record.json", json_page),
    Route("/t/{id}/replay.html", replay_file),
    Route("/t/{id}/branch", branch, methods=["POST"]),
]
