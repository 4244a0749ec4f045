"""Event streams: patches of elements for pages, positions for programs.

This is raw ASGI, because the framework's own streaming costs three times as much for each watcher.
A watcher has one slot: the last state it was sent. When it is free and something has changed, it is
sent the difference from that state, so a slow watcher skips states and never holds up the table.
Everything is rendered once for all who see the same (`render_cache.py`), and what spectators see is
written to all of them at once (`audience.py`)."""

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
from grandtour.feature import list_features
from grandtour.language import Language, Phrase
from grandtour.tables.groups import Reserved
from grandtour.tables.errors import NO_TABLE
from grandtour.tables.hub import TableHub, Passing, TableWatcher
from grandtour.tables.table import Seat, Table
from grandtour.tables.watching import may_look
from grandtour.web.http.access import check_token, require_scope, load_table_of_request
from grandtour.web.http.added import find_panels
from grandtour.web.http.refusals import refusal_json, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, load_viewer, load_session
from grandtour.web.server.straight import find_direct_connection
from grandtour.web.table.audience import StreamAudience, StreamAudiences, StreamListener
from grandtour.web.table.precedence import NotificationOrder
from grandtour.web.table.render_cache import (
    CURTAIN, RenderCache, parse_layout, build_page_settings, make_view_key,
)
from grandtour.web.table_view.position import position_json

PATIENCE: Final = 60.0          # seconds that a watcher may take for one event
BEAT: Final = b": \n\n"
TURNED: Final = b'{"turned":true}'


class TableFollower(Protocol):
    """A source of events for one stream."""

    async def build_event(self) -> bytes:
        """Return the next event: the changes since the last one, or a sign of life."""

    async def wait_for_change(self) -> None:
        """Wait until there may be something to send."""

    def make_last_event(self) -> bytes:
        """Return the last event, for a table that no longer exists."""

    def clean_up(self) -> None:
        """Clean up after the stream."""


Followers = Callable[[Request, Table, Viewer, TableWatcher], TableFollower]


class PageFollower:
    """A page in a browser, which is sent patches of its elements."""

    def __init__(self, request: Request, table: Table, viewer: Viewer, watch: TableWatcher) -> None:
        services = services_of(request)
        self._cache = services.find_state(RenderCache)
        self._audiences = services.find_state(StreamAudiences)
        self._table = table
        self._viewer = viewer
        self._tables = services.tables
        self._request = request
        self._layout = parse_layout(request.query_params.get("layout", ""))
        self._known = [request.query_params.get(name, "") for name in ("number", "version")]
        self._sight = request.query_params.get("sight", "")
        self._panels = read_panels(request)
        watch.has_news = bool(self._panels)
        self._listener = StreamListener(watch, find_direct_connection(request.scope))
        self._audience = StreamAudience()
        self._seats: Sequence[Seat] = ()
        self._looked: tuple[int, Reserved | None] = 0, None

    def _refresh_page_settings(self, reserved: Reserved | None) -> None:
        """Rebuild the look after a change of seats, events, or the group of the table."""
        table, looked = self._table, (len(self._table.events), reserved)
        if self._seats is table.seats and self._looked == looked:
            return
        self._audience.detach_listener(self._listener)
        self._seats, self._looked = table.seats, looked
        self._look = build_page_settings(table, self._viewer, self._layout, reserved)
        alone = reserved or table.sits(
            self._viewer.person_id) or table.host == self._viewer.person_id
        self._audience = StreamAudience() if alone else self._audiences.find_audience(table.id,
                                                                                      self._look)

    async def build_event(self) -> bytes:
        passing = self._take_reactions()
        reserved = await self._tables.find_reservation(self._table, self._viewer.person_id)
        if make_view_key(self._table, self._viewer) != self._sight:
            return encode_event(TURNED)
        if self._sight.startswith(CURTAIN):
            return BEAT
        self._refresh_page_settings(reserved)
        panels = await self._render_panels()
        rendering = self._cache.load_rendering(self._table, self._look)
        before, self._listener.seen = self._listener.seen, rendering
        if before is None:
            current = rendering.is_shown_by(*self._known)
            return encode_event(rendering.encode_unchanged() if current
                                else rendering.encode_whole()) \
                + panels + passing
        event = BEAT if before is rendering else rendering.encode_patch(before, encode_event)
        self._audience.relay_event(self._listener, event)
        return event + panels + passing

    def _take_reactions(self) -> bytes:
        """Return what has happened without being stored, as events in the viewer's language."""
        waiting = self._listener.watch.passing
        events = [waiting.popleft() for _ in range(len(waiting))]
        return b"".join(encode_reaction(event, self._viewer.language) for event in events)

    async def _render_panels(self) -> bytes:
        """Return the changed private panels of the viewer as an event."""
        watch = self._listener.watch
        if not self._panels or not watch.has_news:
            return b""
        watch.has_news = False
        said = {name: self._viewer.language.say(phrase) if phrase else "" for name, phrase
                in (await find_panels(self._request, self._viewer, self._table)).items()}
        new = {name: words for name, words in said.items()
               if self._panels.get(name, words) != words}
        self._panels |= new
        return encode_event(json.dumps({"panels": new},
                                       ensure_ascii=False).encode()) if new else b""

    async def wait_for_change(self) -> None:
        await self._audience.wait_for_change(self._listener)

    def make_last_event(self) -> bytes:
        gone = render("table/gone.html", self._viewer.language)
        return encode_event(json.dumps({"gone": gone}, ensure_ascii=False).encode())

    def clean_up(self) -> None:
        self._audience.remove_listener(self._listener)


