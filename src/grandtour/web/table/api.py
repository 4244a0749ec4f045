"""The JSON API, version 1: everything the site does, for bots and other clients.

A program proves who it is by `Authorization: Bearer TOKEN`; opening a table or sitting down
without one makes a guest and returns the guest's token. Every refusal has the same form: `code`
and `clause` are stable, `message` is in the language that the request asks for."""

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
from grandtour.tables.seating import Wish
from grandtour.tables.service import Contribution
from grandtour.tables.table import Table
from grandtour.tables.undo import Reach
from grandtour.tables.terms import Terms, terms_of
from grandtour.web.http.access import TableDep, ViewerDep, api_router
from grandtour.web.http.viewer import Viewer, network_of, person_of
from grandtour.web.http.refusals import Answer, Refusal, answer, explained
from grandtour.web.http.services import Services, ServicesDep
from grandtour.web.lobby.api import ForMembers
from grandtour.web.table_view.position import position_json

router = api_router("grandtour", "play")


class SeatWish(BaseModel):
    """`me`: who asks. `shared`: somebody of this `name` who plays at the same device. `bot`: a
    computer player of this name. `open`: whoever is invited."""

    kind: Literal["me", "shared", "bot", "open"]
    bot: str = levels.USUAL_BOT
    name: Annotated[str, Field(max_length=40)] = ""


class NewTable(BaseModel):
    """What a table is opened with. Options not named have the profile's value, else the default;
    what `terms` does not name is as usual. `deal`: the table of a deal that was prepared; `number`:
    what the own seat contributes to it, where nobody else can sit down. `community`: the address of
    the one for which it is, whose members alone sit down there if it is for `members_only`."""

    game: str
    seats: Annotated[list[SeatWish], Field(max_length=10)]
    options: dict[str, str] = {}
    profile: str = ""
    name: Annotated[str, Field(max_length=80)] = ""
    guest: Annotated[str, Field(max_length=40)] = ""
    terms: Annotated[dict[str, bool | int | str], Field(description=getdoc(Terms))] = {}
    deal: Annotated[str, Field(max_length=32)] = ""
    number: Annotated[str, Field(pattern=f"^({NUMBER.pattern})?$", max_length=64)] = ""
    community: Annotated[str, Field(max_length=32)] = ""
    members_only: bool = True


class Opened(BaseModel):
    """The new table, its invitation, and the token of the guest that was made, if one was."""

    table: str
    code: str
    seat: int | None
    token: str | None


class Joining(BaseModel):
    """Under which name a new guest sits down; `code` is of the invitation to one seat.
    `commitment`: to the number for the deal; it counts also for the last seat, with which all are
    closed."""

    guest: Annotated[str, Field(max_length=40)] = ""
    code: Annotated[str, Field(max_length=32)] = ""
    commitment: Annotated[str, Field(pattern=f"^({NUMBER.pattern})?$", max_length=64)] = ""


class Joined(BaseModel):
    """The seat, and the token of the guest that was made, if one was."""

    seat: int
    token: str | None


class Acting(BaseModel):
    """An action in notation, at the position of this number. Several actions of the same seat may
    stand one after the other, separated by ", "."""

    number: int
    action: Annotated[str, Field(max_length=2000)]


class Undoing(BaseModel):
    """Taking back the own last step or the whole turn, at the position of this number."""

    number: int
    reach: Reach = "step"


class Done(BaseModel):
    """The number of the position now. It is on disk."""

    number: int


class Position(BaseModel):
    """A table as one seat, or a spectator, may see it. `device`: the seats that share the asker's
    device, if several do; `you` is then the one that has it, null while none has. `undo`: how many
    actions the asker may take back, `redo` the step that can be taken again. `question`: what is
    asked of everybody, and until when they may answer; `newer_rules`: what the rules of today do
    otherwise than the `rules` of this version, by which the table is played; `waiting_for`: the
    seats that are to act or to answer, and before the game those that are kept for somebody or
    whose holders are not ready; `hinted`: the seats that have taken a hint;
    `take_backs`: whether somebody has taken back, without asking, what others or a draw had
    answered or what had shown something covered. `terms`: what was agreed that is not usual.
    `open_to`: the last position that is shown open to those who look on. `clock`: of every seat
    the time left at the moment `since`, whether it runs, and when it is at zero; when a question
    out of turn answers itself, and how. `for_members`: before the game, for whom alone the table
    is."""

    table: str
    game: str
    name: str
    rules: str
    newer_rules: list[str]
    number: int
    seats: list[dict[str, str | None]]
    you: int | None
    device: list[int]
    started: bool
    over: bool
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
    hinted: list[int]
    take_backs: bool
    terms: dict[str, Any]
    open_to: int | None
    clock: dict[str, Any] | None
    for_members: ForMembers | None


class ActionOffer(BaseModel):
    """A legal action: its notation, its name, its clause, and what it will do."""

    action: str
    title: str
    clause: str
    lines: list[str]


