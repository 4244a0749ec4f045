"""Handing a device on that several people share at a table, by forms and for programs."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.web.http.access import ViewerDep, api_router, table_of
from grandtour.web.http.forms import form_of, position_number, text_of
from grandtour.web.http.layout import go
from grandtour.web.http.services import ServicesDep, services_of
from grandtour.web.http.viewer import viewer_of
from grandtour.web.table.api import Position, as_seen
from grandtour.web.table.pages import show_table

router = api_router("hot seat", "play")


async def hand(request: Request) -> Response:
    """POST /t/{id}/device: the seat takes it, as people count seats; without one it is laid
    down."""
    viewer, table = await viewer_of(request), await table_of(request)
    seat = text_of(await form_of(request), "seat")
    hosting = services_of(request).hosting
    try:
        if seat:
            await hosting.hand(table.id, viewer.id, position_number(seat) - 1)
        else:
            await hosting.lay(table.id, viewer.id)
    except Refused as refused:
        return await show_table(request, viewer, table, refused=refused)
    return go(f"/t/{table.id}#turn")


class Handing(BaseModel):
    """The seat that takes the device, counted from 0; null if it is laid down."""

    seat: int | None


@router.put("/tables/{id}/device", summary="Hand a shared device on")
async def hand_on(id: str, handing: Handing, viewer: ViewerDep,
                  services: ServicesDep) -> Position:
    """From then on the asker sees and does what this seat may, until its turn is over or another
    one’s comes that shares the device."""
    if handing.seat is None:
        await services.hosting.lay(id, viewer.id)
    else:
        await services.hosting.hand(id, viewer.id, handing.seat)
    return await as_seen(services, await services.tables.table(id), viewer)


routes: Final = [Route("/t/{id}/device", hand, methods=["POST"])]
