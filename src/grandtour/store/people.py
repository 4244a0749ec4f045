"""The people as `grandtour.people` asks for them."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from grandtour.people.ports import PersonRow
from grandtour.store.database import Database, run
from grandtour.store.schema.people import PEOPLE


class PeopleStore:
    """A `people.ports.Store`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_person(self, person: PersonRow, token_hash: str) -> None:
        values = insert(PEOPLE).values(id=person.id, name=person.name, token_hash=token_hash)
        await self._database.write(lambda connection: run(connection, values))

    async def rename_person(self, person: str, name: str) -> None:
        change = update(PEOPLE).where(PEOPLE.c.id == person).values(name=name)
        await self._database.write(lambda connection: run(connection, change))

    async def person_of(self, token_hash: str) -> PersonRow | None:
        query = select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.token_hash == token_hash)

        def find(connection: Connection) -> PersonRow | None:
            row = connection.execute(query).first()
            return None if row is None else PersonRow(row.id, row.name)
        return await self._database.read(find)
