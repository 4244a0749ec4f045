"""Whom a host of the site keeps out leaves the tables; whom a host removes is deleted.

The host's act stands in the database, wherever it was done: in a browser, at another server, on the
command line. Servers look for what follows from it, so that nothing is left undone when one stops
half-way."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final, Protocol

from grandtour.engine.game import Refused
from grandtour.people.data import Data
from grandtour.people.ports import PersonRow
from grandtour.tables.hosting import Hosting

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 5.0              # seconds between two looks


class DepartureStore(Protocol):
    """Knows who is kept out and has not left yet."""

    async def seats(self) -> list[tuple[str, str]]:
        """Who is suspended and sits at a table whose game is not over, with the table."""

    async def removed(self) -> list[str]:
        """Who is to be deleted."""


class Departures:
    """Lets whoever is kept out go. Several servers may do so at once."""

    def __init__(self, store: DepartureStore, hosting: Hosting, data: Data) -> None:
        self._store = store
        self._hosting = hosting
        self._data = data

    async def round(self) -> None:
        """Seats are given up as by somebody who leaves; then whoever is removed is deleted. What
        is refused meanwhile, as another server was faster or a table is damaged, is tried again
        at the next round."""
        for person, table in await self._store.seats():
            with suppress(Refused):
                await self._hosting.leave(table, PersonRow(person, ""))
        for person in await self._store.removed():
            await self._data.forget(person)

    async def run(self) -> None:
        """A round every few seconds, for ever."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.round()
            except Exception:
                LOG.exception("whoever is kept out could not leave")
