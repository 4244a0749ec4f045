"""The JSON API of notifications: channels, tests, muted tables, and the calendar."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from pydantic import BaseModel

from grandtour.web.account.calendar_pages import calendar_address
from grandtour.web.http.access import ViewerDep, make_api_router, depend_on_scope
from grandtour.web.http.viewer import require_person
from grandtour.web.http.services import services_of

router = make_api_router("notices", "account")
ACCOUNT: Final = [depend_on_scope("account")]


class Notices(BaseModel):
    """Whether the host has set up notifications (`open`), and the tables that you have muted."""

    open: bool
    muted: list[str]


class TestResult(BaseModel):
    """The HTTP status of the answer at an address; 0 if nothing answered."""

    status: int


class NoticeSecret(BaseModel):
    """The secret that signs your notifications."""

    secret: str


class CalendarAddress(BaseModel):
    """The address of your deadlines for calendar programs. It needs no token."""

    address: str


@router.post("/me/calendar", status_code=201, summary="Create an address of your calendar")
async def make_calendar(request: Request, viewer: ViewerDep) -> CalendarAddress:
    """Create an address. It is shown only once, and the previous one stops working."""
    secret = await services_of(request).preferences.make_calendar_secret(require_person(viewer))
    return CalendarAddress(address=calendar_address(request, secret))


@router.delete("/me/calendar", status_code=204, summary="Delete the address of your calendar")
async def end_calendar(request: Request, viewer: ViewerDep) -> None:
    await services_of(request).preferences.end_calendar(require_person(viewer))


@router.get("/me/notifications", summary="Get the state of your notifications")
async def see(request: Request, viewer: ViewerDep) -> Notices:
    box, person = services_of(request).preferences, require_person(viewer)
    return Notices(open=box.is_set_up,
                   muted=sorted(await box.store.list_silenced_tables(person.id)))


@router.put("/me/notifications/mutes/{table}", status_code=204, summary="Hear nothing of a table")
async def hush(request: Request, table: str, viewer: ViewerDep) -> None:
    """Refused: no_such_table."""
    person, found = require_person(viewer), await services_of(request).tables.load_table(table)
    await services_of(request).preferences.store.set_table_silenced(person.id, found.id, True)


@router.delete("/me/notifications/mutes/{table}", status_code=204, summary="Hear of a table again")
async def hear(request: Request, table: str, viewer: ViewerDep) -> None:
    await services_of(request).preferences.store.set_table_silenced(require_person(viewer).id,
                                                                    table, False)


@router.post("/me/notifications/{channel}", summary="Check an address")
async def check(request: Request, channel: str, viewer: ViewerDep) -> TestResult:
    """Send something to your address on a channel: for `mail` the confirmation link, else a test.

    Refused: notifications_off, no_channel, no_address, too_many_attempts, not_sent."""
    return TestResult(status=await services_of(request).preferences.check_address(
        require_person(viewer), channel, viewer.language))


@router.get("/me/notifications/secret", dependencies=ACCOUNT,
            summary="Get the secret that signs your notifications")
async def secret(request: Request, viewer: ViewerDep) -> NoticeSecret:
    person = require_person(viewer)
    return NoticeSecret(secret=await services_of(request).preferences.load_secret(person))
