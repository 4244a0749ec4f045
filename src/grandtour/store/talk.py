"""What is said at tables, as `grandtour.tables` asks for it."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from grandtour.store.database import Database
from grandtour.store.news import tell
from grandtour.store.schema.people import PEOPLE
from grandtour.store.schema.talk import MESSAGES
from grandtour.tables.ports import NumberTaken
from grandtour.tables.rows import MessageRow


class TalkStore:
    """A `tables.ports.TalkStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_message(self, table: str, message: MessageRow) -> None:
        values = insert(MESSAGES).values(
            table_id=table, number=message.number, person=message.person, seat=message.seat,
            kind=message.kind, text=message.text, language=message.language,
            moment=message.moment)

        def change(connection: Connection) -> None:
            try:
                connection.execute(values)
            except IntegrityError as error:
                raise NumberTaken(f"{table}: message {message.number}") from error
            tell(connection, table)
        await self._database.write(change)

    async def messages(self, table: str) -> list[MessageRow]:
        return await self._database.read(lambda connection: list(said(connection, table)))

    async def written_by(self, person: str) -> list[tuple[str, MessageRow]]:
        query = SAID.where(MESSAGES.c.person == person).order_by(
            MESSAGES.c.moment, MESSAGES.c.table_id, MESSAGES.c.number)

        def find(connection: Connection) -> list[tuple[str, MessageRow]]:
            return [(row.table_id, message_of(row)) for row in connection.execute(query)]
        return await self._database.read(find)

    async def empty(self, table: str, number: int) -> None:
        def change(connection: Connection) -> None:
            connection.execute(update(MESSAGES).where(
                MESSAGES.c.table_id == table, MESSAGES.c.number == number).values(text=""))
            tell(connection, table)
        await self._database.write(change)

    async def erase(self, person: str) -> None:
        own = (MESSAGES.c.person == person) & (MESSAGES.c.kind == "text")

        def change(connection: Connection) -> None:
            tables = connection.execute(select(MESSAGES.c.table_id).where(own).distinct())
            for table in tables.scalars().all():
                tell(connection, table)
            connection.execute(update(MESSAGES).where(own).values(text=""))
        await self._database.write(change)

    async def move(self, person: str, to: str) -> None:
        own = MESSAGES.c.person == person

        def change(connection: Connection) -> None:
            tables = connection.execute(select(MESSAGES.c.table_id).where(own).distinct())
            for table in tables.scalars().all():
                tell(connection, table)
            connection.execute(update(MESSAGES).where(own).values(person=to))
        await self._database.write(change)


SAID: Final = select(MESSAGES, PEOPLE.c.name, PEOPLE.c.key).join(
    PEOPLE, PEOPLE.c.id == MESSAGES.c.person, isouter=True)


def said(connection: Connection, table: str) -> tuple[MessageRow, ...]:
    """Everything that was said at the table, in order, under the writers' present names."""
    rows = connection.execute(
        SAID.where(MESSAGES.c.table_id == table).order_by(MESSAGES.c.number))
    return tuple(message_of(row) for row in rows)


def message_of(row: Row[Any]) -> MessageRow:
    return MessageRow(row.number, row.person, row.name or "", row.seat, row.kind, row.text,
                      row.language, row.moment, row.key is not None)
