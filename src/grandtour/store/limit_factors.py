"""The limit factors of people, as `grandtour.people.limit_factors` asks for them."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from grandtour.people.hosts import HostAct
from grandtour.people.limit_factors import AS_EVERYONE, Factor
from grandtour.store.database import Database, run
from grandtour.store.hosts import noted
from grandtour.store.schema.hosts import LIMIT_FACTORS


class LimitFactorStore:
    """A `people.limit_factors.LimitFactorStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load_factors(self) -> dict[str, Factor]:
        return await self._database.read(lambda connection: {
            row.person: row.factor for row in connection.execute(select(LIMIT_FACTORS))})

    async def set_factor(self, person: str, factor: Factor, act: HostAct) -> None:
        def change(connection: Connection) -> None:
            run(connection, delete(LIMIT_FACTORS).where(LIMIT_FACTORS.c.person == person))
            if factor != AS_EVERYONE:
                run(connection, insert(LIMIT_FACTORS).values(person=person, factor=factor))
            run(connection, noted(act))
        await self._database.write(change)

    async def delete_factor(self, person: str) -> None:
        await self._database.write(lambda connection: run(
            connection, delete(LIMIT_FACTORS).where(LIMIT_FACTORS.c.person == person)))
