"""Handing over a device that several players share, by form and by API."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.web.http.access import ViewerDep, make_api_router, load_table_of_request
from grandtour.web.http.forms import read_form_fields, parse_position, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import ServicesDep, services_of
from grandtour.web.http.viewer import load_viewer
from grandtour.web.table.api import Position, describe_position
from grandtour.web.table.pages import render_table
from grandtour.web.server.validation import RequestBody

router = make_api_router("hot seat", "play")


async def post_device(request: Request) -> Response:
    """POST /t/{id}/device: give the device to a seat, counted from 1; without a seat, lay it
    down."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    seat = read_text_field(await read_form_fields(request), "seat")
    hosting = services_of(request).hosting
    try:
        if seat:
            await hosting.give_device_to(table.id, viewer.person_id, parse_position(seat) - 1)
        else:
            await hosting.lay_device_down(table.id, viewer.person_id)
    except Refused as refused:
        return await render_table(request, viewer, table, refused=refused)
    return redirect_to(f"/t/{table.id}#turn")


class DeviceHandover(RequestBody):
    """The seat that takes the device, counted from 0; null to lay it down."""

    seat: int | None


@router.put("/tables/{id}/device", summary="Hand a shared device on")
async def hand_on(id: str, handing: DeviceHandover, viewer: ViewerDep,
                  services: ServicesDep) -> Position:
    """Give the device to a seat. You then see and do what this seat may, until its turn is over or
    the turn of another seat at this device begins."""
    if handing.seat is None:
        await services.hosting.lay_device_down(id, viewer.person_id)
    else:
        await services.hosting.give_device_to(id, viewer.person_id, handing.seat)
    return await describe_position(services, await services.tables.load_table(id), viewer)


routes: Final = [Route("/t/{id}/device", post_device, methods=["POST"])]
