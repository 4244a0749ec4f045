"""The API for time at a table."""

from __future__ import annotations

from typing import Literal

from starlette.requests import Request

from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import services_of
from grandtour.web.table.time_pages import set_vacation
from grandtour.web.server.validation import RequestBody

router = make_api_router("time", "play")


class AbsenceDecision(RequestBody):
    """A decision about a player who has no time left: `bot` lets a computer player continue; or
    `wait`."""

    say: Literal["bot", "wait"]


class VacationChange(RequestBody):
    """`go` on vacation, or come `home`."""

    do: Literal["go", "home"]


@router.post("/tables/{id}/return", status_code=204,
             summary="Take your seat back from the bot that plays for you")
async def take_back_seat(request: Request, id: str, viewer: ViewerDep) -> None:
    await services_of(request).timekeeper.take_back_seat(id, viewer.person_id)


@router.post("/tables/{id}/decide", status_code=204,
             summary="Decide what happens after a timeout")
async def say_what_happens(request: Request, id: str, deciding: AbsenceDecision,
                           viewer: ViewerDep) -> None:
    await services_of(request).timekeeper.decide_about_late_seat(id, viewer.person_id,
                                                                 bot=deciding.say == "bot")


@router.post("/tables/{id}/vacation", status_code=204,
             summary="Go on vacation, or come home")
async def be_on_vacation(request: Request, id: str, wish: VacationChange,
                         viewer: ViewerDep) -> None:
    await set_vacation(services_of(request).timekeeper, id, viewer.person_id, wish.do)
