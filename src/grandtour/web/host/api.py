"""The API for questions to all players, answers, and management of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Request
from pydantic import BaseModel, Field

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.people.rows import PersonRow
from grandtour.tables import errors
from grandtour.tables.events import Audience
from grandtour.tables.seating import find_offered_seat
from grandtour.tables.undo import Reach
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.http.viewer import Viewer, find_or_create_person
from grandtour.web.table.api import Done, Joined, Position, describe_position
from grandtour.web.server.validation import RequestBody

router = make_api_router("agreements", "play")


class NewQuestion(RequestBody):
    """A question to all players, or, if it was `meant`, to the player who has moved last.

    `meant` and `undo` need the `number` of the position; an `undo` also how far back it reaches."""

    about: Literal["undo", "meant", "pause", "cancel", "upgrade"]
    number: int = 0
    reach: Reach = "step"


class Asked(BaseModel):
    """The number of the question; null if there was no one to ask, and it is done."""

    question: int | None


class QuestionAnswer(RequestBody):
    """Whether you agree."""

    yes: bool


class NewName(RequestBody):
    """The new name of the table."""

    name: Annotated[str, Field(max_length=80)]


class SeatNamed(RequestBody):
    """A seat, counted from 0."""

    seat: int


class SeatSwap(RequestBody):
    """Two seats, counted from 0."""

    one: int
    other: int


class SeatReplacement(RequestBody):
    """The seat that a bot takes over, and whether another person is invited to it.

    Its player is asked, unless they are away by the clock or for the time of `absence`."""

    seat: int
    invited: bool = False


class NewOffer(RequestBody):
    """To whom the seat is offered."""

    to: Audience


class OfferedSeat(BaseModel):
    """The code of the invitation to the seat; null if it is offered to nobody."""

    code: str | None


class SeatToTakeOver(RequestBody):
    """The code of the invitation to a bot's seat, and the name of a new guest."""

    code: Annotated[str, Field(max_length=32)]
    guest: Annotated[str, Field(max_length=40)] = ""


class RedoRequest(RequestBody):
    """A request to redo what was taken back, at the position with this number."""

    number: int


def require_seated(viewer: Viewer) -> PersonRow:
    """Return the caller. Refused: not_seated for a stranger."""
    if viewer.person is None:
        raise Refused(NOT_SEATED, {})
    return viewer.person


@router.post("/tables/{id}/questions", status_code=201,
             summary="Ask everybody")
async def ask(id: str, asking: NewQuestion, viewer: ViewerDep, services: ServicesDep) -> Asked:
    if asking.about == "undo":
        await services.hosting.ask_undo(id, viewer.person_id, asking.number, asking.reach)
    elif asking.about == "meant":
        await services.hosting.ask_meant(id, viewer.person_id, asking.number)
    elif asking.about == "pause":
        await services.hosting.ask_pause(id, viewer.person_id)
    elif asking.about == "upgrade":
        await services.hosting.ask_upgrade(id, viewer.person_id)
    else:
        await services.hosting.ask_cancel(id, viewer.person_id)
    question = (await services.tables.load_table(id)).question
    return Asked(question=question.number if question else None)


@router.post("/tables/{id}/questions/{question}", summary="Answer")
async def answer(id: str, question: int, answering: QuestionAnswer, viewer: ViewerDep,
                 services: ServicesDep) -> Position:
    await services.hosting.answer_question(id, viewer.person_id, question, answering.yes)
    return await describe_position(services, await services.tables.load_table(id), viewer)


@router.delete("/tables/{id}/questions/{question}", summary="Ask no longer")
async def withdraw(id: str, question: int, viewer: ViewerDep, services: ServicesDep) -> Position:
    await services.hosting.withdraw_question(id, viewer.person_id, question)
    return await describe_position(services, await services.tables.load_table(id), viewer)


@router.post("/tables/{id}/redo", summary="Redo what was undone")
async def redo(id: str, redoing: RedoRequest, viewer: ViewerDep, services: ServicesDep) -> Done:
    return Done(number=await services.tables.redo(id, viewer.person_id, redoing.number))


@router.post("/tables/{id}/resume", summary="End the pause")
async def resume(id: str, viewer: ViewerDep, services: ServicesDep) -> Position:
    await services.hosting.resume_game(id, viewer.person_id)
    return await describe_position(services, await services.tables.load_table(id), viewer)


@router.post("/tables/{id}/name", summary="Rename the table (host)")
async def rename(id: str, naming: NewName, viewer: ViewerDep, services: ServicesDep) -> Position:
    await services.hosting.rename_table(id, require_seated(viewer), naming.name)
    return await describe_position(services, await services.tables.load_table(id), viewer)


@router.post("/tables/{id}/host", summary="Hand the table over (host)")
async def hand_over(id: str, named: SeatNamed, viewer: ViewerDep,
                    services: ServicesDep) -> Position:
    await services.hosting.hand_over_table(id, require_seated(viewer), named.seat)
    return await describe_position(services, await services.tables.load_table(id), viewer)


@router.post("/tables/{id}/swap",
             summary="Swap two seats before the start (host)")
async def swap(id: str, swapping: SeatSwap, viewer: ViewerDep, services: ServicesDep) -> Position:
    await services.hosting.swap_seats(id, require_seated(viewer), swapping.one, swapping.other)
    return await describe_position(services, await services.tables.load_table(id), viewer)


@router.post("/tables/{id}/replace",
             summary="Give somebody's seat away (host)")
async def replace(id: str, replacing: SeatReplacement, viewer: ViewerDep,
                  services: ServicesDep) -> Position:
    await services.hosting.replace_person(id, require_seated(viewer), replacing.seat,
                                          replacing.invited)
    return await describe_position(services, await services.tables.load_table(id), viewer)


@router.put("/tables/{id}/seats/{seat}/offer",
            summary="Offer the seat of someone who has left (host)")
async def offer(id: str, seat: int, offering: NewOffer, viewer: ViewerDep,
                services: ServicesDep) -> OfferedSeat:
    await services.hosting.offer_seat(id, require_seated(viewer), seat, offering.to)
    return OfferedSeat(code=(await services.tables.load_table(id)).seats[seat].code or None)


@router.post("/tables/{id}/take-over", summary="Take over a seat from a computer player")
async def take(request: Request, id: str, taking: SeatToTakeOver, viewer: ViewerDep,
               services: ServicesDep) -> Joined:
    if find_offered_seat(await services.tables.load_table(id), taking.code) == PUBLIC:
        raise Refused(errors.SEAT_TAKEN, {})
    person, token = await find_or_create_person(request, viewer, taking.guest)
    await services.hosting.take_seat(id, person, taking.code, viewer.language.code)
    return Joined(seat=(await services.tables.load_table(id)).own_seat(person.id), token=token)


@router.post("/tables/{id}/leave", summary="Leave the table")
async def leave(id: str, viewer: ViewerDep, services: ServicesDep) -> Position:
    await services.hosting.leave_table(id, require_seated(viewer))
    return await describe_position(services, await services.tables.load_table(id), viewer)
