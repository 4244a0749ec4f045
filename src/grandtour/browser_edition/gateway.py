"""Pass the requests of a browser to the site as if they had come through a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

from grandtour.browser_edition.cookies import CookieJar

ALONE: Final = b"frame-ancestors 'none'"
IN_THE_SHELL: Final = b"frame-ancestors 'self'"


class AnswerChannel(Protocol):
    """The channel on which an answer goes back."""

    def begin(self, status: int, headers: str) -> None:
        """Begin the answer; its headers are a list of pairs, in JSON."""

    def send(self, part: bytes) -> None:
        """Send a part of the body."""

    def end(self) -> None:
        """End the answer."""


class Exchange:
    """One request and its answer. The client may leave in the middle."""

    def __init__(self, body: bytes, way: AnswerChannel, jar: CookieJar) -> None:
        self._body: bytes | None = body
        self._way = way
        self._jar = jar
        self._left = asyncio.Event()

    def leave(self) -> None:
        """Note that the client no longer waits for the answer."""
        self._left.set()

    async def receive(self) -> Message:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if self._left.is_set():
            return
        if message["type"] == "http.response.start":
            self._begin_answer(message)
        elif message["type"] == "http.response.body":
            if message.get("body"):
                self._way.send(message["body"])
            if not message.get("more_body"):
                self._way.end()

    def _begin_answer(self, message: Message) -> None:
        headers = [(bytes(name), bytes(value)) for name, value in message["headers"]]
        self._jar.apply_headers(
            value.decode("latin-1") for name, value in headers if name == b"set-cookie")
        told = [(name.decode("latin-1"), value.replace(ALONE, IN_THE_SHELL).decode("latin-1"))
                for name, value in headers if name != b"set-cookie"]
        self._way.begin(message["status"], json.dumps(told))


class WholeAnswer:
    """An answer that is collected as a whole."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[str, str]] = []
        self.body = b""
        self.ended = asyncio.Event()

    def begin(self, status: int, headers: str) -> None:
        self.status, self.headers = status, [(name, value) for name, value in json.loads(headers)]

    def send(self, part: bytes) -> None:
        self.body += part

    def end(self) -> None:
        self.ended.set()


class Gateway:
    """The entrance for requests of the browser."""

    def __init__(self, app: ASGIApp, origin: str, jar: CookieJar) -> None:
        self._app = app
        self._origin = urlsplit(origin)
        self._jar = jar
        self._going_on: set[asyncio.Task[None]] = set()

    def ask(self, method: str, target: str, headers: str, body: bytes,
                       way: AnswerChannel) -> Exchange:
        """Have the request answered; the headers are a list of pairs, in JSON."""
        exchange = Exchange(bytes(body), way, self._jar)
        task = asyncio.ensure_future(self._run_request(method, target, headers, exchange, way))
        self._going_on.add(task)
        task.add_done_callback(self._going_on.discard)
        return exchange

    async def fetch_whole_answer(self, method: str, target: str,
                                 headers: Sequence[tuple[str, str]] = (),
                                 body: bytes = b"") -> WholeAnswer:
        """Return the complete answer."""
        answer = WholeAnswer()
        self.ask(method, target, json.dumps(headers), body, answer)
        await answer.ended.wait()
        return answer

    async def _run_request(self, method: str, target: str, headers: str, exchange: Exchange,
                           way: AnswerChannel) -> None:
        try:
            await self._app(self._build_scope(method, target, headers), exchange.receive,
                            exchange.send)
        finally:
            exchange.leave()
            way.end()

    def _build_scope(self, method: str, target: str, headers: str) -> Scope:
        path, _, query = target.partition("?")
        said = [(str(name).lower().encode("latin-1"), str(value).encode("latin-1"))
                for name, value in json.loads(headers)]
        said.append((b"host", self._origin.netloc.encode()))
        if self._jar.make_cookie_header():
            said.append((b"cookie", self._jar.make_cookie_header().encode("latin-1")))
        return {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1", "method": method, "scheme": self._origin.scheme,
            "path": unquote(path), "raw_path": path.encode("latin-1"),
            "query_string": query.encode("latin-1"), "root_path": "", "headers": said,
            "client": ("127.0.0.1", 0),
            "server": (self._origin.hostname or "localhost", self._origin.port)}
