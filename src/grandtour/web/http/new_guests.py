"""A stranger becomes a guest by what a request does. One that is refused makes no guest."""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandtour.store.database import CannotKeep
from grandtour.web.http.services import services_of

LOG: Final = logging.getLogger(__name__)
MADE: Final = "grandtour.new_guests"    # in the scope: the ids of the guests that it has made
REFUSED: Final = 400
FAILED: Final = 500     # nobody knows what was done before, so the guest stays


class NewGuests:
    """Drops the guest that a request has made before the refusal is sent."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        made: list[str] = []
        scope[MADE] = made

        async def checked(message: Message) -> None:
            if message["type"] == "http.response.start" and is_refusal(message["status"]):
                for guest in made:
                    await drop(scope, guest)
            await send(message)
        await self.app(scope, receive, checked)


def is_refusal(status: int) -> bool:
    return status >= REFUSED and status != FAILED


def note_guest(connection: HTTPConnection, guest: str) -> None:
    """Note that this request has made the guest."""
    connection.scope.setdefault(MADE, []).append(guest)


async def drop(scope: Scope, guest: str) -> None:
    try:
        await services_of(HTTPConnection(scope)).people.store.drop_guest(guest)
    except CannotKeep:
        LOG.warning("a guest whose request was refused could not be dropped")
