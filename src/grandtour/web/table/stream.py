"""Event streams: to the pages as patches of their elements, to programs as positions.

Raw ASGI, since the framework's own streaming costs three times as much for each watcher. A
watcher has one slot: what it was sent last. Whenever it is free and something has changed it is
sent the difference from there, so a slow one skips what lies between and never holds up the
table. Whatever is sent is rendered once for all who see the same (`render_cache.py`), and what
spectators see is written to all of them at once (`audience.py`)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, Protocol

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandtour.engine.game import Refused
from grandtour.feature import features
from grandtour.language import Language
from grandtour.tables.admission import Reserved
from grandtour.tables.errors import NO_TABLE
from grandtour.tables.hub import Hub, Watch
from grandtour.tables.table import Seat, Table
from grandtour.tables.watching import may_look
from grandtour.web.http.access import check_token, require, table_of
from grandtour.web.http.added import find_panels
from grandtour.web.http.refusals import refusal_json, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, viewer_of, session_of
from grandtour.web.server.straight import line_of
from grandtour.web.table.audience import Audience, Audiences, Listener
from grandtour.web.table.precedence import Precedence
from grandtour.web.table.render_cache import (
    CURTAIN, RenderCache, layout_named, look_of, sight_of,
)
from grandtour.web.table_view.position import position_json

PATIENCE: Final = 60.0          # seconds that a watcher may take for one event
BEAT: Final = b": \n\n"
TURNED: Final = b'{"turned":true}'


class Follower(Protocol):
    """What follows a table from a stream."""

    async def event(self) -> bytes:
        """What is to be sent now: what has changed since the last time, or a sign of life."""

    async def changed(self) -> None:
        """Wait until there may be something to send."""

    def farewell(self) -> bytes:
        """What is sent last where the table is there no longer."""

    def leave(self) -> None:
        """The stream has ended."""


Followers = Callable[[Request, Table, Viewer, Watch], Follower]


class Page:
    """A page that shows what it says, or nothing, and is then sent patches of its elements."""

    def __init__(self, request: Request, table: Table, viewer: Viewer, watch: Watch) -> None:
        services = services_of(request)
        self._cache = services.kept(RenderCache)
        self._audiences = services.kept(Audiences)
        self._table = table
        self._viewer = viewer
        self._tables = services.tables
        self._request = request
        self._layout = layout_named(request.query_params.get("layout", ""))
        self._known = [request.query_params.get(name, "") for name in ("number", "version")]
        self._sight = request.query_params.get("sight", "")
        self._panels = shown_panels(request)
        watch.told = bool(self._panels)
        self._listener = Listener(watch, line_of(request.scope))
        self._audience = Audience()
        self._seats: Sequence[Seat] = ()
        self._looked: tuple[int, Reserved | None] = 0, None

    def _look_again(self, reserved: Reserved | None) -> None:
        """Who sits there, what was said, and for whom the table is, as the viewer may know, change
        how the page looks at its table."""
        table, looked = self._table, (len(self._table.events), reserved)
        if self._seats is table.seats and self._looked == looked:
            return
        self._audience.looks_anew(self._listener)
        self._seats, self._looked = table.seats, looked
        self._look = look_of(table, self._viewer, self._layout, reserved)
        alone = reserved or table.sits(self._viewer.id) or table.host == self._viewer.id
        self._audience = Audience() if alone else self._audiences.of(table.id, self._look)

    async def event(self) -> bytes:
        reserved = await self._tables.reserved_room(self._table, self._viewer.id)
        if sight_of(self._table, self._viewer) != self._sight:
            return sent_event(TURNED)
        if self._sight.startswith(CURTAIN):
            return BEAT
        self._look_again(reserved)
        panels = await self._panels_told()
        rendering = self._cache.rendering(self._table, self._look)
        before, self._listener.seen = self._listener.seen, rendering
        if before is None:
            current = rendering.shown_by(*self._known)
            return sent_event(rendering.nothing() if current else rendering.whole()) + panels
        told = BEAT if before is rendering else rendering.event(before, sent_event)
        self._audience.told(self._listener, told)
        return told + panels

    async def _panels_told(self) -> bytes:
        """Return the new words of the panels that the viewer alone reads, if there are any."""
        watch = self._listener.watch
        if not self._panels or not watch.told:
            return b""
        watch.told = False
        said = {name: self._viewer.language.say(phrase) if phrase else "" for name, phrase
                in (await find_panels(self._request, self._viewer, self._table)).items()}
        new = {name: words for name, words in said.items()
               if self._panels.get(name, words) != words}
        self._panels |= new
        return sent_event(json.dumps({"panels": new}, ensure_ascii=False).encode()) if new else b""

    async def changed(self) -> None:
        await self._audience.changed(self._listener)

    def farewell(self) -> bytes:
        gone = render("table/gone.html", self._viewer.language)
        return sent_event(json.dumps({"gone": gone}, ensure_ascii=False).encode())

    def leave(self) -> None:
        self._audience.leave(self._listener)


class Program:
    """A program, which is sent positions: as server-sent events if it accepts them, else a line of
    JSON each; an empty line or comment is a sign of life."""

    def __init__(self, request: Request, table: Table, viewer: Viewer, watch: Watch) -> None:
        self._sse = takes_events(request)
        self._tables = services_of(request).tables
        self._table = table
        self._viewer = viewer
        self._watch = watch
        self._sent: tuple[int, int, Reserved | None] | None = None

    async def event(self) -> bytes:
        reserved = await self._tables.reserved_room(self._table, self._viewer.id)
        state = self._table.match.number, self._tables.hub.version(self._table.id), reserved
        if state == self._sent:
            return BEAT if self._sse else b"\n"
        self._sent = state
        position = json.dumps(
            position_json(self._table, self._viewer.id, self._viewer.language, reserved),
            ensure_ascii=False).encode()
        return sent_event(position) if self._sse else position + b"\n"

    async def changed(self) -> None:
        await self._watch.changed()

    def farewell(self) -> bytes:
        refused = Refused(NO_TABLE, {"table": self._table.id})
        told = json.dumps(refusal_json(refused, None, self._viewer.language),
                          ensure_ascii=False).encode()
        return sent_event(told) if self._sse else told + b"\n"

    def leave(self) -> None:
        """Nobody waits for it."""


async def page_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """/t/{id}/stream?number=&version=&layout=&sight=&panel-...=: a snapshot unless the page is up
    to date, then patches; of the board, that lay-out only; of each panel that the viewer alone
    reads, its words if they are not those of the query. A page whose device is another one's now is
    told to turn, and nothing else; nothing comes behind a curtain."""
    await follow(Request(scope, receive), "text/event-stream", Page, send)


async def program_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """/api/v1/tables/{id}/stream: a line of JSON with the position now, and after each change."""
    request = Request(scope, receive)
    media = "text/event-stream" if takes_events(request) else "application/x-ndjson"
    await follow(request, media, Program, send)


def takes_events(request: Request) -> bool:
    """Whether a program reads server-sent events."""
    return "text/event-stream" in request.headers.get("accept", "")


def shown_panels(request: Request) -> dict[str, str]:
    """Return the words that panels of features show on the page, by their names."""
    query = request.query_params
    return {name: query[f"panel-{name}"] for feature in features() for name in feature.panels
            if f"panel-{name}" in query}


def sent_event(told: bytes) -> bytes:
    """One line, as a server-sent event."""
    return b"data: %b\n\n" % told


async def follow(request: Request, media: str, followed: Followers, send: Send) -> None:
    """Watch the table that the address names, as its viewer; refused if there is none."""
    viewer = await viewer_of(request)
    try:
        check_token(request, viewer)
        require(viewer, "read")
        table = await table_of(request)
    except Refused as refused:
        await refuse(refused, viewer.language, send)
        return
    precedence = services_of(request).kept(Precedence)
    looks = "glimpse" not in request.query_params       # else the page is hidden, and only listens

    async def still() -> bool:
        """Whether the viewer may still look; what a seat sees, no longer than the session lasts."""
        await precedence.turn(table, viewer.id)
        known = not table.sits(viewer.id) or (await session_of(request))[0] is not None
        return known and may_look(table, viewer.id)

    async with watched(request, table, viewer.id if looks else "") as watch:
        await flow(watch, still, followed(request, table, viewer, watch), media,
                   request.receive, send)


@asynccontextmanager
async def watched(request: Request, table: Table, person: str) -> AsyncIterator[Watch]:
    """Somebody watches the table, and is there so long; "" only listens."""
    services = services_of(request)
    hub = services.tables.hub
    watch = hub.watch(table.id, person)
    noticed(hub, table)
    try:
        await services.waiting_room.look(table)
        yield watch
    finally:
        hub.leave(table.id, watch)
        services.tables.presence.sign(table, person)
        if not watch.gone:
            noticed(hub, table)
        if not hub.watching(table.id):
            services.kept(RenderCache).forget(table.id)
            services.kept(Audiences).forget(table.id)
            services.kept(Precedence).forget(table.id)


def noticed(hub: Hub, table: Table) -> None:
    """In a waiting room everybody sees who comes and goes."""
    if not table.started:
        hub.changed(table.id)


async def flow(watch: Watch, still: Callable[[], Awaitable[bool]], follower: Follower, media: str,
               receive: Receive, send: Send) -> None:
    """Send the event now and whenever the follower has something new, until the watcher has gone
    or may not look any more, the server stops, or an event is not taken within PATIENCE seconds."""
    await send({"type": "http.response.start", "status": 200, "headers": [
        (b"content-type", media.encode()), (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no")]})
    gone = asyncio.create_task(leaving(watch, receive))
    now = asyncio.get_running_loop().time
    try:
        async with asyncio.timeout(None) as patience:
            while not watch.closed and await still():
                told = await follower.event()
                patience.reschedule(now() + PATIENCE)
                await send(chunk(told, True))
                patience.reschedule(None)
                await follower.changed()
            patience.reschedule(now() + PATIENCE)
            await send(chunk(follower.farewell() if watch.gone else b"", False))
    except TimeoutError:        # the connection is cut, since it takes nothing, not even an end
        return
    finally:
        follower.leave()
        gone.cancel()


def chunk(body: bytes, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def leaving(watch: Watch, receive: Callable[[], Awaitable[Message]]) -> None:
    """Wait until the watcher closes the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.closed = True
    watch.wake()


async def refuse(refused: Refused, language: Language, send: Send) -> None:
    body = json.dumps(refusal_json(refused, None, language), ensure_ascii=False).encode()
    await send({"type": "http.response.start", "status": status_of(refused), "headers": [
        (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]})
    await send(chunk(body, False))


class Streaming:
    """Makes a raw ASGI function a route's endpoint: an object is called as ASGI."""

    def __init__(self, stream: ASGIApp) -> None:
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._stream(scope, receive, send)


streams: Final = [
    Route("/api/v1/tables/{id}/stream", Streaming(program_stream), methods=["GET"]),
    Route("/t/{id}/stream", Streaming(page_stream), methods=["GET"]),
]
