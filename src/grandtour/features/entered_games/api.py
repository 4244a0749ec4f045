"""The API of entered games."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from grandtour.features.entered_games.entering import LONGEST_TEXT, check_length, find_broken_step
from grandtour.features.entered_games.pages import (
    check_number, take_back_to, read_recorded_start, start_game,
)
from grandtour.features.entered_games.rows import EnteredRow
from grandtour.features.entered_games.service import EnteredGames, add_text, read_game
from grandtour.features.entered_games.views import build_entered_table
from grandtour.people.names import LONGEST_NAME
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.refusals import refusal_json
from grandtour.web.http.services import Services, ServicesDep
from grandtour.web.http.viewer import Viewer, require_person
from grandtour.web.lobby.new_table import find_game_and_rules
from grandtour.web.server.validation import RequestBody, limit_text

router = make_api_router("entered games", "play")

Moves = Annotated[str, limit_text(LONGEST_TEXT)]
Name = Annotated[str, limit_text(LONGEST_NAME)]
Word = Annotated[str, Field(max_length=80)]


class EnteredInfo(BaseModel):
    """An entered game in a list: the number of its `moves`, and whether it is `over`. Moments in
    milliseconds since 1970."""

    id: str
    game: str
    moves: int
    over: bool
    made: int
    changed: int


class BrokenMove(BaseModel):
    """The first move that cannot be played: its line in the pasted text, the move, and the code and
    message of the refusal."""

    line: int
    move: str
    code: str
    message: str


class EnteredWhole(EnteredInfo):
    """The game with the names of its players, its `record`, and the `number` of its last entry.
    `rest` is the text that still has to be entered; it begins with the move that is `broken`."""

    names: list[str]
    number: int
    record: str
    rest: str
    broken: BrokenMove | None


class NewEnteredGame(RequestBody):
    """A new game with the moves that are known so far. If `moves` begins like a record, its first
    lines decide, and the other fields are ignored."""

    game: Word = ""
    players: int = 2
    profile: Word = ""
    options: Annotated[dict[Word, Word], Field(max_length=40, default_factory=dict)]
    names: Annotated[list[Name], Field(max_length=10, default_factory=list)]
    moves: Moves = ""


class MoreMoves(RequestBody):
    """Moves to add as text. With `number` only if that is still the last entry."""

    moves: Moves
    number: int | None = None


class GoingBack(RequestBody):
    """The entry to go back to; null: remove the last move."""

    to: int | None = None


@router.get("/entered-games", summary="List the games that you have entered")
async def listed(viewer: ViewerDep, services: ServicesDep) -> list[EnteredInfo]:
    return [describe_row(row) for row in await services.get(EnteredGames).list_games(
        require_person(viewer).id)]


@router.post("/entered-games", status_code=201, summary="Enter a game")
async def enter(request: Request, wish: NewEnteredGame, viewer: ViewerDep,
                services: ServicesDep) -> EnteredWhole:
    person, text = require_person(viewer), check_length(wish.moves)
    recorded = read_recorded_start(text, viewer.language)
    start, text = recorded or (start_game(
        find_game_and_rules(wish.game), wish.players, wish.options, wish.profile, wish.names,
        viewer.language), text)
    row = await services.get(EnteredGames).make_game(person, start, text)
    return await to_thread(describe_game, row, viewer)


@router.get("/entered-games/{id}", summary="Get an entered game")
async def whole(id: str, viewer: ViewerDep, services: ServicesDep) -> EnteredWhole:
    return await load_game(services, id, viewer)


@router.post("/entered-games/{id}/moves", summary="Add moves to an entered game")
async def add(id: str, wish: MoreMoves, viewer: ViewerDep, services: ServicesDep) -> EnteredWhole:
    text = check_length(wish.moves)
    number = {} if wish.number is None else {"number": str(wish.number)}
    await services.get(EnteredGames).change_game(
        id, viewer.person_id, lambda found: add_text(check_number(found, number), text))
    return await load_game(services, id, viewer)


@router.post("/entered-games/{id}/back", summary="Remove moves of an entered game")
async def back(id: str, wish: GoingBack, viewer: ViewerDep, services: ServicesDep) -> EnteredWhole:
    """Moves after `to` become the beginning of `rest`."""
    to = "" if wish.to is None else str(wish.to)
    await services.get(EnteredGames).change_game(id, viewer.person_id,
                                                          lambda found: take_back_to(found, to))
    return await load_game(services, id, viewer)


@router.delete("/entered-games/{id}", status_code=204, summary="Delete an entered game")
async def delete(id: str, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(EnteredGames).delete_game(id, viewer.person_id)


async def load_game(services: Services, id: str, viewer: Viewer) -> EnteredWhole:
    row = await services.get(EnteredGames).require_own_row(id, viewer.person_id)
    return await to_thread(describe_game, row, viewer)


def describe_row(row: EnteredRow) -> EnteredInfo:
    return EnteredInfo(id=row.id, game=row.game, moves=row.moves, over=row.over, made=row.made,
                       changed=row.changed)


def describe_game(row: EnteredRow, viewer: Viewer) -> EnteredWhole:
    """Return a game with what is wrong in the rest of its text. Refused: entered_game_outdated."""
    found = read_game(row)
    broken = find_broken_step(found.match, found.rest, found.names)
    return EnteredWhole(
        **describe_row(row).model_dump(), names=found.names, number=found.match.number,
        record=row.text, rest=found.rest, broken=BrokenMove(
            line=found.line + broken.step.line - 1, move=broken.step.text,
            code=broken.refused.refusal.code,
            message=str(refusal_json(broken.refused, build_entered_table(found), viewer.language)[
                "message"])) if broken else None)
