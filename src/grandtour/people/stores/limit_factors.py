"""Stores the limit factors of people."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from grandtour.people.host_acts import HostAct
from grandtour.people.rate_limits import AS_EVERYONE, Factor
from grandtour.people.schema import LIMIT_FACTORS
from grandtour.people.stores.hosts import insert_act
from grandtour.store.database import Database, execute


class LimitFactorStore:
    """Keeps the factors that are not 1. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load_factors(self) -> dict[str, Factor]:
        """Return the factors by person."""
        return await self._database.run_query(lambda connection: {
            row.person: row.factor for row in connection.execute(select(LIMIT_FACTORS))})

    async def set_factor(self, person: str, factor: Factor, act: HostAct) -> None:
        """Set the factor and record the act, in one transaction."""
        def save_factor(connection: Connection) -> None:
            execute(connection,
                              delete(LIMIT_FACTORS).where(LIMIT_FACTORS.c.person == person))
            if factor != AS_EVERYONE:
                execute(connection,
                                  insert(LIMIT_FACTORS).values(person=person, factor=factor))
            execute(connection, insert_act(act))
        await self._database.run_transaction(save_factor)

    async def delete_factor(self, person: str) -> None:
        await self._database.run_transaction(lambda connection: execute(
            connection, delete(LIMIT_FACTORS).where(LIMIT_FACTORS.c.person == person)))
