"""Passes reactions on to the other servers of the database, which stores none of them."""

from __future__ import annotations

from grandtour.store.database import Database
from grandtour.store.news import notify_servers


class ReactionStore:
    """The connection to the other servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pass_on(self, table: str, person: str, key: str) -> None:
        """Tell the other servers that the person has sent this reaction."""
        await self._database.run_transaction(lambda connection: notify_servers(connection, table,
                                                                               person,
                                                                               key))
