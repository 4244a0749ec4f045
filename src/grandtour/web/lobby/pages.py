"""Pages for finding a game: the tables, the next one that waits, seats before the start, again."""

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
from grandtour.tables.lobby import Wanted, rooms
from grandtour.tables.seating import check_host
from grandtour.web.http.access import table_of
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import LONGEST_NAME, form_of, text_of
from grandtour.web.http.layout import box, go, respond
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import network_of, viewer_of
from grandtour.web.lobby.contribution import contribution_of
from grandtour.web.lobby.invitation import invitation_of
from grandtour.web.lobby.table_list import my_line, open_line, running_line

SHOWN: Final = 6                # running games, among which a stranger chooses
LAST_PAGE: Final = 1000


@dataclass(frozen=True)
class Pick:
    """A value of a filter: its words, where it leads, and whether it is chosen."""

    text: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class Filter:
    """A filter of the open tables."""

    title: str
    picks: tuple[Pick, ...]
    farther: bool               # behind "More filters"


async def tables_page(request: Request) -> Response:
    """GET /tables: the own games, and open tables. The query holds the filters and the page of
    the finished games."""
    services = services_of(request)
    viewer = await viewer_of(request)
    lobby, language, now = services.lobby, viewer.language, services.tables.now()
    zone = viewer.settings.zone
    wanted = wanted_of(request.query_params)
    page = whole(request.query_params.get("page", ""), LAST_PAGE) or 1
    mine = await lobby.my_games(viewer.id, page) if viewer.person else None
    found = await lobby.open_tables(wanted, viewer.id)
    reserved = await services.tables.reserved(rooms(found), viewer.id)
    running = [line for line in await lobby.running() if line.id not in {
        own.id for own in (mine.now if mine else [])}]
    filters = filters_of(wanted, language)
    added = await find_added("tables", request, viewer)
    return await to_thread(lambda: respond(
        request, viewer, "lobby/tables.html", "tables",
        mine=[my_line(line, viewer.id, language, now, zone)
              for line in mine.now] if mine else [],
        finished=[my_line(line, viewer.id, language, now, zone)
                  for line in mine.finished] if mine else [],
        more=address(wanted, page=page + 1) if mine and mine.more else "",
        less=address(wanted, page=page - 1) if page > 1 else "",
        open=[open_line(line, language, reserved.get(line.id)) for line in found],
        counted=language.say(Count("{n} table with a free seat", "{n} tables with a free seat",
                                   len(found))),
        filters=[one for one in filters if not one.farther],
        farther=[one for one in filters if one.farther],
        filtered=wanted != Wanted(), narrowed=any(
            pick.chosen for one in filters if one.farther for pick in one.picks[1:]),
        running=[running_line(line, language, now) for line in running[:SHOWN]], **added))


def wanted_of(query: Mapping[str, str]) -> Wanted:
    """What the query asks for; what it asks wrongly does not matter."""
    def one_of(name: str, allowed: Sequence[str]) -> str:
        return query.get(name, "") if query.get(name, "") in allowed else ""
    return Wanted(one_of("game", games.names()), whole(query.get("free", ""), 9),
                  whole(query.get("seats", ""), 9), one_of("pace", ("live", "days")),
                  one_of("rules", ("usual", "changed")), one_of("language", CODES))


def whole(text: str, most: int) -> int:
    return min(int(text), most) if text.isdecimal() and len(text) < 10 else 0


def address(wanted: Wanted, **more: object) -> str:
    """Of the page with these filters."""
    query = {name: value for name, value in (asdict(wanted) | more).items() if value}
    return f"/tables?{urlencode(query)}" if query else "/tables"


def filters_of(wanted: Wanted, language: Language) -> list[Filter]:
    say = language.say
    any_ = say(N_("any"))
    seats = range(min(games.game(name).least for name in games.names()),
                  max(games.game(name).most for name in games.names()) + 1)

    def filter_of(title: str, name: str, values: Sequence[tuple[object, str]],
                  farther: bool = False) -> Filter:
        return Filter(say(title), tuple(
            Pick(text, address(wanted, **{name: value}), getattr(wanted, name) == value)
            for value, text in values), farther)

    return [
        filter_of(N_("Game"), "game", [("", any_), *(
            (name, box(name, language).title) for name in games.names())]),
        filter_of(N_("Pace"), "pace", [
            ("", any_), ("live", say(N_("live"))), ("days", say(N_("days")))]),
        filter_of(N_("Free seats"), "free", [(0, any_), *(
            (n, say(N_("{number} or more"), number=n)) for n in (2, 3))]),
        filter_of(N_("Seats"), "seats", [(0, any_), *((n, str(n)) for n in seats)], True),
        filter_of(N_("Rules"), "rules", [
            ("", any_), ("usual", say(N_("usual"))), ("changed", say(N_("changed")))], True),
        filter_of(N_("Somebody reads"), "language", [("", any_), *(
            (code, NAMES[code]) for code in CODES)], True),
    ]


