"""Pages for finding a game: the tables, the next one that waits, seats before the start,
rematches."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.bots.levels import USUAL_BOT
from grandtour.language import CODES, N_, NAMES, Count, Language
from grandtour.people.rows import PersonRow
from grandtour.tables.lobby import TableSearch, filter_rooms
from grandtour.tables.seating import check_host
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import LONGEST_NAME, read_form_fields, read_text_field
from grandtour.web.http.layout import describe_box, redirect_to, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import find_network, load_viewer
from grandtour.web.lobby.contribution import read_commitment, read_deal_contribution
from grandtour.web.lobby.invitation import invitation_address
from grandtour.web.lobby.invitees import find_invitee, list_invitees
from grandtour.web.lobby.reliability import load_reliability
from grandtour.web.lobby.table_list import (
    describe_offered_seat, describe_own_table, describe_open_table, describe_running_table)

SHOWN: Final = 6                # running games on the page
LAST_PAGE: Final = 1000


@dataclass(frozen=True)
class FilterValue:
    """A value of a filter: its words, its address, and whether it is chosen."""

    text: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class Filter:
    """A filter of the open tables."""

    title: str
    picks: tuple[FilterValue, ...]
    farther: bool               # behind "More filters"


async def show_tables(request: Request) -> Response:
    """GET /tables: the viewer's games, and open tables.

    The query holds the filters and the page of finished games."""
    services = services_of(request)
    viewer = await load_viewer(request)
    lobby, language, now = services.lobby, viewer.language, services.tables.now()
    zone = viewer.settings.zone
    wanted = read_filters(request.query_params)
    page = parse_limited(request.query_params.get("page", ""), LAST_PAGE) or 1
    mine = await lobby.list_my_games(viewer.person_id, page) if viewer.person else None
    found = await lobby.list_open_tables(wanted, viewer.person_id)
    reserved = await services.tables.find_reserved_among(filter_rooms(found), viewer.person_id)
    offered = await lobby.list_offered(viewer.person_id)
    others = {own.id for own in (mine.now if mine else [])} | {one.table.id for one in offered}
    running = [line for line in await lobby.list_running() if line.id not in others]
    lines = [*found, *(one.table for one in offered)]
    known = await load_reliability(services, [seat for line in lines for seat in line.seats],
                                   viewer.person_id)
    filters = list_filters(wanted, language)
    added = await find_added("tables", request, viewer)
    return await to_thread(lambda: respond_page(
        request, viewer, "lobby/tables.html", "tables",
        mine=[describe_own_table(line, viewer.person_id, language, now, zone)
              for line in mine.now] if mine else [],
        finished=[describe_own_table(line, viewer.person_id, language, now, zone)
                  for line in mine.finished] if mine else [],
        more=filter_address(wanted, page=page + 1) if mine and mine.more else "",
        less=filter_address(wanted, page=page - 1) if page > 1 else "",
        open=[describe_open_table(line, language, reserved.get(line.id), known)
              for line in found],
        offered=[describe_offered_seat(one, language, known) for one in offered],
        counted=language.say(Count("{n} table with a free seat", "{n} tables with a free seat",
                                   len(found))),
        filters=[one for one in filters if not one.farther],
        farther=[one for one in filters if one.farther],
        filtered=wanted != TableSearch(), narrowed=any(
            pick.chosen for one in filters if one.farther for pick in one.picks[1:]),
        running=[describe_running_table(line, language, now) for line in running[:SHOWN]], **added))


def read_filters(query: Mapping[str, str]) -> TableSearch:
    """Return the filters of the query, without invalid ones."""
    def one_of(name: str, allowed: Sequence[str]) -> str:
        return query.get(name, "") if query.get(name, "") in allowed else ""
    return TableSearch(one_of("game", games.names()), parse_limited(query.get("free", ""), 9),
                       parse_limited(query.get("seats", ""), 9), one_of("pace", ("live", "days")),
                       one_of("rules", ("usual", "changed")), one_of("language", CODES))


def parse_limited(text: str, most: int) -> int:
    return min(int(text), most) if text.isdecimal() and len(text) < 10 else 0


def filter_address(wanted: TableSearch, **more: object) -> str:
    """Return the address of the page with these filters."""
    query = {name: value for name, value in (asdict(wanted) | more).items() if value}
    return f"/tables?{urlencode(query)}" if query else "/tables"


def list_filters(wanted: TableSearch, language: Language) -> list[Filter]:
    say = language.say
    any_ = say(N_("any"))
    seats = range(min(games.game(name).least for name in games.names()),
                  max(games.game(name).most for name in games.names()) + 1)

    def filter_of(title: str, name: str, values: Sequence[tuple[object, str]],
                  farther: bool = False) -> Filter:
        return Filter(say(title), tuple(
            FilterValue(text, filter_address(wanted, **{name: value}),
                        getattr(wanted, name) == value)
            for value, text in values), farther)

    return [
        filter_of(N_("Game"), "game", [("", any_), *(
            (name, describe_box(name, language).title) for name in games.names())]),
        filter_of(N_("Pace"), "pace", [
            ("", any_), ("live", say(N_("live"))), ("days", say(N_("days")))]),
        filter_of(N_("Free seats"), "free", [(0, any_), *(
            (n, say(N_("{number} or more"), number=n)) for n in (2, 3))]),
        filter_of(N_("Seats"), "seats", [(0, any_), *((n, str(n)) for n in seats)], True),
        filter_of(N_("Rules"), "rules", [
            ("", any_), ("usual", say(N_("standard"))), ("changed", say(N_("changed")))], True),
        filter_of(N_("Language at the table"), "language", [("", any_), *(
            (code, NAMES[code]) for code in CODES)], True),
    ]


async def show_next_game(request: Request) -> Response:
    """GET /next?after=: redirect to the table that has waited longest, else to other news."""
    viewer = await load_viewer(request)
    found = await services_of(request).lobby.find_next_game(
        viewer.person_id, request.query_params.get("after", ""))
    return redirect_to(f"/t/{found}#turn" if found else "/waiting")


async def show_seat(request: Request) -> Response:
    """GET /t/{id}/seats/{n}: the invitation to one seat, for the host."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    check_host(table, viewer.caller)
    number = request.path_params["number"] - 1
    if table.started or not 0 <= number < len(table.seats) or not table.seats[number].code:
        return redirect_to(f"/t/{table.id}")
    here = {seat.holder for seat in table.seats}
    invitees = await list_invitees(services_of(request), viewer.person_id)
    programs = await services_of(request).people.list_programs()
    return respond_page(
        request, viewer, "lobby/seat.html", table=table, number=number, seat=table.seats[number],
        game=describe_box(table.match.game.name, viewer.language),
        friends=[one.name for one in invitees.friends if not (one.program or one.id in here)],
        fellows=[one.name for one in invitees.fellows if not (one.program or one.id in here)],
        programs=[one.name for one in programs if one.id not in here],
        invitation=invitation_address(request, table.seats[number].code))


