"""Stores the messages at tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, insert, select, update
from sqlalchemy.exc import IntegrityError

from grandtour.engine.core import PUBLIC
from grandtour.people.schema import PEOPLE
from grandtour.store.database import Database
from grandtour.store.news import notify_servers
from grandtour.tables.rows import MessageRow, NumberTaken
from grandtour.tables.schema import MESSAGES


class TalkStore:
    """Keeps the messages of tables, or of other places that are the first column of `messages`.
    None is ever removed, some are emptied. A change is on disk when its call returns. `tell`
    notifies the other servers that the messages of a place have changed."""

    def __init__(self, database: Database, messages: Table = MESSAGES,
                 tell: Callable[[Connection, str], None] = notify_servers) -> None:
        self._database = database
        self._messages = messages
        self._place = messages.columns[0]
        self._tell = tell

    async def add_message(self, place: str, message: MessageRow) -> None:
        """Add a message, without its name: readers see the present name of the person. NumberTaken
        if the place has a message with this number."""
        row = {self._place.name: place, **asdict(message)}
        values = insert(self._messages).values(
            {name: value for name, value in row.items() if name in self._messages.c})

        def insert_message(connection: Connection) -> None:
            try:
                connection.execute(values)
            except IntegrityError as error:
                raise NumberTaken(f"{place}: message {message.number}") from error
            self._tell(connection, place)
        await self._database.run_transaction(insert_message)

    async def list_messages(self, place: str, after: int = 0) -> list[MessageRow]:
        """Return the messages of the place after this number, in order."""
        columns = self._messages.c
        query = select_messages(self._messages).where(
            self._place == place, columns.number > after).order_by(columns.number)
        return await self._database.run_query(
            lambda connection: list(map(build_message, connection.execute(query))))

    async def list_written_by(self, person: str) -> list[tuple[str, MessageRow]]:
        """Return every message of the person with its place, in order."""
        columns = self._messages.c
        query = select_messages(self._messages).where(columns.person == person).order_by(
            columns.moment, self._place, columns.number)

        def select_written(connection: Connection) -> list[tuple[str, MessageRow]]:
            return [(row[0], build_message(row)) for row in connection.execute(query)]
        return await self._database.run_query(select_written)

    async def empty_message(self, place: str, number: int) -> None:
        """Empty a message."""
        def clear_message(connection: Connection) -> None:
            connection.execute(update(self._messages).where(
                self._place == place, self._messages.c.number == number).values(text=""))
            self._tell(connection, place)
        await self._database.run_transaction(clear_message)

    async def erase_texts(self, person: str) -> None:
        """Empty what the person wrote freely."""
        columns = self._messages.c
        await self._update_messages((columns.person == person) & (columns.kind == "text"), text="")

    async def move_messages(self, person: str, to: str) -> None:
        """Give the messages of one person to another."""
        await self._update_messages(self._messages.c.person == person, person=to)

    async def _update_messages(self, which: ColumnElement[bool], **values: str) -> None:
        """Set these values of some messages."""
        def update_messages(connection: Connection) -> None:
            places = connection.execute(select(self._place).where(which).distinct())
            for place in places.scalars().all():
                self._tell(connection, place)
            connection.execute(update(self._messages).where(which).values(**values))
        await self._database.run_transaction(update_messages)


def select_messages(messages: Table) -> Select[Any]:
    """Select messages with the present names of their writers."""
    return select(messages, PEOPLE.c.name, PEOPLE.c.key).join(
        PEOPLE, PEOPLE.c.id == messages.c.person, isouter=True)


def load_messages(connection: Connection, table: str) -> tuple[MessageRow, ...]:
    """Return all messages of the table, in order, with the present names of their writers."""
    rows = connection.execute(select_messages(MESSAGES).where(
        MESSAGES.c.table_id == table).order_by(MESSAGES.c.number))
    return tuple(build_message(row) for row in rows)


def build_message(row: Row[Any]) -> MessageRow:
    """Return a message. Its writer has no seat where there are none."""
    return MessageRow(row.number, row.person, row.name or "", getattr(row, "seat", PUBLIC),
                      row.kind, row.text, row.language, row.moment, row.key is not None)
