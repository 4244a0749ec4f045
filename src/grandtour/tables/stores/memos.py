"""Stores memos."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, select

from grandtour.store.database import Database, run
from grandtour.store.personal import PersonalStore
from grandtour.tables.rows import MemoRow
from grandtour.tables.schema import MEMOS


class MemoStore(PersonalStore):
    """Keeps memos, one for each person and table. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, MEMOS, "table_id")

    async def keep(self, row: MemoRow) -> None:
        """Store the memo, in place of the one before it."""
        def change(connection: Connection) -> None:
            connection.execute(delete(MEMOS).where(is_memo(row.person, row.table)))
            connection.execute(insert(MEMOS).values(
                person=row.person, table_id=row.table, text=row.text, at=row.at))
        await self._database.write(change)

    async def delete(self, person: str, table: str) -> None:
        change = delete(MEMOS).where(is_memo(person, table))
        await self._database.write(lambda connection: run(connection, change))

    async def of(self, person: str) -> list[MemoRow]:
        """Return all memos of the person, by table."""
        query = select(MEMOS).where(MEMOS.c.person == person).order_by(MEMOS.c.table_id)
        return await self._database.read(
            lambda connection: [memo_of(row) for row in connection.execute(query)])

    async def at(self, person: str, table: str) -> MemoRow | None:
        query = select(MEMOS).where(is_memo(person, table))

        def find(connection: Connection) -> MemoRow | None:
            row = connection.execute(query).first()
            return memo_of(row) if row else None
        return await self._database.read(find)


def is_memo(person: str, table: str) -> ColumnElement[bool]:
    return and_(MEMOS.c.person == person, MEMOS.c.table_id == table)


def memo_of(row: Row[Any]) -> MemoRow:
    return MemoRow(row.person, row.table_id, row.text, row.at)
