"""Questions to a bot on a table's page: reasons for its actions, and hints."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.advice.service import Advice
from grandtour.engine.game import Refused
from grandtour.tables.table import Table
from grandtour.web.advice.hints import WHERE, WHY, HintView
from grandtour.web.advice.views import reason_text
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, parse_position, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.refusals import refusal_json, refusal_text, http_status
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.table.pages import render_table
from grandtour.web.table_view.line import render_line
from grandtour.web.table_view.view import TableView


async def show_bot_reason(request: Request) -> Response:
    """GET /t/{id}/{n}/reason: why a bot made entry n.

    A script gets JSON; a form gets the page of the position after the entry."""
    number = request.path_params["number"]
    if "application/json" not in request.headers.get("accept", ""):
        return redirect_to(f"/t/{request.path_params['id']}/{number}?reason=1#reason")
    viewer = await load_viewer(request)
    said, line = await load_reason(request, viewer, await load_table_of_request(request), number)
    return JSONResponse({"message": said, "line": line}, headers={"cache-control": "no-store"})


async def load_reason(request: Request, viewer: Viewer, table: Table,
                      number: int) -> tuple[str, str]:
    """Return the reason in the viewer's language, or why there is none; and the address of its
    line, "" if there is none."""
    try:
        found = await services_of(request).adviser.explain_entry(
            table, number, table.seat_of(viewer.person_id))
    except Refused as refused:
        return refusal_text(refused, table, viewer.language), ""
    line = f"/t/{table.id}/{number}/line" if found.reason and found.reason.steps else ""
    return reason_text(found, table, viewer.language), line


async def show_entry_line(request: Request) -> Response:
    """GET /t/{id}/{n}/line?step=: show the line that a bot preferred at entry n, after `step`
    steps.

    Refused: no_such_position, no_bot_chose, reasons_sealed, advice_waiting."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    number, seat = request.path_params["number"], table.seat_of(viewer.person_id)
    found = await services_of(request).adviser.explain_entry(table, number, seat)
    address = f"/t/{table.id}/{number}"
    return render_advice_page(request, viewer, table, found, found.looker, f"{address}/line",
                       f"{address}?reason=1#reason")


async def show_hint_line(request: Request) -> Response:
    """GET /t/{id}/hint/line?number=&step=: the line of a hint that the viewer has taken, after so
    many steps. Refused as hints are."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    if table.seat_of(viewer.person_id) not in table.hinted:
        return redirect_to(f"/t/{table.id}")
    number = parse_position(request.query_params.get("number", ""))
    found = await services_of(request).adviser.give_hint(table.id, viewer.person_id, number)
    return render_advice_page(request, viewer, table, found, found.seat,
                       f"/t/{table.id}/hint/line?number={number}", f"/t/{table.id}")


def render_advice_page(request: Request, viewer: Viewer, table: Table, advice: Advice, seat: int,
                       address: str, back: str) -> Response:
    """Return the page of the line of this advice."""
    actions = advice.reason.steps if advice.reason else ()
    return render_line(request, viewer, table, advice.position, actions, seat, address, back)


async def post_hint(request: Request) -> Response:
    """POST /t/{id}/hint: a hint up to a step; as JSON for a script, else on the page."""
    services = services_of(request)
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    form = await read_form_fields(request)
    mine, script = read_text_field(form,
                                   "mine"), "application/json" in request.headers.get("accept", "")
    try:
        found = await services.adviser.give_hint(
            table.id, viewer.person_id, parse_position(read_text_field(form, "number")))
        step = parse_step(read_text_field(form, "step"))
        told = await build_hint(services, table, viewer, found, step, mine)
    except Refused as refused:
        if script:
            return JSONResponse(refusal_json(refused, table, viewer.language), http_status(refused))
        return await render_table(request, viewer, table, refused=refused)
    shown = told.view.render_template("advice/hint.html", hint=told)
    if script:
        return JSONResponse({"html": shown, "said": told.step_text},
                            headers={"cache-control": "no-store"})
    return await render_table(request, viewer, table, choose=mine, hint=shown)


def parse_step(text: str) -> int:
    return int(text) if text in ("2", "3") else WHERE


async def build_hint(services: Services, table: Table, viewer: Viewer, advice: Advice, step: int,
                     mine: str) -> HintView:
    """Return the hint for the viewer at the table's present position. At the last step it compares
    the best move with the viewer's choice, if that is possible."""
    view = TableView(table, advice.seat, viewer.language, 0, table.position_for(advice.seat),
                     table.match.number)
    hint = HintView(view, advice, step, mine)
    if step == WHY and hint.own_choice not in ("", advice.best) and any(
            choice.action == hint.own_choice for choice in view.choices):
        compared = await services.adviser.compare_actions(table, view.number, advice,
                                                          hint.own_choice)
        return replace(hint, advice=compared)
    return hint


routes: Final = [
    Route("/t/{id}/{number:int}/reason", show_bot_reason),
    Route("/t/{id}/{number:int}/line", show_entry_line),
    Route("/t/{id}/hint/line", show_hint_line),
    Route("/t/{id}/hint", post_hint, methods=["POST"]),
]