async def next_page(request: Request) -> Response:
    """GET /next?after=: the table that waits for the viewer longest, else what waits besides."""
    viewer = await viewer_of(request)
    found = await services_of(request).lobby.next_game(
        viewer.id, request.query_params.get("after", ""))
    return go(f"/t/{found}#turn" if found else "/waiting")


async def seat_page(request: Request) -> Response:
    """GET /t/{id}/seats/{n}: the invitation to one seat, for the host."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    check_host(table, viewer.asker)
    number = request.path_params["number"] - 1
    if table.started or not 0 <= number < len(table.seats) or not table.seats[number].code:
        return go(f"/t/{table.id}")
    here = {seat.holder for seat in table.seats}
    friends = (await services_of(request).friends.ties(viewer.id)).friends
    return respond(
        request, viewer, "lobby/seat.html", table=table, number=number, seat=table.seats[number],
        game=box(table.match.game.name, viewer.language),
        friends=[tie.name for tie in friends if tie.id not in here],
        invitation=invitation_of(request, table.seats[number].code))


async def seat_asked(request: Request) -> tuple[PersonRow, str, int]:
    """Who asks (with no name if nobody is known), of which table, of which of its seats."""
    viewer = await viewer_of(request)
    return viewer.asker, request.path_params["id"], request.path_params["number"] - 1


async def seat_bot(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/bot."""
    person, table_id, number = await seat_asked(request)
    await services_of(request).waiting_room.seat_bot(table_id, person, number, USUAL_BOT)
    return go(f"/t/{table_id}")


async def keep_seat(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/keep: for a friend of the host, who is invited with that."""
    person, table_id, number = await seat_asked(request)
    friend = await services_of(request).friends.friend(
        person.id, text_of(await form_of(request), "name"))
    await services_of(request).waiting_room.keep_seat(
        table_id, person, number, PersonRow(friend.id, friend.name, True))
    return go(f"/t/{table_id}")


async def share_seat(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/share: with somebody at the same device."""
    viewer = await viewer_of(request)
    person, table_id, number = await seat_asked(request)
    await services_of(request).waiting_room.share_seat(
        table_id, person, number, text_of(await form_of(request), "name")[:LONGEST_NAME],
        viewer.language.code)
    return go(f"/t/{table_id}")


async def free_seat(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/free: by the host, or by who sits or is invited there."""
    person, table_id, number = await seat_asked(request)
    await services_of(request).waiting_room.free_seat(table_id, person, number)
    return go(f"/t/{table_id}")


async def ready(request: Request) -> Response:
    """POST /t/{id}/ready: whether the viewer is."""
    viewer, table_id = await viewer_of(request), request.path_params["id"]
    yes = text_of(await form_of(request), "ready") == "yes"
    await services_of(request).waiting_room.ready(table_id, viewer.id, yes)
    return go(f"/t/{table_id}")


async def remind(request: Request) -> Response:
    """POST /t/{id}/seats/{n}/remind: whoever it is kept for."""
    person, table_id, number = await seat_asked(request)
    await services_of(request).waiting_room.remind(table_id, person, number)
    return go(f"/t/{table_id}")


async def rematch(request: Request) -> Response:
    """POST /t/{id}/rematch: the same people again."""
    viewer = await viewer_of(request)
    following = await services_of(request).lobby.rematch(
        request.path_params["id"], viewer.asker, viewer.language.code, network_of(request),
        contribution_of(await form_of(request)))
    return go(f"/t/{following.id}")


routes: Final = [
    Route("/tables", tables_page),
    Route("/next", next_page),
    Route("/t/{id}/seats/{number:int}", seat_page),
    Route("/t/{id}/seats/{number:int}/bot", seat_bot, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/share", share_seat, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/keep", keep_seat, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/free", free_seat, methods=["POST"]),
    Route("/t/{id}/seats/{number:int}/remind", remind, methods=["POST"]),
    Route("/t/{id}/ready", ready, methods=["POST"]),
    Route("/t/{id}/rematch", rematch, methods=["POST"]),
]
