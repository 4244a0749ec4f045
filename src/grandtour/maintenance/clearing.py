"""Ends games without a result and removes waiting rooms, as a host of the site has decided.

The act of the host is in the database, whether it was done in a browser, at another server or on
the command line. Servers look for acts and carry them out."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import GAME_OVER
from grandtour.engine.game import Refused
from grandtour.maintenance.stores.clearing import AdminTableStore
from grandtour.people.host_acts import COMMAND
from grandtour.people.hosts import Hosts
from grandtour.people.rounds import do_for_each, repeat_round
from grandtour.tables import errors
from grandtour.tables.events import Cancel
from grandtour.tables.lobby import count_free_seats
from grandtour.tables.rows import TableSummary
from grandtour.tables.service import Tables

NOT_CLEARED: Final = "a table that a host wants gone stays"


class AdminTableRemoval:
    """Admin acts that end games and remove waiting rooms. `by` is the admin's id."""

    def __init__(self, store: AdminTableStore, hosts: Hosts) -> None:
        self.store = store
        self._hosts = hosts

    async def order_end(self, table: str, by: str = COMMAND) -> None:
        """Order that the game ends without a result. Refused: no_such_table, not_started,
        game_over."""
        found = await self._require_table(table)
        if found.status.phase == "room":
            raise Refused(errors.NOT_STARTED, {"open": count_free_seats(found)})
        if found.status.phase == "over":
            raise Refused(GAME_OVER, {})
        await self._hosts.record_act("end_table", by, fact=table)

    async def order_removal(self, table: str, by: str = COMMAND) -> None:
        """Order that the waiting room is removed. Refused: no_such_table, begun, table_linked."""
        if (await self._require_table(table)).status.phase != "room":
            raise Refused(errors.BEGUN, {})
        if await self.store.is_needed(table):
            raise Refused(errors.TABLE_LINKED, {})
        await self._hosts.record_act("remove_table", by, fact=table)

    async def _require_table(self, table: str) -> TableSummary:
        found = await self.store.load_summary(table)
        if found is None:
            raise Refused(errors.NO_TABLE, {"table": table[:40]})
        return found


class TableRemover:
    """Carries out these acts. Several servers may do so at once."""

    def __init__(self, store: AdminTableStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def run_round(self) -> None:
        """End every game and remove every room for which there is an act."""
        await do_for_each(await self._store.list_tables_with_act("end_table", "play"),
                          self._end_game, NOT_CLEARED)
        await do_for_each(await self._store.list_tables_with_act("remove_table", "room"),
                          self._remove_room, NOT_CLEARED)

    async def _end_game(self, table: str) -> None:
        async with self._tables.open_transaction(table) as change:
            if not change.table.over:
                change.record_automatic(Cancel())

    async def _remove_room(self, table: str) -> None:
        async with self._tables.find_lock(table):
            if await self._store.delete_room(table):
                self._tables.drop_deleted(table)

    async def run_forever(self) -> None:
        """Do a round every few seconds, forever."""
        await repeat_round(self.run_round, NOT_CLEARED)
