"""Shared delivery to spectators who see the same.

One listener, the speaker, renders for all. What it is sent is also written to the connections of
the sleeping others, because waking a task costs several times as much as sending."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from grandtour.tables.hub import TableWatcher
from grandtour.web.http.services import PackageState, Services
from grandtour.web.server.straight import ChunkedConnection, frame_chunk
from grandtour.web.table.render_cache import PageSettings, Rendering


@dataclass(eq=False, slots=True)
class StreamListener:
    """A watcher, its direct connection, and the rendering that it has `seen`."""

    watch: TableWatcher
    line: ChunkedConnection
    seen: Rendering | None = None


class StreamAudience:
    """Watchers who see the same of one table. A sleeping listener has seen what the speaker has."""

    def __init__(self) -> None:
        self._speaker: StreamListener | None = None
        self._asleep: dict[StreamListener, None] = {}      # in order of arrival
        self._seen: Rendering | None = None

    def relay_event(self, listener: StreamListener, event: bytes) -> None:
        """Send the event of the speaker to all sleeping listeners first.

        A listener whose connection is behind is woken and continues alone."""
        if listener is not self._speaker:
            return
        chunk = frame_chunk(event)
        for one in [one for one in self._asleep if not one.line.send_chunk(chunk)]:
            self._wake_listener(one)
        self._seen = listener.seen
        if listener.line.is_behind:
            self._replace_speaker()

    async def wait_for_change(self, listener: StreamListener) -> None:
        """Wait for a change; asleep, if another listener speaks for this one."""
        if self._speaker is None:
            self._speaker, self._seen = listener, listener.seen
        elif listener is not self._speaker and listener.seen is self._seen \
                and listener.watch.sleep():
            self._asleep[listener] = None
        await listener.watch.wait_until_woken()
        if listener in self._asleep:        # roused alone: the speaker has written to it meanwhile
            del self._asleep[listener]
            listener.seen = self._seen

    def remove_listener(self, listener: StreamListener) -> None:
        """Remove the listener."""
        self._asleep.pop(listener, None)
        if listener is self._speaker:
            self._replace_speaker()

    def detach_listener(self, listener: StreamListener) -> None:
        """Stop speaking for others, because this listener may now see something else."""
        if listener is self._speaker:
            self._speaker = None
            for one in list(self._asleep):
                self._wake_listener(one)

    def _replace_speaker(self) -> None:
        """Let another listener speak, if there is one."""
        self._speaker = next(iter(self._asleep), None)
        if self._speaker is not None:
            self._wake_listener(self._speaker)

    def _wake_listener(self, listener: StreamListener) -> None:
        self._asleep.pop(listener, None)
        listener.seen = self._seen
        listener.watch.rouse()


class StreamAudiences(PackageState):
    """The audience of each look at a table that is watched."""

    def __init__(self, services: Services) -> None:
        self._of: defaultdict[tuple[str, PageSettings],
                              StreamAudience] = defaultdict(StreamAudience)

    def find_audience(self, table_id: str, look: PageSettings) -> StreamAudience:
        return self._of[table_id, look]

    def drop_table(self, table_id: str) -> None:
        """Drop the audiences of a table that no one watches."""
        for key in [key for key in self._of if key[0] == table_id]:
            del self._of[key]
