"""Finds and deletes tables and guests that no one has come back to."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, Literal

from sqlalchemy import (
    Column, ColumnElement, Connection, Select, Table, and_, delete, exists, func, literal, or_,
    select,
)

from grandtour.feature import list_features
from grandtour.notifications.schema import BROWSERS, NOTICES
from grandtour.people.schema import LIMIT_FACTORS, PEOPLE, SESSIONS, TICKETS
from grandtour.store.database import Database
from grandtour.store.news import notify_servers
from grandtour.store.schema.base import METADATA
from grandtour.tables.events import Branch, Rematch
from grandtour.tables.schema import ACTS, MESSAGES, SEATS, SIGNS, TABLES

Kind = Literal["room", "game", "guest"]

# The columns that name a person, in any table; the rows of OWN are deleted with their guest.
NAMES: Final = ("person", "person_id", "holder", "host", "author", "other", "player")
OWN: Final = (PEOPLE, SESSIONS, TICKETS, SIGNS, BROWSERS, LIMIT_FACTORS)

MEMBER: Final = select(PEOPLE.c.id).where(PEOPLE.c.key.is_not(None))

# Tables of members: one of them opened it, sits or is invited, did or wrote something there.
OF_MEMBERS: Final = or_(
    TABLES.c.host.in_(MEMBER),
    exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.holder.in_(MEMBER)),
    exists().where(ACTS.c.table_id == TABLES.c.id, ACTS.c.person.in_(MEMBER)),
    exists().where(MESSAGES.c.table_id == TABLES.c.id, MESSAGES.c.person.in_(MEMBER)))

# Facts of events that refer to a table, and messages with links to one; and the table at which they
# are. See also `list_feature_links_to_tables`.
ACTS_TO: Final = select(ACTS.c.table_id, ACTS.c.facts).where(
    ACTS.c.kind.in_((Branch.kind, Rematch.kind)))
SAID: Final = select(MESSAGES.c.table_id, MESSAGES.c.text).where(MESSAGES.c.text.contains("/t/"))
ANYWHERE: Final = literal("")   # what refers to a table, and is at none
NAMED: Final = re.compile(r"\w+")
LINKED: Final = re.compile(r"/t/(\w+)")

PERSONS: Final = select(func.count()).where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "person").scalar_subquery()


@dataclass(frozen=True)
class AbandonedItems:
    """A table or guest that no one has come back to: its id, and since when, in milliseconds
    since 1970."""

    kind: Kind
    id: str
    since: int


class TidyStore:
    """Finds and deletes what is abandoned. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_abandoned(self, kind: Kind, before: int, most: int) -> list[AbandonedItems]:
        """Return the tables or guests without a visit since `before`, the oldest first, up to
        `most`."""
        id, since, condition = find_abandonment_rule(kind, before)
        query = select(id, since).where(condition).order_by(since, id)

        def find(connection: Connection) -> list[AbandonedItems]:
            needed = list_referenced_ids(kind, connection)
            rows = (row for row in connection.execute(query) if row[0] not in needed)
            return [AbandonedItems(kind, row[0], row[1] or 0) for row in islice(rows, most)]
        return await self._database.run_query(find)

    async def delete(self, kind: Kind, before: int, ids: Collection[str]) -> list[str]:
        """Delete these tables or guests with all that belongs to them, if they are still abandoned.
        Return their ids."""
        id, _, condition = find_abandonment_rule(kind, before)
        deleted: list[str] = []

        def change(connection: Connection) -> None:
            found = connection.execute(select(id).where(condition, id.in_(ids))).scalars()
            deleted[:] = set(found) - list_referenced_ids(kind, connection)
            for one in deleted:
                (delete_guest if kind == "guest" else delete_table)(connection, one)
        await self._database.run_transaction(change)
        return deleted


def list_referenced_ids(kind: Kind, connection: Connection) -> set[str]:
    """Return the tables that something else refers to, which stay; no guests. All texts are read
    once, however many tables there are."""
    if kind == "guest":
        return set()
    places = [(ACTS_TO, NAMED), (SAID, LINKED), *list_feature_links_to_tables()]
    return {table for query, names in places for at, text in connection.execute(query)
            for table in names.findall(text) if table != at}


