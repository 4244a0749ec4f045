"""The JSON API for tables, version 1, for bots and other clients.

A program authenticates with `Authorization: Bearer TOKEN`. Opening a table or sitting down without
a token creates a guest and returns the guest's token. Every refusal has the same form: `code` and
`clause` are stable, `message` is in the language of the request."""

from __future__ import annotations

from inspect import getdoc
from typing import Annotated, Any, Literal

from fastapi import Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, Field

from grandtour import games
from grandtour.bots import levels
from grandtour.engine import record
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.fairness.construction import NUMBER
from grandtour.games.words import Choice
from grandtour.language import Language
from grandtour.tables import errors
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import DealContribution
from grandtour.tables.table import Table
from grandtour.tables.undo import Reach
from grandtour.tables.terms import Terms, build_terms
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router
from grandtour.web.http.viewer import Viewer, find_network, find_or_create_person
from grandtour.web.http.refusals import AnswerModel, RefusalModel, respond_refused, explain_json
from grandtour.web.http.services import Services, ServicesDep
from grandtour.web.lobby.api import ForMembers
from grandtour.web.lobby.invitees import find_invitee
from grandtour.web.table_view.position import position_json
from grandtour.web.server.validation import RequestBody

router = make_api_router("tables", "play")


Word = Annotated[str, Field(max_length=80)]


class NewSeat(RequestBody):
    """A seat of a new table.

    `me`: the caller. `shared`: a second player, called `name`, at the same device. `bot`: a
    computer player of this name. `open`: any invited person; with a `name`, the friend, the
    program or the member of one of the caller's communities who has this name."""

    kind: Literal["me", "shared", "bot", "open"]
    bot: Word = levels.USUAL_BOT
    name: Annotated[str, Field(max_length=40)] = ""


class NewTable(RequestBody):
    """The settings of a new table.

    An option that is missing has the profile's value, else the default; a missing field of `terms`
    has its usual value. `deal`: the table id of a prepared deal. `number`: your seat's contribution
    to the deal, if no one else can sit down. `community`: the address of the community that owns
    the table; with `members_only`, only its members sit down there."""

    game: Word
    seats: Annotated[list[NewSeat], Field(max_length=10)]
    options: Annotated[dict[Word, Word], Field(max_length=100)] = Field({})
    profile: Word = ""
    name: Annotated[str, Field(max_length=80)] = ""
    guest: Annotated[str, Field(max_length=40)] = ""
    terms: Annotated[dict[Word, bool | int | Word],
                     Field(max_length=30, description=getdoc(Terms))] = Field({})
    deal: Annotated[str, Field(max_length=32)] = ""
    number: Annotated[str, Field(pattern=f"^({NUMBER.pattern})?$", max_length=64)] = ""
    community: Annotated[str, Field(max_length=32)] = ""
    members_only: bool = True


class OpenedTable(BaseModel):
    """A new table, its invitation, and the token of the guest that was created, if any."""

    table: str
    code: str
    seat: int | None
    token: str | None


class SeatToTake(RequestBody):
    """The name of a new guest, and the code of the invitation to one seat.

    `commitment`: a commitment to your number for the deal. It also counts for the last seat, with
    which all are closed."""

    guest: Annotated[str, Field(max_length=40)] = ""
    code: Annotated[str, Field(max_length=32)] = ""
    commitment: Annotated[str, Field(pattern=f"^({NUMBER.pattern})?$", max_length=64)] = ""


class Joined(BaseModel):
    """Your seat, and the token of the guest that was created, if any."""

    seat: int
    token: str | None


class ActionToPlay(RequestBody):
    """An action in notation, at the position with this number.

    Join several actions of one seat with ", "."""

    number: int
    action: Annotated[str, Field(max_length=2000)]


class TakeBack(RequestBody):
    """A request to take back your last step or your whole turn, at the position with this
    number."""

    number: int
    reach: Reach = "step"


class Done(BaseModel):
    """The number of the new position. It is on disk."""

    number: int


