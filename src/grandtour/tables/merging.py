"""Does what follows when a host wants two accounts to be one, at the tables in memory, too."""

from __future__ import annotations

from typing import Final

from grandtour.people.merging import MergeStore
from grandtour.people.rounds import do_each, repeat
from grandtour.tables.service import Tables

NOT_MERGED: Final = "two accounts could not become one"


class Merger:
    """Several servers may do so at once."""

    def __init__(self, store: MergeStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def round(self) -> None:
        """Whoever is to be somebody else is it."""
        await do_each(await self._store.wanted(), self._merge, NOT_MERGED)

    async def _merge(self, pair: tuple[str, str]) -> None:
        tables = await self._store.merge(*pair, self._tables.now())
        for table in tables:
            await self._tables.catch_up(table)
        if tables:
            self._tables.presence.rename(*pair)

    async def run(self) -> None:
        """A round every few seconds, for ever."""
        await repeat(self.round, NOT_MERGED)
