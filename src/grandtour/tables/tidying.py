"""What is let go of because nobody has come back to it. docs/hosting.md states the rule.

Nothing of members goes, no finished game, and nothing that another table, a text or a message
refers to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from grandtour.tables.clock import DAY
from grandtour.tables.service import Tables

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 3600.0           # seconds between two rounds
ROUND: Final = 100              # of each kind, in a round: people play meanwhile

Kind = Literal["room", "game", "guest"]

# How long ago, in milliseconds, somebody must last have been there: a waiting room that never
# began, a game against computer players only, a guest without a game.
AGES: Final[dict[Kind, int]] = {"room": 30 * DAY, "game": 30 * DAY, "guest": 90 * DAY}


@dataclass(frozen=True)
class Abandoned:
    """Something that nobody has come back to: a table or a guest, by id, and since when, in
    milliseconds since 1970."""

    kind: Kind
    id: str
    since: int


class TidyStore(Protocol):
    """Finds and drops what is left. What a call has returned from is on disk."""

    async def left(self, kind: Kind, before: int, most: int) -> list[Abandoned]:
        """So many at most, the oldest first, to which nobody has come back since `before`."""

    async def drop(self, kind: Kind, before: int, ids: Collection[str]) -> list[str]:
        """Those of them that are still left, with all that belongs to them; they are gone."""


class Tidier:
    """Tidies a round at a time. Without tables in memory, as from the command line, nobody can be
    looking at them."""

    def __init__(self, store: TidyStore, tables: Tables | None = None) -> None:
        self._store = store
        self._tables = tables

    async def found(self, kind: Kind, now: int) -> list[Abandoned]:
        """What a round would let go of."""
        found = await self._store.left(kind, now - AGES[kind], ROUND)
        return [one for one in found if self._tables is None or kind == "guest"
                or not self._tables.busy(one.id)]

    async def round(self, now: int) -> list[Abandoned]:
        """Let go of what is left, games and rooms before the guests who opened them."""
        gone: list[Abandoned] = []
        for kind in AGES:
            found = await self.found(kind, now)
            dropped = await self._store.drop(
                kind, now - AGES[kind], [one.id for one in found]) if found else []
            gone += [one for one in found if one.id in dropped]
            if self._tables is not None and kind != "guest":
                self._tables.let_go(dropped)
        return gone

    async def run(self, tables: Tables) -> None:
        """A round every hour, for ever."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                gone = await self.round(tables.now())
            except Exception:
                LOG.exception("nothing could be tidied")
            else:
                if gone:
                    LOG.info("tidied %s rooms, games and guests", len(gone))
