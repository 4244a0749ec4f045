"""Tables shared by several servers of one database.

Each server reloads the changes of the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from grandtour.store.database import Database
from grandtour.store.news import ALL, GONE, Heard, NewsListener
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore

LOG: Final = logging.getLogger(__name__)
LOOK: Final = 3.0               # seconds between two checks for lost news


class NewsConnection(Protocol):
    """A connection on which a server hears of the others' changes."""

    async def close(self) -> None: ...


Listen = Callable[[Database, Heard], NewsConnection | None]


def open_news(database: Database, heard: Heard) -> NewsConnection | None:
    """Listen to the other servers of PostgreSQL. Return None with SQLite, which has no others."""
    return NewsListener(database.engine, heard) if database.engine.name == "postgresql" else None


class ServerCluster:
    """Reloads tables in memory that other servers have changed.

    News may be lost, as on a dead connection, so it also checks the tables that are watched here at
    intervals."""

    def __init__(self, database: Database, tables: Tables, listen: Listen = open_news) -> None:
        self._tables = tables
        self._versions = TableStore(database)
        self.left: list[Callable[[], None]] = []    # called when another server has gone
        self.heard: list[Callable[[str], Awaitable[None]]] = []     # called with each such table
        # Called with a table, a person, and an act of theirs at another server that is not stored.
        self.acts: list[Callable[[str, str, str], None]] = []
        self._due: set[str] = set()
        self._told = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._tasks = [asyncio.create_task(self._catch_up())]
        self._news = listen(database, self._receive_news)
        if self._news is not None:
            self._tasks.append(asyncio.create_task(self._look_for_changes()))

    async def reload_if_stale(self, table: str) -> None:
        """Reload the table now.

        A player whom another server has just answered must not see the table without their action
        here, before the news arrives."""
        if self._news is not None:
            await self._tables.reload_if_stale(table)

    async def close(self) -> None:
        if self._news is not None:
            await self._news.close()
        for task in self._tasks:
            task.cancel()

    def _receive_news(self, table: str, person: str, act: str) -> None:
        """Pass on news, in the thread of the connection."""
        if act:
            self._loop.call_soon_threadsafe(self._note_host_act, table, person, act)
        elif person:
            self._loop.call_soon_threadsafe(self._tables.hub.notify_person, table, person)
        else:
            self._loop.call_soon_threadsafe(self._note_lost_connection if table == GONE
                                            else self._note_changed_table, table)

    def _note_lost_connection(self, _told: str) -> None:
        for follower in self.left:
            follower()

    def _note_host_act(self, table: str, person: str, act: str) -> None:
        for follower in self.acts:
            follower(table, person, act)

    def _note_changed_table(self, table: str) -> None:
        self._due |= {held.id for held in self._tables.list_in_memory(
            )} if table == ALL else {table}
        self._told.set()

    async def _look_for_changes(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            watched = [table for table in self._tables.list_in_memory()
                       if self._tables.hub.count_watchers(table.id)]
            try:
                kept = await self._versions.find_versions([table.id for table in watched])
            except Exception as fault:
                LOG.warning("it is not known what other servers have changed: %s", fault)
            else:
                for table in watched:
                    if kept.get(table.id, 0) > table.version:
                        self._note_changed_table(table.id)

    async def _catch_up(self) -> None:
        while True:
            await self._told.wait()
            self._told.clear()
            due, self._due = self._due, set()
            for table in due:
                try:
                    await self._tables.reload_table(table)
                    for follower in self.heard:
                        await follower(table)
                except Exception:
                    LOG.exception("table %s could not be read anew", table)
