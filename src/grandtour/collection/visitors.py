"""Counts who is here: at a table, or on the shelf not long ago. Nobody is named."""

from __future__ import annotations

from typing import Final

from grandtour.tables.service import Tables

WHILE: Final = 15 * 60 * 1000       # ms


class Visitors:
    """Kept in memory only: with the server it begins anew."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._seen: dict[str, int] = {}

    def seen(self, person: str) -> None:
        """The person looks at the shelf now."""
        self._seen[person] = self._tables.now()

    def number(self) -> int:
        """How many people are here."""
        now = self._tables.now()
        self._seen = {person: moment for person, moment in self._seen.items()
                      if now - moment < WHILE}
        return len(self._tables.hub.everybody() | self._seen.keys())
