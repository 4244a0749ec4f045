"""Tells services that store something of finished tables when to look for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from grandtour.tables.service import Tables


class EndWatcher:
    """Calls `save` soon after tables end at this server, and at its start for those that ended
    while no server ran. Several ends can share a call. Errors are logged to `log`."""

    def __init__(self, tables: Tables, save: Callable[[], Awaitable[None]],
                 log: logging.Logger) -> None:
        self._tables = tables
        self._save = save
        self._log = log
        self._due = asyncio.Event()
        self._due.set()
        tables.hub.followers.append(self._note_change)

    def _note_change(self, table_id: str) -> None:
        table = self._tables.find_in_memory(table_id)
        if table is not None and table.over and table.outcome is None:
            self._due.set()

    async def run_forever(self) -> None:
        """Never returns."""
        while True:
            await self._due.wait()
            self._due.clear()
            try:
                await self._save()
            except Exception:
                self._log.exception("finished tables could not be stored")
