"""The API of what bots think."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from grandtour.tables.advice import Advice, Adviser
from grandtour.web.advice_pages import adviser_of
from grandtour.web.advice_view import reason_said
from grandtour.web.looking import TableDep
from grandtour.web.scopes import ReaderDep, reads_and

router = APIRouter(tags=["grandtour"], dependencies=[reads_and("play")])
AdviserDep = Annotated[Adviser, Depends(adviser_of)]


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


def ways(advice: Advice) -> list[Way]:
    return [Way(action=thought.action, tried=thought.visits,
                share=thought.values[advice.seat] if thought.values else None)
            for thought in advice.thoughts]


@router.get("/tables/{id}/positions/{number}/reason",
            summary="Why a computer player did what led to this position")
async def reason(table: TableDep, number: int, reader: ReaderDep, adviser: AdviserDep) -> Reason:
    """While the game runs nothing in it rests on what the asker may not see."""
    found = await adviser.reason(table, number, table.seat_of(reader.id))
    return Reason(seat=found.seat, bot=found.bot, action=found.done, sure=found.sure,
                  message=reason_said(found, table, reader.language), ways=ways(found))
