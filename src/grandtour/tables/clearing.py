"""Tables that a host of the site wants gone: a game that nobody goes on with is ended without a
result, a waiting room is removed.

The host's act stands in the database, wherever it was done: in a browser, at another server, on the
command line. Servers look for what follows from it."""

from __future__ import annotations

from typing import Final, Literal, Protocol

from grandtour.engine.core import GAME_OVER
from grandtour.engine.game import Refused
from grandtour.people.hosts import COMMAND, Hosts
from grandtour.people.rounds import do_each, repeat
from grandtour.tables import errors
from grandtour.tables.events import Cancel
from grandtour.tables.lobby import free_seats
from grandtour.tables.rows import Phase, TableSummary
from grandtour.tables.service import Tables

NOT_CLEARED: Final = "a table that a host wants gone stays"


class ClearingStore(Protocol):
    """Lists all tables, and knows which a host wants gone. What a call has returned from is on
    disk."""

    async def counts(self) -> dict[Phase, int]:
        """How many tables there are of each phase, without rooms that all have left."""

    async def listed(self, phase: Phase, search: str, most: int) -> list[TableSummary]:
        """Those with this number, or whose name or people's names hold what is searched for, the
        last changed first; where nothing is searched for, without rooms that all have left."""

    async def summary(self, table: str) -> TableSummary | None: ...

    async def needed(self, table: str) -> bool:
        """Whether a tournament, a community, a text, a message or another table leads there."""

    async def wanted(self, act: Literal["end_table", "remove_table"], phase: Phase) -> list[str]:
        """The tables of this phase to which a host has done this."""

    async def drop(self, table: str) -> bool:
        """With all that belongs to it, if it is a waiting room to which nothing leads; whether it
        is gone."""


class Clearing:
    """What hosts of the site want. `by`: the host's id."""

    def __init__(self, store: ClearingStore, hosts: Hosts) -> None:
        self.store = store
        self._hosts = hosts

    async def end(self, table: str, by: str = COMMAND) -> None:
        """The game is to end without a result. Refused: no_such_table, not_started, game_over."""
        found = await self._found(table)
        if found.status.phase == "room":
            raise Refused(errors.NOT_STARTED, {"open": free_seats(found)})
        if found.status.phase == "over":
            raise Refused(GAME_OVER, {})
        await self._hosts.note("end_table", by, fact=table)

    async def remove(self, table: str, by: str = COMMAND) -> None:
        """The waiting room is to go. Refused: no_such_table, begun, table_needed."""
        if (await self._found(table)).status.phase != "room":
            raise Refused(errors.BEGUN, {})
        if await self.store.needed(table):
            raise Refused(errors.TABLE_NEEDED, {})
        await self._hosts.note("remove_table", by, fact=table)

    async def _found(self, table: str) -> TableSummary:
        found = await self.store.summary(table)
        if found is None:
            raise Refused(errors.NO_TABLE, {"table": table[:40]})
        return found


class Clearer:
    """Does what follows. Several servers may do so at once."""

    def __init__(self, store: ClearingStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def round(self) -> None:
        """What is to end ends, what is to go goes."""
        await do_each(await self._store.wanted("end_table", "play"), self._end, NOT_CLEARED)
        await do_each(await self._store.wanted("remove_table", "room"), self._drop, NOT_CLEARED)

    async def _end(self, table: str) -> None:
        async with self._tables.transaction(table) as change:
            if not change.table.over:
                change.happen(Cancel())

    async def _drop(self, table: str) -> None:
        async with self._tables.lock(table):
            if await self._store.drop(table):
                self._tables.dropped(table)

    async def run(self) -> None:
        """A round every few seconds, for ever."""
        await repeat(self.round, NOT_CLEARED)
