"""A table while somebody changes it: looked up, held and written down in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from grandtour.engine.core import PUBLIC
from grandtour.engine.match import Match
from grandtour.tables.events import TableEvent
from grandtour.tables.table import Seat, Table


class Keeper(Protocol):
    """Says how a table would be, and writes down that it is so."""

    def with_event(self, table: Table, event: TableEvent, seat: int = PUBLIC,
                   person: str = "") -> Table: ...

    def with_seats(self, table: Table, changed: Mapping[int, Seat]) -> Table: ...

    async def keep(self, table: Table, after: Table) -> None: ...


class Changing:
    """The `table` as it is, changed by this person ("": by itself), and as it is to be `after`
    that. Nothing is written, and nobody is told, before `keep`."""

    def __init__(self, keeper: Keeper, table: Table, person: str) -> None:
        self._keeper = keeper
        self.table = table
        self.after = table
        self.person = person

    def note(self, event: TableEvent, seat: int | None = None, person: str = "") -> None:
        """The person does this, or another one whose wish it was; from their own seat, or at the
        `seat` that is named."""
        doer = person or self.person
        self.after = self._keeper.with_event(
            self.after, event, self.table.seat_of(doer) if seat is None else seat, doer)

    def happen(self, event: TableEvent, seat: int = PUBLIC) -> None:
        """This happens by itself."""
        self.after = self._keeper.with_event(self.after, event, seat)

    def sit(self, changed: Mapping[int, Seat]) -> None:
        """These sit on these seats."""
        self.after = self._keeper.with_seats(self.after, changed)

    def play(self, match: Match) -> None:
        """The match has come to this."""
        self.after = replace(self.after, match=match)

    async def keep(self) -> None:
        """Write down together all that is new; then the table is so. Refused: stale_position, if
        another server was faster."""
        after, self.after = self.after, self.table
        if after is not self.table:
            await self._keeper.keep(self.table, after)
