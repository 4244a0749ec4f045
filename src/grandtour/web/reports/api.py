"""Reports for programs."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Request
from pydantic import BaseModel, Field

from grandtour.people.reports import (
    LONGEST_WORDS, Complaint, Decision, Kind, Reason, told, warned,
)
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.guard import address_of
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import up_to
from grandtour.web.http.viewer import somebody

router = api_router("reports", "talk")

Word = Literal["text", "comment", "post", "study", "line", "remark", "name", "seat"]


class Reporting(BaseModel):
    """What is wrong with what. `subject` is the id of a text or a study, "text/comment",
    "community/thread/post", "table/number" of a message or a remark, the name of a member, or
    "table/seat" for the name of whoever sits there."""

    kind: Word
    subject: Annotated[str, Field(max_length=200)]
    reason: Reason
    words: Annotated[str, up_to(LONGEST_WORDS)] = ""


class Made(BaseModel):
    """The report that was made."""

    id: str


class Report(BaseModel):
    """What the asker has reported, `place` on this site. While it is open `decision` is empty and
    `decided` 0. Moments are in milliseconds since 1970."""

    id: str
    kind: Kind
    place: str
    reason: Reason
    words: str
    moment: int
    decision: Decision | Literal[""]
    decided: int
    answer: str


class Warned(BaseModel):
    """What the host has decided against something that the asker has written. Nobody is told who
    reported it."""

    kind: Kind
    place: str
    reason: Reason
    decision: Decision
    decided: int
    warning: str


class JoinedAccount(BaseModel):
    """An account that the host has joined into the asker's, under the name that it had."""

    name: str
    moment: int


class FromHost(BaseModel):
    """What the host has said to the asker, the newest first."""

    reports: list[Report]
    warnings: list[Warned]
    joined: list[JoinedAccount]


@router.post("/reports", status_code=201, summary="Report something to the host")
async def report(request: Request, reporting: Reporting, viewer: ViewerDep,
                 services: ServicesDep) -> Made:
    """Refused: nobody, nothing_there, own_matter, bad_reason, reported_enough."""
    reports = services.reports
    matter = await reports.matter(reporting.kind, reporting.subject, viewer.id)
    made = await reports.report(somebody(viewer), address_of(request.scope), matter,
                                Complaint(reporting.reason, reporting.words))
    return Made(id=made.id)


@router.get("/me/reports", summary="What the asker has reported, and what the host has said")
async def own(viewer: ViewerDep, services: ServicesDep) -> FromHost:
    """Reading it is noted."""
    person, store = somebody(viewer), services.reports.store
    found = FromHost(
        reports=[Report.model_validate(told(one)) for one in await store.by(person.id)],
        warnings=[Warned.model_validate(warned(one))
                  for one in await store.warnings(person.id)],
        joined=[JoinedAccount(name=one.name, moment=one.moment)
                for one in await store.joined(person.id)])
    await store.read(person.id)
    return found
