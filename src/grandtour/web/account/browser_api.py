"""The JSON API of browsers that get push notifications."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from grandtour.engine.game import Refused
from grandtour.notifications.browsers import LONGEST
from grandtour.notifications.rows import BrowserRow
from grandtour.people.errors import NOBODY
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import require_person

router = make_api_router("notices", "account")


class Browser(BaseModel):
    """A browser that gets notifications, its label, and since when, in milliseconds since 1970."""

    id: str
    label: str
    since: int


class Browsers(BaseModel):
    """The site's key for push services (`applicationServerKey`), and your browsers."""

    key: str
    browsers: list[Browser]


class BrowserKeys(BaseModel):
    """The keys for encrypting messages to a browser."""

    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=200)]


class Subscription(BaseModel):
    """A `PushSubscription` as browsers write it."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]
    keys: BrowserKeys


def describe_browser(browser: BrowserRow) -> Browser:
    return Browser(id=browser.id, label=browser.label, since=browser.since)


@router.get("/me/browsers", summary="List your browsers with push notifications")
async def see(request: Request, viewer: ViewerDep) -> Browsers:
    box, person = services_of(request).browsers, require_person(viewer)
    return Browsers(key=await box.public_key(),
                    browsers=[describe_browser(one) for one in await box.list_browsers(person.id)])


@router.post("/me/browsers", status_code=201, summary="Push notices to a browser")
async def add(request: Request, subscription: Subscription, viewer: ViewerDep) -> Browser:
    """Push until the present session ends. Refused: bad_browser."""
    services = services_of(request)
    if viewer.session is None:
        raise Refused(NOBODY, {})
    return describe_browser(await services.browsers.add_browser(
        viewer.session, subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth,
        services.tables.now()))


@router.delete("/me/browsers/{id}", status_code=204, summary="Push nothing more to a browser")
async def end(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: no_browser."""
    await services_of(request).browsers.remove_browser(require_person(viewer).id, id)
