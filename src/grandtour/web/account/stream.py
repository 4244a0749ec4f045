"""The event stream of an account: what happens to a person at all of their tables.

A stream remembers what it has sent of each table and sends the differences, so a slow program
skips positions but no game. At every beat it compares its tables with the stored ones. So it also
finds what another server has changed while the news was lost."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from grandtour.engine.game import Refused
from grandtour.tables.errors import NO_TABLE
from grandtour.tables.hub import TableWatcher
from grandtour.tables.rows import TableStatus
from grandtour.tables.table import Table
from grandtour.web.account.events import (
    ABSENT, TableRelation, find_standing, list_events, lose_seat,
)
from grandtour.web.http.access import API, check_token, require_scope
from grandtour.web.http.services import PackageState, Services, services_of
from grandtour.web.http.viewer import Viewer, require_person, load_session, load_viewer
from grandtour.web.table.stream import (
    BEAT, StreamResponse, accepts_events, encode_event, send_events, send_refusal,
)

MOST: Final = 1000              # unfinished tables of which one stream speaks
HERE: Final = "account "        # before the id of a person, as the hub's name of their streams


class AccountListener:
    """One open stream: its watch, and the tables where something may have changed for it."""

    def __init__(self, watch: TableWatcher) -> None:
        self.watch = watch
        self.standings: dict[str, TableRelation] = {}
        self._changed: dict[str, None] = {}         # by arrival

    def note_change(self, table: str) -> None:
        """Note that a table may have changed, and wake the stream."""
        self._changed[table] = None
        self.watch.wake()

    def take_changed(self) -> list[str]:
        """Return the noted tables, and forget them."""
        found = list(self._changed)
        self._changed.clear()
        return found


class AccountListeners(PackageState):
    """The open streams of this server, by person."""

    def __init__(self, services: Services) -> None:
        self._tables = services.tables
        self._lobby = services.lobby
        self._open: defaultdict[str, list[AccountListener]] = defaultdict(list)
        services.tables.hub.followers.append(self.note_change)
        services.cluster.heard.append(self.note_change_elsewhere)

    def note_change(self, table_id: str) -> None:
        """Wake the streams of all people with a seat at the table, now or before."""
        table = self._tables.find_in_memory(table_id)
        if self._open and table is not None:
            self._wake_listeners(table_id, [seat.holder for seat in table.seats])

    async def note_change_elsewhere(self, table_id: str) -> None:
        """Wake the same streams after a change on another server, if the table is not in memory
        here."""
        if self._open and self._tables.find_in_memory(table_id) is None:
            self._wake_listeners(table_id, await self._lobby.listing.list_holders(table_id))

    def _wake_listeners(self, table_id: str, people: Collection[str]) -> None:
        for person, listeners in self._open.items():
            for listener in listeners:
                if person in people or table_id in listener.standings:
                    listener.note_change(table_id)

    @asynccontextmanager
    async def open_listener(self, person: str) -> AsyncIterator[AccountListener]:
        """Yield a listener for the person, who does not count as present anywhere because of it."""
        hub, name = self._tables.hub, HERE + person
        listener = AccountListener(hub.add_watch(name))
        self._open[person].append(listener)
        try:
            yield listener
        finally:
            hub.remove_watch(name, listener.watch)
            self._open[person].remove(listener)
            if not self._open[person]:
                del self._open[person]


class AccountFollower:
    """The source of events for one stream (`table.stream.TableFollower`)."""

    def __init__(self, request: Request, viewer: Viewer, listener: AccountListener) -> None:
        self._services = services_of(request)
        self._sse = accepts_events(request)
        self._person = viewer.person_id
        self._listener = listener
        self._stored: dict[str, TableStatus] = {}

    async def build_event(self) -> bytes:
        """Return the events since the last call, or a sign of life."""
        tables = self._listener.take_changed() or await self._find_changed()
        events = [event for table in tables for event in await self._follow_table(table)]
        lines = [json.dumps(event, ensure_ascii=False).encode() for event in events]
        if not lines:
            return BEAT if self._sse else b"\n"
        return b"".join(encode_event(line) if self._sse else line + b"\n" for line in lines)

    async def _find_changed(self) -> list[str]:
        """Return the unfinished tables of the person whose stored status has changed since the
        last call, and the followed ones that are no longer among them."""
        found = {line.id: line.status for line in
                 await self._services.lobby.listing.list_unfinished(self._person, MOST)}
        gone = [table for table in self._listener.standings if table not in found]
        changed = [table for table, status in found.items() if status != self._stored.get(table)]
        self._stored = found
        return [*gone, *changed]

    async def _follow_table(self, id: str) -> list[dict[str, Any]]:
        """Return what has happened at the table, and remember the person's standing."""
        before = self._listener.standings.get(id, ABSENT)
        try:
            table = await self._load_table(id)
        except Refused:         # it is damaged, as the log says
            return []
        after = await self._find_standing(table) if table else ABSENT
        if after.phase in ("", "over"):
            self._listener.standings.pop(id, None)
        else:
            self._listener.standings[id] = after
        if table is not None:
            return list_events(table, before, after)
        return [lose_seat(id, before)] if before != ABSENT else []

    async def _load_table(self, id: str) -> Table | None:
        """Return the table; None if it no longer exists. Refused: damaged_record."""
        try:
            await self._services.cluster.reload_if_stale(id)
            return await self._services.tables.load_table(id)
        except Refused as refused:
            if refused.refusal is not NO_TABLE:
                raise
            return None

    async def _find_standing(self, table: Table) -> TableRelation:
        """Return the person's standing. There are no invitations by hosts whom they have
        blocked."""
        found = find_standing(table, self._person)
        if found.phase == "invited" and await self._services.friends.is_shut_out(
                self._person, table.host):
            return ABSENT
        return found

    async def wait_for_change(self) -> None:
        await self._listener.watch.wait_until_woken()

    def make_last_event(self) -> bytes:
        """Return nothing: an account's stream ends without a last event."""
        return b""

    def clean_up(self) -> None:
        """Do nothing: the listener is removed by its context."""


async def stream_account(scope: Scope, receive: Receive, send: Send) -> None:
    """/api/v1/me/stream: a line of JSON for each event of the caller's account."""
    request = Request(scope, receive)
    viewer = await load_viewer(request)
    try:
        check_token(request, viewer)
        require_scope(viewer, "read")
        person = require_person(viewer)
    except Refused as refused:
        await send_refusal(refused, viewer.language, send)
        return
    media = "text/event-stream" if accepts_events(request) else "application/x-ndjson"

    async def still() -> bool:
        """Return whether the session has not ended."""
        return (await load_session(request))[0] is not None

    async with services_of(request).find_state(AccountListeners).open_listener(
        person.id) as listener:
        await send_events(listener.watch, still, AccountFollower(request, viewer, listener), media,
                          request.receive, send)


streams: Final = [Route(f"{API}/me/stream", StreamResponse(stream_account), methods=["GET"])]
