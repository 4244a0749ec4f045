"""How the host has set the site, as `grandtour.people.site` asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select

from grandtour.people.hosts import HostAct
from grandtour.people.site import PERMANENT_ID
from grandtour.store.database import Database, add_new, run
from grandtour.store.hosts import noted
from grandtour.store.schema.hosts import SITE_SETTINGS


class SiteStore:
    """A `people.site.SiteStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept(self) -> dict[str, str]:
        query = select(SITE_SETTINGS)
        return await self._database.read(
            lambda connection: {row.field: row.value for row in connection.execute(query)})

    async def permanent_id(self, made: str) -> str:
        found = (await self.kept()).get(PERMANENT_ID)
        if found is not None:
            return found
        row = {"field": PERMANENT_ID, "value": made}
        await self._database.write(lambda connection: add_new(connection, SITE_SETTINGS, [row]))
        return await self.permanent_id(made)    # another server may have been first

    async def keep(self, values: Mapping[str, str], act: HostAct) -> None:
        def change(connection: Connection) -> None:
            run(connection, delete(SITE_SETTINGS).where(SITE_SETTINGS.c.field.in_(values)))
            for field, value in values.items():
                if value:
                    run(connection, insert(SITE_SETTINGS).values(field=field, value=value))
            run(connection, noted(act))
        await self._database.write(change)
