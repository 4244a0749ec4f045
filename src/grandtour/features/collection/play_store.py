"""SQL of finished tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from grandtour.features.collection.rows import Companion, PlayRow
from grandtour.store.database import Database, execute
from grandtour.features.collection.schema import PLAYERS, PLAYS
from grandtour.tables.schema import TABLES


class PlayStore:
    """Stores finished tables. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save_play(self, play: PlayRow) -> None:
        """Save a finished table in place of what was stored of it before."""
        seats = [{"table_id": play.table, "seat": number, "person": seat.person,
                  "name": seat.name, "points": seat.points or 0}
                 for number, seat in enumerate(play.company)]

        def write_play(connection: Connection) -> None:
            connection.execute(delete(PLAYERS).where(PLAYERS.c.table_id == play.table))
            connection.execute(delete(PLAYS).where(PLAYS.c.table_id == play.table))
            connection.execute(insert(PLAYS).values(
                table_id=play.table, game=play.game, players=len(play.company),
                seconds=play.seconds, moment=play.moment))
            if seats:
                connection.execute(insert(PLAYERS), seats)
        await self._database.run_transaction(write_play)

    async def list_unsaved_tables(self, most: int) -> list[str]:
        """Return tables that are over and not saved here yet."""
        query = (
            select(TABLES.c.id)
            .join(PLAYS, PLAYS.c.table_id == TABLES.c.id, isouter=True)
            .where(TABLES.c.phase == "over", PLAYS.c.table_id.is_(None))
            .order_by(TABLES.c.moment).limit(most))
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def list_plays(self, person: str, most: int | None = None) -> list[PlayRow]:
        """Return the finished tables of a person, the last first, up to `most`."""
        mine = (
            select(PLAYERS.c.table_id)
            .join(PLAYS, PLAYS.c.table_id == PLAYERS.c.table_id)
            .where(PLAYERS.c.person == person)
            .order_by(PLAYS.c.moment.desc(), PLAYS.c.table_id).limit(most))
        query = (
            select(PLAYS, PLAYERS.c.person, PLAYERS.c.name, PLAYERS.c.points)
            .join(PLAYERS, PLAYERS.c.table_id == PLAYS.c.table_id)
            .where(PLAYS.c.table_id.in_(mine))
            .order_by(PLAYS.c.moment.desc(), PLAYS.c.table_id, PLAYERS.c.seat))

        def read_plays(connection: Connection) -> list[PlayRow]:
            company: defaultdict[str, list[Companion]] = defaultdict(list)
            rows = list(connection.execute(query))
            for row in rows:
                company[row.table_id].append(Companion(row.name, row.points, row.person))
            plays = {row.table_id: row for row in rows}
            return [PlayRow(table, row.game, row.seconds, row.moment, tuple(company[table]))
                    for table, row in plays.items()]
        return await self._database.run_query(read_plays)

    async def forget_person(self, person: str) -> None:
        """Remove the person from finished tables."""
        change = update(PLAYERS).where(PLAYERS.c.person == person).values(person="", name="")
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def move_plays(self, person: str, to: str, name: str) -> None:
        """Pass the finished tables of one person to the other, who has this name."""
        change = update(PLAYERS).where(PLAYERS.c.person == person).values(person=to, name=name)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def compute_median_lengths(self) -> dict[str, tuple[float, int]]:
        """Return by game the median length in seconds of the finished tables with a known length,
        and their number."""
        place = func.row_number().over(partition_by=PLAYS.c.game, order_by=PLAYS.c.seconds)
        number = func.count().over(partition_by=PLAYS.c.game)
        ranked = select(PLAYS.c.game, PLAYS.c.seconds, place.label("place"),
                        number.label("number")).where(PLAYS.c.seconds > 0).subquery()
        query = select(ranked.c.game, ranked.c.number, func.avg(ranked.c.seconds).label("middle")
                       ).where(2 * ranked.c.place >= ranked.c.number,
                               2 * ranked.c.place <= ranked.c.number + 2
                               ).group_by(ranked.c.game, ranked.c.number)
        return await self._database.run_query(
            lambda connection: {row.game: (float(row.middle), row.number)
                                for row in connection.execute(query)})

    async def count_plays(self, people: Collection[str]) -> dict[tuple[str, str], int]:
        """Return the number of tables that each of these people has finished, by person and
        game."""
        query = COUNTED.where(PLAYERS.c.person.in_(people))
        return await self._database.run_query(
            lambda connection: {(row.person, row.game): row.times
                                for row in connection.execute(query)})

    async def list_frequent_plays(self, times: int) -> list[tuple[str, str]]:
        """Return every person and game with this number of finished tables or more."""
        query = COUNTED.where(PLAYERS.c.person != "").having(func.count() >= times)
        return await self._database.run_query(
            lambda connection: [(row.person, row.game) for row in connection.execute(query)])


COUNTED: Final = (
    select(PLAYERS.c.person, PLAYS.c.game, func.count().label("times"))
    .join(PLAYS, PLAYS.c.table_id == PLAYERS.c.table_id)
    .group_by(PLAYERS.c.person, PLAYS.c.game))
