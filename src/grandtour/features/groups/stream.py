"""The event stream of a group's page: the lines of its chat, as they are written."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from grandtour.engine.game import Refused
from grandtour.features.groups.chat import SHOWN, GroupChatView
from grandtour.features.groups.rows import name_watch
from grandtour.features.groups.service import GroupView, PlayGroups
from grandtour.features.groups.talk import GroupMessages, check_inside
from grandtour.tables.hub import TableWatcher
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_session, load_viewer
from grandtour.web.table.stream import BEAT, StreamResponse, encode_event, send_events, send_refusal


class GroupFollower:
    """The source of events for one page (`table.stream.TableFollower`). `after` is the number of
    the last message on the page; earlier lines can still change. The reader has seen what is
    sent."""

    def __init__(self, talk: GroupMessages, view: GroupView, viewer: Viewer, watch: TableWatcher,
                 after: int) -> None:
        self._talk = talk
        self._view = view
        self._viewer = viewer
        self._watch = watch
        self._after = after
        self._lines: dict[str, str] = {}

    async def build_event(self) -> bytes:
        """Return the lines that have changed since the last call, or a sign of life."""
        group, viewer = self._view.group, self._viewer
        messages = await self._talk.list_messages(self._view, viewer.person_id, self._after - SHOWN)
        if messages and messages[-1].number > self._after:
            self._after = messages[-1].number
            await self._talk.mark_read(group.id, viewer.person_id, self._after)
        lines = GroupChatView(group.id, f"/g/{group.address}", messages, viewer.person_id,
                              viewer.blocked,
                              viewer.language, whole=True).lines_by_id
        changed = {id: line for id, line in lines.items() if self._lines.get(id) != line}
        self._lines |= lines
        return encode_event(json.dumps({"lines": changed}, ensure_ascii=False).encode()) \
            if changed else BEAT

    async def wait_for_change(self) -> None:
        await self._watch.wait_until_woken()

    def make_last_event(self) -> bytes:
        """Return nothing: the stream ends without a last event."""
        return b""

    def clean_up(self) -> None:
        """Do nothing: the watch is removed where it was added."""


async def stream_group(scope: Scope, receive: Receive, send: Send) -> None:
    """/g/{address}/stream?after=: the lines of the chat, for the people of the group."""
    request = Request(scope, receive)
    viewer, services = await load_viewer(request), services_of(request)
    groups, hub = services.get(PlayGroups), services.tables.hub
    try:
        view = await groups.open_group(request.path_params["address"])
        check_inside(view, viewer.person_id)
    except Refused as refused:
        await send_refusal(refused, viewer.language, send)
        return

    async def still() -> bool:
        """Return whether the person is still in the group, and the session has not ended."""
        return (await load_session(request))[0] is not None \
            and (await groups.load_view(view.group)).has_member(viewer.person_id)

    after = request.query_params.get("after", "")
    number = int(after) if after.isdecimal() and len(after) < 10 else 0
    name = name_watch(view.group.id)
    watch = hub.add_watch(name)
    try:
        await send_events(
            watch, still,
            GroupFollower(services.get(GroupMessages), view, viewer, watch, number),
            "text/event-stream", request.receive, send)
    finally:
        hub.remove_watch(name, watch)


streams: list[Route] = [
    Route("/g/{address}/stream", StreamResponse(stream_group), methods=["GET"])]
