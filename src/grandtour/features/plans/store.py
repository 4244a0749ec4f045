"""Stores plans in the database."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement, Connection, Delete, Row, Update, and_, delete, func, insert, select, update,
)

from grandtour.features.plans.plan import AskedPlanOwner, DropReason, PlanRow, read_plan
from grandtour.features.plans.schema import PLANS
from grandtour.store.database import Database
from grandtour.store.news import notify_servers
from grandtour.store.personal import PersonalStore
from grandtour.tables.schema import SEATS, TABLES


class PlanStore(PersonalStore):
    """Keeps plans. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, PLANS, "table_id", "number")

    async def add_plan(self, row: PlanRow) -> int:
        """Store the plan under the next number of the person at the table; return the number."""
        last = select(func.coalesce(func.max(PLANS.c.number), 0)).where(
            is_at(row.person, row.table))
        numbers: list[int] = []

        def write_plan(connection: Connection) -> None:
            numbers[:] = [1 + connection.execute(last).scalar_one()]
            connection.execute(insert(PLANS).values(
                person=row.person, table_id=row.table, number=numbers[0], base=row.base,
                plan=str(row.plan), at=row.at, salt=row.salt, dropped=""))
        await self._database.run_transaction(write_plan)
        return numbers[0]

    async def drop_plan(self, row: PlanRow, why: DropReason) -> None:
        """Make the plan a notice."""
        change = update(PLANS).where(
            is_at(row.person, row.table), PLANS.c.number == row.number).values(
            dropped=json.dumps(asdict(why)))
        await self._database.run_transaction(notify_after(row.person, row.table, change))

    async def delete_plans(self, person: str, table: str, numbers: list[int]) -> None:
        change = delete(PLANS).where(is_at(person, table), PLANS.c.number.in_(numbers))
        await self._database.run_transaction(notify_after(person, table, change))

    async def load_rows(self, person: str) -> list[PlanRow]:
        """Return all plans of the person, by table and number."""
        return await self._rows_of(PLANS.c.person == person)

    async def list_plans(self, person: str, table: str) -> list[PlanRow]:
        """Return the plans of the person at the table, by number."""
        return await self._rows_of(is_at(person, table))

    async def _rows_of(self, condition: ColumnElement[bool]) -> list[PlanRow]:
        query = select(PLANS).where(condition).order_by(PLANS.c.table_id, PLANS.c.number)
        return await self._database.run_query(
            lambda connection: [plan_row(row) for row in connection.execute(query)])

    async def find_asked(self) -> list[AskedPlanOwner]:
        """Return the people for whom a running table waits and who have waiting plans there."""
        query = select(PLANS.c.person, PLANS.c.table_id, TABLES.c.version, func.count(),
                       func.max(PLANS.c.number)).join(
            TABLES, TABLES.c.id == PLANS.c.table_id).join(
            SEATS, and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.due > 0)).where(
            PLANS.c.dropped == "", TABLES.c.phase == "play", SEATS.c.kind == "person",
            SEATS.c.holder == PLANS.c.person).group_by(
            PLANS.c.person, PLANS.c.table_id, TABLES.c.version)
        return await self._database.run_query(lambda connection: [
            AskedPlanOwner(person, table, (version, count, last))
            for person, table, version, count, last in connection.execute(query)])


def is_at(person: str, table: str) -> ColumnElement[bool]:
    return and_(PLANS.c.person == person, PLANS.c.table_id == table)


def notify_after(person: str, table: str, change: Update | Delete) -> Callable[[Connection], None]:
    """Return the change, and news of it for the other servers, where the person may watch the
    table."""
    def work(connection: Connection) -> None:
        connection.execute(change)
        notify_servers(connection, table, person)
    return work


def plan_row(row: Row[Any]) -> PlanRow:
    return PlanRow(row.person, row.table_id, row.number, row.base, read_plan(row.plan), row.at,
                   row.salt, DropReason(**json.loads(row.dropped)) if row.dropped else None)
