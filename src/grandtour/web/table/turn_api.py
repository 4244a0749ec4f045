"""One request that is answered when it is the asker's turn: all that a program needs to play."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import Query, Request

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.tables.table import Table
from grandtour.web.http.access import TableDep, ViewerDep, api_router, table_of
from grandtour.web.http.viewer import viewer_of
from grandtour.web.http.services import services_of
from grandtour.web.table.api import Position, see
from grandtour.web.table.stream import watched

router = api_router("grandtour", "play")


@router.get("/tables/{id}/turn", summary="The table, as soon as the asker must act")
async def turn(request: Request, table: TableDep, viewer: ViewerDep,
               wait: Annotated[int, Query(ge=0, le=60)] = 30) -> Position:
    """The table, as without `/turn`, when the asker can act, does not sit there any more, or the
    game is over; after so many seconds in any case, then perhaps without `actions`. Who waits is
    at the table, as who follows its stream is."""
    if not table.sits(viewer.id):
        raise Refused(NOT_SEATED, {})
    with suppress(TimeoutError):
        async with watched(request, table, viewer.id) as watch, asyncio.timeout(wait):
            while not (watch.closed or concerned(table, viewer.id)):
                await watch.changed()
    return await see(await table_of(request), await viewer_of(request), services_of(request))


def concerned(table: Table, person: str) -> bool:
    """Whether there is nothing to wait for. A device that several share waits for each of them."""
    seats = table.seats_of(person)
    return table.over or not seats or any(table.may_act(seat) for seat in seats)