class Outcome(BaseModel):
    """The result of a game by seat: the winners (several share a victory), the ranks from 1, and
    the points. Seats that have not played to the end share the last rank."""

    winners: list[int]
    ranks: list[int]
    points: list[float]


class Position(BaseModel):
    """A table as one seat, or a spectator, may see it.

    `asked`: the seats that must choose now, several if they are asked together, and `to_act` the
    first of them. `sealed`: your answer that waits for those of others. `device`: the seats that
    share your device, if several do. `you` is then the seat that has it,
    or null while none has. `undo`: the number of actions that you may take back. `redo`: the step
    that you can take again. `question`: the question to all players, and the time limit for
    answers. `newer_rules`: the differences between the newest rules and the `rules` of this table.
    `waiting_for`: the seats that must act or answer; before the game, the seats that are kept for a
    person or whose players are not ready. `result`: the result of a finished game; null before
    the end, and for a game that was `cancelled`. `hinted`: the seats that have taken a hint.
    `take_backs`: whether a player has taken back, without asking, a move that others or a draw had
    answered or that had revealed a hidden thing. `terms`: the unusual agreements. `open_to`: the
    last position that spectators see open. `clock`: for every seat the time left at the moment
    `since`, whether the clock runs, and when it reaches zero; and when and how a question out of
    turn answers itself. `for_members`: before the game, the community whose members alone may sit
    down."""

    table: str
    game: str
    name: str
    rules: str
    newer_rules: list[str]
    number: int
    seats: list[dict[str, str | bool | None]]
    you: int | None
    device: list[int]
    started: bool
    over: bool
    asked: list[int]
    sealed: str
    to_act: int | None
    prompt: str
    view: dict[str, Any]
    actions: list[str]
    undo: int
    messages: int
    redo: str
    question: dict[str, Any] | None
    waiting_for: list[int]
    paused: bool
    cancelled: bool
    result: Outcome | None
    hinted: list[int]
    take_backs: bool
    terms: dict[str, Any]
    open_to: int | None
    clock: dict[str, Any] | None
    for_members: ForMembers | None


class ActionOffer(BaseModel):
    """A legal action: its notation, name, clause and effects."""

    action: str
    title: str
    clause: str
    lines: list[str]


class GameInfo(BaseModel):
    """A game: numbers of players, options with their values (the default is first), profiles, and
    the notation of every action."""

    name: str
    title: str
    rules: str
    facts: str
    players: tuple[int, int]
    options: dict[str, list[str]]
    profiles: dict[str, dict[str, str]]
    bots: list[str]


@router.get("/games", summary="The games that can be played here")
async def list_games() -> list[GameInfo]:
    return [describe_game(name) for name in games.names()]


@router.get("/games/{name}", summary="One game")
async def one_game(name: str) -> GameInfo:
    if name not in games.names():
        raise Refused(errors.NO_GAME, {"game": name})
    return describe_game(name)


def describe_game(name: str) -> GameInfo:
    game = games.game(name)
    return GameInfo(
        name=name, title=game.title, rules=game.version, facts=game.digest,
        players=(game.least, game.most),
        options={option.name: option.allowed(game.most) for option in game.options},
        profiles=game.profiles, bots=list(levels.list_table_bots(game)))


@router.post("/tables", status_code=201, summary="Open a table")
async def open_table(request: Request, wish: NewTable, viewer: ViewerDep,
                     services: ServicesDep) -> OpenedTable:
    opened_for = await services.tables.groups.open_table_for_group(
        wish.community, viewer.person_id, wish.members_only) if wish.community else None
    person, token = await find_or_create_person(request, viewer, wish.guest)
    table = await services.tables.open_table(
        wish.game, [await read_wish(seat, services, person.id) for seat in wish.seats], person,
        options=wish.options, profile=wish.profile, name=wish.name,
        terms=build_terms(wish.terms), language=viewer.language.code, address=find_network(request),
        given=DealContribution(wish.deal, wish.number), opened_for=opened_for)
    seat = table.own_seat(person.id)
    return OpenedTable(table=table.id, code=table.code, seat=seat if seat != PUBLIC else None,
                  token=token)


