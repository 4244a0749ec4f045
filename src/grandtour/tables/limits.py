"""Limits on how many tables one person, and one address, may have open at the same time.

A limit bounds what one visitor costs all others: memory, disk, and above all the computer players,
who think for one table after the other. docs/hosting.md gives the figures and reasons."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from grandtour.engine.game import Refused
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.tables import errors
from grandtour.tables.rows import OpenTable
from grandtour.tables.stores.opened import OpenedStore
from grandtour.tables.table import Table

AT_ADDRESS: Final = 5           # times as many for all people at one address: a school, a café
REMEMBERED: Final = 10_000      # tables whose address is remembered


class OpenTableLimits:
    """Counts the tables of a person before another one is opened, unless any number is allowed. The
    tables are in the database. The address from which a table was opened is only remembered here
    until the server stops, and stored nowhere."""

    def __init__(self, store: OpenedStore, most: Most = find_default_limit) -> None:
        self._store = store
        self._most = most
        self._from: OrderedDict[str, str] = OrderedDict()       # address by table
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def check_while_opening(self, table: Table, address: str) -> AsyncIterator[None]:
        """Check the limits while the table is opened or computer players sit down there. No other
        table is counted until then. `address`: "" if there is none. Refused: too_many_tables,
        too_many_tables_here, too_many_bot_games."""
        async with self._turn:
            await self._check_limits(table, address or self._from.get(table.id, ""))
            yield
            if address:
                self._from[table.id] = address
                while len(self._from) > REMEMBERED:
                    self._from.popitem(last=False)

    async def list_opened_by(self, person: str) -> list[OpenTable]:
        """Return the tables that count for the person, the newest first."""
        return await self._store.list_opened_by(person)

    async def _check_limits(self, table: Table, address: str) -> None:
        each = self._most("tables", table.opened_by)
        if not each:
            return
        own = leave_out_table(table, await self._store.list_opened_by(table.opened_by))
        here = leave_out_table(table,
                               await self._list_opened_from_address(address)) if address else []
        if len(own) >= each:
            raise Refused(errors.TOO_MANY_TABLES, {"most": each})
        usual = self._most("tables", "")
        most = AT_ADDRESS * max(each, usual)
        if usual and len(here) >= most:
            raise Refused(errors.TOO_MANY_TABLES_HERE, {"most": most})
        alone = self._most("shows", table.opened_by)
        together = AT_ADDRESS * max(alone, self._most("shows", ""))
        if table.bots_only and (count_tables_of_bots_only(own) >= alone
                                or count_tables_of_bots_only(here) >= together):
            raise Refused(errors.TOO_MANY_BOT_GAMES, {})

    async def _list_opened_from_address(self, address: str) -> list[OpenTable]:
        """Return the tables that count for the address, and forget those that no longer count."""
        known = [table for table, place in self._from.items() if place == address]
        found = await self._store.list_opened_among(known)
        for gone in set(known) - {one.id for one in found}:
            del self._from[gone]
        return found


def leave_out_table(table: Table, found: list[OpenTable]) -> list[OpenTable]:
    return [one for one in found if one.id != table.id]


def count_tables_of_bots_only(found: list[OpenTable]) -> int:
    return sum(one.bots_only for one in found)
