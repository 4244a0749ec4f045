"""Talk at a table by form: writing, muting, and a page with all messages."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.tables.table import Table
from grandtour.tables.talk import check_may_talk
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to, respond_page
from grandtour.web.http.refusals import refusal_json, refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, find_or_create_guest, find_network, load_viewer
from grandtour.web.table_view.chat import ChatView, find_silenced_people


async def show_talk_page(request: Request) -> Response:
    """GET /t/{id}/chat: all messages at the table."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    return await to_thread(render_talk, request, viewer, table)


def render_talk(request: Request, viewer: Viewer, table: Table, draft: str = "",
                refused: Refused | None = None) -> Response:
    chat = ChatView(table, table.seat_of(viewer.person_id), find_silenced_people(table, viewer),
                    viewer.language,
                    whole=True)
    said = refusal_text(refused, None, viewer.language) if refused else ""
    return respond_page(request, viewer, "table/talk.html",
                        status=http_status(refused) if refused else 200, chat=chat, table=table,
                        mutes=Markup(chat.mute_menu), refused=said, draft=draft)


async def post_message(request: Request) -> Response:
    """POST /t/{id}/chat: a set phrase or free text. Refused text stays in the form."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    form = await read_form_fields(request)
    script = "application/json" in request.headers.get("accept", "")
    try:
        check_may_talk(table, viewer.person_id)
        person, remember = await find_or_create_guest(request, viewer)
        number = await save_message(request, table, person, viewer.language.code, form)
    except Refused as refused:
        return JSONResponse(refusal_json(refused, None, viewer.language), http_status(refused)) \
            if script else await to_thread(
                render_talk, request, viewer, table, read_text_field(form, "text"), refused)
    answer = JSONResponse({"number": number}) if script else redirect_to(f"/t/{table.id}#chat")
    remember(answer)
    return answer


async def save_message(request: Request, table: Table, person: PersonRow, language: str,
                       form: Mapping[str, str]) -> int:
    talk, address = services_of(request).talk, find_network(request)
    key = read_text_field(form, "phrase")
    if key:
        return await talk.send_phrase(table.id, person, language, key, address)
    return await talk.send_text(table.id, person, language, read_text_field(form, "text"), address)


async def post_mute(request: Request) -> Response:
    """POST /t/{id}/mute: hide the messages of a seat or of a writer, or show them again."""
    services = services_of(request)
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    form = await read_form_fields(request)
    person, remember = await find_or_create_guest(request, viewer)
    muted = read_text_field(form, "muted") != "no"
    if "seat" in form:
        await services.talk.mute_seat(table.id, person.id, parse_number(form["seat"]), muted)
    else:
        await services.talk.mute_writer(table.id, person.id,
                                        parse_number(read_text_field(form, "line")),
                                        muted)
    answer = redirect_to(f"/t/{table.id}#chat")
    remember(answer)
    return answer


def parse_number(text: str) -> int:
    """Return a number of a form; PUBLIC, which no seat or message has, if it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else PUBLIC


routes: Final = [
    Route("/t/{id}/chat", show_talk_page, methods=["GET"]),
    Route("/t/{id}/chat", post_message, methods=["POST"]),
    Route("/t/{id}/mute", post_mute, methods=["POST"]),
]
