"""Questions to all players and management of a table, by form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import Count, Language, N_
from grandtour.people.rows import PersonRow
from grandtour.tables import consent
from grandtour.tables.events import About, Audience
from grandtour.tables.hosting import TableHosting
from grandtour.tables.open_positions import is_move
from grandtour.tables.seating import (
    find_audience, find_left_seats, find_movable_seats, find_offered_seat,
)
from grandtour.tables.table import Table
from grandtour.tables.times import length_text, pace_text
from grandtour.tables.upgrading import list_differences
from grandtour.tables.watching import may_look
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import LONGEST_NAME, read_form_fields, parse_position, read_text_field
from grandtour.web.http.layout import (
    describe_box, redirect_to, build_refusal_box, rename_person, respond_page,
)
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, find_or_create_guest, load_viewer
from grandtour.web.lobby.new_table import rules_text
from grandtour.web.lobby.reliability import load_reliability, reliability_texts
from grandtour.web.table.pages import post_redo, render_table

Form = Mapping[str, str]
Deed = Callable[[TableHosting, Table, PersonRow, Form], Awaitable[None]]


def parse_seat(form: Form, field: str) -> int:
    """Return a seat of a form, which counts from 1."""
    return parse_position(read_text_field(form, field)) - 1


async def post_question(request: Request) -> Response:
    """POST /t/{id}/ask: about an undo, a mistake, a pause, the end of the table, or the newest
    rules."""
    form = await read_form_fields(request)
    return await run_host_action(request, form, ASK.get(read_text_field(form, "about"), ask_undo))


async def ask_undo(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_undo(table.id, person.id, parse_position(read_text_field(form, "number")),
                           "turn" if read_text_field(form, "reach") == "turn" else "step")


async def ask_pause(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_pause(table.id, person.id)


async def ask_cancel(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_cancel(table.id, person.id)


async def ask_upgrade(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.ask_upgrade(table.id, person.id)


async def ask_whether_meant(hosting: TableHosting, table: Table, person: PersonRow,
                            form: Form) -> None:
    await hosting.ask_meant(table.id, person.id, parse_position(read_text_field(form, "number")))


ASK: Final[dict[str, Deed]] = {
    "undo": ask_undo, "meant": ask_whether_meant, "pause": ask_pause, "cancel": ask_cancel,
    "upgrade": ask_upgrade}


async def post_consent(request: Request) -> Response:
    """POST /t/{id}/answer: yes or no, or withdraw your own question."""
    return await run_host_action(request, await read_form_fields(request), give_answer)


async def give_answer(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    question, said = parse_position(read_text_field(form, "question")), read_text_field(form,
                                                                                        "answer")
    if said == "withdraw":
        await hosting.withdraw_question(table.id, person.id, question)
    else:
        await hosting.answer_question(table.id, person.id, question, said == "yes")


async def run_host_action(request: Request, form: Form, deed: Deed) -> Response:
    """Run the action and redirect to the table, or show the refusal there."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    try:
        await deed(services_of(request).hosting, table, viewer.caller, form)
    except Refused as refused:
        return await render_table(request, viewer, table, refused=refused)
    return redirect_to(f"/t/{table.id}#turn")


async def show_host_page(request: Request) -> Response:
    """GET /t/{id}/host: management of the table, for its players."""
    return await render_host(request, await load_viewer(request),
                             await load_table_of_request(request))


async def render_host(request: Request, viewer: Viewer, table: Table,
                      refused: Refused | None = None) -> Response:
    seat = table.acting_seat(viewer.person_id)
    game = table.match.game.name
    message = build_refusal_box(game, refusal_text(refused, table, viewer.language),
                                refused.refusal.clause) if refused else None
    left = {about: consent.count_asks_left(table.events, viewer.person_id, about)
            for about in get_args(About)}
    codes = {number: str(request.url.replace(path=f"/t/{table.id}/take-over/{one.code}", query=""))
             for number, one in enumerate(table.seats) if one.kind == "bot" and one.code}
    offers = {number: find_audience(table.seats[number]) for number in find_left_seats(table)
              if table.started and not table.terms.open_after}
    return respond_page(
        request, viewer, "host/host.html", status=http_status(refused) if refused else 200,
        table=table, seat=seat, hosts=table.host == viewer.person_id,
        game=describe_box(game, viewer.language),
        away=await away_text(request, table, viewer.language),
        absence=length_text(table.terms.seconds_until_away, viewer.language),
        movable=find_movable_seats(table), left=left, invitations=codes, offers=offers,
        audiences=AUDIENCES,
        differences=list_differences(table), refused=message,
        people=[number for number, one in enumerate(table.seats) if one.kind == "person"])


async def away_text(request: Request, table: Table, language: Language) -> str:
    """Return which players are away now."""
    overdue = await services_of(request).tables.presence.find_overdue_seats(table)
    away = overdue | table.stand_ins.keys()
    names = [language.show_name(table.names[seat]) for seat in sorted(away)]
    return language.say(N_("Away now: {names}."), names=language.join(names)) if names \
        else language.say(N_("No one is away now."))


