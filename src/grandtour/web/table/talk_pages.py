"""Talking at a table, by forms: writing, muting, and all that was said as a page of its own."""

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
from grandtour.web.http.layout import go, respond
from grandtour.web.http.refusals import refusal_json, sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, guest_of, network_of, viewer_of
from grandtour.web.table_view.chat import Chat, silence


async def talk_page(request: Request) -> Response:
    """GET /t/{id}/talk: everything that was said at the table."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    return await to_thread(show_talk, request, viewer, table)


def show_talk(request: Request, viewer: Viewer, table: Table, draft: str = "",
              refused: Refused | None = None) -> Response:
    chat = Chat(table, table.seat_of(viewer.id), silence(table, viewer), viewer.language,
                whole=True)
    said = sentence(refused, None, viewer.language) if refused else ""
    return respond(request, viewer, "table/talk.html",
                   status=status_of(refused) if refused else 200, chat=chat, table=table,
                   mutes=Markup(chat.mutes), refused=said, draft=draft)


async def write(request: Request) -> Response:
    """POST /t/{id}/talk: a set phrase or free text. What was refused stays in the form."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    form = await form_of(request)
    script = "application/json" in request.headers.get("accept", "")
    try:
        check_may_talk(table, viewer.id)
        person, remember = await guest_of(request, viewer)
        number = await said(request, table, person, viewer.language.code, form)
    except Refused as refused:
        return JSONResponse(refusal_json(refused, None, viewer.language), status_of(refused)) \
            if script else await to_thread(
                show_talk, request, viewer, table, text_of(form, "text"), refused)
    answer = JSONResponse({"number": number}) if script else go(f"/t/{table.id}#chat")
    remember(answer)
    return answer


async def said(request: Request, table: Table, person: PersonRow, language: str,
               form: Mapping[str, str]) -> int:
    talk, address = services_of(request).talk, network_of(request)
    key = text_of(form, "phrase")
    if key:
        return await talk.phrase(table.id, person, language, key, address)
    return await talk.write(table.id, person, language, text_of(form, "text"), address)


async def mute(request: Request) -> Response:
    """POST /t/{id}/mute: read nothing any more of a seat, or of whoever wrote a line; or again."""
    services = services_of(request)
    viewer = await viewer_of(request)
    table = await table_of(request)
    form = await form_of(request)
    person, remember = await guest_of(request, viewer)
    muted = text_of(form, "muted") != "no"
    if "seat" in form:
        await services.talk.mute_seat(table.id, person.id, whole(form["seat"]), muted)
    else:
        await services.talk.mute_writer(table.id, person.id, whole(text_of(form, "line")), muted)
    answer = go(f"/t/{table.id}#chat")
    remember(answer)
    return answer


def whole(text: str) -> int:
    """A number of a form; one that nothing has if it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else PUBLIC


routes: Final = [
    Route("/t/{id}/talk", talk_page, methods=["GET"]),
    Route("/t/{id}/talk", write, methods=["POST"]),
    Route("/t/{id}/mute", mute, methods=["POST"]),
]
