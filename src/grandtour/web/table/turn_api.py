"""A long poll that answers when it is your turn: all that a program needs to play."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import Query, Request

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.tables.table import Table
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router, load_table_of_request
from grandtour.web.http.viewer import load_viewer
from grandtour.web.http.services import services_of
from grandtour.web.table.api import Position, see
from grandtour.web.table.stream import watch_table

router = make_api_router("tables", "play")


@router.get("/tables/{id}/turn", summary="The table, as soon as the asker must act")
async def turn(request: Request, table: TableDep, viewer: ViewerDep,
               wait: Annotated[int, Query(ge=0, le=60)] = 30) -> Position:
    """Return the table, as without `/turn`, when you can act, have lost your seat, or the game is
    over.

    After `wait` seconds it returns in any case, perhaps without `actions`. While you wait you are
    present at the table, as with its stream."""
    if not table.sits(viewer.person_id):
        raise Refused(NOT_SEATED, {})
    with suppress(TimeoutError):
        async with watch_table(request, table, viewer.person_id) as watch, asyncio.timeout(wait):
            while not (watch.closed or is_due(table, viewer.person_id)):
                await watch.wait_until_woken()
    return await see(await load_table_of_request(request), await load_viewer(request),
                     services_of(request))


def is_due(table: Table, person: str) -> bool:
    """Return whether there is nothing to wait for. A shared device waits for each of its seats."""
    seats = table.seats_of(person)
    return table.over or not seats or any(table.may_act(seat) for seat in seats)