async def read_wish(seat: NewSeat, services: Services, person: str) -> SeatWish:
    """Return the wish for a seat. An open seat with a name is kept for the person whom the caller
    can invite by this name. Refused: not_friends."""
    if seat.kind == "open" and seat.name:
        return SeatWish("kept", person=await find_invitee(services, person, seat.name))
    return SeatWish(seat.kind, seat.bot, name=seat.name)


@router.get("/tables/{id}", summary="A table as the asker may see it")
async def see(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> Position:
    services.tables.presence.record_sign_of_life(table, viewer.person_id)
    return await describe_position(services, table, viewer)


async def describe_position(services: Services, table: Table, viewer: Viewer) -> Position:
    """Return the table as the viewer may see it."""
    reserved = await services.tables.find_reservation(table, viewer.person_id)
    return Position(**position_json(table, viewer.person_id, viewer.language, reserved))


@router.post("/tables/{id}/seats", summary="Take the first open seat")
async def join(request: Request, id: str, joining: SeatToTake, viewer: ViewerDep,
               services: ServicesDep) -> Joined:
    await services.tables.load_table(id)
    person, token = await find_or_create_person(request, viewer, joining.guest)
    seat = await services.tables.join_table(id, person, joining.code, viewer.language.code,
                                            joining.commitment)
    return Joined(seat=seat, token=token)


@router.get("/tables/{id}/actions", summary="List your possible actions")
async def actions(table: TableDep, viewer: ViewerDep) -> list[ActionOffer]:
    seat = table.seat_of(viewer.person_id)
    if not table.started or seat not in table.asked:
        return []
    words, state = games.words(table.match.game.name), table.position_for(seat)
    return describe_offers([words.choice(state, action, table.names) for action in state.choices()],
                           viewer.language)


def describe_offers(choices: list[Choice], language: Language) -> list[ActionOffer]:
    return [ActionOffer(action=choice.action, title=language.say(choice.title),
                        clause=choice.clause,
                        lines=[language.say(line.phrase) for line in choice.lines])
            for choice in choices]


@router.get("/tables/{id}/why", summary="Why an action is not possible now")
async def why(table: TableDep, action: str, viewer: ViewerDep,
              services: ServicesDep) -> RefusalModel | AnswerModel | None:
    """Return the refusal that this action or whole command would get; null if it is legal.

    A question about a hidden thing is refused the same way, or answered."""
    answer = services.tables.explain_refusal(table, table.seat_of(viewer.person_id), action)
    return explain_json(answer, table, viewer.language)


@router.post("/tables/{id}/actions", response_model=Done, summary="Act")
async def act(table: TableDep, acting: ActionToPlay, viewer: ViewerDep,
              services: ServicesDep) -> Any:
    try:
        return Done(number=await services.tables.act(table.id, viewer.person_id, acting.number,
                                                     acting.action))
    except Refused as refused:
        return respond_refused(refused, table, viewer.language)


@router.post("/tables/{id}/undo", response_model=Done, summary="Take back")
async def undo(table: TableDep, undoing: TakeBack, viewer: ViewerDep, services: ServicesDep) -> Any:
    try:
        return Done(number=await services.tables.undo(table.id, viewer.person_id, undoing.number,
                                                      undoing.reach))
    except Refused as refused:
        return respond_refused(refused, table, viewer.language)


@router.get("/tables/{id}/record", summary="The record of the match as text",
            response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def read_record(table: TableDep) -> PlainTextResponse:
    """Return everything that was done, including chance, once the game is over."""
    return PlainTextResponse(export_record(table))


def export_record(table: Table) -> str:
    """Return the record as text. Refused: game_running."""
    if not table.over:
        raise Refused(errors.RECORD_SEALED, {})
    return record.write_record(table.match, table.names)
