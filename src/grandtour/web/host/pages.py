"""Asking everybody, answering, and looking after a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import Language, N_
from grandtour.people.rows import PersonRow
from grandtour.tables import consent
from grandtour.tables.events import About
from grandtour.tables.hosting import Hosting
from grandtour.tables.seating import movable, offered
from grandtour.tables.table import Table
from grandtour.tables.times import time_said
from grandtour.tables.upgrading import differences
from grandtour.tables.watching import may_look
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import LONGEST_NAME, form_of, position_number, text_of
from grandtour.web.http.layout import box, go, refused_box, renamed, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, guest_of, viewer_of
from grandtour.web.table.pages import redo, show_table

Form = Mapping[str, str]
Deed = Callable[[Hosting, Table, PersonRow, Form], Awaitable[None]]


def seat_in(form: Form, field: str) -> int:
    """A seat as people count them, from 1."""
    return position_number(text_of(form, field)) - 1


async def ask(request: Request) -> Response:
    """POST /t/{id}/ask: about an undo, what was meant, a pause, the end of the table, or the
    newest rules."""
    form = await form_of(request)
    return await at_table(request, form, ASK.get(text_of(form, "about"), ask_undo))


async def ask_undo(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_undo(table.id, person.id, position_number(text_of(form, "number")),
                           "turn" if text_of(form, "reach") == "turn" else "step")


async def ask_pause(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_pause(table.id, person.id)


async def ask_cancel(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_cancel(table.id, person.id)


async def ask_upgrade(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_upgrade(table.id, person.id)


async def ask_meant(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_meant(table.id, person.id, position_number(text_of(form, "number")))


ASK: Final[dict[str, Deed]] = {
    "undo": ask_undo, "meant": ask_meant, "pause": ask_pause, "cancel": ask_cancel,
    "upgrade": ask_upgrade}


async def answer(request: Request) -> Response:
    """POST /t/{id}/answer: yes or no, or withdraw the own question."""
    return await at_table(request, await form_of(request), give_answer)


async def give_answer(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    question, said = position_number(text_of(form, "question")), text_of(form, "answer")
    if said == "withdraw":
        await hosting.withdraw(table.id, person.id, question)
    else:
        await hosting.answer(table.id, person.id, question, said == "yes")


async def at_table(request: Request, form: Form, deed: Deed) -> Response:
    """Do it, and go back to the table, which says why if it is refused."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    try:
        await deed(services_of(request).hosting, table, viewer.asker, form)
    except Refused as refused:
        return await show_table(request, viewer, table, refused=refused)
    return go(f"/t/{table.id}#turn")


async def host_page(request: Request) -> Response:
    """GET /t/{id}/host: looking after the table, for those who sit at it."""
    return await show_host(request, await viewer_of(request), await table_of(request))


async def show_host(request: Request, viewer: Viewer, table: Table,
                    refused: Refused | None = None) -> Response:
    seat = table.acting_seat(viewer.id)
    game = table.match.game.name
    message = refused_box(game, sentence(refused, table, viewer.language),
                          refused.refusal.clause) if refused else None
    left = {about: consent.asks_left(table.events, viewer.id, about) for about in get_args(About)}
    codes = {number: str(request.url.replace(path=f"/t/{table.id}/take/{one.code}", query=""))
             for number, one in enumerate(table.seats) if one.kind == "bot" and one.code}
    return respond(
        request, viewer, "host/host.html", status=status_of(refused) if refused else 200,
        table=table, seat=seat, hosts=table.host == viewer.id, game=box(game, viewer.language),
        away=await away_said(request, table, viewer.language),
        absence=time_said(table.terms.absent_after, viewer.language),
        movable=movable(table), left=left, invitations=codes,
        differences=differences(table), refused=message,
        people=[number for number, one in enumerate(table.seats) if one.kind == "person"])


async def away_said(request: Request, table: Table, language: Language) -> str:
    """Who is away now."""
    away = await services_of(request).tables.presence.away(table) | table.stand_ins.keys()
    names = [language.called(table.names[seat]) for seat in sorted(away)]
    return language.say(N_("Away now: {names}."), names=language.join(names)) if names \
        else language.say(N_("Nobody is away now."))


async def host(request: Request) -> Response:
    """POST /t/{id}/host: `do` names what."""
    form = await form_of(request)
    viewer = await viewer_of(request)
    table = await table_of(request)
    deed = DEEDS.get(text_of(form, "do"), rename)
    try:
        await deed(services_of(request).hosting, table, viewer.asker, form)
    except Refused as refused:
        if table.seat_of(viewer.id) == PUBLIC:
            raise
        return await show_host(request, viewer, table, refused)
    return go(f"/t/{table.id}" if may_look(table, viewer.id) else "/tables")


async def rename(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.rename(table.id, person, text_of(form, "name")[:2 * LONGEST_NAME])


async def swap(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.swap(table.id, person, seat_in(form, "one"), seat_in(form, "other"))


async def hand_over(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.hand_over(table.id, person, seat_in(form, "seat"))


async def replace(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.replace(table.id, person, seat_in(form, "seat"),
                          invited=text_of(form, "by") == "person")


async def leave(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.leave(table.id, person)


async def resume(hosting: Hosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.resume(table.id, person.id)


DEEDS: Final[dict[str, Deed]] = {
    "rename": rename, "swap": swap, "host": hand_over, "replace": replace,
    "leave": leave, "resume": resume}


async def taking_page(request: Request) -> Response:
    """GET /t/{id}/take/{code}: the invitation to go on for a computer player."""
    viewer = await viewer_of(request)
    table, seat = await invited(request)
    if table.sits(viewer.id):
        return go(f"/t/{table.id}")
    return respond(
        request, viewer, "host/take.html", table=table, code=request.path_params["code"],
        game=box(table.match.game.name, viewer.language),
        name=viewer.person.name if viewer.person else "", seat=seat)


async def invited(request: Request) -> tuple[Table, int]:
    """The table of the address and the seat that its invitation offers; PUBLIC if it offers none
    (any more). Only an invitation opens a table that nobody watches. Refused: no_such_table,
    not_watched."""
    table = await services_of(request).tables.table(request.path_params["id"])
    seat = offered(table, request.path_params["code"])
    return (table if seat != PUBLIC else await table_of(request)), seat


async def take(request: Request) -> Response:
    """POST /t/{id}/take/{code}: sit down there."""
    viewer = await viewer_of(request)
    table, _ = await invited(request)
    name = text_of(await form_of(request), "name")[:LONGEST_NAME]
    person, remember = await guest_of(request, viewer, name)
    await services_of(request).hosting.take(table.id, await renamed(request, person, name),
                                            request.path_params["code"], viewer.language.code)
    response = go(f"/t/{table.id}")
    remember(response)
    return response


routes: Final = [
    Route("/t/{id}/redo", redo, methods=["POST"]),
    Route("/t/{id}/ask", ask, methods=["POST"]),
    Route("/t/{id}/answer", answer, methods=["POST"]),
    Route("/t/{id}/host", host_page),
    Route("/t/{id}/host", host, methods=["POST"]),
    Route("/t/{id}/take/{code}", taking_page),
    Route("/t/{id}/take/{code}", take, methods=["POST"]),
]
