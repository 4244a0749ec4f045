"""What the pages of a table show, rendered once for all that show the same, and the changes from
one such rendering to the next."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection

from grandtour.language import Language
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.talk import NO_SILENCE, Silence
from grandtour.web.chat import silence
from grandtour.web.fragments import fragments
from grandtour.web.reader import Reader


@dataclass(frozen=True)
class Look:
    """How a page looks at its table: from a seat or as a spectator, in one language, without those
    whom the reader has muted or blocked. `layout` is the lay-out of the board that it shows, ""
    if it has not said so and gets both."""

    seat: int
    language: Language
    silence: Silence = NO_SILENCE
    layout: str = ""


def look_of(table: Table, reader: Reader, layout: str) -> Look:
    return Look(table.seat_of(reader.id), reader.language, silence(table, reader), layout)


def gallery_of(connection: HTTPConnection) -> Gallery:
    found = connection.app.state.gallery
    assert isinstance(found, Gallery)
    return found


class Rendering:
    """Everything that can change on a table's page, for one look at one moment."""

    def __init__(self, state: tuple[int, int], parts: dict[str, str]) -> None:
        self.state = state
        self.parts = parts
        self._patches: dict[Rendering, bytes] = {}

    def shown_by(self, number: str, version: str) -> bool:
        """Whether a page that says so of itself shows this."""
        return (number, version) == tuple(map(str, self.state))

    def whole(self) -> bytes:
        """For a page that shows anything, as JSON."""
        return self._told(None, dict(self.parts))

    def nothing(self) -> bytes:
        """For a page that shows this already."""
        return self._told(self.state, {})

    def patch(self, seen: Rendering) -> bytes:
        """What makes this rendering of the one that was seen; the same object for all who have
        seen it."""
        if seen not in self._patches:
            changed: dict[str, str | None] = {
                name: part for name, part in self.parts.items() if seen.parts.get(name) != part}
            changed |= dict.fromkeys(seen.parts.keys() - self.parts.keys())
            self._patches[seen] = self._told(seen.state, changed)
        return self._patches[seen]

    def _told(self, since: tuple[int, int] | None, patch: dict[str, Any]) -> bytes:
        number, version = self.state
        return json.dumps({"number": number, "version": version, "since": since, "patch": patch},
                          ensure_ascii=False, separators=(",", ":")).encode()


class Gallery:
    """The latest rendering for each look at a table that somebody watches."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._latest: dict[tuple[str, Look], Rendering] = {}

    def latest(self, table: Table, look: Look) -> Rendering | None:
        """What was rendered last, if anything was."""
        return self._latest.get((table.id, look))

    def rendering(self, table: Table, look: Look) -> Rendering:
        """Rendered now if the table has changed since the last time."""
        hub = self._tables.hub
        state = table.match.number, hub.version(table.id)
        latest = self.latest(table, look)
        if latest is None or latest.state != state:
            latest = Rendering(state, fragments(
                table, look.seat, look.language, hub.watching(table.id), look.silence,
                hub.present(table.id), self._tables.now(), look.layout))
            self._latest[table.id, look] = latest
        return latest

    def forget(self, table_id: str) -> None:
        """Nobody watches the table any more."""
        self._latest = {key: value for key, value in self._latest.items() if key[0] != table_id}
