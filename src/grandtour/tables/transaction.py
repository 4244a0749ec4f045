"""A transaction on a table: changes are collected, then committed as a whole."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from grandtour.engine.core import PUBLIC
from grandtour.engine.match import Match
from grandtour.tables.changes import TableChanges
from grandtour.tables.events import TableEvent
from grandtour.tables.table import Seat, Table


class TableTransaction:
    """A transaction that collects changes of a `table` by a person ("" for the site itself).
    `after` is the table with them. Nothing is written and no one is notified before `commit`."""

    def __init__(self, changes: TableChanges, commit: Callable[[Table, Table], Awaitable[None]],
                 table: Table, person: str) -> None:
        self._changes = changes
        self._commit = commit
        self.table = table
        self.after = table
        self.person = person

    def record_event(self, event: TableEvent, seat: int | None = None, person: str = "") -> None:
        """Record an event that the person caused, or another `person` who asked for it, from their
        own seat or from `seat`."""
        doer = person or self.person
        self.after = self._changes.with_event(
            self.after, event, self.table.seat_of(doer) if seat is None else seat, doer)

    def record_automatic(self, event: TableEvent, seat: int = PUBLIC) -> None:
        """Record an event that no person caused."""
        self.after = self._changes.with_event(self.after, event, seat)

    def change_seats(self, changed: Mapping[int, Seat]) -> None:
        """Replace the occupants of these seats."""
        self.after = self._changes.with_seats(self.after, changed)

    def set_match(self, match: Match) -> None:
        """Set the match to this state."""
        self.after = replace(self.after, match=match)

    async def commit(self) -> None:
        """Commit all pending changes in one transaction. Refused: stale_position, if another server
        was faster."""
        after, self.after = self.after, self.table
        if after is not self.table:
            await self._commit(self.table, after)