def find_abandonment_rule(kind: Kind, before: int) -> tuple[Column[Any], Any, ColumnElement[bool]]:
    """Return the column of the id, the moment of the last visit, and the condition under which
    something of this kind is abandoned."""
    if kind == "guest":
        return PEOPLE.c.id, select_last_visit(), is_abandoned_guest(before)
    if kind == "room":
        return TABLES.c.id, TABLES.c.opened, and_(
            TABLES.c.phase == "room", TABLES.c.opened < before, is_unvisited(before))
    return TABLES.c.id, TABLES.c.moment, and_(
        TABLES.c.phase == "play", TABLES.c.moment < before, PERSONS <= 1, is_unvisited(before))


def is_unvisited(before: int) -> ColumnElement[bool]:
    """The condition that only guests have a part in the table, and no one was there since."""
    return and_(~exists().where(SIGNS.c.table_id == TABLES.c.id, SIGNS.c.seen >= before),
                ~OF_MEMBERS)


def select_last_visit() -> Any:
    return select(func.max(SESSIONS.c.seen)).where(
        SESSIONS.c.person_id == PEOPLE.c.id).scalar_subquery()


def is_abandoned_guest(before: int) -> ColumnElement[bool]:
    """The condition that a guest has not come back since, and nothing else names them. A guest
    who has left has no name; only the id stays, which others' games refer to."""
    made = datetime.fromtimestamp(before / 1000, UTC).replace(tzinfo=None)
    return and_(PEOPLE.c.key.is_(None), PEOPLE.c.name != "", PEOPLE.c.at < made,
                ~exists().where(SESSIONS.c.person_id == PEOPLE.c.id, SESSIONS.c.seen >= before),
                *[PEOPLE.c.id.not_in(select(column)) for column in list_person_columns()])


def list_person_columns() -> list[Column[Any]]:
    """Return every column that can name a person, except in rows that are deleted with a guest."""
    own = {*OWN, *list_feature_tables_of_guests()}
    return [column for table in METADATA.sorted_tables if table not in own
            for column in table.columns if column.name in NAMES]


def list_feature_tables_of_guests() -> list[Table]:
    """Return the tables of features whose rows are deleted with a guest."""
    return [table for feature in list_features() for table in feature.guest_rows]


def list_feature_links_to_tables() -> list[tuple[Select[Any], re.Pattern[str]]]:
    """Return what may refer to a table in rows of features: a query, and the form of the id there.
    Texts that are deleted with a guest, such as memos, do not count."""
    links = [column for feature in list_features() for column in feature.table_links]
    texts = [one.table.c[one.text] for feature in list_features() for one in feature.content
             if one.table not in feature.guest_rows]
    return [*((select(ANYWHERE, link), NAMED) for link in links),
            *((select(ANYWHERE, text).where(text.contains("/t/")), LINKED) for text in texts)]


def delete_guest(connection: Connection, person: str) -> None:
    connection.execute(delete(SESSIONS).where(SESSIONS.c.person_id == person))
    connection.execute(delete(TICKETS).where(TICKETS.c.person == person))
    connection.execute(delete(SIGNS).where(SIGNS.c.person == person))
    connection.execute(delete(LIMIT_FACTORS).where(LIMIT_FACTORS.c.person == person))
    for own in list_feature_tables_of_guests():
        connection.execute(delete(own).where(own.c.person == person))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))


def delete_table(connection: Connection, table: str) -> None:
    """Delete the table with everything that belongs to it."""
    for part in reversed(METADATA.sorted_tables):
        if is_part_of_tables(part):
            connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(NOTICES).where(
        NOTICES.c.kind == "table", NOTICES.c.subject == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))
    notify_servers(connection, table)


def is_part_of_tables(part: Table) -> bool:
    """Tell whether each of its rows belongs to one table. A text about a table, for example,
    belongs to its author."""
    links = {column.table for feature in list_features() for column in feature.table_links}
    return "table_id" in part.c and part not in links
