"""Stores results, and finds statistics and ladders in them."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import (
    ColumnElement, Connection, Row, Select, and_, case, delete, exists, func, insert, select,
    update,
)

from grandtour.people.schema import PEOPLE
from grandtour.people.stores.people import is_program
from grandtour.ratings import Player, Rating, RatingOutcome, make_initial_rating
from grandtour.results.rows import LadderRow, PlaceTally, RatedTable, SeatResult, TableResult
from grandtour.results.schema import RESULT_SEATS, RESULTS
from grandtour.results.stores.rerating import (
    ORDER, find_latest_ratings, lock_ratings, rate_tables_from,
)
from grandtour.store.database import Database
from grandtour.store.news import notify_servers
from grandtour.tables.schema import TABLES

AFTER_ALL: Final = (1 << 62, "")        # later than the end of any table

SEATS_WITH_NAMES: Final = select(
    RESULT_SEATS, PEOPLE.c.name.label("called"), PEOPLE.c.key).join(PEOPLE, and_(
        PEOPLE.c.id == RESULT_SEATS.c.player, RESULT_SEATS.c.kind == "person"), isouter=True)


class ResultStore:
    """Stores results and ratings. Every call returns after the commit.

    Ratings follow from the results of the game in the order in which the tables ended, not in which
    they are stored. The result of a table that has changed since is not stored: the holder of a
    seat may have changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _load_all(self, query: Select[Any]) -> list[Row[Any]]:
        return await self._database.run_query(
            lambda connection: list(connection.execute(query)))

    async def list_unwritten(self, most: int) -> list[str]:
        """Return tables that are over and have no result."""
        query = (
            select(TABLES.c.id)
            .join(RESULTS, RESULTS.c.table_id == TABLES.c.id, isouter=True)
            .where(TABLES.c.phase == "over", RESULTS.c.table_id.is_(None))
            .order_by(TABLES.c.moment, TABLES.c.id).limit(most))
        return [row.id for row in await self._load_all(query)]

    async def list_tables(self) -> list[str]:
        return [row.id for row in await self._load_all(select(TABLES.c.id).order_by(TABLES.c.id))]

    async def save_result(self, result: TableResult) -> None:
        """Store the result, in place of what was stored of this table before."""
        def change(connection: Connection) -> None:
            lock_ratings(connection)
            if is_present(connection, result):
                delete_result(connection, result.table)
                insert_results(connection, [result])
                rate_tables_from(connection, result.game, (result.moment, result.table))
                notify_servers(connection, result.table)
        await self._database.run_transaction(change)

    async def replace_results(self, results: Sequence[TableResult]) -> None:
        """Store these results in place of all others."""
        def change(connection: Connection) -> None:
            lock_ratings(connection)
            connection.execute(delete(RESULT_SEATS))
            connection.execute(delete(RESULTS))
            insert_results(
                connection, [result for result in results if is_present(connection, result)])
            for game in sorted({result.game for result in results}):
                rate_tables_from(connection, game)
        await self._database.run_transaction(change)

    async def move_results(self, person: str, to: str) -> None:
        """Give the results of the one to the other, but for tables where both sat."""
        await self._database.run_transaction(lambda connection: move_and_rerate(connection, person,
                                                                                to))

    async def list_results(self, person: str) -> list[TableResult]:
        """Return the results of the person, the last ended first."""
        tables = select(RESULT_SEATS.c.table_id).where(
            RESULT_SEATS.c.kind == "person", RESULT_SEATS.c.player == person)
        return await self._database.run_query(lambda connection: read_results(connection, tables))

    async def find_finished(self, people: Collection[str]) -> set[str]:
        """Return those of the people who have finished a game, rated or not."""
        query = select(RESULT_SEATS.c.player).where(
            RESULT_SEATS.c.kind == "person", RESULT_SEATS.c.player.in_(people)).distinct()
        return {row.player for row in await self._load_all(query)}

    async def count_recent_games(self, people: Collection[str],
                                 most: int) -> dict[str, tuple[int, int]]:
        """Return by person the number of their last games with other people, at most this many, and
        of those without a bot standing in."""
        other = RESULT_SEATS.alias()
        met = exists().where(
            other.c.table_id == RESULT_SEATS.c.table_id, other.c.kind == "person",
            other.c.player != "", other.c.player != RESULT_SEATS.c.player)
        place = func.row_number().over(partition_by=RESULT_SEATS.c.player,
                                       order_by=[column.desc() for column in ORDER])
        rows = (
            select(RESULT_SEATS.c.player, RESULT_SEATS.c.stand_in, place.label("place"))
            .join(RESULTS, RESULTS.c.table_id == RESULT_SEATS.c.table_id)
            .where(RESULT_SEATS.c.kind == "person", RESULT_SEATS.c.player.in_(people), met)
            .subquery())
        query = select(
            rows.c.player, func.count().label("games"),
            func.sum(case((rows.c.stand_in == "", 1), else_=0)).label("stayed")).where(
            rows.c.place <= most).group_by(rows.c.player)
        return {row.player: (row.games, int(row.stayed)) for row in await self._load_all(query)}

    async def load_ladder(self, game: str) -> list[LadderRow]:
        """Return all rated players, the strongest first."""
        newest = func.row_number().over(
            partition_by=(RESULT_SEATS.c.kind, RESULT_SEATS.c.player),
            order_by=(RESULT_SEATS.c.rated.desc(), RESULT_SEATS.c.table_id, RESULT_SEATS.c.seat))
        rows = (SEATS_WITH_NAMES.add_columns(newest.label("newest"))
                .join(RESULTS, RESULTS.c.table_id == RESULT_SEATS.c.table_id)
                .where(RESULTS.c.game == game, RESULT_SEATS.c.rated > 0).subquery())
        query = select(rows, is_program(rows.c.player)).where(rows.c.newest == 1).order_by(
            rows.c.mu.desc(), rows.c.kind, rows.c.player)
        return [LadderRow(read_player(row), read_rating(row), row.called or "", row.key is not None,
                          row.kind == "person" and bool(row.program))
                for row in await self._load_all(query)]

    async def find_ratings(self, game: str,
                           players: Collection[Player]) -> dict[Player, Rating]:
        """Return the ratings of these players in the game, without those who were never rated.
        The caller checks who may see them."""
        return await self._database.run_query(
            lambda connection: find_latest_ratings(connection, game, players, AFTER_ALL))

    async def list_rated_tables(self, game: str, people_only: bool) -> list[RatedTable]:
        """Return the rated tables; `people_only`: those without computer players."""
        query = (
            select(RESULTS.c.players, RESULTS.c.seconds, RESULTS.c.moves, RESULTS.c.options,
                   func.sum(RESULT_SEATS.c.points).label("points"), func.count().label("seats"))
            .join(RESULT_SEATS, RESULT_SEATS.c.table_id == RESULTS.c.table_id)
            .where(*list_conditions(game, people_only)).group_by(RESULTS.c.table_id))
        return [RatedTable(row.players, float(row.points) / row.seats, row.seconds, row.moves,
                           tuple(json.loads(row.options).items()))
                for row in await self._load_all(query)]

    async def sum_places(self, game: str, people_only: bool) -> list[PlaceTally]:
        """Return sums over the same tables."""
        points = RESULT_SEATS.c.points
        query = (
            select(RESULTS.c.players, RESULT_SEATS.c.place, func.count().label("games"),
                   func.sum(points).label("points"), func.sum(points * points).label("squares"),
                   func.sum(RESULT_SEATS.c.share).label("shares"))
            .join(RESULT_SEATS, RESULT_SEATS.c.table_id == RESULTS.c.table_id)
            .where(*list_conditions(game, people_only))
            .group_by(RESULTS.c.players, RESULT_SEATS.c.place))
        return [PlaceTally(row.players, row.place, row.games, int(row.points), int(row.squares),
                           float(row.shares)) for row in await self._load_all(query)]


