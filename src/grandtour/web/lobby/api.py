"""The API for finding a game: open tables, your games, seats, rematches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour.bots.levels import USUAL_BOT
from grandtour.tables.groups import Reserved
from grandtour.tables.lobby import TableSearch, find_changed_options, filter_rooms, find_own_seat
from grandtour.tables.rows import OfferedSeat, TableSummary
from grandtour.tables.seating import check_host
from grandtour.tables.terms import build_terms
from grandtour.web.http.access import LanguageCode, TableDep, ViewerDep, make_api_router
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer, find_network
from grandtour.web.lobby.invitees import find_invitee
from grandtour.web.lobby.waiting_room import reservation_json
from grandtour.web.server.validation import RequestBody

router = make_api_router("lobby", "play")


class ListedSeat(BaseModel):
    """A seat in a list. An open seat with a name is kept for the person with this name. `program`:
    whether a program plays there, as its owner has said."""

    kind: str
    name: str
    program: bool
    language: str


class ForMembers(BaseModel):
    """The community whose members alone may sit down at a table, apart from people invited to a
    seat.

    `community` and `title` are null if you may not know it. `inside`: whether you are a member.
    `message`: how others are refused."""

    community: str | None
    title: str | None
    inside: bool
    message: str


class SeatOffer(BaseModel):
    """A seat that you can take over from a computer player, and the code of its invitation."""

    seat: int
    code: str


class Listed(BaseModel):
    """A table in a list.

    `since`: when the table reached its present state, in milliseconds since 1970. `options`: those
    that differ from the defaults. `you`: your seat. `due`: whether the table waits for you.
    `for_members`: before the game, the community whose members alone may sit down. `offer`: in the
    list of games that need a player, the seat that you can take."""

    table: str
    game: str
    name: str
    phase: Literal["room", "play", "over"]
    since: int
    seats: list[ListedSeat]
    options: dict[str, str]
    terms: dict[str, object]
    to_act: int | None
    you: int | None
    due: bool
    for_members: ForMembers | None
    offer: SeatOffer | None


class MyTables(BaseModel):
    """Your games: unfinished ones, those that wait for you first; a page of finished ones; and
    whether there are more of these."""

    now: list[Listed]
    finished: list[Listed]
    more: bool


class Next(BaseModel):
    """The table that has waited for you longest, and the number of tables that wait."""

    table: str | None
    waiting: int


class Invitations(BaseModel):
    """The invitation code of the table, and of every seat that has its own."""

    table: str
    seats: list[str | None]


class BotSeat(RequestBody):
    """A computer player of this level."""

    bot: Annotated[str, Field(max_length=80)] = USUAL_BOT


class FriendSeat(RequestBody):
    """A friend of yours, a member of one of your communities, or an account of a program."""

    name: Annotated[str, Field(max_length=200)]


class SharedSeat(RequestBody):
    """The name of the player at your device. Without a name, the player has a number."""

    name: Annotated[str, Field(max_length=40)] = ""


class ReadyChange(RequestBody):
    """Whether you are ready for the game."""

    ready: bool


class NextTable(BaseModel):
    """The next table of the same people."""

    table: str


async def describe_tables(services: Services, lines: Sequence[TableSummary],
                          viewer: Viewer) -> list[Listed]:
    """Return the tables as the viewer may see them."""
    reserved = await services.tables.find_reserved_among(filter_rooms(lines), viewer.person_id)
    return [describe_table(line, viewer, reserved.get(line.id)) for line in lines]


def describe_table(line: TableSummary, viewer: Viewer, reserved: Reserved | None) -> Listed:
    seat, status = find_own_seat(line, viewer.person_id), line.status
    found = reservation_json(reserved, viewer.language)
    return Listed(
        table=line.id, game=line.game, name=status.name, phase=status.phase,
        since=status.moment, options=find_changed_options(line), terms=line.terms,
        seats=[ListedSeat(kind=one.kind, name=one.name, program=one.program,
                          language=one.language)
               for one in line.seats],
        to_act=status.to_act if status.to_act >= 0 else None,
        you=seat if seat >= 0 else None, due=seat >= 0 and bool(status.due[seat]),
        for_members=ForMembers.model_validate(found) if found else None, offer=None)


def describe_offer(offered: OfferedSeat, viewer: Viewer) -> Listed:
    """Return a game that needs a player. A table that no one may watch names none of its
    players."""
    found = describe_table(offered.table, viewer, None)
    found.offer = SeatOffer(seat=offered.seat, code=offered.table.seats[offered.seat].code)
    if build_terms(offered.table.terms).watch != "all":
        for seat in found.seats:
            seat.name = ""
    return found


@router.get("/tables", summary="Open tables, or games to watch")
async def find(request: Request, viewer: ViewerDep,
               phase: Literal["open", "running", "offered"] = "open", game: str = "",
               pace: Literal["", "live", "days"] = "", free: Annotated[int, Query(ge=0)] = 0,
               seats: Annotated[int, Query(ge=0)] = 0,
               rules: Literal["", "usual", "changed"] = "",
               language: Literal[""] | LanguageCode = "") -> list[Listed]:
    """Return only tables that everyone may find, or with phase=offered the running ones that need a
    player.

    The filters are for open tables. `free`: the minimum number of free seats. `language`: a
    language that a seated player reads."""
    lobby = services_of(request).lobby
    if phase == "offered":
        return [describe_offer(one, viewer) for one in await lobby.list_offered(viewer.person_id)]
    wanted = TableSearch(game, free, seats, pace, rules, language)
    found = await lobby.list_open_tables(wanted, viewer.person_id) if phase == "open" \
        else await lobby.list_running()
    return await describe_tables(services_of(request), found, viewer)


@router.get("/me/tables", summary="The asker’s games")
async def my_tables(request: Request, viewer: ViewerDep,
                    page: Annotated[int, Query(ge=1, le=1000)] = 1) -> MyTables:
    services = services_of(request)
    mine = await services.lobby.list_my_games(viewer.person_id, page)
    return MyTables(now=await describe_tables(services, mine.now, viewer),
                finished=await describe_tables(services, mine.finished, viewer), more=mine.more)


@router.get("/me/next", summary="The game that waits for the asker longest")
async def my_next(request: Request, viewer: ViewerDep, after: str = "") -> Next:
    """Prefer another table than `after`."""
    lobby = services_of(request).lobby
    return Next(table=await lobby.find_next_game(viewer.person_id, after),
                waiting=len(await lobby.list_due_tables(viewer.person_id)))


@router.get("/tables/{id}/invitations", summary="The invitations, for the host")
async def invitations(table: TableDep, viewer: ViewerDep) -> Invitations:
    check_host(table, viewer.caller)
    return Invitations(table=table.code, seats=[
        (seat.code or None) if seat.kind != "person" else None for seat in table.seats])


@router.put("/tables/{id}/seats/{seat}/bot", status_code=204,
            summary="Put a computer player on a seat")
async def seat_bot(request: Request, id: str, seat: int, wish: BotSeat,
                   viewer: ViewerDep) -> None:
    await services_of(request).waiting_room.seat_bot(id, viewer.caller, seat,
                                                     wish.bot)


@router.put("/tables/{id}/seats/{seat}/friend", status_code=204,
            summary="Reserve a seat for someone you can invite by name, and invite them")
async def keep_seat(request: Request, id: str, seat: int, wish: FriendSeat,
                    viewer: ViewerDep) -> None:
    person = await find_invitee(services_of(request), viewer.person_id, wish.name)
    await services_of(request).waiting_room.keep_seat(id, viewer.caller, seat,
                                                      person)


@router.put("/tables/{id}/seats/{seat}/shared", status_code=204,
            summary="Seat someone who plays on your device")
async def share_seat(request: Request, id: str, seat: int, wish: SharedSeat,
                     viewer: ViewerDep) -> None:
    """Seat a player on an open seat, before the start; at a listed table only the host may. The
    game is then not rated."""
    await services_of(request).waiting_room.share_seat(
        id, viewer.caller, seat, wish.name, viewer.language.code)


@router.delete("/tables/{id}/seats/{seat}", status_code=204,
               summary="Free a seat before the start")
async def free_seat(request: Request, id: str, seat: int, viewer: ViewerDep) -> None:
    """Free any seat as the host, or your own. Seats are counted from 0. The seat’s invitation
    changes."""
    await services_of(request).waiting_room.free_seat(id, viewer.caller, seat)


@router.post("/tables/{id}/seats/{seat}/remind", status_code=204,
             summary="Remind the person a seat is reserved for (host)")
async def remind(request: Request, id: str, seat: int, viewer: ViewerDep) -> None:
    """Send them a notification, if they want any; at most once an hour."""
    await services_of(request).waiting_room.remind_person(id, viewer.caller, seat)


@router.put("/tables/{id}/ready", status_code=204, summary="Say whether the asker is ready")
async def ready(request: Request, id: str, readiness: ReadyChange, viewer: ViewerDep) -> None:
    """Set readiness for a table that starts when all are ready."""
    await services_of(request).waiting_room.set_ready(id, viewer.person_id, readiness.ready)


@router.post("/tables/{id}/rematch", summary="The same people again")
async def rematch(request: Request, id: str, viewer: ViewerDep) -> NextTable:
    """Return the next table. It exists already if another player was faster; then take your seat
    there."""
    table = await services_of(request).lobby.open_rematch(id, viewer.caller,
                                                          viewer.language.code,
                                                          find_network(request))
    return NextTable(table=table.id)
