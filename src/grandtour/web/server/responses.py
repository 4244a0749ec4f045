"""How answers leave: compressed, and with an answer, too, where something failed that nobody had
foreseen; of that the log has the whole."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = logging.getLogger(__name__)
Answer = Callable[[Request, Exception], Awaitable[Response]]


class ErrorResponses:
    """Answers requests that fail, and says that the connection ends with the answer. Whoever left
    while sending fails nobody."""

    def __init__(self, app: ASGIApp, answer: Answer) -> None:
        self.app = app
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except ClientDisconnect:
            return
        except Exception as fault:
            if begun:
                raise
            LOG.exception("this request failed")
            answer = await self._answer(Request(scope), fault)
            answer.headers["connection"] = "close"
            await answer(scope, receive, send)


class Compression:
    """Compresses everything but event streams, which must leave at once."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._compressed = GZipMiddleware(app, minimum_size=800, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        streams = scope["type"] == "http" and scope["path"].endswith("/stream")
        await (self._plain if streams else self._compressed)(scope, receive, send)