async def read_seat_number(request: Request) -> tuple[PersonRow, str, int]:
    """Return the viewer (a nameless placeholder for a stranger), the table's id, and the seat."""
    viewer = await load_viewer(request)
    return viewer.caller, request.path_params["id"], request.path_params[
        "number"] - 1


async def post_bot(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/bot."""
    person, table_id, number = await read_seat_number(request)
    await services_of(request).waiting_room.seat_bot(table_id, person, number, USUAL_BOT)
    return redirect_to(f"/t/{table_id}")


async def post_kept_seat(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/keep: keep it for someone whom the host can invite by name."""
    person, table_id, number = await read_seat_number(request)
    invited = await find_invitee(
        services_of(request), person.id, read_text_field(await read_form_fields(request), "name"))
    await services_of(request).waiting_room.keep_seat(table_id, person, number, invited)
    return redirect_to(f"/t/{table_id}")


async def post_shared_seat(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/share: seat a player at the same device."""
    viewer = await load_viewer(request)
    person, table_id, number = await read_seat_number(request)
    await services_of(request).waiting_room.share_seat(
        table_id, person, number,
        read_text_field(await read_form_fields(request), "name")[:LONGEST_NAME],
        viewer.language.code)
    return redirect_to(f"/t/{table_id}")


async def post_freed_seat(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/free: for the host, and for the seated or invited person."""
    person, table_id, number = await read_seat_number(request)
    await services_of(request).waiting_room.free_seat(table_id, person, number)
    return redirect_to(f"/t/{table_id}")


async def post_readiness(request: Request) -> Response:
    """POST /t/{id}/ready: whether the viewer is ready."""
    viewer, table_id = await load_viewer(request), request.path_params["id"]
    yes = read_text_field(await read_form_fields(request), "ready") == "yes"
    await services_of(request).waiting_room.set_ready(table_id, viewer.person_id, yes)
    return redirect_to(f"/t/{table_id}")


async def post_reminder(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/remind: remind the person for whom the seat is kept."""
    person, table_id, number = await read_seat_number(request)
    await services_of(request).waiting_room.remind_person(table_id, person, number)
    return redirect_to(f"/t/{table_id}")


async def post_rematch(request: Request) -> Response:
    """POST /t/{id}/rematch: open the next table of the same people, or sit down there; with
    again=no decline it."""
    viewer, form, table_id = await load_viewer(request), await read_form_fields(request), str(
        request.path_params["id"])
    services = services_of(request)
    if read_text_field(form, "again") == "no":
        await services.lobby.decline_rematch(table_id, viewer.caller)
        return redirect_to(f"/t/{table_id}#result")
    following = await services.lobby.open_rematch(
        table_id, viewer.caller, viewer.language.code, find_network(request),
        read_deal_contribution(form),
        read_commitment(form) if services.tables.secrets.asks else "")
    return redirect_to(f"/t/{following.id}")


routes: Final = [
    Route("/tables", show_tables),
    Route("/next", show_next_game),
    Route("/t/{id}/seats/{number:int}", show_seat),
    Route("/t/{id}/seats/{number:int}/bot", post_bot, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/share", post_shared_seat, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/keep", post_kept_seat, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/free", post_freed_seat, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/remind", post_reminder, methods=["POST"]),
    Route("/t/{id}/ready", post_readiness, methods=["POST"]),
    Route("/t/{id}/rematch", post_rematch, methods=["POST"]),
]
