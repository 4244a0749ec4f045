"""Deletes texts for a host, without a report."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from grandtour.feature import list_features
from grandtour.people.host_acts import HostAct
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import Database


class ModerationStore:
    """A store that deletes what a host names. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def delete_reported_matter(self, act: HostAct) -> bool:
        """Delete the text, study or post whose id is the act's fact; of a post its place stays.
        Record the act as one to its author, in the same transaction. False if there is none."""
        found: list[bool] = []

        def change(connection: Connection) -> None:
            author = delete_found(connection, act.fact)
            found[:] = [author is not None]
            if author is not None:
                write_act(connection, replace(act, person=author))
        await self._database.run_transaction(change)
        return found[0]


def delete_found(connection: Connection, id: str) -> str | None:
    """Delete the text with this id; return its author, None if there is none."""
    takes = [take for feature in list_features() for take in feature.deleters]
    return next((author for take in takes if (author := take(connection, id)) is not None), None)
