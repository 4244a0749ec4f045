"""Event streams: to the pages as patches of their elements, to programs as positions.

Raw ASGI, since the framework's own streaming costs three times as much for each watcher. A
watcher has one slot: what it was sent last. Whenever it is free and something has changed it is
sent the difference from there, so a slow one skips what lies between and never holds up the
table. Whatever is sent is rendered once for all who see the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import Language
from grandtour.tables.hub import Hub, Watch
from grandtour.tables.table import Table
from grandtour.tables.watching import may_look
from grandtour.web.http.access import check_token, require, table_of
from grandtour.web.http.viewer import Viewer, viewer_of, session_of
from grandtour.web.http.refusals import refusal_json, status_of
from grandtour.web.http.services import services_of
from grandtour.web.table.precedence import Precedence
from grandtour.web.table.render_cache import RenderCache, Rendering, layout_named, look_of
from grandtour.web.table_view.position import position_json

PATIENCE: Final = 60.0          # seconds that a watcher may take for one event
BEAT: Final = b": \n\n"


Events = Callable[[Table, Viewer], Callable[[], bytes]]


async def page_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """/t/{id}/stream?number=&version=&layout=: a snapshot unless the page is up to date, then
    patches; of the board, that lay-out only."""
    request = Request(scope, receive)
    cache = services_of(request).kept(RenderCache)
    known = [request.query_params.get(name, "") for name in ("number", "version")]
    layout = layout_named(request.query_params.get("layout", ""))

    def patches(table: Table, viewer: Viewer) -> Callable[[], bytes]:
        seen: Rendering | None = None
        look, looked = look_of(table, viewer, layout), (table.seats, len(table.events))

        def event() -> bytes:
            nonlocal seen, look, looked
            if looked[0] is not table.seats or looked[1] != len(table.events):
                look, looked = look_of(table, viewer, layout), (table.seats, len(table.events))
            rendering = cache.rendering(table, look)
            before, seen = seen, rendering
            if before is rendering:
                return BEAT
            if before is not None:
                return rendering.event(before, sent_event)
            current = rendering.shown_by(*known)
            return sent_event(rendering.nothing() if current else rendering.whole())
        return event

    await follow(request, "text/event-stream", patches, send)


def sent_event(told: bytes) -> bytes:
    """One line, as a server-sent event."""
    return b"data: %b\n\n" % told


async def program_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """/api/v1/tables/{id}/stream: a line of JSON with the position now, and after each change.

    Server-sent events if the request accepts them, else lines of JSON; an empty line or comment
    is a sign of life."""
    request = Request(scope, receive)
    hub = services_of(request).tables.hub
    sse = "text/event-stream" in request.headers.get("accept", "")

    def positions(table: Table, viewer: Viewer) -> Callable[[], bytes]:
        sent: tuple[int, int] | None = None

        def line() -> bytes:
            nonlocal sent
            state = (table.match.number, hub.version(table.id))
            if state == sent:
                return BEAT if sse else b"\n"
            sent = state
            position = json.dumps(position_json(table, table.seat_of(viewer.id), viewer.language),
                                  ensure_ascii=False).encode()
            return sent_event(position) if sse else position + b"\n"
        return line

    await follow(request, "text/event-stream" if sse else "application/x-ndjson", positions, send)


async def follow(request: Request, media: str, events: Events, send: Send) -> None:
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
        own = table.seat_of(viewer.id) != PUBLIC
        known = not own or (await session_of(request))[0] is not None
        return known and may_look(table, viewer.id)

    async with watched(request, table, viewer.id if looks else "") as watch:
        await flow(watch, still, events(table, viewer), media, request.receive, send)


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
        noticed(hub, table)
        if not hub.watching(table.id):
            services.kept(RenderCache).forget(table.id)
            services.kept(Precedence).forget(table.id)


def noticed(hub: Hub, table: Table) -> None:
    """In a waiting room everybody sees who comes and goes."""
    if not table.started:
        hub.changed(table.id)


async def flow(watch: Watch, still: Callable[[], Awaitable[bool]], event: Callable[[], bytes],
               media: str, receive: Receive, send: Send) -> None:
    """Send the event now and whenever the watch wakes, until the watcher has gone or may not look
    any more, the server stops, or the watcher takes nothing for PATIENCE seconds."""
    await send({"type": "http.response.start", "status": 200, "headers": [
        (b"content-type", media.encode()), (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no")]})
    gone = asyncio.create_task(leaving(watch, receive))
    try:
        async with asyncio.timeout(PATIENCE) as patience:
            while not watch.closed and await still():
                await send(chunk(event(), True))
                prolong(patience)
                await watch.changed()
            await send(chunk(b"", False))
    except TimeoutError:        # the connection is cut, since it takes nothing, not even an end
        return
    finally:
        gone.cancel()


def prolong(patience: asyncio.Timeout) -> None:
    """The watcher has taken an event. It is woken more often than half of PATIENCE goes by, so a
    timer for every other half is enough."""
    now, until = asyncio.get_running_loop().time(), patience.when()
    if until is not None and until - now < PATIENCE / 2:
        patience.reschedule(now + PATIENCE)


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
