"""What members write, as `grandtour.collection` asks for it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Table, delete, func, insert, select

from grandtour.collection.ports import CommentRow, Companion, Echo, TextRow
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.friends import is_not_blocked as heard
from grandtour.store.database import Database, run
from grandtour.store.schema.collection import COMMENTS, LIKES, READS, TEXTS

NAME = func.coalesce(PEOPLE.c.name, "").label("author_name")


class TextStore:
    """A `collection.ports.TextStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_text(self, text: TextRow) -> None:
        company = [[one.name, one.points, one.person] for one in text.company]
        values = insert(TEXTS).values(
            id=text.id, kind=text.kind, game=text.game, author=text.author,
            language=text.language, title=text.title, body=text.body, table_id=text.table,
            players=len(text.company), company=json.dumps(company), moment=text.moment)
        await self._database.write(lambda connection: run(connection, values))

    async def delete_text(self, text: str) -> None:
        await self._database.write(lambda connection: drop(connection, [text]))

    async def text(self, text: str) -> TextRow | None:
        query = written().where(TEXTS.c.id == text)

        def find(connection: Connection) -> TextRow | None:
            row = connection.execute(query).first()
            return None if row is None else text_of(row)
        return await self._database.read(find)

    async def texts(self, *, game: str = "", author: str = "", most: int) -> list[TextRow]:
        query = written().order_by(TEXTS.c.moment.desc(), TEXTS.c.id).limit(most)
        if game:
            query = query.where(TEXTS.c.game == game)
        if author:
            query = query.where(TEXTS.c.author == author)
        return await self._database.read(
            lambda connection: [text_of(row) for row in connection.execute(query)])

    async def echoes(self, texts: Collection[str], viewer: str) -> dict[str, Echo]:
        def find(connection: Connection) -> dict[str, Echo]:
            reads, likes = counted(connection, READS, texts), counted(connection, LIKES, texts)
            comments = counted(connection, COMMENTS, texts, heard(COMMENTS.c.author, viewer))
            liked = set(connection.execute(select(LIKES.c.text_id).where(
                LIKES.c.person == viewer, LIKES.c.text_id.in_(texts))).scalars())
            return {text: Echo(reads.get(text, 0), likes.get(text, 0), comments.get(text, 0),
                               text in liked) for text in texts}
        return await self._database.read(find)

    async def read(self, text: str, person: str) -> None:
        await self._set(READS, text, person, True)

    async def like(self, text: str, person: str, on: bool) -> None:
        await self._set(LIKES, text, person, on)

    async def _set(self, table: Table, text: str, person: str, on: bool) -> None:
        def change(connection: Connection) -> None:
            connection.execute(delete(table).where(
                table.c.text_id == text, table.c.person == person))
            if on:
                connection.execute(insert(table).values(text_id=text, person=person))
        await self._database.write(change)

    async def add_comment(self, comment: CommentRow) -> None:
        values = insert(COMMENTS).values(
            id=comment.id, text_id=comment.text, author=comment.author,
            language=comment.language, body=comment.body, moment=comment.moment)
        await self._database.write(lambda connection: run(connection, values))

    async def delete_comment(self, comment: str) -> None:
        change = delete(COMMENTS).where(COMMENTS.c.id == comment)
        await self._database.write(lambda connection: run(connection, change))

    async def comments(self, text: str, viewer: str) -> list[CommentRow]:
        query = select(COMMENTS, NAME).join(
            PEOPLE, PEOPLE.c.id == COMMENTS.c.author, isouter=True).where(
            COMMENTS.c.text_id == text, heard(COMMENTS.c.author, viewer)).order_by(
            COMMENTS.c.moment, COMMENTS.c.id)

        def find(connection: Connection) -> list[CommentRow]:
            return [CommentRow(row.id, row.text_id, row.author, row.language, row.body,
                               row.moment, row.author_name)
                    for row in connection.execute(query)]
        return await self._database.read(find)

    async def written_by(self, person: str) -> list[CommentRow]:
        query = select(COMMENTS).where(COMMENTS.c.author == person).order_by(COMMENTS.c.moment)

        def find(connection: Connection) -> list[CommentRow]:
            return [CommentRow(row.id, row.text_id, row.author, row.language, row.body,
                               row.moment) for row in connection.execute(query)]
        return await self._database.read(find)

    async def forget(self, person: str) -> None:
        own = select(TEXTS.c.id).where(TEXTS.c.author == person)

        def change(connection: Connection) -> None:
            drop(connection, list(connection.execute(own).scalars()))
            connection.execute(delete(COMMENTS).where(COMMENTS.c.author == person))
            for table in (READS, LIKES):
                connection.execute(delete(table).where(table.c.person == person))
        await self._database.write(change)


def written() -> Any:
    """Texts with the present names of their authors."""
    return select(TEXTS, NAME).join(PEOPLE, PEOPLE.c.id == TEXTS.c.author, isouter=True)


def drop(connection: Connection, texts: Collection[str]) -> None:
    """Delete texts with what belongs to them."""
    for table in (READS, LIKES, COMMENTS):
        connection.execute(delete(table).where(table.c.text_id.in_(texts)))
    connection.execute(delete(TEXTS).where(TEXTS.c.id.in_(texts)))


def counted(connection: Connection, table: Table, texts: Collection[str],
            *which: ColumnElement[bool]) -> dict[str, int]:
    rows: Sequence[Row[Any]] = connection.execute(
        select(table.c.text_id, func.count().label("number"))
        .where(table.c.text_id.in_(texts), *which).group_by(table.c.text_id)).all()
    return {row.text_id: row.number for row in rows}


def text_of(row: Row[Any]) -> TextRow:
    company = tuple(Companion(name, points, person)
                    for name, points, person in json.loads(row.company))
    return TextRow(row.id, row.kind, row.game, row.author, row.language, row.title, row.body,
                   row.moment, row.table_id, company, row.author_name)
