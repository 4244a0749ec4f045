"""Stores wishes to be friends, and blocks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement, Connection, Select, Table, and_, delete, exists, func, or_, select,
)

from grandtour.people.rows import TieSummary, TieRow
from grandtour.people.schema import BLOCKS, PEOPLE, WISHES
from grandtour.people.stores.people import is_program
from grandtour.store.database import Database, add_new


class FriendStore:
    """Keeps wishes to be friends, and blocks. A change is on disk when its call returns. Only
    members are found, by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_wish(self, person: str, other: str, moment: int) -> None:
        """Add a wish of the person. One that is there already stays as it is."""
        await self._database.run_transaction(
            lambda connection: insert_tie(connection, WISHES, person, other, moment))

    async def delete_wishes(self, one: str, other: str) -> None:
        """Delete the wishes of both to be friends."""
        await self._database.run_transaction(lambda connection: delete_wishes(connection, one,
                                                                              other))

    async def list_wishes_of(self, person: str) -> list[TieRow]:
        """Return the members whom the person wishes as friends."""
        return await self._load_ties(WISHES, "person", "other", person)

    async def list_wishes_for(self, person: str) -> list[TieRow]:
        """Return the members who wish the person as a friend."""
        return await self._load_ties(WISHES, "other", "person", person)

    async def find_friends_among(self, person: str, others: Collection[str]) -> frozenset[str]:
        """Return those of the others who are friends of the person."""
        query = select_friends(person).where(WISHES.c.other.in_(others))
        return await self._database.run_query(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def list_welcome(self, people: Collection[str]) -> dict[str, str]:
        """Return the friends of these people, each with one of the people who is a friend. Leave
        out anyone who has blocked one of the people or was blocked by one."""
        back = WISHES.alias()
        query = select(WISHES.c.other, func.min(WISHES.c.person)).join(back, and_(
            back.c.person == WISHES.c.other, back.c.other == WISHES.c.person)).where(
            WISHES.c.person.in_(people), WISHES.c.other.not_in(people),
            WISHES.c.other.not_in(select(BLOCKS.c.other).where(BLOCKS.c.person.in_(people))),
            WISHES.c.other.not_in(select(BLOCKS.c.person).where(BLOCKS.c.other.in_(people)))
        ).group_by(WISHES.c.other).order_by(WISHES.c.other)
        return await self._database.run_query(
            lambda connection: {row[0]: row[1] for row in connection.execute(query)})

    async def add_block(self, person: str, other: str, moment: int) -> None:
        """Block the other, and delete the wishes of both, in one transaction."""
        def block_and_part(connection: Connection) -> None:
            delete_wishes(connection, person, other)
            insert_tie(connection, BLOCKS, person, other, moment)
        await self._database.run_transaction(block_and_part)

    async def delete_block(self, person: str, other: str) -> None:
        change = delete(BLOCKS).where(match_pair(BLOCKS, person, other))

        def delete_block(connection: Connection) -> None:
            connection.execute(change)
        await self._database.run_transaction(delete_block)

    async def list_blocked(self, person: str) -> list[TieRow]:
        return await self._load_ties(BLOCKS, "person", "other", person)

    async def has_blocked(self, person: str, other: str) -> bool:
        query = select(exists().where(match_pair(BLOCKS, person, other)))
        return bool(await self._database.run_query(
            lambda connection: connection.execute(query).scalar()))

    async def summarize_ties(self, person: str) -> TieSummary:
        """Return what every page asks. Blocked members do not count as asking."""
        blocked = select(BLOCKS.c.other).where(BLOCKS.c.person == person)
        wishes = select(WISHES.c.other).where(WISHES.c.person == person)
        asking = select(func.count()).select_from(WISHES).where(
            WISHES.c.other == person, WISHES.c.person.not_in(wishes),
            WISHES.c.person.not_in(blocked))

        def count_asking(connection: Connection) -> TieSummary:
            return TieSummary(connection.execute(asking).scalar_one(),
                              frozenset(connection.execute(blocked).scalars()))
        return await self._database.run_query(count_asking)

    async def delete_ties(self, person: str) -> None:
        """Delete all wishes and blocks by the person and about the person."""
        def delete_rows(connection: Connection) -> None:
            for table in (WISHES, BLOCKS):
                connection.execute(delete(table).where(
                    or_(table.c.person == person, table.c.other == person)))
        await self._database.run_transaction(delete_rows)

    async def _load_ties(self, table: Table, own: str, others: str, person: str) -> list[TieRow]:
        """Return the members in column `others` of the rows that have the person in `own`."""
        query = select(PEOPLE.c.id, PEOPLE.c.name, is_program(PEOPLE.c.id), table.c.moment).join(
            table, table.c[others] == PEOPLE.c.id).where(
            table.c[own] == person, PEOPLE.c.key.is_not(None)).order_by(
            PEOPLE.c.key, PEOPLE.c.id)

        def read_ties(connection: Connection) -> list[TieRow]:
            rows: Sequence[Any] = connection.execute(query).all()
            return [TieRow(row.id, row.name, row.moment, row.program) for row in rows]
        return await self._database.run_query(read_ties)


def select_friends(person: str) -> Select[str]:
    """Select the friends of the person."""
    back = WISHES.alias()
    return select(WISHES.c.other).join(back, and_(
        back.c.person == WISHES.c.other, back.c.other == WISHES.c.person)).where(
        WISHES.c.person == person)


def is_not_blocked(author: ColumnElement[str], reader: str) -> ColumnElement[bool]:
    """The condition that the reader has not blocked the author."""
    return author.not_in(select(BLOCKS.c.other).where(BLOCKS.c.person == reader))


def has_not_blocked(reader: ColumnElement[str], author: str) -> ColumnElement[bool]:
    """The condition that the reader has not blocked this author."""
    return reader.not_in(select(BLOCKS.c.person).where(BLOCKS.c.other == author))


def match_pair(table: Table, person: str, other: str) -> ColumnElement[bool]:
    """The condition that a row is the tie of the person to the other."""
    return and_(table.c.person == person, table.c.other == other)


def insert_tie(connection: Connection, table: Table, person: str, other: str, moment: int) -> None:
    add_new(connection, table, [{"person": person, "other": other, "moment": moment}])


def delete_wishes(connection: Connection, one: str, other: str) -> None:
    connection.execute(delete(WISHES).where(
        or_(match_pair(WISHES, one, other), match_pair(WISHES, other, one))))
