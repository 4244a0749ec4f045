"""The JSON API of browsers that notices are pushed to."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from grandtour.engine.game import Refused
from grandtour.notifications.browsers import LONGEST
from grandtour.notifications.rows import BrowserRow
from grandtour.people.errors import NOBODY
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import somebody

router = api_router("notices", "account")


class Told(BaseModel):
    """A browser that is told, what it is called, and since when, in milliseconds since 1970."""

    id: str
    label: str
    since: int


class Browsers(BaseModel):
    """The key by which push services know this site (`applicationServerKey`), and the asker's
    browsers."""

    key: str
    browsers: list[Told]


class BrowserKeys(BaseModel):
    """What a browser wants to be written to with."""

    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=200)]


class Subscription(BaseModel):
    """A `PushSubscription` as browsers write it."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]
    keys: BrowserKeys


def told(browser: BrowserRow) -> Told:
    return Told(id=browser.id, label=browser.label, since=browser.since)


@router.get("/me/browsers", summary="The own browsers that notices are pushed to")
async def see(request: Request, viewer: ViewerDep) -> Browsers:
    box, person = services_of(request).browsers, somebody(viewer)
    return Browsers(key=await box.key(), browsers=[told(one) for one in await box.of(person.id)])


@router.post("/me/browsers", status_code=201, summary="Push notices to a browser")
async def add(request: Request, subscription: Subscription, viewer: ViewerDep) -> Told:
    """As long as the sign-in lasts that asks for it. Refused: bad_browser."""
    services = services_of(request)
    if viewer.session is None:
        raise Refused(NOBODY, {})
    return told(await services.browsers.add(
        viewer.session, subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth,
        services.tables.now()))


@router.delete("/me/browsers/{id}", status_code=204, summary="Push nothing more to a browser")
async def end(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: no_browser."""
    await services_of(request).browsers.end(somebody(viewer).id, id)
