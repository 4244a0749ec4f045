"""The API of a community's meetings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from grandtour.features.communities.meetings import (
    LONGEST_ABOUT, LONGEST_PLACE, LONGEST_TITLE, MOST_TIMES, MeetingDraft, Meetings,
    MeetingRepetition,
)
from grandtour.features.communities.models import OnOff
from grandtour.features.communities.rows import AttendanceRow, MeetingRow
from grandtour.features.communities.service import Communities
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.http.viewer import require_member
from grandtour.web.server.validation import RequestBody, limit_text

router = make_api_router("communities", "talk")


class NewMeeting(RequestBody):
    """A meeting to be announced or changed. It `begins` and `ends` at moments in milliseconds since
    1970; `ends` 0 is an open end.

    `about` is Markdown. `game` and `tournament` of the community are optional."""

    title: Annotated[str, limit_text(LONGEST_TITLE)]
    begins: Annotated[int, Field(ge=0, le=2**53)]
    about: Annotated[str, limit_text(LONGEST_ABOUT)] = ""
    game: Annotated[str, Field(max_length=32)] = ""
    tournament: Annotated[str, Field(max_length=32)] = ""
    place: Annotated[str, limit_text(LONGEST_PLACE)] = ""
    ends: Annotated[int, Field(ge=0, le=2**53)] = 0


class NewMeetings(NewMeeting):
    """A meeting to be announced. It takes place `times` times, every so many `weeks` (1, 2, 4), at
    the same hour in the zone of the community."""

    times: Annotated[int, Field(ge=1, le=MOST_TIMES)] = 1
    weeks: Annotated[int, Field(ge=1, le=4)] = 1


class Reader(BaseModel):
    """A member who was notified, and whether they have `seen` it here."""

    name: str
    seen: bool


class MeetingInfo(BaseModel):
    """A meeting. `changed`: the time of the last change, the `sequence`th one; 0 if never.

    `series`: the id of the first of the meetings that were planned together; empty for a single
    one. `coming`: the number of members who come. `comes`: whether you do. `readers`: for keepers,
    the members who were notified that it was `called_off`."""

    id: str
    title: str
    begins: int
    ends: int
    place: str
    about: str
    game: str
    tournament: str
    series: str
    changed: int
    sequence: int
    coming: int
    comes: bool
    called_off: bool
    readers: list[Reader]


def describe_meeting(row: MeetingRow, told: Sequence[AttendanceRow] = ()) -> MeetingInfo:
    return MeetingInfo(id=row.id, title=row.title, begins=row.begins, about=row.about,
                       ends=row.ends, place=row.place, series=row.series,
                       game=row.game, tournament=row.tournament, changed=row.changed,
                       sequence=row.sequence, coming=row.coming, comes=bool(row.since),
                       called_off=row.called_off,
                       readers=[Reader(name=one.name, seen=one.seen >= row.changed)
                             for one in told])


def read_announced_meeting(new: NewMeeting) -> MeetingDraft:
    return MeetingDraft(new.title, new.begins, new.about, new.game, new.tournament, new.place,
                        new.ends)


@router.get("/communities/{name}/meetings", summary="Its meetings that are not past")
async def meetings(name: str, viewer: ViewerDep, services: ServicesDep) -> list[MeetingInfo]:
    access = await services.get(Communities).find_visible(name, viewer.person_id)
    return [describe_meeting(row, await services.get(Meetings).list_notified(access, row))
            for row in await services.get(Meetings).list_meetings(access)]


@router.post("/communities/{name}/meetings", status_code=201,
             summary="Put a meeting into the calendar, as a keeper")
async def announce(name: str, new: NewMeetings, viewer: ViewerDep,
                   services: ServicesDep) -> MeetingInfo:
    """Announce a meeting or a series, and return the first one."""
    access = await services.get(Communities).find_visible(name, viewer.person_id)
    zone = access.community.zone or viewer.settings.zone
    return describe_meeting(await services.get(Meetings).announce_meetings(
        require_member(viewer).id, name, read_announced_meeting(new),
        MeetingRepetition(new.weeks, new.times, zone)))


@router.put("/communities/{name}/meetings/{meeting}", summary="Change a meeting, as a keeper")
async def change(name: str, meeting: str, new: NewMeeting, viewer: ViewerDep,
                 services: ServicesDep) -> MeetingInfo:
    """Change the meeting; a missing field becomes empty. Members who come are notified of a new
    time."""
    return describe_meeting(await services.get(Meetings).change_meeting(
        viewer.person_id, name, meeting, read_announced_meeting(new)))


@router.delete("/communities/{name}/meetings/{meeting}", status_code=204,
               summary="Call a meeting off, as a keeper")
async def call_off(name: str, meeting: str, viewer: ViewerDep, services: ServicesDep) -> None:
    """Notify the members who come. The meeting remains in the calendar as called off until its
    end."""
    await services.get(Meetings).call_off_meeting(viewer.person_id, name, meeting)


@router.put("/communities/{name}/meetings/{meeting}/coming", status_code=204,
            summary="Come to a meeting, or not")
async def come(name: str, meeting: str, switching: OnOff, viewer: ViewerDep,
               services: ServicesDep) -> None:
    await services.get(Meetings).set_attendance(viewer.person_id, name, meeting,
                                                         switching.on)
