"""The meetings of a community, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from grandtour.communities.meetings import LONGEST_ABOUT, LONGEST_TITLE, Announced
from grandtour.communities.rows import AttendanceRow, MeetingRow
from grandtour.web.communities.models import Switching
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.viewer import require_member
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import up_to

router = api_router("communities", "talk")


class NewMeeting(BaseModel):
    """A meeting as it is to be, which `begins` at that moment in milliseconds since 1970; about a
    game and a tournament of the community, or about none."""

    title: Annotated[str, up_to(LONGEST_TITLE)]
    begins: Annotated[int, Field(ge=0, le=2**53)]
    about: Annotated[str, up_to(LONGEST_ABOUT)] = ""
    game: Annotated[str, Field(max_length=32)] = ""
    tournament: Annotated[str, Field(max_length=32)] = ""


class ToldInfo(BaseModel):
    """A member who is told, and whether they have `seen` it here."""

    name: str
    seen: bool


class MeetingInfo(BaseModel):
    """A meeting. `changed`: when it was the last time, for the `sequence`th time; 0 if never.
    `coming`: how many members come; `comes`: whether the asker does. `told`: to keepers, who is
    told that it was `called_off`."""

    id: str
    title: str
    begins: int
    about: str
    game: str
    tournament: str
    changed: int
    sequence: int
    coming: int
    comes: bool
    called_off: bool
    told: list[ToldInfo]


def meeting_info(row: MeetingRow, told: Sequence[AttendanceRow] = ()) -> MeetingInfo:
    return MeetingInfo(id=row.id, title=row.title, begins=row.begins, about=row.about,
                       game=row.game, tournament=row.tournament, changed=row.changed,
                       sequence=row.sequence, coming=row.coming, comes=bool(row.since),
                       called_off=row.called_off,
                       told=[ToldInfo(name=one.name, seen=one.seen >= row.changed)
                             for one in told])


def wanted_of(new: NewMeeting) -> Announced:
    return Announced(new.title, new.begins, new.about, new.game, new.tournament)


@router.get("/communities/{name}/meetings", summary="Its meetings that are not past")
async def meetings(name: str, viewer: ViewerDep, services: ServicesDep) -> list[MeetingInfo]:
    access = await services.communities.find_visible(name, viewer.id)
    return [meeting_info(row, await services.meetings.list_notified(access, row))
            for row in await services.meetings.list_meetings(access)]


@router.post("/communities/{name}/meetings", status_code=201,
             summary="Put a meeting into the calendar, as a keeper")
async def announce(name: str, new: NewMeeting, viewer: ViewerDep,
                   services: ServicesDep) -> MeetingInfo:
    await services.communities.find_visible(name, viewer.id)
    return meeting_info(await services.meetings.announce(
        require_member(viewer).id, name, wanted_of(new)))


@router.put("/communities/{name}/meetings/{meeting}", summary="Change a meeting, as a keeper")
async def change(name: str, meeting: str, new: NewMeeting, viewer: ViewerDep,
                 services: ServicesDep) -> MeetingInfo:
    """What is not named is empty then. Who comes is told if it begins at another time."""
    return meeting_info(await services.meetings.change_meeting(
        viewer.id, name, meeting, wanted_of(new)))


@router.delete("/communities/{name}/meetings/{meeting}", status_code=204,
               summary="Call a meeting off, as a keeper")
async def call_off(name: str, meeting: str, viewer: ViewerDep, services: ServicesDep) -> None:
    """Who comes is told; it stands in the calendar as called off until its time is over."""
    await services.meetings.call_off_meeting(viewer.id, name, meeting)


@router.put("/communities/{name}/meetings/{meeting}/coming", status_code=204,
            summary="Come to a meeting, or not")
async def come(name: str, meeting: str, switching: Switching, viewer: ViewerDep,
               services: ServicesDep) -> None:
    await services.meetings.set_attendance(viewer.id, name, meeting, switching.on)
