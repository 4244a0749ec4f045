"""Time at a table by form: reclaim a seat, decide about late players, go on vacation."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.tables.timekeeper import Timekeeper
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.viewer import viewer_of
from grandtour.web.http.services import services_of
from grandtour.web.http.layout import redirect_to
from grandtour.web.table.pages import render_table


async def reclaim_seat(keeper: Timekeeper, table: str, person: str, wish: str) -> None:
    await keeper.take_back_seat(table, person)


async def decide_late(keeper: Timekeeper, table: str, person: str, wish: str) -> None:
    await keeper.decide_about_late_seat(table, person, bot=wish == "bot")


async def set_vacation(keeper: Timekeeper, table: str, person: str, wish: str) -> None:
    if wish == "home":
        await keeper.end_vacation(table, person)
    else:
        await keeper.start_vacation(table, person)


ACTIONS: Final = {"return": (reclaim_seat, ""), "decide": (decide_late, "say"),
                  "vacation": (set_vacation, "do")}


async def post_time(request: Request) -> Response:
    """POST /t/{id}/return, /decide, /vacation: do it and return to the table, or show the refusal
    there."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    deed, field = ACTIONS[request.url.path.rsplit("/", 1)[1]]
    wish = text_of(await form_of(request), field)
    try:
        await deed(services_of(request).timekeeper, table.id, viewer.id, wish)
    except Refused as refused:
        return await render_table(request, viewer, table, refused=refused)
    return redirect_to(f"/t/{table.id}#turn")


routes: Final = [Route(f"/t/{{id}}/{name}", post_time, methods=["POST"]) for name in ACTIONS]
