"""Plans, as `grandtour.plans` asks for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement, Connection, Delete, Row, Update, and_, delete, func, insert, select, update,
)

from grandtour.plans.plan import Drop, PlanRow, plan_of
from grandtour.plans.ports import Asked
from grandtour.store.database import Database
from grandtour.store.news import tell
from grandtour.store.personal import PersonalRows
from grandtour.store.schema.plans import PLANS
from grandtour.store.schema.tables import SEATS, TABLES


class PlanStore(PersonalRows):
    """A `plans.ports.PlanStore`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, PLANS, "table_id", "number")

    async def add(self, row: PlanRow) -> int:
        last = select(func.coalesce(func.max(PLANS.c.number), 0)).where(
            there(row.person, row.table))
        numbers: list[int] = []

        def change(connection: Connection) -> None:
            numbers[:] = [1 + connection.execute(last).scalar_one()]
            connection.execute(insert(PLANS).values(
                person=row.person, table_id=row.table, number=numbers[0], base=row.base,
                plan=str(row.plan), at=row.at, salt=row.salt, dropped=""))
        await self._database.write(change)
        return numbers[0]

    async def drop(self, row: PlanRow, why: Drop) -> None:
        change = update(PLANS).where(
            there(row.person, row.table), PLANS.c.number == row.number).values(
            dropped=json.dumps(asdict(why)))
        await self._database.write(telling(row.person, row.table, change))

    async def delete(self, person: str, table: str, numbers: list[int]) -> None:
        change = delete(PLANS).where(there(person, table), PLANS.c.number.in_(numbers))
        await self._database.write(telling(person, table, change))

    async def of(self, person: str) -> list[PlanRow]:
        return await self._rows_of(PLANS.c.person == person)

    async def at(self, person: str, table: str) -> list[PlanRow]:
        return await self._rows_of(there(person, table))

    async def _rows_of(self, condition: ColumnElement[bool]) -> list[PlanRow]:
        query = select(PLANS).where(condition).order_by(PLANS.c.table_id, PLANS.c.number)
        return await self._database.read(
            lambda connection: [row_of(row) for row in connection.execute(query)])

    async def asked(self) -> list[Asked]:
        query = select(PLANS.c.person, PLANS.c.table_id, TABLES.c.version, func.count(),
                       func.max(PLANS.c.number)).join(
            TABLES, TABLES.c.id == PLANS.c.table_id).join(
            SEATS, and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == TABLES.c.to_act)).where(
            PLANS.c.dropped == "", TABLES.c.phase == "play", SEATS.c.kind == "person",
            SEATS.c.holder == PLANS.c.person).group_by(
            PLANS.c.person, PLANS.c.table_id, TABLES.c.version)
        return await self._database.read(lambda connection: [
            Asked(person, table, (version, count, last))
            for person, table, version, count, last in connection.execute(query)])


def there(person: str, table: str) -> ColumnElement[bool]:
    return and_(PLANS.c.person == person, PLANS.c.table_id == table)


def telling(person: str, table: str, change: Update | Delete) -> Callable[[Connection], None]:
    """The change; of it the other servers hear, at one of which this person may watch the table."""
    def work(connection: Connection) -> None:
        connection.execute(change)
        tell(connection, table, person)
    return work


def row_of(row: Row[Any]) -> PlanRow:
    return PlanRow(row.person, row.table_id, row.number, row.base, plan_of(row.plan), row.at,
                   row.salt, Drop(**json.loads(row.dropped)) if row.dropped else None)
