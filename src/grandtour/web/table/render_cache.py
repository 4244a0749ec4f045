"""What the pages of a table show, rendered once for all that show the same, and the changes from
one such rendering to the next. Changes that go past a scoring also say how the table is to be shown
while the scoring is watched (`stage`); all that this names is among the changes, so that whoever
skips it, or watches it to its end, comes to the same page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from grandtour.engine.core import PUBLIC
from grandtour.language import Language
from grandtour.people.settings import USUAL
from grandtour.tables.admission import Reserved
from grandtour.tables.seating import NOTHING, Offer, offer
from grandtour.tables.table import Table
from grandtour.tables.talk import NO_SILENCE, Silence
from grandtour.web.http.services import Keepsake, Services
from grandtour.web.http.viewer import Viewer
from grandtour.web.table.staging import scored, staged
from grandtour.web.table_view.board import TALL, WIDE
from grandtour.web.table_view.chat import silence
from grandtour.web.table_view.fragments import parts_of, view_now
from grandtour.web.table_view.view import TableView


CURTAIN: Final = "curtain"


@dataclass(frozen=True)
class Look:
    """How a page looks at its table: from a seat or as a spectator, in one language, without those
    whom the viewer has muted or blocked. `layout` is the lay-out of the board that it shows, ""
    if it has not said so and gets both. `zone`: by whose clocks a deadline is named, if one is.
    `parted` is the event by which the viewer's seat has passed on, 0 if there is none. `device`:
    the seats that share the viewer's, if several do. `offer`: what the waiting room offers."""

    seat: int
    language: Language
    silence: Silence = NO_SILENCE
    layout: str = ""
    zone: str = USUAL.zone
    parted: int = 0
    device: tuple[int, ...] = ()
    offer: Offer = NOTHING


def sight_of(table: Table, viewer: Viewer) -> str:
    """What a page at a device that several share shows: by number what a seat sees, or a spectator,
    or the curtain before a seat. A page shows one of them only, and is loaded anew for another, so
    that nothing of it stays. "" where the viewer sits alone, and before the game."""
    if not table.started or not table.sharers(viewer.id):
        return ""
    awaited = table.curtain(viewer.id)
    return f"{CURTAIN} {awaited}" if awaited != PUBLIC else str(table.seat_of(viewer.id))


def layout_named(text: str) -> str:
    """The lay-out that a page says it shows; "" if it says nothing that is known."""
    return text if text in (WIDE, TALL) else ""


def look_of(table: Table, viewer: Viewer, layout: str, reserved: Reserved | None = None) -> Look:
    """`reserved`: for whom the table is before it begins, as the viewer may know."""
    zone = viewer.settings.zone if table.terms.pace == "days" else USUAL.zone
    return Look(table.seat_of(viewer.id), viewer.language, silence(table, viewer), layout, zone,
                parting_of(table, viewer), table.sharers(viewer.id),
                offer(table, viewer.id, reserved))


def parting_of(table: Table, viewer: Viewer) -> int:
    """The number of the event by which the viewer's seat has passed on; 0 if there is none."""
    row = table.parting(viewer.id)
    return row.number if row else 0


class Rendering:
    """Everything that can change on a table's page, for one look at one moment."""

    def __init__(self, state: tuple[int, int], view: TableView) -> None:
        self.state = state
        self.view = view
        self.parts = parts_of(view)
        self._patches: WeakKeyDictionary[Rendering, bytes] = WeakKeyDictionary()
        self._events: WeakKeyDictionary[Rendering, bytes] = WeakKeyDictionary()

    def shown_by(self, number: str, version: str) -> bool:
        """Whether a page that says so of itself shows this."""
        return (number, version) == tuple(map(str, self.state))

    def whole(self) -> bytes:
        """For a page that shows anything, as JSON."""
        return self._told(None, dict(self.parts), {})

    def nothing(self) -> bytes:
        """For a page that shows this already."""
        return self._told(self.state, {}, {})

    def patch(self, seen: Rendering) -> bytes:
        """What makes this rendering of the one that was seen; the same object for all who have
        seen it."""
        if seen not in self._patches:
            changed: dict[str, str | None] = {
                name: part for name, part in self.parts.items() if seen.parts.get(name) != part}
            changed |= dict.fromkeys(seen.parts.keys() - self.parts.keys())
            stage = self._stage_after(seen)
            changed |= {name: self.parts[name] for name in stage}
            self._patches[seen] = self._told(seen.state, changed, stage)
        return self._patches[seen]

    def event(self, seen: Rendering, sent: Callable[[bytes], bytes]) -> bytes:
        """The patch as it is `sent`; this, too, the same object for all."""
        if seen not in self._events:
            self._events[seen] = sent(self.patch(seen))
        return self._events[seen]

    def _stage_after(self, seen: Rendering) -> dict[str, str]:
        """The newest scoring as it differs from what was seen, if it came after that."""
        if scored(self.view) <= seen.state[0]:
            return {}
        return {name: part for name, part in staged(self.view).items()
                if seen.parts.get(name) != part}

    def _told(self, since: tuple[int, int] | None, patch: dict[str, Any],
              stage: dict[str, str]) -> bytes:
        number, version = self.state
        return json.dumps({"number": number, "version": version, "since": since, "patch": patch,
                           "stage": stage},
                          ensure_ascii=False, separators=(",", ":")).encode()


class RenderCache(Keepsake):
    """The last two renderings for each look at a table that somebody watches."""

    def __init__(self, services: Services) -> None:
        self._tables = services.tables
        self._last: dict[tuple[str, Look], tuple[Rendering, ...]] = {}

    def shown(self, table: Table, look: Look, number: str, version: str) -> Rendering | None:
        """What a page shows that says so of itself, if it is one of the last two."""
        return next((one for one in self._last.get((table.id, look), ())
                     if one.shown_by(number, version)), None)

    def rendering(self, table: Table, look: Look) -> Rendering:
        """Rendered now if the table has changed since the last time."""
        hub = self._tables.hub
        state = table.match.number, hub.version(table.id)
        last = self._last.get((table.id, look), ())
        if last and last[0].state == state:
            return last[0]
        rendering = Rendering(state, view_now(
            table, look.seat, look.language, hub.watching(table.id), look.silence,
            hub.present(table.id), self._tables.now(), look.layout, look.zone, look.parted,
            look.device, look.offer))
        self._last[table.id, look] = (rendering, *last[:1])
        return rendering

    def forget(self, table_id: str) -> None:
        """Nobody watches the table any more."""
        self._last = {key: last for key, last in self._last.items() if key[0] != table_id}