class GameInfo(BaseModel):
    """A game: numbers of players, options with their values (the first is the default), profiles,
    and the notation of every action."""

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
    return [game_info(name) for name in games.names()]


@router.get("/games/{name}", summary="One game")
async def one_game(name: str) -> GameInfo:
    if name not in games.names():
        raise Refused(errors.NO_GAME, {"game": name})
    return game_info(name)


def game_info(name: str) -> GameInfo:
    game = games.game(name)
    return GameInfo(
        name=name, title=game.title, rules=game.version, facts=game.digest,
        players=(game.least, game.most),
        options={option.name: option.allowed(game.most) for option in game.options},
        profiles=game.profiles, bots=list(levels.offered(game)))


@router.post("/tables", status_code=201, summary="Open a table")
async def open_table(request: Request, wish: NewTable, viewer: ViewerDep,
                     services: ServicesDep) -> Opened:
    opened_for = await services.communities.opened_for(
        wish.community, viewer.id, wish.members_only) if wish.community else None
    person, token = await person_of(request, viewer, wish.guest)
    table = await services.tables.open_table(
        wish.game, [Wish(seat.kind, seat.bot, name=seat.name) for seat in wish.seats], person,
        options=wish.options, profile=wish.profile, name=wish.name,
        terms=terms_of(wish.terms), language=viewer.language.code, address=network_of(request),
        given=Contribution(wish.deal, wish.number), opened_for=opened_for)
    seat = table.own_seat(person.id)
    return Opened(table=table.id, code=table.code, seat=seat if seat != PUBLIC else None,
                  token=token)


@router.get("/tables/{id}", summary="A table as the asker may see it")
async def see(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> Position:
    services.tables.presence.sign(table, viewer.id)
    return await as_seen(services, table, viewer)


async def as_seen(services: Services, table: Table, viewer: Viewer) -> Position:
    """The table for who asks."""
    reserved = await services.tables.reserved_room(table, viewer.id)
    return Position(**position_json(table, viewer.id, viewer.language, reserved))


@router.post("/tables/{id}/seats", summary="Sit down on the first open seat")
async def join(request: Request, id: str, joining: Joining, viewer: ViewerDep,
               services: ServicesDep) -> Joined:
    await services.tables.table(id)
    person, token = await person_of(request, viewer, joining.guest)
    seat = await services.tables.join(id, person, joining.code, viewer.language.code,
                                      joining.commitment)
    return Joined(seat=seat, token=token)


@router.get("/tables/{id}/actions", summary="What the asker may do now")
async def actions(table: TableDep, viewer: ViewerDep) -> list[ActionOffer]:
    seat = table.seat_of(viewer.id)
    if not table.started or seat < 0 or table.to_act != seat:
        return []
    words, state = games.words(table.match.game.name), table.match.state
    return offers([words.choice(state, action, table.names) for action in state.choices()],
                  viewer.language)


def offers(choices: list[Choice], language: Language) -> list[ActionOffer]:
    return [ActionOffer(action=choice.action, title=language.say(choice.title),
                        clause=choice.clause,
                        lines=[language.say(line.phrase) for line in choice.lines])
            for choice in choices]


@router.get("/tables/{id}/why", summary="Why an action is not possible now")
async def why(table: TableDep, action: str, viewer: ViewerDep,
              services: ServicesDep) -> Refusal | Answer | None:
    """The refusal that this action, or this command as a whole, would get; null if it is legal.
    A question about something that lies covered is refused the same way, or answered."""
    answer = services.tables.why(table, table.seat_of(viewer.id), action)
    return explained(answer, table, viewer.language)


@router.post("/tables/{id}/actions", response_model=Done, summary="Act")
async def act(table: TableDep, acting: Acting, viewer: ViewerDep, services: ServicesDep) -> Any:
    try:
        return Done(number=await services.tables.act(table.id, viewer.id, acting.number,
                                                     acting.action))
    except Refused as refused:
        return answer(refused, table, viewer.language)


@router.post("/tables/{id}/undo", response_model=Done, summary="Take back")
async def undo(table: TableDep, undoing: Undoing, viewer: ViewerDep, services: ServicesDep) -> Any:
    try:
        return Done(number=await services.tables.undo(table.id, viewer.id, undoing.number,
                                                      undoing.reach))
    except Refused as refused:
        return answer(refused, table, viewer.language)


@router.get("/tables/{id}/record", summary="The record of the match as text",
            response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def read_record(table: TableDep) -> PlainTextResponse:
    """Everything that was done, chance included, and so only when the game is over."""
    return PlainTextResponse(finished_record(table))


def finished_record(table: Table) -> str:
    """The record as text. Refused: game_running."""
    if not table.over:
        raise Refused(errors.RECORD_SEALED, {})
    return record.write(table.match, table.names)
