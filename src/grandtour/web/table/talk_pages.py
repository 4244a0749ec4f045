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
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import redirect_to, respond_page
from grandtour.web.http.refusals import refusal_json, refusal_text, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, guest_of, network_of, viewer_of
from grandtour.web.table_view.chat import Chat, find_silence


async def show_talk_page(request: Request) -> Response:
    """GET /t/{id}/chat: all messages at the table."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    return await to_thread(render_talk, request, viewer, table)


def render_talk(request: Request, viewer: Viewer, table: Table, draft: str = "",
                refused: Refused | None = None) -> Response:
    chat = Chat(table, table.seat_of(viewer.id), find_silence(table, viewer), viewer.language,
                whole=True)
    said = refusal_text(refused, None, viewer.language) if refused else ""
    return respond_page(request, viewer, "table/talk.html",
                        status=status_of(refused) if refused else 200, chat=chat, table=table,
                        mutes=Markup(chat.mutes), refused=said, draft=draft)


async def post_message(request: Request) -> Response:
    """POST /t/{id}/chat: a set phrase or free text. Refused text stays in the form."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    form = await form_of(request)
    script = "application/json" in request.headers.get("accept", "")
    try:
        check_may_talk(table, viewer.id)
        person, remember = await guest_of(request, viewer)
        number = await save_message(request, table, person, viewer.language.code, form)
    except Refused as refused:
        return JSONResponse(refusal_json(refused, None, viewer.language), status_of(refused)) \
            if script else await to_thread(
                render_talk, request, viewer, table, text_of(form, "text"), refused)
    answer = JSONResponse({"number": number}) if script else redirect_to(f"/t/{table.id}#chat")
    remember(answer)
    return answer


async def save_message(request: Request, table: Table, person: PersonRow, language: str,
                       form: Mapping[str, str]) -> int:
    talk, address = services_of(request).talk, network_of(request)
    key = text_of(form, "phrase")
    if key:
        return await talk.send_phrase(table.id, person, language, key, address)
    return await talk.send_text(table.id, person, language, text_of(form, "text"), address)


async def post_mute(request: Request) -> Response:
    """POST /t/{id}/mute: hide the messages of a seat or of a writer, or show them again."""
    services = services_of(request)
    viewer = await viewer_of(request)
    table = await table_of(request)
    form = await form_of(request)
    person, remember = await guest_of(request, viewer)
    muted = text_of(form, "muted") != "no"
    if "seat" in form:
        await services.talk.mute_seat(table.id, person.id, parse_number(form["seat"]), muted)
    else:
        await services.talk.mute_writer(table.id, person.id, parse_number(text_of(form, "line")),
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
