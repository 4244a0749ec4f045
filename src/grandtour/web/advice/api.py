"""The API of bots' advice."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from grandtour.advice.service import Advice
from grandtour.web.advice.hints import WHAT, WHY
from grandtour.web.advice.pages import build_hint
from grandtour.web.advice.views import reason_text
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import RequestBody

router = make_api_router("tables", "play")


class ReasonLine(BaseModel):
    """A considered action: how often it was tried, and its seat's expected share of the victory (0
    to 1).

    `share` is null if it was not evaluated. `line` is the best line found through the turn, the
    action first."""

    action: str
    tried: int
    share: float | None
    line: list[str]


class Reason(BaseModel):
    """The reason of the computer player `bot` for an action, with all considered ways, preferred
    first.

    `sure`: whether you know everything that the bot knew; else the reason is based on what you
    know."""

    seat: int
    bot: str
    action: str
    message: str
    sure: bool
    ways: list[ReasonLine]


class HintRequest(RequestBody):
    """A hint at the position with this number, up to this step.

    `mine` is your planned action in notation; the third step compares with it."""

    number: int
    step: Literal[1, 2, 3] = 1
    mine: Annotated[str, Field(max_length=2000)] = ""


class HintInfo(BaseModel):
    """A hint up to a step.

    Step 1 is a part of the board (`places`, with their names in the drawing; empty if none), 2 the
    `action`, 3 the reason, with all `ways` that the computer player `bot` considered. `message` is
    the step in words."""

    number: int
    step: int
    bot: str
    message: str
    places: list[str]
    action: str | None
    ways: list[ReasonLine] | None


def list_ways(advice: Advice) -> list[ReasonLine]:
    return [ReasonLine(action=thought.action, tried=thought.visits,
                share=thought.values[advice.seat] if thought.values else None,
                line=list(thought.line))
            for thought in advice.thoughts]


@router.get("/tables/{id}/positions/{number}/reason",
            summary="Get the reasons of a computer player for its move")
async def reason(table: TableDep, number: int, viewer: ViewerDep, services: ServicesDep) -> Reason:
    """Return the reason. While the game runs, nothing in it depends on what you may not see."""
    found = await services.adviser.explain_entry(table, number, table.seat_of(viewer.person_id))
    return Reason(seat=found.seat, bot=found.bot, action=found.done, sure=found.sure,
                  message=reason_text(found, table, viewer.language), ways=list_ways(found))


@router.post("/tables/{id}/hint", summary="Get a hint for your move")
async def hint(table: TableDep, wish: HintRequest, viewer: ViewerDep,
               services: ServicesDep) -> HintInfo:
    """Return a hint against computer players, or where hints are agreed. The first one is recorded,
    and the game is then not rated."""
    found = await services.adviser.give_hint(table.id, viewer.person_id, wish.number)
    told = await build_hint(services, table, viewer, found, wish.step, wish.mine)
    return HintInfo(number=wish.number, step=wish.step, bot=found.bot, message=told.step_text,
                    places=told.highlighted_places,
                    action=found.best if wish.step >= WHAT else None,
                    ways=list_ways(found) if wish.step >= WHY else None)
