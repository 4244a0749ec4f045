"""Deletes tables and guests that no one has come back to. docs/hosting.md states the rule.

Nothing of members is deleted, no finished game, and nothing that another table, a text or a
message refers to."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from grandtour.maintenance.stores.tidying import AbandonedItems, Kind, TidyStore
from grandtour.tables.clock import DAY
from grandtour.tables.service import Tables

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 3600.0           # seconds between two rounds
ROUND: Final = 100              # of each kind, in a round: people play meanwhile

# How many milliseconds ago the last visit must be: to a waiting room that never began, to a game
# against computer players only, of a guest without a game.
AGES: Final[dict[Kind, int]] = {"room": 30 * DAY, "game": 30 * DAY, "guest": 90 * DAY}


class Tidier:
    """Deletes a round at a time. Without tables in memory, as on the command line, no one can be
    looking at them."""

    def __init__(self, store: TidyStore, tables: Tables | None = None) -> None:
        self._store = store
        self._tables = tables

    async def find_abandoned(self, kind: Kind, now: int) -> list[AbandonedItems]:
        """Return what a round would delete."""
        found = await self._store.list_abandoned(kind, now - AGES[kind], ROUND)
        return [one for one in found if self._tables is None or kind == "guest"
                or not self._tables.is_busy(one.id)]

    async def run_round(self, now: int) -> list[AbandonedItems]:
        """Delete what is abandoned, games and rooms before the guests who opened them. Return what
        was deleted."""
        deleted: list[AbandonedItems] = []
        for kind in AGES:
            found = await self.find_abandoned(kind, now)
            ids = await self._store.delete(
                kind, now - AGES[kind], [one.id for one in found]) if found else []
            deleted += [one for one in found if one.id in ids]
            if self._tables is not None and kind != "guest":
                self._tables.drop_tables(ids)
        return deleted

    async def run_forever(self, tables: Tables) -> None:
        """Do a round every hour, forever."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                deleted = await self.run_round(tables.now())
            except Exception:
                LOG.exception("nothing could be tidied")
            else:
                if deleted:
                    LOG.info("tidied %s rooms, games and guests", len(deleted))
