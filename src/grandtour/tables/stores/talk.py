"""Stores the messages at tables."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from grandtour.people.schema import PEOPLE
from grandtour.store.database import Database
from grandtour.store.news import tell
from grandtour.tables.rows import MessageRow, NumberTaken
from grandtour.tables.schema import MESSAGES


class TalkStore:
    """Keeps messages. None is ever removed, some are emptied. A change is on disk when its call
    returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_message(self, table: str, message: MessageRow) -> None:
        """Add a message, without its name: readers see the present name of the person. NumberTaken
        if the table has a message with this number."""
        values = insert(MESSAGES).values(
            table_id=table, number=message.number, person=message.person, seat=message.seat,
            kind=message.kind, text=message.text, language=message.language,
            moment=message.moment)

        def insert_message(connection: Connection) -> None:
            try:
                connection.execute(values)
            except IntegrityError as error:
                raise NumberTaken(f"{table}: message {message.number}") from error
            tell(connection, table)
        await self._database.write(insert_message)

    async def list_messages(self, table: str) -> list[MessageRow]:
        """Return all messages of the table, in order."""
        return await self._database.read(lambda connection: list(load_messages(connection, table)))

    async def list_written_by(self, person: str) -> list[tuple[str, MessageRow]]:
        """Return every message of the person with its table, in order."""
        query = WITH_NAMES.where(MESSAGES.c.person == person).order_by(
            MESSAGES.c.moment, MESSAGES.c.table_id, MESSAGES.c.number)

        def select_messages(connection: Connection) -> list[tuple[str, MessageRow]]:
            return [(row.table_id, build_message(row)) for row in connection.execute(query)]
        return await self._database.read(select_messages)

    async def empty_message(self, table: str, number: int) -> None:
        """Empty a message."""
        def clear_message(connection: Connection) -> None:
            connection.execute(update(MESSAGES).where(
                MESSAGES.c.table_id == table, MESSAGES.c.number == number).values(text=""))
            tell(connection, table)
        await self._database.write(clear_message)

    async def erase_texts(self, person: str) -> None:
        """Empty what the person wrote freely."""
        own = (MESSAGES.c.person == person) & (MESSAGES.c.kind == "text")

        def clear_texts(connection: Connection) -> None:
            tables = connection.execute(select(MESSAGES.c.table_id).where(own).distinct())
            for table in tables.scalars().all():
                tell(connection, table)
            connection.execute(update(MESSAGES).where(own).values(text=""))
        await self._database.write(clear_texts)

    async def move_messages(self, person: str, to: str) -> None:
        """Give the messages of one person to another."""
        own = MESSAGES.c.person == person

        def update_person(connection: Connection) -> None:
            tables = connection.execute(select(MESSAGES.c.table_id).where(own).distinct())
            for table in tables.scalars().all():
                tell(connection, table)
            connection.execute(update(MESSAGES).where(own).values(person=to))
        await self._database.write(update_person)


WITH_NAMES: Final = select(MESSAGES, PEOPLE.c.name, PEOPLE.c.key).join(
    PEOPLE, PEOPLE.c.id == MESSAGES.c.person, isouter=True)


def load_messages(connection: Connection, table: str) -> tuple[MessageRow, ...]:
    """Return all messages of the table, in order, with the present names of their writers."""
    rows = connection.execute(
        WITH_NAMES.where(MESSAGES.c.table_id == table).order_by(MESSAGES.c.number))
    return tuple(build_message(row) for row in rows)


def build_message(row: Row[Any]) -> MessageRow:
    return MessageRow(row.number, row.person, row.name or "", row.seat, row.kind, row.text,
                      row.language, row.moment, row.key is not None)
