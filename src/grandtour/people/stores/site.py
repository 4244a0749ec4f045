"""Stores the settings of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from grandtour.people.host_acts import HostAct
from grandtour.people.schema import SITE_SETTINGS
from grandtour.people.stores.hosts import insert_act
from grandtour.store.database import Database, add_new, execute


PERMANENT_ID: Final = "id"      # the field of the site's own id, which no one sets


class SiteStore:
    """Keeps the settings of the site. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load_values(self) -> dict[str, str]:
        """Return what is set, by field."""
        query = select(SITE_SETTINGS)
        return await self._database.run_query(
            lambda connection: {row.field: row.value for row in connection.execute(query)})

    async def load_permanent_id(self, new: str) -> str:
        """Return the id of this site. If it has none yet, store the new one."""
        found = (await self.load_values()).get(PERMANENT_ID)
        if found is not None:
            return found
        row = {"field": PERMANENT_ID, "value": new}
        await self._database.run_transaction(lambda connection: add_new(connection, SITE_SETTINGS,
                                                                        [row]))
        return await self.load_permanent_id(new)    # another server may have been first

    async def save_fields(self, values: Mapping[str, str], act: HostAct) -> None:
        """Set these fields and record the act, in one transaction."""
        def replace_values(connection: Connection) -> None:
            execute(connection,
                              delete(SITE_SETTINGS).where(SITE_SETTINGS.c.field.in_(values)))
            for field, value in values.items():
                if value:
                    execute(connection,
                                      insert(SITE_SETTINGS).values(field=field, value=value))
            execute(connection, insert_act(act))
        await self._database.run_transaction(replace_values)
