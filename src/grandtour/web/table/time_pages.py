"""Time at a table by form: reclaim a seat, decide about late players, go on vacation."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.tables.timekeeper import Timekeeper
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.viewer import load_viewer
from grandtour.web.http.services import services_of
from grandtour.web.http.layout import redirect_to
from grandtour.web.table.pages import render_table


async def take_back_seat(keeper: Timekeeper, table: str, person: str, wish: str) -> None:
    await keeper.take_back_seat(table, person)


async def decide_about_late_seat(keeper: Timekeeper, table: str, person: str, wish: str) -> None:
    await keeper.decide_about_late_seat(table, person, bot=wish == "bot")


async def set_vacation(keeper: Timekeeper, table: str, person: str, wish: str) -> None:
    if wish == "home":
        await keeper.end_vacation(table, person)
    else:
        await keeper.start_vacation(table, person)


ACTIONS: Final = {"return": (take_back_seat, ""), "decide": (decide_about_late_seat, "say"),
                  "vacation": (set_vacation, "do")}


async def post_time(request: Request) -> Response:
    """POST /t/{id}/return, /decide, /vacation: do it and return to the table, or show the refusal
    there."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    deed, field = ACTIONS[request.url.path.rsplit("/", 1)[1]]
    wish = read_text_field(await read_form_fields(request), field)
    try:
        await deed(services_of(request).timekeeper, table.id, viewer.person_id, wish)
    except Refused as refused:
        return await render_table(request, viewer, table, refused=refused)
    return redirect_to(f"/t/{table.id}#turn")


routes: Final = [Route(f"/t/{{id}}/{name}", post_time, methods=["POST"]) for name in ACTIONS]
