"""What is remarked along the moves of games, as `grandtour.tables` asks for it."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, and_, insert, select, update
from sqlalchemy.exc import IntegrityError

from grandtour.store.database import Database, run
from grandtour.store.schema.people import PEOPLE
from grandtour.store.schema.talk import REMARKS
from grandtour.tables.commentary import RemarkRow
from grandtour.tables.ports import NumberTaken


class CommentaryStore:
    """A `tables.commentary.CommentaryStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table: str, remark: RemarkRow) -> None:
        values = insert(REMARKS).values(
            table_id=table, number=remark.number, position=remark.position, person=remark.person,
            text=remark.text, language=remark.language, moment=remark.moment)

        def change(connection: Connection) -> None:
            try:
                connection.execute(values)
            except IntegrityError as error:
                raise NumberTaken(f"{table}: remark {remark.number}") from error
        await self._database.write(change)

    async def at(self, table: str) -> list[RemarkRow]:
        query = REMARKED.where(REMARKS.c.table_id == table).order_by(REMARKS.c.number)
        return await self._database.read(
            lambda connection: [remark_of(row) for row in connection.execute(query)])

    async def written_by(self, person: str) -> list[tuple[str, RemarkRow]]:
        query = REMARKED.where(REMARKS.c.person == person).order_by(
            REMARKS.c.moment, REMARKS.c.table_id, REMARKS.c.number)
        return await self._database.read(
            lambda connection: [(row.table_id, remark_of(row))
                                for row in connection.execute(query)])

    async def empty(self, table: str, number: int) -> None:
        await self._change(and_(REMARKS.c.table_id == table, REMARKS.c.number == number), text="")

    async def erase(self, person: str) -> None:
        await self._change(REMARKS.c.person == person, text="")

    async def move(self, person: str, to: str) -> None:
        await self._change(REMARKS.c.person == person, person=to)

    async def _change(self, which: ColumnElement[bool], **values: str) -> None:
        change = update(REMARKS).where(which).values(**values)
        await self._database.write(lambda connection: run(connection, change))


REMARKED: Final = select(REMARKS, PEOPLE.c.name, PEOPLE.c.key).join(
    PEOPLE, PEOPLE.c.id == REMARKS.c.person, isouter=True)


def remark_of(row: Row[Any]) -> RemarkRow:
    return RemarkRow(row.number, row.position, row.person, row.name or "", row.text, row.language,
                     row.moment, row.key is not None)
