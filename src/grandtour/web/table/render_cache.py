"""Renderings of a table's page, shared by all pages that show the same, and patches between them.

A patch that goes past a scoring also says how to show the table while the scoring is watched
(`stage`). Everything that the stage names is among the changes, so a viewer who skips it and one
who watches it to its end get the same page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from grandtour.engine.core import PUBLIC
from grandtour.language import Language
from grandtour.people.settings import USUAL
from grandtour.tables.groups import Reserved
from grandtour.tables.seating import NOTHING, WaitingRoomOffer, build_offer
from grandtour.tables.table import Table
from grandtour.tables.talk import NO_SILENCE, SilencedPeople
from grandtour.web.http.services import PackageState, Services
from grandtour.web.http.viewer import Viewer
from grandtour.web.table.staging import find_newest_scoring, render_stage
from grandtour.web.table_view.board import TALL, WIDE
from grandtour.web.table_view.chat import find_silenced_people
from grandtour.web.table_view.fragments import render_parts, build_view
from grandtour.web.table_view.view import TableView


CURTAIN: Final = "curtain"


@dataclass(frozen=True)
class PageSettings:
    """The settings that decide what a page shows of a table.

    `seat` is PUBLIC for a spectator. `silence`: people whom the viewer has muted or blocked.
    `layout`: the board layout on the page, "" if unknown (then it gets both). `zone`: the time zone
    of a named deadline. `parted`: the event by which the viewer lost the seat, or 0. `device`: the
    seats that share the viewer's device, if several do. `offer`: the offer of the waiting room."""

    seat: int
    language: Language
    silence: SilencedPeople = NO_SILENCE
    layout: str = ""
    zone: str = USUAL.zone
    parted: int = 0
    device: tuple[int, ...] = ()
    offer: WaitingRoomOffer = NOTHING


def make_view_key(table: Table, viewer: Viewer) -> str:
    """Return a key for what a page at a shared device shows.

    It is the number of a seat, PUBLIC for a spectator, or the hand-over screen before a seat. A
    page shows one of them and reloads for another, so that nothing of it stays. "" if the viewer
    has a device alone, and before the game."""
    if not table.started or not table.list_device_seats(viewer.person_id):
        return ""
    awaited = table.find_handover_seat(viewer.person_id)
    return f"{CURTAIN} {awaited}" if awaited != PUBLIC else str(table.seat_of(viewer.person_id))


def parse_layout(text: str) -> str:
    """Return the layout that a page names; "" if it is unknown."""
    return text if text in (WIDE, TALL) else ""


def build_page_settings(table: Table, viewer: Viewer, layout: str,
                        reserved: Reserved | None = None) -> PageSettings:
    """Return the look of a viewer. `reserved`: the group of the table before it begins, as the
    viewer may know it."""
    zone = viewer.settings.zone if table.terms.pace == "days" else USUAL.zone
    return PageSettings(table.seat_of(viewer.person_id), viewer.language,
                        find_silenced_people(table, viewer),
                        layout,
                        zone,
                        find_seat_loss(table, viewer), table.list_device_seats(viewer.person_id),
                        build_offer(table, viewer.person_id, reserved))


def find_seat_loss(table: Table, viewer: Viewer) -> int:
    """Return the number of the event by which the viewer lost the seat; 0 if there is none."""
    row = table.parting(viewer.person_id)
    return row.number if row else 0


class Rendering:
    """Everything that can change on a table's page, for one look at one moment."""

    def __init__(self, state: tuple[int, int], view: TableView) -> None:
        self.state = state
        self.view = view
        self.parts = render_parts(view)
        self._patches: WeakKeyDictionary[Rendering, bytes] = WeakKeyDictionary()
        self._events: WeakKeyDictionary[Rendering, bytes] = WeakKeyDictionary()

    def is_shown_by(self, number: str, version: str) -> bool:
        """Return whether a page with this number and version shows this rendering."""
        return (number, version) == tuple(map(str, self.state))

    def encode_whole(self) -> bytes:
        """Return the JSON for a page in any state."""
        return self._encode_json(None, dict(self.parts), {})

    def encode_unchanged(self) -> bytes:
        """Return the JSON for a page that already shows this."""
        return self._encode_json(self.state, {}, {})

    def encode_changes_since(self, seen: Rendering) -> bytes:
        """Return the changes since `seen` as JSON; the same object for all who have seen that."""
        if seen not in self._patches:
            changed: dict[str, str | None] = {
                name: part for name, part in self.parts.items() if seen.parts.get(name) != part}
            changed |= dict.fromkeys(seen.parts.keys() - self.parts.keys())
            stage = self._find_stage_since(seen)
            changed |= {name: self.parts[name] for name in stage}
            self._patches[seen] = self._encode_json(seen.state, changed, stage)
        return self._patches[seen]

    def encode_patch(self, seen: Rendering, sent: Callable[[bytes], bytes]) -> bytes:
        """Return the encoded patch; the same object for all."""
        if seen not in self._events:
            self._events[seen] = sent(self.encode_changes_since(seen))
        return self._events[seen]

    def _find_stage_since(self, seen: Rendering) -> dict[str, str]:
        """Return how the newest scoring differs from what was seen, if it came after that."""
        if find_newest_scoring(self.view) <= seen.state[0]:
            return {}
        return {name: part for name, part in render_stage(self.view).items()
                if seen.parts.get(name) != part}

    def _encode_json(self, since: tuple[int, int] | None, patch: dict[str, Any],
              stage: dict[str, str]) -> bytes:
        number, version = self.state
        return json.dumps({"number": number, "version": version, "since": since, "patch": patch,
                           "stage": stage},
                          ensure_ascii=False, separators=(",", ":")).encode()


class RenderCache(PackageState):
    """The last two renderings for each look at a table that is watched."""

    def __init__(self, services: Services) -> None:
        self._tables = services.tables
        self._last: dict[tuple[str, PageSettings], tuple[Rendering, ...]] = {}

    def find_rendering_shown(self, table: Table, look: PageSettings, number: str,
                             version: str) -> Rendering | None:
        """Return the rendering on a page with this number and version, if it is one of the last
        two."""
        return next((one for one in self._last.get((table.id, look), ())
                     if one.is_shown_by(number, version)), None)

    def load_rendering(self, table: Table, look: PageSettings) -> Rendering:
        """Return the current rendering, built again only if the table has changed."""
        hub = self._tables.hub
        state = table.match.number, hub.version(table.id)
        last = self._last.get((table.id, look), ())
        if last and last[0].state == state:
            return last[0]
        rendering = Rendering(state, build_view(
            table, look.seat, look.language, hub.count_watchers(table.id), look.silence,
            hub.find_present(table.id), self._tables.now(), look.layout, look.zone, look.parted,
            look.device, look.offer))
        self._last[table.id, look] = (rendering, *last[:1])
        return rendering

    def drop_table(self, table_id: str) -> None:
        """Drop the renderings of a table that no one watches."""
        self._last = {key: last for key, last in self._last.items() if key[0] != table_id}
