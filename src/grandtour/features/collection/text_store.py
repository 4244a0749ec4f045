"""SQL of texts and comments."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Table, delete, func, insert, select

from grandtour.features.collection.rows import CommentRow, Companion, LikesAndComments, TextRow
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.friends import is_not_blocked
from grandtour.store.database import Database, execute
from grandtour.features.collection.schema import COMMENTS, LIKES, READS, TEXTS

NAME = func.coalesce(PEOPLE.c.name, "").label("author_name")


class TextStore:
    """Stores what members write. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_text(self, text: TextRow) -> None:
        company = [[one.name, one.points, one.person] for one in text.company]
        values = insert(TEXTS).values(
            id=text.id, kind=text.kind, game=text.game, author=text.author,
            language=text.language, title=text.title, body=text.body, table_id=text.table,
            players=len(text.company), company=json.dumps(company), moment=text.moment)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  values))

    async def delete_text(self, text: str) -> None:
        """Delete a text with its readings, likes and comments."""
        await self._database.run_transaction(lambda connection: delete_texts(connection, [text]))

    async def find_text(self, text: str) -> TextRow | None:
        query = select_texts().where(TEXTS.c.id == text)

        def read_text(connection: Connection) -> TextRow | None:
            row = connection.execute(query).first()
            return None if row is None else text_of_row(row)
        return await self._database.run_query(read_text)

    async def list_texts(self, *, game: str = "", author: str = "", most: int) -> list[TextRow]:
        """Return texts, newest first."""
        query = select_texts().order_by(TEXTS.c.moment.desc(), TEXTS.c.id).limit(most)
        if game:
            query = query.where(TEXTS.c.game == game)
        if author:
            query = query.where(TEXTS.c.author == author)
        return await self._database.run_query(
            lambda connection: [text_of_row(row) for row in connection.execute(query)])

    async def count_likes_and_comments(self, texts: Collection[str],
                                       viewer: str) -> dict[str, LikesAndComments]:
        """Return how texts were received. Comments are counted as `list_comments` returns them."""
        def read_echoes(connection: Connection) -> dict[str, LikesAndComments]:
            reads, likes = count_rows(connection, READS, texts), count_rows(connection, LIKES,
                texts)
            comments = count_rows(connection, COMMENTS, texts,
                is_not_blocked(COMMENTS.c.author, viewer))
            liked = set(connection.execute(select(LIKES.c.text_id).where(
                LIKES.c.person == viewer, LIKES.c.text_id.in_(texts))).scalars())
            return {text: LikesAndComments(reads.get(text, 0), likes.get(text, 0),
                                           comments.get(text, 0),
                                           text in liked) for text in texts}
        return await self._database.run_query(read_echoes)

    async def count_reader(self, text: str, person: str) -> None:
        """Count a reading, once for each person."""
        await self._set_row(READS, text, person, True)

    async def set_like(self, text: str, person: str, on: bool) -> None:
        await self._set_row(LIKES, text, person, on)

    async def _set_row(self, table: Table, text: str, person: str, on: bool) -> None:
        def write_row(connection: Connection) -> None:
            connection.execute(delete(table).where(
                table.c.text_id == text, table.c.person == person))
            if on:
                connection.execute(insert(table).values(text_id=text, person=person))
        await self._database.run_transaction(write_row)

    async def add_comment(self, comment: CommentRow) -> None:
        values = insert(COMMENTS).values(
            id=comment.id, text_id=comment.text, author=comment.author,
            language=comment.language, body=comment.body, moment=comment.moment)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  values))

    async def delete_comment(self, comment: str) -> None:
        change = delete(COMMENTS).where(COMMENTS.c.id == comment)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def list_comments(self, text: str, viewer: str) -> list[CommentRow]:
        """Return the comments, oldest first, without those by people whom the viewer has blocked
        ("" for a stranger)."""
        query = select(COMMENTS, NAME).join(
            PEOPLE, PEOPLE.c.id == COMMENTS.c.author, isouter=True).where(
            COMMENTS.c.text_id == text, is_not_blocked(COMMENTS.c.author, viewer)).order_by(
            COMMENTS.c.moment, COMMENTS.c.id)

        def read_comments(connection: Connection) -> list[CommentRow]:
            return [CommentRow(row.id, row.text_id, row.author, row.language, row.body,
                               row.moment, row.author_name)
                    for row in connection.execute(query)]
        return await self._database.run_query(read_comments)

    async def list_comments_by(self, person: str) -> list[CommentRow]:
        """Return the comments of the person."""
        query = select(COMMENTS).where(COMMENTS.c.author == person).order_by(COMMENTS.c.moment)

        def read_comments(connection: Connection) -> list[CommentRow]:
            return [CommentRow(row.id, row.text_id, row.author, row.language, row.body,
                               row.moment) for row in connection.execute(query)]
        return await self._database.run_query(read_comments)

    async def forget_person(self, person: str) -> None:
        """Delete what the person has written, and their readings and likes."""
        own = select(TEXTS.c.id).where(TEXTS.c.author == person)

        def delete_texts_by(connection: Connection) -> None:
            delete_texts(connection, list(connection.execute(own).scalars()))
            connection.execute(delete(COMMENTS).where(COMMENTS.c.author == person))
            for table in (READS, LIKES):
                connection.execute(delete(table).where(table.c.person == person))
        await self._database.run_transaction(delete_texts_by)


def select_texts() -> Any:
    """Return a query of texts with the present names of their authors."""
    return select(TEXTS, NAME).join(PEOPLE, PEOPLE.c.id == TEXTS.c.author, isouter=True)


def delete_texts(connection: Connection, texts: Collection[str]) -> None:
    """Delete texts with everything that belongs to them."""
    for table in (READS, LIKES, COMMENTS):
        connection.execute(delete(table).where(table.c.text_id.in_(texts)))
    connection.execute(delete(TEXTS).where(TEXTS.c.id.in_(texts)))


def delete_by_host(connection: Connection, text: str) -> str | None:
    """Delete the text for the host; return its author, None if there is none."""
    author: str | None = connection.execute(
        select(TEXTS.c.author).where(TEXTS.c.id == text)).scalar()
    delete_texts(connection, [text])
    return author


def count_rows(connection: Connection, table: Table, texts: Collection[str],
               *which: ColumnElement[bool]) -> dict[str, int]:
    rows: Sequence[Row[Any]] = connection.execute(
        select(table.c.text_id, func.count().label("number"))
        .where(table.c.text_id.in_(texts), *which).group_by(table.c.text_id)).all()
    return {row.text_id: row.number for row in rows}


def text_of_row(row: Row[Any]) -> TextRow:
    company = tuple(Companion(name, points, person)
                    for name, points, person in json.loads(row.company))
    return TextRow(row.id, row.kind, row.game, row.author, row.language, row.title, row.body,
                   row.moment, row.table_id, company, row.author_name)
