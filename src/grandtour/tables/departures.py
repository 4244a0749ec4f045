"""Whom a host of the site keeps out leaves the tables; whom a host removes is deleted.

The host's act stands in the database, wherever it was done: in a browser, at another server, on the
command line. Servers look for what follows from it, so that nothing is left undone when one stops
half-way."""

from __future__ import annotations

from typing import Final, Protocol

from grandtour.people.data import Data
from grandtour.people.ports import PersonRow
from grandtour.people.rounds import do_each, repeat
from grandtour.tables.hosting import Hosting

NOT_LEFT: Final = "whoever is kept out could not leave"


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
        """Seats are given up as by somebody who leaves; then whoever is removed is deleted."""
        await do_each(await self._store.seats(), self._stand_up, NOT_LEFT)
        await do_each(await self._store.removed(), self._data.forget, NOT_LEFT)

    async def _stand_up(self, seat: tuple[str, str]) -> None:
        person, table = seat
        await self._hosting.leave(table, PersonRow(person, ""))

    async def run(self) -> None:
        """A round every few seconds, for ever."""
        await repeat(self.round, NOT_LEFT)
