"""Memos, as `grandtour.tables` asks for them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, select

from grandtour.store.database import Database, run
from grandtour.store.personal import PersonalRows
from grandtour.store.schema.talk import MEMOS
from grandtour.tables.memos import MemoRow


class MemoStore(PersonalRows):
    """A `tables.memos.MemoStore`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, MEMOS, "table_id")

    async def keep(self, row: MemoRow) -> None:
        def change(connection: Connection) -> None:
            connection.execute(delete(MEMOS).where(this(row.person, row.table)))
            connection.execute(insert(MEMOS).values(
                person=row.person, table_id=row.table, text=row.text, at=row.at))
        await self._database.write(change)

    async def drop(self, person: str, table: str) -> None:
        change = delete(MEMOS).where(this(person, table))
        await self._database.write(lambda connection: run(connection, change))

    async def of(self, person: str) -> list[MemoRow]:
        query = select(MEMOS).where(MEMOS.c.person == person).order_by(MEMOS.c.table_id)
        return await self._database.read(
            lambda connection: [memo_of(row) for row in connection.execute(query)])

    async def at(self, person: str, table: str) -> MemoRow | None:
        query = select(MEMOS).where(this(person, table))

        def find(connection: Connection) -> MemoRow | None:
            row = connection.execute(query).first()
            return memo_of(row) if row else None
        return await self._database.read(find)


def this(person: str, table: str) -> ColumnElement[bool]:
    return and_(MEMOS.c.person == person, MEMOS.c.table_id == table)


def memo_of(row: Row[Any]) -> MemoRow:
    return MemoRow(row.person, row.table_id, row.text, row.at)
