"""Finds the seats and the people that a host's act has yet to remove."""

from __future__ import annotations

from sqlalchemy import and_, or_, select

from grandtour.people.schema import PEOPLE
from grandtour.people.stores.hosts import SUSPENDED
from grandtour.store.database import Database
from grandtour.tables.schema import SEATS, TABLES


class DepartureStore:
    """Finds suspended people who have not left yet, and ends suspensions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_suspended_seats(self) -> list[tuple[str, str]]:
        """Return each suspended person with each table at which they are to give up the seat: all
        whose game is not over, or for a suspension of some days all whose game has not begun."""
        query = select(SEATS.c.holder, SEATS.c.table_id).join(
            PEOPLE, PEOPLE.c.id == SEATS.c.holder).join(
            TABLES, TABLES.c.id == SEATS.c.table_id).where(
            SUSPENDED, SEATS.c.kind == "person",
            or_(TABLES.c.phase == "room",
                and_(TABLES.c.phase == "play", PEOPLE.c.suspended_until == 0)))
        return await self._database.run_query(lambda connection: [
            (row.holder, row.table_id) for row in connection.execute(query)])

    async def list_removed_people(self) -> list[str]:
        """Return the people who are to be deleted."""
        query = select(PEOPLE.c.id).where(SUSPENDED, PEOPLE.c.removed)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))