class ProgramFollower:
    """A program, which is sent positions: server-sent events if it accepts them, else lines of
    JSON.

    An empty line or comment is a sign of life."""

    def __init__(self, request: Request, table: Table, viewer: Viewer, watch: TableWatcher) -> None:
        self._sse = accepts_events(request)
        self._tables = services_of(request).tables
        self._table = table
        self._viewer = viewer
        self._watch = watch
        self._sent: tuple[int, int, Reserved | None] | None = None

    async def build_event(self) -> bytes:
        reserved = await self._tables.find_reservation(self._table, self._viewer.person_id)
        state = self._table.match.number, self._tables.hub.version(self._table.id), reserved
        if state == self._sent:
            return BEAT if self._sse else b"\n"
        self._sent = state
        position = json.dumps(
            position_json(self._table, self._viewer.person_id, self._viewer.language, reserved),
            ensure_ascii=False).encode()
        return encode_event(position) if self._sse else position + b"\n"

    async def wait_for_change(self) -> None:
        await self._watch.wait_until_woken()

    def make_last_event(self) -> bytes:
        refused = Refused(NO_TABLE, {"table": self._table.id})
        event = json.dumps(refusal_json(refused, None, self._viewer.language),
                          ensure_ascii=False).encode()
        return encode_event(event) if self._sse else event + b"\n"

    def clean_up(self) -> None:
        """Do nothing: no one else depends on a program."""


async def stream_page(scope: Scope, receive: Receive, send: Send) -> None:
    """/t/{id}/stream?number=&version=&layout=&sight=&panel-...=: a snapshot unless the page is
    current, then patches.

    The page gets its own board layout only, and each private panel only if it differs from the
    query. If the page's device now belongs to another seat, it gets only the request to
    reload. A hand-over screen gets nothing."""
    await follow_table(Request(scope, receive), "text/event-stream", PageFollower, send)


async def stream_program(scope: Scope, receive: Receive, send: Send) -> None:
    """/api/v1/tables/{id}/stream: a line of JSON with the position, and one after each change."""
    request = Request(scope, receive)
    media = "text/event-stream" if accepts_events(request) else "application/x-ndjson"
    await follow_table(request, media, ProgramFollower, send)


def accepts_events(request: Request) -> bool:
    """Return whether a program reads server-sent events."""
    return "text/event-stream" in request.headers.get("accept", "")


def read_panels(request: Request) -> dict[str, str]:
    """Return the text of feature panels on the page, by name."""
    query = request.query_params
    return {name: query[f"panel-{name}"] for feature in list_features() for name in feature.panels
            if f"panel-{name}" in query}


def encode_reaction(event: Passing, language: Language) -> bytes:
    """Return an event that no one stores, with its phrases in this language."""
    facts = {name: language.say(fact) if isinstance(fact, Phrase) else fact
             for name, fact in event.items()}
    return encode_event(json.dumps({"passing": facts}, ensure_ascii=False).encode())


