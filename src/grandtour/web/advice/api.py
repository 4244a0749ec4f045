"""The API of what bots think."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from grandtour.tables.advice import Advice
from grandtour.web.advice.hints import WHAT, WHY
from grandtour.web.advice.pages import hint_for
from grandtour.web.advice.views import reason_said
from grandtour.web.http.access import TableDep, ViewerDep, api_router
from grandtour.web.http.services import ServicesDep

router = api_router("grandtour", "play")


class Way(BaseModel):
    """An action that was considered: how often it was tried, and what it promised its seat then,
    as a share of the victory (0 to 1); null if nobody has asked what it promises."""

    action: str
    tried: int
    share: float | None


class Reason(BaseModel):
    """Why the computer player `bot` did what it did, in a sentence and with all that it
    considered, what it preferred first. `sure`: whether whoever asks knows all that it knew; else
    this is how it looks with what they know."""

    seat: int
    bot: str
    action: str
    message: str
    sure: bool
    ways: list[Way]


class HintWish(BaseModel):
    """A hint at the position of this number, up to this step; `mine` is what the asker thinks of
    doing, in notation, with which the third step compares."""

    number: int
    step: Literal[1, 2, 3] = 1
    mine: Annotated[str, Field(max_length=2000)] = ""


class HintInfo(BaseModel):
    """A hint up to a step: 1 which part of the board (`places`, as the drawing calls them; empty
    if it is about none), 2 which `action`, 3 why, with all `ways` that the computer player `bot`
    considered. `message` says the step in words."""

    number: int
    step: int
    bot: str
    message: str
    places: list[str]
    action: str | None
    ways: list[Way] | None


def ways(advice: Advice) -> list[Way]:
    return [Way(action=thought.action, tried=thought.visits,
                share=thought.values[advice.seat] if thought.values else None)
            for thought in advice.thoughts]


@router.get("/tables/{id}/positions/{number}/reason",
            summary="Why a computer player did what led to this position")
async def reason(table: TableDep, number: int, viewer: ViewerDep, services: ServicesDep) -> Reason:
    """While the game runs nothing in it rests on what the asker may not see."""
    found = await services.adviser.reason(table, number, table.seat_of(viewer.id))
    return Reason(seat=found.seat, bot=found.bot, action=found.done, sure=found.sure,
                  message=reason_said(found, table, viewer.language), ways=ways(found))


@router.post("/tables/{id}/hint", summary="A hint for the asker, whose turn it is")
async def hint(table: TableDep, wish: HintWish, viewer: ViewerDep,
               services: ServicesDep) -> HintInfo:
    """Against computer players alone, or where hints are agreed. The first one is noted, and the
    game is not rated."""
    found = await services.adviser.hint(table.id, viewer.id, wish.number)
    told = hint_for(table, viewer, found, wish.step, wish.mine)
    return HintInfo(number=wish.number, step=wish.step, bot=found.bot, message=told.said,
                    places=told.places, action=found.best if wish.step >= WHAT else None,
                    ways=ways(found) if wish.step >= WHY else None)
