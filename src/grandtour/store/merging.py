"""Two accounts become one, as `grandtour.people.merging` asks for it.

Wherever a column names a person it names the one who stays afterwards. Where there can be only one
row of a person, that of who stays remains. What belongs to a finished table at which both sat stays
as if the other had left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import (
    Column, ColumnElement, Connection, PrimaryKeyConstraint, Table, UniqueConstraint, and_, delete,
    exists, func, insert, or_, select, union, update,
)

from grandtour.people.merging import Moving, Thing
from grandtour.people.registration import INVITATION
from grandtour.people.tokens import unique
from grandtour.store.database import Database
from grandtour.store.news import tell
from grandtour.store.people import leave
from grandtour.store.results import hand_over
from grandtour.store.schema.base import METADATA
from grandtour.store.schema.collection import COMMENTS, LIKES, PLAYERS, TEXTS
from grandtour.store.schema.communities import GAME_LISTS, MEMBERS, POST_LIKES, POSTS
from grandtour.store.schema.friends import BLOCKS, WISHES
from grandtour.store.schema.hosts import HOST_ACTS, OWN_LIMITS
from grandtour.store.schema.notices import NOTICES, SECRETS
from grandtour.store.schema.people import PASSKEYS, PEOPLE, SESSIONS, TICKETS
from grandtour.store.schema.reports import JOINED_ACCOUNTS
from grandtour.store.schema.results import RESULT_SEATS
from grandtour.features.studies.schema import STUDIES
from grandtour.store.schema.tables import ACTS, SEATS, TABLES
from grandtour.store.schema.talk import MESSAGES, REMARKS
from grandtour.store.schema.tournaments import (
    ENTRANTS, ROUND_COMMITMENTS, ROUND_TABLES, TOURNAMENTS,
)

NAMES: Final = ("person", "person_id", "holder", "host", "author", "other", "player", "organiser",
                "by")
# What the one's account alone was for, and what hosts did stays as it was.
GONE: Final = (NOTICES, SECRETS, OWN_LIMITS)
KEPT: Final = (PEOPLE, HOST_ACTS)
# What others see of a table, in the order in which it was: at a shared one it stays.
SEEN: Final = (SEATS, ACTS, MESSAGES, REMARKS, PLAYERS, RESULT_SEATS)
# Texts in which a person can be named by id among others.
WRITTEN: Final = (ACTS.c.facts, TEXTS.c.company, ROUND_TABLES.c.seats)
ROLES: Final = ("founder", "keeper", "member")      # the higher first


class MergeStore:
    """A `people.merging.MergeStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def moving(self, one: str, other: str) -> Moving:
        return await self._database.read(lambda connection: moving(connection, one, other))

    async def wanted(self) -> list[tuple[str, str]]:
        stays = PEOPLE.alias()
        query = select(HOST_ACTS.c.fact, HOST_ACTS.c.person).distinct().join(
            PEOPLE, PEOPLE.c.id == HOST_ACTS.c.fact).join(
            stays, stays.c.id == HOST_ACTS.c.person).where(
            HOST_ACTS.c.kind == "merge", PEOPLE.c.name != "", stays.c.name != "")
        return await self._database.read(
            lambda connection: [(row.fact, row.person) for row in connection.execute(query)])

    async def merge(self, one: str, other: str, moment: int) -> list[str]:
        tables: list[str] = []

        def change(connection: Connection) -> None:
            tables[:] = merged(connection, one, other, moment)
        await self._database.write(change)
        return tables


def moving(connection: Connection, one: str, other: str) -> Moving:
    both, entered = sits_with(one, other), enters_with(one, other)
    over = TABLES.c.phase == "over"

    def number(query: Any) -> int:
        return int(connection.execute(
            select(func.count()).select_from(query.subquery())).scalar_one())
    own = [select(table.c.id).where(table.c[name] == one) for table, name in (
        (TEXTS, "author"), (COMMENTS, "author"), (POSTS, "author"), (STUDIES, "person"))]
    counts: dict[Thing, int] = {
        "tables": number(select(SEATS.c.table_id).where(
            SEATS.c.holder == one, SEATS.c.table_id.not_in(both)).distinct()),
        "results": number(select(RESULT_SEATS.c.table_id).where(
            RESULT_SEATS.c.player == one, RESULT_SEATS.c.kind == "person",
            RESULT_SEATS.c.table_id.not_in(both)).distinct()),
        "friends": number(select(WISHES.c.other).where(
            WISHES.c.person == one, WISHES.c.other != other)),
        "texts": sum(number(query) for query in own),
        "communities": number(select(MEMBERS).where(MEMBERS.c.person == one)),
        "tournaments": number(select(ENTRANTS.c.tournament_id).where(
            ENTRANTS.c.person == one, ENTRANTS.c.tournament_id.not_in(entered))),
        "sign_ins": number(select(SESSIONS.c.id).where(SESSIONS.c.person_id == one))
        + number(select(PASSKEYS.c.id).where(PASSKEYS.c.person_id == one))}
    return Moving(
        counts, number(select(TABLES.c.id).where(TABLES.c.id.in_(both), over)),
        connection.execute(select(TABLES.c.id).where(
            TABLES.c.id.in_(both), ~over).order_by(TABLES.c.id)).scalars().all(),
        connection.execute(select(TOURNAMENTS.c.title).where(
            TOURNAMENTS.c.id.in_(entered), TOURNAMENTS.c.ended == 0).order_by(
            TOURNAMENTS.c.title)).scalars().all())


def sits_with(one: str, other: str) -> Any:
    """The tables at which both sit, or are to sit."""
    return select(SEATS.c.table_id).where(SEATS.c.holder == one, SEATS.c.table_id.in_(
        select(SEATS.c.table_id).where(SEATS.c.holder == other)))


def enters_with(one: str, other: str) -> Any:
    """The tournaments in which both are or were."""
    return select(ENTRANTS.c.tournament_id).where(
        ENTRANTS.c.person == one, ENTRANTS.c.tournament_id.in_(
            select(ENTRANTS.c.tournament_id).where(ENTRANTS.c.person == other)))


def merged(connection: Connection, one: str, other: str, moment: int) -> list[str]:
    """Make one account of both, unless something forbids it or another server was faster; the
    tables that have changed."""
    found, gone = moving(connection, one, other), name_of(connection, one)
    if found.tables or found.tournaments or not gone:
        return []
    shared = connection.execute(sits_with(one, other)).scalars().all()
    entered = connection.execute(enters_with(one, other)).scalars().all()
    changed = connection.execute(tables_of(one)).scalars().all()
    name = name_of(connection, other)
    hand_over(connection, one, other)
    connection.execute(update(SEATS).where(
        SEATS.c.holder == one, SEATS.c.table_id.in_(shared)).values(name=""))
    for table in (SEATS, PLAYERS):
        who = table.c.holder if table is SEATS else table.c.person
        connection.execute(update(table).where(
            who == one, table.c.name != "", table.c.table_id.not_in(shared),
            *([~SEATS.c.shared] if table is SEATS else [])).values(name=name))
    connection.execute(update(TICKETS).where(
        TICKETS.c.person == one, TICKETS.c.kind == INVITATION).values(person=other))
    raise_roles(connection, one, other)
    forget_between(connection, one, other)
    for column in named():
        rename(connection, column, one, other, apart(column.table, shared, entered))
    for column in WRITTEN:
        connection.execute(update(column.table).where(
            column.contains(one), *apart(column.table, shared, entered)).values(
            {column.name: func.replace(column, one, other)}))
    drop_rest(connection, one)
    connection.execute(insert(JOINED_ACCOUNTS).values(
        id=unique(10), person=other, name=gone, moment=moment, told=False))
    for id in changed:
        connection.execute(update(TABLES).where(TABLES.c.id == id).values(
            version=TABLES.c.version + 1))
        tell(connection, id)
    leave(connection, one)
    return list(changed)


def name_of(connection: Connection, person: str) -> str:
    return str(connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == person)).scalar_one())


def tables_of(person: str) -> Any:
    """Those that name the person anywhere."""
    return union(
        select(TABLES.c.id).where(TABLES.c.host == person),
        *[select(table.c.table_id).where(column == person) for table, column in (
            (SEATS, SEATS.c.holder), (ACTS, ACTS.c.person), (MESSAGES, MESSAGES.c.person))],
        select(ACTS.c.table_id).where(ACTS.c.facts.contains(person)))


def named() -> Iterator[Column[Any]]:
    """Every column that can name a person who moves."""
    for table in METADATA.sorted_tables:
        if table not in (*KEPT, *GONE, RESULT_SEATS, TICKETS):
            yield from (column for column in table.columns if column.name in NAMES)


def apart(table: Table, shared: Sequence[str],
          entered: Sequence[str]) -> list[ColumnElement[bool]]:
    """The rows of it that move: none of a table or a tournament that both shared."""
    found: list[ColumnElement[bool]] = []
    if "table_id" in table.c and table is not TEXTS and table is not ROUND_TABLES:
        found.append(table.c.table_id.not_in(shared))
    if table in (ENTRANTS, ROUND_COMMITMENTS, ROUND_TABLES):
        found.append(table.c.tournament_id.not_in(entered))
    return found


def rename(connection: Connection, column: Column[Any], one: str, other: str,
           which: Sequence[ColumnElement[bool]]) -> None:
    """What names the one names the other; where there can be only one row, the other's stays."""
    table = column.table
    assert isinstance(table, Table)
    for key in table.constraints:
        if isinstance(key, PrimaryKeyConstraint | UniqueConstraint) and column in list(key.columns):
            twin = table.alias()
            connection.execute(delete(table).where(column == one, *which, exists().where(
                twin.c[column.name] == other, *[
                    twin.c[part.name] == part for part in key.columns if part is not column])))
    connection.execute(update(table).where(column == one, *which).values({column.name: other}))


def raise_roles(connection: Connection, one: str, other: str) -> None:
    """In a community of both, who stays has the higher role."""
    own = {row.community_id: row.role for row in connection.execute(
        select(MEMBERS.c.community_id, MEMBERS.c.role).where(MEMBERS.c.person == one))}
    for row in connection.execute(select(MEMBERS.c.community_id, MEMBERS.c.role).where(
            MEMBERS.c.person == other, MEMBERS.c.community_id.in_(own))).all():
        role = min(own[row.community_id], row.role, key=ROLES.index)
        connection.execute(update(MEMBERS).where(
            MEMBERS.c.person == other, MEMBERS.c.community_id == row.community_id).values(
            role=role))


def forget_between(connection: Connection, one: str, other: str) -> None:
    """What the two were to each other: friends, blocked, readers who liked a text."""
    for table in (WISHES, BLOCKS):
        connection.execute(delete(table).where(or_(
            and_(table.c.person == one, table.c.other == other),
            and_(table.c.person == other, table.c.other == one))))
    for likes, column, written in ((LIKES, LIKES.c.text_id, TEXTS), (
            POST_LIKES, POST_LIKES.c.what, POSTS), (POST_LIKES, POST_LIKES.c.what, GAME_LISTS)):
        for reader, author in ((one, other), (other, one)):
            connection.execute(delete(likes).where(likes.c.person == reader, column.in_(
                select(written.c.id).where(written.c.author == author))))


def drop_rest(connection: Connection, one: str) -> None:
    """What was for the one's account alone, and what was the one's own at shared tables."""
    for table in METADATA.sorted_tables:
        private = "table_id" in table.c and "person" in table.c and table not in SEEN
        if table in GONE or private:
            connection.execute(delete(table).where(table.c.person == one))
