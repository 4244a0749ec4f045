"""Lists tables, without reading a match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement, Connection, Row, Select, Subquery, and_, case, exists, func,
    literal_column, not_, or_, select,
)

from grandtour.engine.game import Refused
from grandtour.people.stores.friends import has_not_blocked, select_friends
from grandtour.store.database import Database
from grandtour.tables.rows import OfferedSeat, TableStatus, TableSummary
from grandtour.tables.schema import SEATS, TABLES
from grandtour.tables.stores.tables import SEATED, parse_mapping, build_seat_row
from grandtour.tables.terms import build_terms

MOST_ROOMS: Final = 300
NOT_DUE: Final = 1 << 52        # later than any moment: tables that are due come first


class LobbyStore:
    """Finds tables for lists."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_waiting_rooms(self, game: str = "") -> list[TableSummary]:
        """Return the listed tables that wait for players, the newest first."""
        query = select(TABLES).where(TABLES.c.phase == "room", TABLES.c.listed).order_by(
            TABLES.c.opened.desc(), TABLES.c.id).limit(MOST_ROOMS)
        return await self._load_summaries(query.where(TABLES.c.game == game) if game else query)

    async def list_running(self, most: int) -> list[TableSummary]:
        """Return the listed tables that are played, the last changed first."""
        query = select(TABLES).where(TABLES.c.phase == "play", TABLES.c.listed).order_by(
            TABLES.c.moment.desc(), TABLES.c.id).limit(most)
        return await self._load_summaries(query)

    async def list_offered(self, person: str, most: int) -> list[OfferedSeat]:
        """Return the running tables with a seat that is offered to the person, the last changed
        first, with the first such seat of each. A seat that is offered to friends is for the
        friends of those who sit at the table. Leave out tables at which someone has blocked the
        person."""
        query = select_offers(person).order_by(TABLES.c.moment.desc(), TABLES.c.id).limit(most)

        def read_offers(connection: Connection) -> list[OfferedSeat]:
            seats = {row.table_id: row.seat for row in connection.execute(query)}
            tables = read_summaries(connection, select(TABLES).where(TABLES.c.id.in_(seats)))
            lines = {line.id: line for line in tables}
            return [OfferedSeat(lines[table], seat) for table, seat in seats.items()]
        return await self._database.run_query(read_offers)

    async def list_unfinished(self, person: str, most: int) -> list[TableSummary]:
        """Return the tables at which the person sits or is invited. Tables that wait for the person
        come first. In each group the one that has waited longest comes first."""
        mine = select_seats(person)
        rank = case((mine.c.due > 0, mine.c.due), else_=TABLES.c.moment + NOT_DUE)
        query = select(TABLES).join(mine, mine.c.table_id == TABLES.c.id).where(
            TABLES.c.phase != "over").order_by(rank, TABLES.c.id).limit(most)
        return await self._load_summaries(query)

    async def list_finished(self, person: str, first: int, most: int) -> list[TableSummary]:
        """Return the finished tables of the person from number `first` on, the last finished
        first."""
        mine = select_seats(person)
        query = select(TABLES).join(mine, mine.c.table_id == TABLES.c.id).where(
            TABLES.c.phase == "over").order_by(
            TABLES.c.moment.desc(), TABLES.c.id).offset(first).limit(most)
        return await self._load_summaries(query)

    async def list_due_tables(self, person: str) -> list[str]:
        """Return the tables that wait for the person, the longest waiting first."""
        mine = select_seats(person)
        query = select(mine.c.table_id).where(mine.c.due > 0).order_by(
            mine.c.due, mine.c.table_id)
        return await self._load_ids(query)

    async def count_games(self, person: str, game: str) -> int:
        """Return at how many started tables of this game the person sits."""
        query = select(func.count(SEATS.c.table_id.distinct())).join(
            TABLES, TABLES.c.id == SEATS.c.table_id).where(
            SEATS.c.holder == person, SEATS.c.kind == "person", TABLES.c.game == game,
            TABLES.c.phase != "room")
        return await self._database.run_query(
            lambda connection: connection.execute(query).scalar_one())

    async def list_languages(self, person: str) -> list[str]:
        """Return the languages that the person has read at tables, the most used first."""
        return await self._load_ids(select_languages(person))

    async def list_holders(self, table: str) -> list[str]:
        """Return the people with a seat at the table, or for whom one is kept."""
        return await self._load_ids(select(SEATS.c.holder).where(
            SEATS.c.table_id == table, SEATS.c.kind.in_(("person", "open")),
            SEATS.c.holder != ""))

    async def list_unfilled(self, now: int) -> list[str]:
        """Return the tables whose free seats bots should have taken by now."""
        return await self._load_ids(select(TABLES.c.id).where(
            TABLES.c.phase == "room", and_(TABLES.c.fill_at > 0, TABLES.c.fill_at <= now)))

    async def _load_ids(self, query: Select[Any]) -> list[str]:
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def _load_summaries(self, query: Select[Any]) -> list[TableSummary]:
        return await self._database.run_query(lambda connection: read_summaries(connection, query))