def encode_event(event: bytes) -> bytes:
    """Return one line as a server-sent event."""
    return b"data: %b\n\n" % event


async def follow_table(request: Request, media: str, followed: Followers, send: Send) -> None:
    """Watch the table in the address as its viewer; refuse if there is none."""
    viewer = await load_viewer(request)
    try:
        check_token(request, viewer)
        require_scope(viewer, "read")
        table = await load_table_of_request(request)
    except Refused as refused:
        await send_refusal(refused, viewer.language, send)
        return
    precedence = services_of(request).find_state(NotificationOrder)
    looks = "glimpse" not in request.query_params       # else the page is hidden, and only listens

    async def still() -> bool:
        """Return whether the viewer may still look. A seat's view ends with the session."""
        await precedence.wait_turn(table, viewer.person_id)
        known = not table.sits(viewer.person_id) or (await load_session(request))[0] is not None
        return known and may_look(table, viewer.person_id)

    async with watch_table(request, table, viewer.person_id if looks else "") as watch:
        await send_events(watch, still, followed(request, table, viewer, watch), media,
                          request.receive, send)


@asynccontextmanager
async def watch_table(request: Request, table: Table, person: str) -> AsyncIterator[TableWatcher]:
    """Watch a table; the person counts as present meanwhile. With "" only listen."""
    services = services_of(request)
    hub = services.tables.hub
    watch = hub.add_watch(table.id, person)
    notify_watchers(hub, table)
    try:
        await services.waiting_room.begin_if_complete(table)
        yield watch
    finally:
        hub.remove_watch(table.id, watch)
        services.tables.presence.record_sign_of_life(table, person)
        if not watch.gone:
            notify_watchers(hub, table)
        if not hub.count_watchers(table.id):
            services.find_state(RenderCache).drop_table(table.id)
            services.find_state(StreamAudiences).drop_table(table.id)
            services.find_state(NotificationOrder).drop_table(table.id)


def notify_watchers(hub: TableHub, table: Table) -> None:
    """Tell a waiting room that someone came or left."""
    if not table.started:
        hub.note_change(table.id)


async def send_events(watch: TableWatcher, still: Callable[[], Awaitable[bool]],
                      follower: TableFollower,
                      media: str,
                      receive: Receive, send: Send) -> None:
    """Send an event now and after each change.

    Stop when the watcher has gone or may no longer look, the server stops, or an event is not
    accepted within PATIENCE seconds."""
    await send({"type": "http.response.start", "status": 200, "headers": [
        (b"content-type", media.encode()), (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no")]})
    gone = asyncio.create_task(wait_for_close(watch, receive))
    now = asyncio.get_running_loop().time
    try:
        async with asyncio.timeout(None) as patience:
            while not watch.closed and await still():
                event = await follower.build_event()
                patience.reschedule(now() + PATIENCE)
                await send(make_body_chunk(event, True))
                patience.reschedule(None)
                await follower.wait_for_change()
            patience.reschedule(now() + PATIENCE)
            await send(make_body_chunk(follower.make_last_event() if watch.gone else b"", False))
    except TimeoutError:        # the connection is cut, since it takes nothing, not even an end
        return
    finally:
        follower.clean_up()
        gone.cancel()


def make_body_chunk(body: bytes, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def wait_for_close(watch: TableWatcher, receive: Callable[[], Awaitable[Message]]) -> None:
    """Wait until the watcher closes the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.closed = True
    watch.wake()


async def send_refusal(refused: Refused, language: Language, send: Send) -> None:
    body = json.dumps(refusal_json(refused, None, language), ensure_ascii=False).encode()
    await send({"type": "http.response.start", "status": http_status(refused), "headers": [
        (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]})
    await send(make_body_chunk(body, False))


class StreamResponse:
    """A route endpoint for a raw ASGI function: an object is called as ASGI."""

    def __init__(self, stream: ASGIApp) -> None:
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._stream(scope, receive, send)


streams: Final = [
    Route("/api/v1/tables/{id}/stream", StreamResponse(stream_program), methods=["GET"]),
    Route("/t/{id}/stream", StreamResponse(stream_page), methods=["GET"]),
]
