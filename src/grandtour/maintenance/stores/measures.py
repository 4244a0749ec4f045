"""Stores what servers measure for a week, and counts in the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Select, delete, func, insert, select

from grandtour.maintenance.measures import FigureName, Measurement
from grandtour.maintenance.schema import MEASURES
from grandtour.people.schema import SESSIONS
from grandtour.store.database import Database
from grandtour.tables.schema import TABLES

LIFETIME: Final = 8 * 24 * 3_600_000        # milliseconds


class MeasureStore:
    """Keeps measures. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store_measurements(self, moment: int, server: str,
                                 values: dict[FigureName, float]) -> None:
        """Store what the server has measured, and delete old measures."""
        mine = (MEASURES.c.moment == moment) & (MEASURES.c.server == server)

        def change(connection: Connection) -> None:
            connection.execute(delete(MEASURES).where(
                mine | (MEASURES.c.moment < moment - LIFETIME)))
            connection.execute(insert(MEASURES), [
                {"moment": moment, "server": server, "figure": figure, "value": value}
                for figure, value in values.items()])
        await self._database.run_transaction(change)

    async def list_since(self, moment: int) -> list[Measurement]:
        query = select(MEASURES).where(MEASURES.c.moment > moment)
        rows = await self._database.run_query(lambda connection: connection.execute(query).all())
        return [Measurement(row.moment, row.server, row.figure, row.value) for row in rows]

    async def count_people(self, since: int) -> int:
        """Return how many people were here since then, by their sessions."""
        return await self._count(select(
            func.count(SESSIONS.c.person_id.distinct())).where(SESSIONS.c.seen >= since))

    async def count_tables(self, since: int) -> int:
        """Return at how many tables something was played since then."""
        return await self._count(select(func.count()).select_from(TABLES).where(
            TABLES.c.phase != "room", TABLES.c.moment >= since))

    async def _count(self, query: Select[int]) -> int:
        return await self._database.run_query(
            lambda connection: connection.execute(query).scalar_one())
