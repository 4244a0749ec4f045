"""The JSON API of notices: where they go, whether they arrive, tables to hear nothing of, and the
calendar."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from pydantic import BaseModel

from grandtour.web.account.calendar_pages import calendar_address
from grandtour.web.http.access import ViewerDep, api_router, needs
from grandtour.web.http.viewer import somebody
from grandtour.web.http.services import services_of

router = api_router("notices", "account")
ACCOUNT: Final = [needs("account")]


class Notices(BaseModel):
    """Whether the host has set up notices (`open`), and of which tables nothing is told."""

    open: bool
    quiet: list[str]


class Checked(BaseModel):
    """The status that was answered at an address, 0 where nothing answers."""

    status: int


class NoticeSecret(BaseModel):
    """What signs what is sent to the asker."""

    secret: str


class CalendarAddress(BaseModel):
    """Where calendar programs fetch the own deadlines, without a token."""

    address: str


@router.post("/me/calendar", status_code=201, summary="Make an address of the own calendar")
async def make_calendar(request: Request, viewer: ViewerDep) -> CalendarAddress:
    """It is told this once; the one before works no longer."""
    secret = await services_of(request).preferences.new_calendar(somebody(viewer))
    return CalendarAddress(address=calendar_address(request, secret))


@router.delete("/me/calendar", status_code=204, summary="End the address of the own calendar")
async def end_calendar(request: Request, viewer: ViewerDep) -> None:
    await services_of(request).preferences.end_calendar(somebody(viewer))


@router.get("/me/notices", summary="How it stands with the own notices")
async def see(request: Request, viewer: ViewerDep) -> Notices:
    box, person = services_of(request).preferences, somebody(viewer)
    return Notices(open=box.open, quiet=sorted(await box.store.quiet_tables(person.id)))


@router.put("/me/notices/quiet/{table}", status_code=204, summary="Hear nothing of a table")
async def hush(request: Request, table: str, viewer: ViewerDep) -> None:
    """Refused: no_such_table."""
    person, found = somebody(viewer), await services_of(request).tables.table(table)
    await services_of(request).preferences.store.set_quiet(person.id, found.id, True)


@router.delete("/me/notices/quiet/{table}", status_code=204, summary="Hear of a table again")
async def hear(request: Request, table: str, viewer: ViewerDep) -> None:
    await services_of(request).preferences.store.set_quiet(somebody(viewer).id, table, False)


@router.post("/me/notices/{channel}", summary="Check an address")
async def check(request: Request, channel: str, viewer: ViewerDep) -> Checked:
    """Have something sent to the own address of a channel: `mail` the link that confirms it, any
    other a test. Refused: no_post, no_channel, no_address, too_many_attempts, not_sent."""
    return Checked(status=await services_of(request).preferences.check(
        somebody(viewer), channel, viewer.language))


@router.get("/me/notices/secret", dependencies=ACCOUNT, summary="What signs the own notices")
async def secret(request: Request, viewer: ViewerDep) -> NoticeSecret:
    return NoticeSecret(secret=await services_of(request).preferences.secret(somebody(viewer)))