def select_offers(person: str) -> Select[Any]:
    """Select the running tables with a seat that is offered to the person, and the first such seat
    of each."""
    others = SEATS.alias()
    here = and_(others.c.table_id == SEATS.c.table_id, others.c.kind == "person")
    known = exists().where(here, others.c.holder.in_(select_friends(person)))
    unwelcome = exists().where(here, or_(
        others.c.holder == person, not_(has_not_blocked(others.c.holder, person))))
    return select(SEATS.c.table_id, func.min(SEATS.c.seat).label("seat")).join(
        TABLES, TABLES.c.id == SEATS.c.table_id).where(
        TABLES.c.phase == "play", SEATS.c.offered != literal_column("''"), not_(unwelcome), or_(
            SEATS.c.offered == "all", and_(SEATS.c.offered == "friends", known))).group_by(
        SEATS.c.table_id, TABLES.c.moment, TABLES.c.id)


def select_languages(person: str) -> Select[tuple[str]]:
    """Select the languages that the person has read at tables, the most used first."""
    return select(SEATS.c.language).where(
        SEATS.c.holder == person, SEATS.c.kind == "person", SEATS.c.language != "").group_by(
        SEATS.c.language).order_by(func.count().desc(), SEATS.c.language)


def select_seats(person: str) -> Subquery:
    """Select the tables at which the person sits or is invited, and since when each waits for the
    person."""
    return select(SEATS.c.table_id, func.max(SEATS.c.due).label("due")).where(
        match_seats_of(person)).group_by(SEATS.c.table_id).subquery()


def match_seats_of(person: str) -> ColumnElement[bool]:
    return and_(SEATS.c.holder == person, SEATS.c.kind.in_(("person", "open")))


def read_summaries(connection: Connection, query: Select[Any]) -> list[TableSummary]:
    """Return the tables of the query in its order, with their seats."""
    tables = connection.execute(query).all()
    seats: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for seat in connection.execute(SEATED.where(
            SEATS.c.table_id.in_([table.id for table in tables])).order_by(SEATS.c.seat)):
        seats[seat.table_id].append(seat)
    return [build_summary(table, seats[table.id]) for table in tables]


def build_summary(table: Row[Any], seats: Sequence[Row[Any]]) -> TableSummary:
    """Return the summary of a table, even if some of it cannot be read."""
    options = parse_mapping(table.options) or {}
    return TableSummary(
        table.id, table.game, {name: str(value) for name, value in options.items()},
        read_valid_terms(parse_mapping(table.terms) or {}), table.opened,
        tuple(build_seat_row(seat) for seat in seats),
        TableStatus(table.title, table.phase, table.moment, table.to_act,
                    tuple(seat.due for seat in seats), table.deadline))


def read_valid_terms(terms: dict[str, object]) -> dict[str, object]:
    """Return the terms if they are valid, else the usual ones."""
    try:
        return build_terms(terms).list_unusual()
    except Refused:
        return {}
