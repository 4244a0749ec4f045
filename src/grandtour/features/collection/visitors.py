"""Counts the visitors: people at a table, or recently at the shelf. No one is named."""

from __future__ import annotations

from typing import Final

from grandtour.tables.service import Tables

WHILE: Final = 15 * 60 * 1000       # ms


class PageVisitors:
    """The visitors of this server, in memory only."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._seen: dict[str, int] = {}

    def note_visit(self, person: str) -> None:
        """Note that the person looks at the shelf now."""
        self._seen[person] = self._tables.now()

    def count_visitors(self) -> int:
        """Return the number of people who are here."""
        now = self._tables.now()
        self._seen = {person: moment for person, moment in self._seen.items()
                      if now - moment < WHILE}
        return len(self._tables.hub.list_people() | self._seen.keys())
