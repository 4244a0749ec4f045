"""The API of what comes afterwards: positions, exports, playing on."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Request
from pydantic import BaseModel, Field

from grandtour import games
from grandtour.bots.levels import USUAL_BOT
from grandtour.engine.core import EVERYTHING
from grandtour.tables.branching import play_on
from grandtour.tables.export import exported
from grandtour.web.http.access import TableDep, ViewerDep, api_router
from grandtour.web.http.viewer import network_of, person_of
from grandtour.web.http.services import ServicesDep
from grandtour.web.replay.pages import finished
from grandtour.web.replay.position_code import packed, position_of
from grandtour.web.replay.position_pages import view_of
from grandtour.web.replay.replay import possible
from grandtour.web.replay.perspective import perspective_at, wish_for
from grandtour.web.table.api import Opened
from grandtour.web.table_view.view import TableView

router = api_router("afterwards", "play")


class Past(BaseModel):
    """A position as it is seen from `seen_by`: a seat, `public`, or `all`. `text` and `code` hold
    everything, and so are null until the game is over; `actions` is what whoever was in turn
    could do, as far as these eyes see it."""

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


class Branching(BaseModel):
    """From the position of this number, on this seat, against this bot on all others."""

    number: int
    seat: int
    bot: str = USUAL_BOT
    guest: Annotated[str, Field(max_length=40)] = ""


@router.get("/tables/{id}/positions/{number}",
            summary="A position of a table as the asker may see it")
async def position(request: Request, table: TableDep, number: int, viewer: ViewerDep,
                   services: ServicesDep) -> Past:
    """`?as=`: another seat, `public` or `all`; other seats only when the game is over; `all` before
    that where the terms say `open_after`, to members who look on, for positions that are so old."""
    state = services.tables.position(table, number)
    seat = perspective_at(table, viewer.asker, request.query_params.get("as", ""), number)
    view = TableView(table, seat, viewer.language, 0, state, number, live=False)
    return past(view, number, table.match.number, str(state) if table.over else "")


@router.get("/positions/{game}/{code}", summary="Any position")
async def any_position(game: str, code: str, viewer: ViewerDep) -> Past:
    """A position as text, compressed by zlib, in base64 for addresses without padding."""
    state = position_of(game, code)
    return past(view_of(state, EVERYTHING, viewer.language), None, None, str(state))


def past(view: TableView, number: int | None, last: int | None, text: str) -> Past:
    game = view.table.match.game.name
    prompt = games.words(game).waiting(view.state, view.table.names)
    return Past(game=game, number=number, last=last, seen_by=wish_for(view.seat),
                to_act=view.to_act if view.to_act >= 0 else None,
                prompt=view.language.say(prompt), view=view.visible,
                actions=[choice.action for choice in possible(view)],
                text=text or None, code=packed(text) if text else None)


@router.get("/tables/{id}/export",
            summary="The match with everything that was done beside it")
async def export(table: TableDep) -> dict[str, Any]:
    """Only when the game is over."""
    return exported(finished(table))


@router.post("/tables/{id}/branches", status_code=201,
             summary="Play on from a position of a finished game")
async def branch(request: Request, over: TableDep, wish: Branching, viewer: ViewerDep,
                 services: ServicesDep) -> Opened:
    finished(over)
    person, token = await person_of(request, viewer, wish.guest)
    table = await play_on(services.tables, over.id, wish.number, wish.seat, person, wish.bot,
                          viewer.language.code, network_of(request))
    return Opened(table=table.id, code=table.code, seat=wish.seat, token=token)
