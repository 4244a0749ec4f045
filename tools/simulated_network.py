"""The network between people and the servers of a schedule: a request is lost, or its answer, or
comes twice, or late; streams break, and whoever watches comes back with what they know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from starlette.types import Message, Scope
from simulated import Schedule, Server

PATIENCE: Final = 5             # seconds to wait for an answer
SILENCE: Final = 20             # seconds without a sign after which a watcher reconnects
LATE: Final = 60                # most seconds of a delay
TROUBLED: Final = 5             # one request in this number meets a fault
BREAKS: Final = 12              # one event in this number is lost, and its stream with it
SLOW: Final = 20                # most seconds that a page sleeps
TRIES: Final = 8                # per request
NO_NEWS: Final = (b"", b":")    # but signs of life
Trouble = Literal["none", "requests lost", "answers lost", "requests doubled", "requests late"]
TROUBLES: Final[tuple[Trouble, ...]] = (
    "requests lost", "answers lost", "requests doubled", "requests late")
Find = Callable[[], Awaitable[Server]]


@dataclass(frozen=True, eq=False)
class Request:
    """A person's request, however often it is sent."""

    token: str
    path: str
    body: dict[str, Any]
    method: str = field(default="POST", kw_only=True)


@dataclass(frozen=True)
class Answer:
    """A server's answer to it."""

    status: int
    body: Any

    @property
    def done(self) -> bool:
        return self.status < 300


@dataclass
class Network:
    """A network that carries requests to either of the servers, which `find` finds.

    `answers` has all answers of servers that lived, heard or not."""

    schedule: Schedule
    find: Find
    answers: list[tuple[Request, Answer]] = field(default_factory=list)
    asked: list[Request] = field(default_factory=list)
    _underway: list[asyncio.Task[Answer | None]] = field(default_factory=list)

    async def insist(self, request: Request) -> Answer | None:
        """Send it until an answer is heard; return None if none was, however often it was sent."""
        self.asked.append(request)
        for _ in range(TRIES):
            answer = await self._ask(request)
            if answer is not None and answer.status != 503:
                return answer
        return None

    async def _ask(self, request: Request) -> Answer | None:
        """Send it once. Return None if nothing is heard in time."""
        trouble = self._trouble()
        if trouble == "requests lost":
            await asyncio.sleep(PATIENCE)
            return None
        first = self._send(request, LATE if trouble == "requests late" else 1)
        if trouble == "requests doubled":
            self._send(request, LATE)
        await asyncio.wait([first], timeout=PATIENCE)
        return first.result() if first.done() and trouble != "answers lost" else None

    def _trouble(self) -> Trouble:
        if self.schedule.calm or not self.schedule.once_in(TROUBLED):
            return "none"
        found = TROUBLES[self.schedule.below(len(TROUBLES))]
        self.schedule.counts[found] += 1
        return found

    def _send(self, request: Request, most: int) -> asyncio.Task[Answer | None]:
        self._underway.append(asyncio.create_task(self._arrive(request, most)))
        return self._underway[-1]

    async def _arrive(self, request: Request, most: int) -> Answer | None:
        """Deliver it to one of the servers, after at most `most` seconds; return None if that
        dies."""
        await self.schedule.pause(most)
        server = await self.find()
        exchange = Exchange(request)
        scope = scope_of(request.path, request.token, request.method)
        await asyncio.wait([server.run_work(server.app(scope, exchange.receive, exchange.send))])
        if server.disk.dead or exchange.answer is None:
            return None
        self.answers.append((request, exchange.answer))
        return exchange.answer

    async def settle(self) -> None:
        """Wait until everything under way has arrived."""
        await asyncio.gather(*self._underway)


class Exchange:
    """One request and its answer, as an application sees them."""

    def __init__(self, request: Request) -> None:
        self._body = json.dumps(request.body).encode()
        self._status = 0
        self._said = b""
        self.answer: Answer | None = None

    async def receive(self) -> Message:
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def send(self, message: Message) -> None:
        self._status = message.get("status", self._status)
        self._said += message.get("body", b"")
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self.answer = Answer(self._status, json.loads(self._said or b"null"))


def scope_of(address: str, token: str, method: str) -> Scope:
    path, _, query = address.partition("?")
    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
            "query_string": query.encode(), "headers": headers,
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80)}


class Connection:
    """One stream. What is sent waits until it is read; until then the sender waits."""

    def __init__(self) -> None:
        self._told: asyncio.Queue[bytes] = asyncio.Queue(1)
        self._open = False
        self._left = asyncio.Event()

    async def receive(self) -> Message:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._open = message["status"] == 200
        elif self._open and not self._left.is_set():
            await self._told.put(message["body"])

    async def read(self) -> bytes:
        return await self._told.get()

    def leave(self) -> None:
        self._left.set()
        while not self._told.empty():
            self._told.get_nowait()


class Watcher:
    """A program that follows a table, and comes back whenever its stream has broken.

    `number` is that of the position that it knows, -1 before the first one."""

    def __init__(self, network: Network, table: str, token: str = "") -> None:
        self.network = network
        self.table = table
        self.token = token
        self.number = -1
        self.position: dict[str, Any] = {}

    def address(self) -> str:
        return f"/api/v1/tables/{self.table}/stream"

    async def follow(self) -> None:
        """Follow for ever."""
        while True:
            await self._watch()
            await self.network.schedule.pause(3)

    async def _watch(self) -> None:
        """Follow one stream, until it breaks or is silent for long."""
        server = await self.network.find()
        line = Connection()
        work = server.run_work(server.app(
            scope_of(self.address(), self.token, "GET"), line.receive, line.send))
        try:
            while not work.done():
                told = await asyncio.wait_for(line.read(), SILENCE)
                if self.network.schedule.fails("streams broken", BREAKS):
                    return
                if told.strip() not in NO_NEWS:
                    await self.hear(told)
        except TimeoutError:
            return
        finally:
            line.leave()

    async def hear(self, told: bytes) -> None:
        self.position = json.loads(told)
        self.number = self.position["number"]


class Page(Watcher):
    """A stranger's slow page. `shown` has the contents of each of its elements."""

    def __init__(self, network: Network, table: str) -> None:
        super().__init__(network, table)
        self.version = ""
        self.shown: dict[str, str] = {}

    def address(self) -> str:
        return (f"/t/{self.table}/stream?number={self.number}&version={self.version}"
                "&layout=wide&sight=")

    async def hear(self, told: bytes) -> None:
        event = json.loads(told.removeprefix(b"data: "))
        if event["since"] is None:
            self.shown = {}
        self.shown |= event["patch"]
        self.shown = {name: part for name, part in self.shown.items() if part is not None}
        self.number, self.version = event["number"], str(event["version"])
        await self.network.schedule.pause(SLOW)