def list_conditions(game: str, people_only: bool) -> list[ColumnElement[bool]]:
    """Return the conditions on tables and seats that count in statistics."""
    people = [RESULTS.c.people == RESULTS.c.players] if people_only else []
    return [RESULTS.c.game == game, RESULTS.c.unrated == "", RESULT_SEATS.c.kind != "rules",
            *people]


def read_results(connection: Connection, tables: Select[Any]) -> list[TableResult]:
    """Return the results of the tables whose ids the query selects, the last ended first."""
    results = select(RESULTS).where(RESULTS.c.table_id.in_(tables)).order_by(
        *(column.desc() for column in ORDER))
    seats = SEATS_WITH_NAMES.where(RESULT_SEATS.c.table_id.in_(tables)).order_by(
        RESULT_SEATS.c.table_id, RESULT_SEATS.c.seat)
    found = {table: tuple(map(read_seat, rows)) for table, rows in groupby(
        connection.execute(seats), key=lambda row: str(row.table_id))}
    return [read_result(row, found[row.table_id]) for row in connection.execute(results)]


def is_present(connection: Connection, result: TableResult) -> bool:
    """Tell whether the table has not changed since the result was computed."""
    return connection.execute(select(TABLES.c.version).where(
        TABLES.c.id == result.table)).scalar() == result.version


