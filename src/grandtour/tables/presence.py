"""Presence at a table: which seated people are there, and which have been away for longer than was
agreed.

An open stream on the table, a request for it, or an action at it is a sign of a person. Signs are
stored, so that every server of a site knows them and a restart loses none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.tables.events import Resume
from grandtour.tables.hub import TableHub
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.status import find_wait_since
from grandtour.tables.table import Table

FINE: Final = 30_000            # ms; a sign that is newer by less is not stored again


class PlayerPresence:
    """The last signs of people at tables. Moments are in milliseconds since 1970."""

    def __init__(self, hub: TableHub, store: TableStore, now: Callable[[], int]) -> None:
        self._hub = hub
        self._store = store
        self._now = now
        self._seen: dict[tuple[str, str], int] = {}     # all signs
        self._kept: dict[tuple[str, str], int] = {}     # signs on disk

    def record_sign_of_life(self, table: Table, person: str) -> None:
        """Record a sign of the person, if they sit at the table."""
        if table.sits(person):
            self._seen[table.id, person] = self._now()

    async def store_signs_of_life(self) -> None:
        """Store the new signs."""
        now = self._now()
        fresh = {place: moment for place, moment in self._seen.items()
                 if abs(moment - self._kept.get(place, 0)) >= FINE or now - moment >= FINE}
        if fresh:
            await self._store.store_signs(fresh)
        self._kept = {place: moment for place, moment in (self._kept | fresh).items()
                      if place in self._seen}
        self._seen = {place: moment for place, moment in self._seen.items()
                      if self._kept.get(place) != moment}

    async def find_overdue_seats(self, table: Table) -> frozenset[int]:
        """Return the seats of people who gave no sign for the time that the table agreed on, while
        the table waited for them all that time. No one is away because others take their time."""
        latest = self._find_away_threshold(table)
        return frozenset(seat for seat in await self.find_absent(table)
                         if seat in table.waiting_for and find_wait_start(table, seat) <= latest)

    async def find_absent(self, table: Table) -> frozenset[int]:
        """Return the seats of people who gave no sign for that time, even if the table did not wait
        for them. No one is absent in a pause or on vacation, nor before that time has passed
        since."""
        if table.paused:
            return frozenset()
        signs = await self._store.load_signs(table.id)
        known = {place: moment for place, moment in self._seen.items() if place[0] == table.id}
        present = self._hub.find_present(table.id)
        latest = self._find_away_threshold(table)
        found: set[int] = set()
        for number, seat in enumerate(table.seats):
            last = max(signs.get(seat.holder, 0), known.get((table.id, seat.holder), 0))
            if seat.kind != "person" or seat.holder in present:
                continue
            if not last:                # a server stopped before it had stored one
                self.record_sign_of_life(table, seat.holder)
            elif max(last, find_excuse_end(table, number)) <= latest:
                found.add(number)
        return frozenset(found)

    def _find_away_threshold(self, table: Table) -> int:
        """Return the moment after which a sign means that a person is there."""
        return self._now() - 1000 * table.terms.seconds_until_away


def find_wait_start(table: Table, seat: int) -> int:
    return find_wait_since(table, seat, table.moments[-1] if table.moments else table.opened)


def find_excuse_end(table: Table, seat: int) -> int:
    """Return until when no sign was expected: the end of the last pause, and of the vacation."""
    resumed = next((row.moment for row in reversed(table.events)
                    if isinstance(row.event, Resume)), 0)
    clock = table.clocks.seats[seat]
    return max(resumed, clock.until, clock.used_up)
