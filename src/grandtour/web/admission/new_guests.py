"""Removal of guests whose first request was refused."""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandtour.store.database import CannotWrite
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import NEW_GUESTS, is_refusal

LOG: Final = logging.getLogger(__name__)


class NewGuests:
    """Middleware that deletes a request's new guest before a refusal is sent."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        made: list[str] = []
        scope[NEW_GUESTS] = made

        async def checked(message: Message) -> None:
            if message["type"] == "http.response.start" and is_refusal(message["status"]):
                for guest in made:
                    await delete_guest(scope, guest)
            await send(message)
        await self.app(scope, receive, checked)


async def delete_guest(scope: Scope, guest: str) -> None:
    try:
        await services_of(HTTPConnection(scope)).people.store.delete_guest(guest)
    except CannotWrite:
        LOG.warning("a guest whose request was refused could not be dropped")
