"""The API of replays: positions, exports, playing on."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour import games
from grandtour.bots.levels import USUAL_BOT
from grandtour.engine.core import EVERYTHING
from grandtour.tables.branching import open_branch
from grandtour.tables.export import export_table
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router
from grandtour.web.http.viewer import find_network, find_or_create_person
from grandtour.web.http.services import ServicesDep
from grandtour.web.replay.pages import require_finished
from grandtour.web.replay.position_code import encode_position, load_position
from grandtour.web.replay.position_pages import build_position_view
from grandtour.web.replay.replay import list_possible_actions
from grandtour.web.replay.perspective import find_perspective_at_position, perspective_name
from grandtour.web.table.api import OpenedTable
from grandtour.web.table_view.view import TableView
from grandtour.web.server.validation import RequestBody

router = make_api_router("afterwards", "play")


class PastPosition(BaseModel):
    """A position as `seen_by` sees it: a seat, `public`, or `all`.

    `text` and `code` hold everything, and so are null until the game is over. `actions` are the
    possible actions of the player to move, as far as `seen_by` sees them."""

    game: str
    number: int | None
    last: int | None
    seen_by: str
    to_act: int | None
    prompt: str
    view: dict[str, Any]
    actions: list[str]
    text: str | None
    code: str | None


class NewBranch(RequestBody):
    """A game from the position with this number, on this seat, against this bot on all others."""

    number: int
    seat: int
    bot: Annotated[str, Field(max_length=80)] = USUAL_BOT
    guest: Annotated[str, Field(max_length=40)] = ""


@router.get("/tables/{id}/positions/{number}",
            summary="Get a position of a table as you may see it")
async def position(table: TableDep, number: int, viewer: ViewerDep, services: ServicesDep,
                   eyes: Annotated[str, Query(alias="as", max_length=20)] = "") -> PastPosition:
    """Return the position. `?as=`: another seat, `public` or `all`. Other seats are visible only
    when the game is over. `all` is visible before that if the terms say `open_after`, to members
    who watch, for positions that are old enough."""
    state = services.tables.find_position(table, number)
    seat = find_perspective_at_position(table, viewer.caller, eyes, number)
    view = TableView(table, seat, viewer.language, 0, state, number, live=False)
    return describe_past(view, number, table.match.number, str(state) if table.over else "")


@router.get("/positions/{game}/{code}", summary="Any position")
async def any_position(game: str, code: str, viewer: ViewerDep) -> PastPosition:
    """Return a position from its text, compressed by zlib, in unpadded URL-safe base64."""
    state = load_position(game, code)
    return describe_past(build_position_view(state, EVERYTHING, viewer.language), None, None,
                         str(state))


def describe_past(view: TableView, number: int | None, last: int | None, text: str) -> PastPosition:
    game = view.table.match.game.name
    prompt = games.words(game).waiting(view.state, view.table.names)
    return PastPosition(game=game, number=number, last=last, seen_by=perspective_name(view.seat),
                to_act=view.to_act if view.to_act >= 0 else None,
                prompt=view.language.say(prompt), view=view.visible_state,
                actions=[choice.action for choice in list_possible_actions(view)],
                text=text or None, code=encode_position(text) if text else None)


@router.get("/tables/{id}/export",
            summary="The match with everything that was done beside it")
async def export(table: TableDep) -> dict[str, Any]:
    """Return the match, once the game is over."""
    return export_table(require_finished(table))


@router.post("/tables/{id}/branches", status_code=201,
             summary="Play on from a position of a finished game")
async def branch(request: Request, over: TableDep, wish: NewBranch, viewer: ViewerDep,
                 services: ServicesDep) -> OpenedTable:
    require_finished(over)
    person, token = await find_or_create_person(request, viewer, wish.guest)
    table = await open_branch(services.tables, over.id, wish.number, wish.seat, person, wish.bot,
                              viewer.language.code, find_network(request))
    return OpenedTable(table=table.id, code=table.code, seat=wish.seat, token=token)
