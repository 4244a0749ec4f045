"""Spectators who see the same are told together: one of them speaks for all. It wakes, and what it
is sent is written to the connections of the others, too, which sleep on; to wake somebody costs
several times what it costs to send them something."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from grandtour.tables.hub import Watch
from grandtour.web.http.services import Keepsake, Services
from grandtour.web.server.straight import Line, in_chunk
from grandtour.web.table.render_cache import Look, Rendering


@dataclass(eq=False, slots=True)
class Listener:
    """One who watches, how it is reached without being woken, and what it has `seen`."""

    watch: Watch
    line: Line
    seen: Rendering | None = None


class Audience:
    """Those who see the same of one table. Whoever sleeps has seen what the speaker has."""

    def __init__(self) -> None:
        self._speaker: Listener | None = None
        self._asleep: dict[Listener, None] = {}      # as they came
        self._seen: Rendering | None = None

    def told(self, listener: Listener, event: bytes) -> None:
        """The listener is about to be sent this, and has then seen what it says it has. If it
        speaks for others they are sent it first; who is behind is woken and goes on alone."""
        if listener is not self._speaker:
            return
        chunk = in_chunk(event)
        for one in [one for one in self._asleep if not one.line.write(chunk)]:
            self._rouse(one)
        self._seen = listener.seen
        if listener.line.behind:
            self._step_down()

    async def changed(self, listener: Listener) -> None:
        """Wait as its watch does; asleep, where somebody speaks for it."""
        if self._speaker is None:
            self._speaker, self._seen = listener, listener.seen
        elif listener is not self._speaker and listener.seen is self._seen \
                and listener.watch.sleep():
            self._asleep[listener] = None
        await listener.watch.changed()
        self._asleep.pop(listener, None)

    def leave(self, listener: Listener) -> None:
        """It is sent nothing more here."""
        self._asleep.pop(listener, None)
        if listener is self._speaker:
            self._step_down()

    def looks_anew(self, listener: Listener) -> None:
        """What it sees may be something else than what the others see: it speaks for nobody."""
        if listener is self._speaker:
            self._speaker = None
            for one in list(self._asleep):
                self._rouse(one)

    def _step_down(self) -> None:
        """Somebody else speaks, if anybody is there."""
        self._speaker = next(iter(self._asleep), None)
        if self._speaker is not None:
            self._rouse(self._speaker)

    def _rouse(self, listener: Listener) -> None:
        self._asleep.pop(listener, None)
        listener.seen = self._seen
        listener.watch.rouse()


class Audiences(Keepsake):
    """One for each look at a table at which somebody watches."""

    def __init__(self, services: Services) -> None:
        self._of: defaultdict[tuple[str, Look], Audience] = defaultdict(Audience)

    def of(self, table_id: str, look: Look) -> Audience:
        return self._of[table_id, look]

    def forget(self, table_id: str) -> None:
        """Nobody watches the table any more."""
        for key in [key for key in self._of if key[0] == table_id]:
            del self._of[key]
