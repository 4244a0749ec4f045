"""Changes of a table in memory. Each function returns a changed copy of the table; nothing is
written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from grandtour.engine.core import PUBLIC
from grandtour.tables import agreement, readiness, seating
from grandtour.tables.events import Begin, TableEvent
from grandtour.tables.hub import TableHub
from grandtour.tables.presence import PlayerPresence
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Seat, Table


class TableChanges:
    """Makes changed copies of tables. `now` returns the time in milliseconds since 1970."""

    def __init__(self, hub: TableHub, presence: PlayerPresence, now: Callable[[], int]) -> None:
        self._hub = hub
        self._presence = presence
        self._now = now

    def with_event(self, table: Table, event: TableEvent, seat: int = PUBLIC,
                   person: str = "") -> Table:
        """Return the table with an event that happens now, besides the match."""
        row = EventRow(len(table.events) + 1, table.match.number, seat, person, event, self._now())
        self._presence.record_sign_of_life(table, person)
        return replace(table, events=[*table.events, row])

    def with_seats(self, table: Table, changed: Mapping[int, Seat]) -> Table:
        """Return the table with these seats in place of its own. A person who sits down counts as
        present. If the game begins with that, and the order is by lot, the lot is drawn now."""
        after = replace(table, seats=[
            changed.get(number, seat) for number, seat in enumerate(table.seats)])
        come = {seat.holder for seat in changed.values()} - {seat.holder for seat in table.seats}
        return self.begin_if_ready(after, self._hub.find_present(table.id) | come)

    def begin_if_ready(self, table: Table, present: Collection[str],
                       alone: Mapping[int, str] = agreement.NOBODY) -> Table:
        """Return the table with its game begun, if nothing is missing for that. `alone`: see
        `agreement.find_next_deal_event`."""
        if readiness.is_complete(table, present):
            table = self.with_event(table, Begin())
        while (step := agreement.find_next_deal_event(table, self._now(), alone)) is not None:
            table = self.with_event(table, step)
        return seating.order_seats_by_lot(table, self._now())