def delete_result(connection: Connection, table: str) -> None:
    connection.execute(delete(RESULT_SEATS).where(RESULT_SEATS.c.table_id == table))
    connection.execute(delete(RESULTS).where(RESULTS.c.table_id == table))


def insert_results(connection: Connection, results: Sequence[TableResult]) -> None:
    """Insert results without ratings."""
    insert_all(connection, RESULTS, [{
        "table_id": result.table, "game": result.game, "unrated": result.unrated,
        "moment": result.moment, "pace": result.pace,
        "options": json.dumps(result.options, sort_keys=True), "players": len(result.seats),
        "people": len([seat for seat in result.seats if seat.player.kind == "person"]),
        "seconds": result.seconds, "moves": result.moves} for result in results])
    insert_all(connection, RESULT_SEATS, [{
        "table_id": result.table, "seat": number, "kind": seat.player.kind,
        "player": seat.player.id, "rank": seat.rank, "points": seat.points, "place": seat.place,
        "share": seat.share, "stand_in": seat.stand_in, "times": json.dumps(seat.times),
        "rated": 0, "mu": 0.0, "sigma": 0.0}
        for result in results for number, seat in enumerate(result.seats)])


def insert_all(connection: Connection, table: Any, rows: Sequence[dict[str, object]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


# Rows read.

def read_player(row: Row[Any]) -> Player:
    return Player(row.kind, row.player)


def read_rating(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.rated)


def read_seat(row: Row[Any]) -> SeatResult:
    return SeatResult(
        read_player(row), row.rank, row.points, row.place, row.share, row.stand_in,
        tuple(json.loads(row.times)), row.called or "", row.key is not None,
        read_rating(row) if row.rated else None)


def read_result(row: Row[Any], seats: tuple[SeatResult, ...]) -> TableResult:
    return TableResult(row.table_id, row.game, row.unrated, row.moment, row.pace,
                       json.loads(row.options), row.seconds, row.moves, seats)


def read_outcome(connection: Connection, table: str) -> RatingOutcome | None:
    """Return how the end of the table changed the ratings; None if it has no result yet."""
    row = connection.execute(select(RESULTS).where(RESULTS.c.table_id == table)).first()
    if row is None:
        return None
    seats = list(connection.execute(select(RESULT_SEATS).where(
        RESULT_SEATS.c.table_id == table, RESULT_SEATS.c.rated > 0)))
    came = find_latest_ratings(connection, row.game, [read_player(seat) for seat in seats],
                               (row.moment, row.table_id))
    return RatingOutcome(row.unrated, {
        player: (came.get(player, make_initial_rating(player)), read_rating(seat))
        for seat in seats for player in [read_player(seat)]})


def move_and_rerate(connection: Connection, person: str, to: str) -> None:
    """Give the results of the one to the other, but for tables where both sat; rate again."""
    def is_seat_of(person: str) -> ColumnElement[bool]:
        return and_(RESULT_SEATS.c.kind == "person", RESULT_SEATS.c.player == person)

    both = select(RESULT_SEATS.c.table_id).where(is_seat_of(to)).scalar_subquery()
    moving = and_(is_seat_of(person), RESULT_SEATS.c.table_id.not_in(both))
    lock_ratings(connection)
    tables = list(connection.execute(
        select(RESULTS).join(RESULT_SEATS, RESULT_SEATS.c.table_id == RESULTS.c.table_id)
        .where(moving).order_by(RESULTS.c.game, *ORDER)))
    connection.execute(update(RESULT_SEATS).where(moving).values(player=to))
    for game, moved in groupby(tables, key=lambda row: str(row.game)):
        first = next(moved)
        rate_tables_from(connection, game, (first.moment, first.table_id))