async def post_host(request: Request) -> Response:
    """POST /t/{id}/host: the action named by `do`."""
    form = await read_form_fields(request)
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    deed = HOST_ACTIONS.get(read_text_field(form, "do"), rename_table)
    try:
        await deed(services_of(request).hosting, table, viewer.caller, form)
    except Refused as refused:
        if table.seat_of(viewer.person_id) == PUBLIC:
            raise
        return await render_host(request, viewer, table, refused)
    if deed is offer_seat:
        return redirect_to(f"/t/{table.id}/host#offers")
    return redirect_to(f"/t/{table.id}" if may_look(table, viewer.person_id) else "/tables")


async def rename_table(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.rename_table(table.id, person, read_text_field(form, "name")[:2 * LONGEST_NAME])


async def swap_seats(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.swap_seats(table.id, person, parse_seat(form, "one"), parse_seat(form, "other"))


async def hand_over_table(hosting: TableHosting, table: Table, person: PersonRow,
                          form: Form) -> None:
    await hosting.hand_over_table(table.id, person, parse_seat(form, "seat"))


async def replace_player(hosting: TableHosting, table: Table, person: PersonRow,
                         form: Form) -> None:
    await hosting.replace_person(table.id, person, parse_seat(form, "seat"),
                                 invited=read_text_field(form, "by") == "person")


async def offer_seat(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    wish = read_text_field(form, "to")
    to: Audience = next((one for one in AUDIENCES if one == wish), "nobody")
    await hosting.offer_seat(table.id, person, parse_seat(form, "seat"), to)


async def leave_table(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.leave_table(table.id, person)


async def resume_table(hosting: TableHosting, table: Table, person: PersonRow, form: Form) -> None:
    await hosting.resume_game(table.id, person.id)


HOST_ACTIONS: Final[dict[str, Deed]] = {
    "rename": rename_table, "swap": swap_seats, "host": hand_over_table, "replace": replace_player,
    "offer": offer_seat, "leave": leave_table, "resume": resume_table}

AUDIENCES: Final[dict[Audience, str]] = {
    "all": N_("everyone, in the list of games that need a player"),
    "friends": N_("the players’ friends, in the same list"),
    "link": N_("only people to whom you send the link"),
    "nobody": N_("no one; the computer player stays"),
}


async def show_offered_seat(request: Request) -> Response:
    """GET /t/{id}/take-over/{code}: the invitation to take over from a computer player."""
    viewer = await load_viewer(request)
    table, seat = await load_offered_table(request)
    if table.sits(viewer.person_id):
        return redirect_to(f"/t/{table.id}")
    seats = table.seats if may_look(table, viewer.person_id) else []
    known = await load_reliability(services_of(request), seats, viewer.person_id)
    moves = [entry for entry in table.match.line if is_move(entry)]
    return respond_page(
        request, viewer, "host/take.html", table=table, code=request.path_params["code"],
        game=describe_box(table.match.game.name, viewer.language),
        name=viewer.person.name if viewer.person else "", seat=seat, seats=seats,
        reliable=reliability_texts(seats, known, viewer.language),
        moves=Count("{n} move has been played", "{n} moves have been played", len(moves)),
        pace=pace_text(table.terms, viewer.language), rules=rules_text(table, viewer.language))


async def load_offered_table(request: Request) -> tuple[Table, int]:
    """Return the table in the address and the seat of its invitation; PUBLIC if that is invalid.

    Only an invitation opens a table that no one may watch. Refused: no_such_table, not_watched."""
    table = await services_of(request).tables.load_table(request.path_params["id"])
    seat = find_offered_seat(table, request.path_params["code"])
    return (table if seat != PUBLIC else await load_table_of_request(request)), seat


async def post_taken_seat(request: Request) -> Response:
    """POST /t/{id}/take-over/{code}: take the seat."""
    viewer = await load_viewer(request)
    table, _ = await load_offered_table(request)
    name = read_text_field(await read_form_fields(request), "name")[:LONGEST_NAME]
    person, remember = await find_or_create_guest(request, viewer, name)
    await services_of(request).hosting.take_seat(table.id,
                                                 await rename_person(request, person, name),
                                                 request.path_params["code"], viewer.language.code)
    response = redirect_to(f"/t/{table.id}")
    remember(response)
    return response


routes: Final = [
    Route("/t/{id}/redo", post_redo, methods=["POST"]),
    Route("/t/{id}/ask", post_question, methods=["POST"]),
    Route("/t/{id}/answer", post_consent, methods=["POST"]),
    Route("/t/{id}/host", show_host_page),
    Route("/t/{id}/host", post_host, methods=["POST"]),
    Route("/t/{id}/take-over/{code}", show_offered_seat),
    Route("/t/{id}/take-over/{code}", post_taken_seat, methods=["POST"]),
]
