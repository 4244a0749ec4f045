"""Invitations to a table, and sitting down there."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.tables.seating import build_offer, find_free_seat
from grandtour.tables.table import Table
from grandtour.tables.times import pace_text
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import LONGEST_NAME, read_form_fields, read_text_field
from grandtour.web.http.viewer import Viewer, find_or_create_guest, load_viewer
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.layout import (
    describe_box, redirect_to, build_refusal_box, rename_person, respond_page,
)
from grandtour.web.lobby.contribution import read_commitment
from grandtour.web.lobby.head_start import describe_agreed_head_start
from grandtour.web.lobby.new_table import rules_text
from grandtour.web.lobby.reliability import load_reliability, reliability_texts
from grandtour.web.lobby.visibility import describe_watching
from grandtour.web.lobby.waiting_room import reservation_text

LONGEST_CODE: Final = 64        # characters of an invitation


async def show_invitation(request: Request) -> Response:
    """GET /j/{code}: the game, its players, and a button to sit down."""
    viewer = await load_viewer(request)
    code = request.path_params["code"]
    table = await services_of(request).tables.find_invited(code)
    if table.sits(viewer.person_id):
        return redirect_to(f"/t/{table.id}")
    return await render_invitation(request, viewer, table, code)


async def render_invitation(request: Request, viewer: Viewer, table: Table, code: str,
                    refused: Refused | None = None) -> Response:
    seat = find_free_seat(table, viewer.person_id, code)
    reserved = await services_of(request).tables.find_reservation(table, viewer.person_id)
    offered = build_offer(table, viewer.person_id, reserved, code)
    host = table.own_seat(table.host)
    known = await load_reliability(services_of(request), table.seats, viewer.person_id)
    message = build_refusal_box(table.match.game.name,
                                refusal_text(refused, table, viewer.language),
                                refused.refusal.clause) if refused else None
    return respond_page(
        request, viewer, "lobby/invitation.html", status=http_status(refused) if refused else 200,
        table=table, game=describe_box(table.match.game.name, viewer.language),
        host=table.names[host] if host >= 0 else "", free=offered.free,
        refused=None if offered.refused else message, reserved=reserved,
        shut=reservation_text(reserved) if offered.refused else None,
        code=code, seat=seat, asker=viewer.person_id, started=table.started,
        pace=pace_text(table.terms, viewer.language),
        watched=describe_watching(table.terms, viewer.language) if table.terms.open_after else "",
        rules=rules_text(table, viewer.language),
        ahead=describe_agreed_head_start(table.match.game.name, table.terms, viewer.language),
        reliable=reliability_texts(table.seats, known, viewer.language),
        name=viewer.person.name if viewer.person else "")


async def post_acceptance(request: Request) -> Response:
    """POST /j/{code}: sit down."""
    viewer = await load_viewer(request)
    code = request.path_params["code"]
    return await seat_viewer_by_invitation(request, viewer,
                                           await services_of(request).tables.find_invited(code),
                                           code)


async def post_join(request: Request) -> Response:
    """POST /t/{id}/join: sit down at a table that the person already knows."""
    return await seat_viewer_by_invitation(request, await load_viewer(request),
                                           await load_table_of_request(request), "")


async def seat_viewer_by_invitation(request: Request, viewer: Viewer, table: Table,
                                    code: str) -> Response:
    form, tables = await read_form_fields(request), services_of(request).tables
    name = read_text_field(form, "name")[:LONGEST_NAME]
    asked = tables.secrets.asks and table.secret
    try:
        person, remember = await find_or_create_guest(request, viewer, name)
    except Refused as refused:
        return await render_invitation(request, viewer, table, code or table.code, refused)
    try:
        await tables.join_table(table.id, await rename_person(request, person, name), code,
                                viewer.language.code, read_commitment(form) if asked else "")
    except Refused as refused:
        response = await render_invitation(request, viewer, table, code or table.code, refused)
    else:
        response = redirect_to(f"/t/{table.id}")
    remember(response)
    return response


def invitation_address(request: Request, code: str) -> str:
    """Return the address of the invitation."""
    return str(request.url.replace(path=f"/j/{code}", query="", fragment=""))


async def show_qr_code(request: Request) -> Response:
    """GET /j/{code}.svg: the invitation as a QR code.

    It is the same for every code, so it does not reveal whether there is such a table. Overlong
    codes are refused."""
    if len(request.path_params["code"]) > LONGEST_CODE:
        raise HTTPException(404)
    picture = BytesIO()
    code = segno.make(invitation_address(request, request.path_params["code"]), error="m")
    code.save(picture, kind="svg", scale=6, border=3, xmldecl=False, dark="#111", light="#fff")
    return Response(picture.getvalue(), media_type="image/svg+xml",
                    headers={"cache-control": "private, max-age=3600"})


routes: Final = [
    Route("/j/{code:str}.svg", show_qr_code),
    Route("/j/{code}", show_invitation),
    Route("/j/{code}", post_acceptance, methods=["POST"]),
    Route("/t/{id}/join", post_join, methods=["POST"]),
]
