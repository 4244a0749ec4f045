"""After a game: its replay, exports, and playing on from a position."""

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
from grandtour.tables.branching import open_branch
from grandtour.tables.export import export_table
from grandtour.tables.open_positions import find_last_open
from grandtour.tables.table import Table
from grandtour.web.advice.pages import load_reason
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import read_form_fields, parse_position, read_text_field
from grandtour.web.http.viewer import find_or_create_guest, find_network, load_viewer
from grandtour.web.http.services import services_of
from grandtour.web.http.layout import redirect_to
from grandtour.web.replay.offline import make_file
from grandtour.web.replay.replay import RenderedPositions, ReplayView, diff_parts, render_reason
from grandtour.web.replay.perspective import (
    find_perspective, find_perspective_at_position, perspective_name,
)
from grandtour.web.table_view.fragments import render_log
from grandtour.web.table_view.position_page import render_position
from grandtour.web.table_view.preview import build_preview
from grandtour.web.table_view.view import TableView


async def show_position(request: Request) -> Response:
    """GET /t/{id}/{n}?as=: the position after entry n; it cannot be played.

    ?reason= says why a bot made the entry. With ?from= and JSON: the changes from another
    position."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    if not table.started:
        return redirect_to(f"/t/{table.id}")
    own = table.seat_of(viewer.person_id)
    number, wish = request.path_params["number"], request.query_params.get("as", "")
    seat = find_perspective_at_position(table, viewer.caller, wish, number)

    album = services_of(request).find_state(RenderedPositions)

    def replay_at(number: int) -> ReplayView:
        state = services_of(request).tables.find_position(table, number)
        return ReplayView(TableView(table, seat, viewer.language, 0, state, number, live=False),
                          own)

    replay = replay_at(number)
    parts = album.load_frame(replay)
    if "application/json" in request.headers.get("accept", ""):
        since = parse_position(request.query_params.get("from", "0"))
        find_perspective_at_position(table, viewer.caller, wish, since)
        before = album.load_frame(replay_at(since))
        return JSONResponse({"number": replay.number, "patch": diff_parts(before, parts)},
                            headers={"cache-control": "no-store"})
    if request.query_params.get("reason"):
        said, line = await load_reason(request, viewer, table, replay.number)
        parts = parts | {"reason": render_reason(replay, said, line)}
    return render_position(
        request, viewer, replay.view, parts | render_log(replay.view), "replay/play.html",
        preview=build_preview(replay.view), replay=replay,
        **await find_added("table", request, viewer))


async def show_open_position(request: Request) -> Response:
    """GET /t/{id}/open: the last position that is shown open.

    Refused: seat_sealed, watching_for_members, revealed_later."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    number = table.match.number if table.over else find_last_open(table)
    seat = find_perspective_at_position(table, viewer.caller, "all", number)
    return redirect_to(f"/t/{table.id}/{number}?as={perspective_name(seat)}")


def require_finished(table: Table) -> Table:
    """Return the table. Refused: game_running."""
    if not table.over:
        raise Refused(errors.RECORD_SEALED, {})
    return table


def make_download_headers(table: Table, ending: str) -> dict[str, str]:
    """Return the headers that make a browser save a file."""
    name = f"{table.match.game.name}-{table.id}.{ending}"
    return {"content-disposition": f'attachment; filename="{name}"'}


async def show_record(request: Request) -> Response:
    """GET /t/{id}/record: the record as text."""
    table = require_finished(await load_table_of_request(request))
    return PlainTextResponse(record.write_record(table.match, table.names),
                             headers=make_download_headers(table, "txt"))


async def show_export_json(request: Request) -> Response:
    """GET /t/{id}/record.json: the match as JSON, with the events of its table."""
    table = require_finished(await load_table_of_request(request))
    text = json.dumps(export_table(table), ensure_ascii=False, indent=1)
    return Response(text + "\n", media_type="application/json",
                    headers=make_download_headers(table, "json"))


async def show_replay_file(request: Request) -> Response:
    """GET /t/{id}/replay.html?lang=&as=: the whole match as one file."""
    viewer = await load_viewer(request)
    table = require_finished(await load_table_of_request(request))
    seat = find_perspective(table, table.seat_of(viewer.person_id),
                            request.query_params.get("as", "public"))
    services, language = services_of(request), viewer.language
    row = await services.tables.store.load_table(table.id)
    if row is None:
        raise Refused(errors.NO_TABLE, {"table": table.id})
    html = await services.files.load_file(
        request, ("replay", table.id, row.version, tuple(table.names), language.code, seat),
        make_file, row, language.code, seat)
    return HTMLResponse(html, headers=make_download_headers(table, "html"))


async def post_branch(request: Request) -> Response:
    """POST /t/{id}/branch: play on from a position, on the chosen seat against bots."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    form = await read_form_fields(request)
    require_finished(table)
    person, remember = await find_or_create_guest(request, viewer)
    made = await open_branch(
        services_of(request).tables, table.id, parse_position(read_text_field(form, "number")),
        parse_position(read_text_field(form, "seat")), person,
        read_text_field(form, "bot") or USUAL_BOT,
        viewer.language.code, find_network(request))
    response = redirect_to(f"/t/{made.id}")
    remember(response)
    return response


routes: Final = [
    Route("/t/{id}/{number:int}", show_position),
    Route("/t/{id}/open", show_open_position),
    Route("/t/{id}/record", show_record),
    Route("/t/{id}/record.json", show_export_json),
    Route("/t/{id}/replay.html", show_replay_file),
    Route("/t/{id}/branch", post_branch, methods=["POST"]),
]
