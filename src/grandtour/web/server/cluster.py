"""Tables that several servers of one database share: what one has written, the others take over."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from grandtour.store.database import Database
from grandtour.store.news import ALL, News
from grandtour.store.tables import TableStore
from grandtour.tables.service import Tables

LOG: Final = logging.getLogger(__name__)


class Cluster:
    """Hears of tables that other servers have changed, and reads those anew that are in memory
    here. With SQLite there are none."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._tables = tables
        self._versions = TableStore(database)
        self._due: set[str] = set()
        self._told = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._catch_up())
        shared = database.engine.name == "postgresql"
        self._news = News(database.engine, self._heard) if shared else None

    async def refresh(self, table: str) -> None:
        """Let the table be as it is now: somebody who has just been told by another server what
        they did must not see it undone here, before the news has come."""
        held = self._tables.at_hand(table) if self._news is not None else None
        if held is not None and await self._versions.version(table) > held.version:
            await self._tables.catch_up(table)

    async def close(self) -> None:
        if self._news is not None:
            await asyncio.to_thread(self._news.close)
        self._task.cancel()

    def _heard(self, table: str) -> None:
        self._loop.call_soon_threadsafe(self._note, table)

    def _note(self, table: str) -> None:
        self._due |= {held.id for held in self._tables.held()} if table == ALL else {table}
        self._told.set()

    async def _catch_up(self) -> None:
        while True:
            await self._told.wait()
            self._told.clear()
            due, self._due = self._due, set()
            for table in due:
                try:
                    await self._tables.catch_up(table)
                except Exception:
                    LOG.exception("table %s could not be read anew", table)
