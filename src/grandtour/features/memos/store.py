"""Stores memos in the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, select

from grandtour.features.memos.schema import MEMOS
from grandtour.store.database import Database, execute
from grandtour.store.personal import PersonalStore


@dataclass(frozen=True)
class MemoRow:
    """The memo of a person at a table, written at the moment `at` in milliseconds since 1970."""

    person: str
    table: str
    text: str
    at: int


class MemoStore(PersonalStore):
    """Stores one memo for each person and table. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, MEMOS, "table_id")

    async def save_memo(self, row: MemoRow) -> None:
        """Store the memo, in place of the one before it."""
        def replace_memo(connection: Connection) -> None:
            connection.execute(delete(MEMOS).where(is_memo(row.person, row.table)))
            connection.execute(insert(MEMOS).values(
                person=row.person, table_id=row.table, text=row.text, at=row.at))
        await self._database.run_transaction(replace_memo)

    async def delete_memo(self, person: str, table: str) -> None:
        change = delete(MEMOS).where(is_memo(person, table))
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def load_rows(self, person: str) -> list[MemoRow]:
        """Return all memos of the person, by table."""
        query = select(MEMOS).where(MEMOS.c.person == person).order_by(MEMOS.c.table_id)
        return await self._database.run_query(
            lambda connection: [read_memo(row) for row in connection.execute(query)])

    async def find_memo(self, person: str, table: str) -> MemoRow | None:
        query = select(MEMOS).where(is_memo(person, table))

        def read_first(connection: Connection) -> MemoRow | None:
            row = connection.execute(query).first()
            return read_memo(row) if row else None
        return await self._database.run_query(read_first)


def is_memo(person: str, table: str) -> ColumnElement[bool]:
    return and_(MEMOS.c.person == person, MEMOS.c.table_id == table)


def read_memo(row: Row[Any]) -> MemoRow:
    return MemoRow(row.person, row.table_id, row.text, row.at)
