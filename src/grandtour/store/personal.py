"""Rows that each belong to one person."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Table, delete, select, tuple_, update

from grandtour.store.database import Database, execute

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class PersonalRows:
    """The rows of a table with a column `person`. The columns `keys` identify a row among those of
    one person. A change is on disk when its call returns."""

    def __init__(self, database: Database, table: Table, *keys: str) -> None:
        self._database = database
        self._rows = table
        self._keys = [table.c[key] for key in keys]

    async def delete_rows_of(self, person: str) -> None:
        """Delete all rows of the person."""
        change = delete(self._rows).where(self._rows.c.person == person)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def move_rows(self, person: str, to: str) -> None:
        """Give all rows of the one to the other. Where both have the same row, the other's
        stays."""
        owner = self._rows.c.person
        there = select(*self._keys).where(owner == to)

        def change(connection: Connection) -> None:
            connection.execute(delete(self._rows).where(
                owner == person, tuple_(*self._keys).in_(there)))
            connection.execute(update(self._rows).where(owner == person).values(person=to))
        await self._database.run_transaction(change)


class PersonalStore(PersonalRows, ABC):
    """A store whose rows a person can export."""

    @abstractmethod
    async def load_rows(self, person: str) -> Sequence[DataclassInstance]:
        """Return all rows of the person, in their order."""
