"""Rows that are each one person's."""

from __future__ import annotations

from sqlalchemy import Connection, Table, delete, select, tuple_, update

from grandtour.store.database import Database, run


class PersonalRows:
    """Those of a table that has a column `person`; one person's are told apart by `keys`."""

    def __init__(self, database: Database, table: Table, *keys: str) -> None:
        self._database = database
        self._rows = table
        self._keys = [table.c[key] for key in keys]

    async def forget(self, person: str) -> None:
        change = delete(self._rows).where(self._rows.c.person == person)
        await self._database.write(lambda connection: run(connection, change))

    async def move(self, person: str, to: str) -> None:
        """Where both have the same, that of the second stays."""
        owner = self._rows.c.person
        there = select(*self._keys).where(owner == to)

        def change(connection: Connection) -> None:
            connection.execute(delete(self._rows).where(
                owner == person, tuple_(*self._keys).in_(there)))
            connection.execute(update(self._rows).where(owner == person).values(person=to))
        await self._database.write(change)
