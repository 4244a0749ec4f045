"""The limits of single people, as `grandtour.people.own_limits` asks for them."""

from __future__ import annotations

from typing import cast

from sqlalchemy import Connection, delete, insert, select

from grandtour.people.brakes import BrakeName
from grandtour.people.hosts import HostAct
from grandtour.people.own_limits import Own
from grandtour.store.database import Database, run
from grandtour.store.hosts import noted
from grandtour.store.schema.hosts import OWN_LIMITS


class OwnLimitStore:
    """A `people.own_limits.OwnLimitStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept(self) -> dict[str, dict[BrakeName, int]]:
        rows = await self._database.read(
            lambda connection: connection.execute(select(OWN_LIMITS)).all())
        found: dict[str, dict[BrakeName, int]] = {}
        for row in rows:
            found.setdefault(row.person, {})[cast(BrakeName, row.brake)] = row.number
        return found

    async def keep(self, person: str, limits: Own, act: HostAct) -> None:
        def change(connection: Connection) -> None:
            run(connection, delete(OWN_LIMITS).where(OWN_LIMITS.c.person == person))
            for brake, number in limits.items():
                run(connection, insert(OWN_LIMITS).values(
                    person=person, brake=brake, number=number))
            run(connection, noted(act))
        await self._database.write(change)

    async def drop(self, person: str) -> None:
        await self._database.write(lambda connection: run(
            connection, delete(OWN_LIMITS).where(OWN_LIMITS.c.person == person)))
