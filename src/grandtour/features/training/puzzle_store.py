"""SQL of tried puzzles."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, Integer, Table, and_, cast, delete, func, insert
from sqlalchemy import select

from grandtour.features.training.rating import GameResult, Rating, update_rating
from grandtour.features.training.rows import DailyTry, Key, PuzzleRow, Tries
from grandtour.store.database import Database, add_new
from grandtour.store.personal import PersonalRows, PersonalStore
from grandtour.features.training.schema import (
    DAILY_TRIES, PUZZLE_DAYS, PUZZLE_SOLVERS, PUZZLES, RATED_PUZZLES,
)
from grandtour.features.training.store import build_recall_state


class PuzzleStore(PersonalStore):
    """Stores the puzzles that people tried, the ratings of both, first tries of the puzzle of the
    day, and the days on which people solved one. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, PUZZLES, "game", "puzzle")
        self._others = [PersonalRows(database, PUZZLE_DAYS, "day"),
                        PersonalRows(database, PUZZLE_SOLVERS, "game"),
                        PersonalRows(database, DAILY_TRIES, "day")]

    async def save_puzzle(self, row: PuzzleRow) -> None:
        """Save what is known of a puzzle, in place of what was stored before."""
        same = and_(PUZZLES.c.person == row.person, PUZZLES.c.game == row.game,
                    PUZZLES.c.puzzle == row.puzzle)

        def write_puzzle(connection: Connection) -> None:
            connection.execute(delete(PUZZLES).where(same))
            connection.execute(insert(PUZZLES).values(
                person=row.person, game=row.game, puzzle=row.puzzle, found=row.found, at=row.at,
                solved=row.solved, **asdict(row.recall)))
        await self._database.run_transaction(write_puzzle)

    async def add_solved_day(self, person: str, day: int) -> None:
        """Note that the person solved a puzzle on this day, a number of days since 1970."""
        await self._database.run_transaction(lambda connection: add_new(
            connection, PUZZLE_DAYS, [{"person": person, "day": day}]))

    async def load_rows(self, person: str) -> list[PuzzleRow]:
        """Return the puzzles that a person tried, the earliest due first."""
        query = select(PUZZLES).where(PUZZLES.c.person == person).order_by(
            PUZZLES.c.due, PUZZLES.c.game, PUZZLES.c.puzzle)
        return await self._database.run_query(lambda connection: [
            PuzzleRow(row.person, row.game, row.puzzle, row.found, row.at, row.solved,
                      build_recall_state(row))
            for row in connection.execute(query)])

    async def list_days(self, person: str) -> list[int]:
        """Return the days on which a person solved a puzzle, the last one first."""
        query = select(PUZZLE_DAYS.c.day).where(PUZZLE_DAYS.c.person == person).order_by(
            PUZZLE_DAYS.c.day.desc())
        return await self._database.run_query(lambda connection: [
            row.day for row in connection.execute(query)])

    async def count_tries(self) -> Mapping[Key, Tries]:
        """Return the tries of every puzzle that someone tried."""
        query = select(PUZZLES.c.game, PUZZLES.c.puzzle, func.count(),
                       func.sum(cast(PUZZLES.c.found, Integer))).group_by(
            PUZZLES.c.game, PUZZLES.c.puzzle)
        return await self._database.run_query(lambda connection: {
            (game, puzzle): Tries(people, found)
            for game, puzzle, people, found in connection.execute(query)})

    # Ratings.

    async def rate_try(self, row: PuzzleRow, start: Rating) -> None:
        """Rate the person and the puzzle by a first try; `start` is the rating of a puzzle that no
        one has tried."""
        solver = and_(PUZZLE_SOLVERS.c.person == row.person, PUZZLE_SOLVERS.c.game == row.game)
        puzzle = and_(RATED_PUZZLES.c.game == row.game, RATED_PUZZLES.c.puzzle == row.puzzle)

        def write_ratings(connection: Connection) -> None:
            before = read_rating(connection, PUZZLE_SOLVERS, solver) or Rating()
            known = read_rating(connection, RATED_PUZZLES, puzzle) or start
            after = update_rating(before, [GameResult(known, float(row.found))])
            harder = update_rating(known, [GameResult(before, float(not row.found))])
            connection.execute(delete(PUZZLE_SOLVERS).where(solver))
            connection.execute(insert(PUZZLE_SOLVERS).values(
                person=row.person, game=row.game, **asdict(after)))
            connection.execute(delete(RATED_PUZZLES).where(puzzle))
            connection.execute(insert(RATED_PUZZLES).values(
                game=row.game, puzzle=row.puzzle, **asdict(harder)))
        await self._database.run_transaction(write_ratings)

    async def ratings_of(self, person: str) -> Mapping[str, Rating]:
        """Return the ratings of a person, by game."""
        rows = PUZZLE_SOLVERS
        query = select(rows.c.game, rows.c.rating, rows.c.deviation, rows.c.volatility).where(
            rows.c.person == person).order_by(rows.c.game)
        return await self._database.run_query(lambda connection: {
            game: Rating(*values) for game, *values in connection.execute(query)})

    async def puzzle_ratings(self, game: str) -> Mapping[str, Rating]:
        """Return the ratings of the game's puzzles that someone tried, by name."""
        rows = RATED_PUZZLES
        query = select(rows.c.puzzle, rows.c.rating, rows.c.deviation, rows.c.volatility).where(
            rows.c.game == game)
        return await self._database.run_query(lambda connection: {
            puzzle: Rating(*values) for puzzle, *values in connection.execute(query)})

    # The puzzle of the day.

    async def add_daily_try(self, found: DailyTry) -> None:
        """Note the first try of a person on a day; later ones change nothing."""
        await self._database.run_transaction(lambda connection: add_new(connection, DAILY_TRIES, [
            asdict(found) | {"actions": json.dumps(found.actions)}]))

    async def daily_tries(self, people: Collection[str], day: int | None = None) -> list[DailyTry]:
        """Return the tries of these people on the day, or on all days."""
        rows = DAILY_TRIES
        query = select(rows).where(rows.c.person.in_(people)).order_by(rows.c.day)
        if day is not None:
            query = query.where(rows.c.day == day)
        return await self._database.run_query(lambda connection: [
            DailyTry(row.person, row.day, row.solved, tuple(json.loads(row.actions)))
            for row in connection.execute(query)])

    async def delete_rows_of(self, person: str) -> None:
        await super().delete_rows_of(person)
        for other in self._others:
            await other.delete_rows_of(person)

    async def move_rows(self, person: str, to: str) -> None:
        await super().move_rows(person, to)
        for other in self._others:
            await other.move_rows(person, to)


def read_rating(connection: Connection, rows: Table, where: ColumnElement[bool]) -> Rating | None:
    row = connection.execute(select(
        rows.c.rating, rows.c.deviation, rows.c.volatility).where(where)).first()
    return Rating(*row) if row else None
