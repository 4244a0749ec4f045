"""SQL of tried puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import Connection, Integer, and_, cast, delete, func, insert, select

from grandtour.features.training.rows import Key, PuzzleRow, Tries
from grandtour.store.database import Database, add_new
from grandtour.store.personal import PersonalRows, PersonalStore
from grandtour.features.training.schema import PUZZLE_DAYS, PUZZLES
from grandtour.features.training.store import recall_of_row


class PuzzleStore(PersonalStore):
    """Stores the puzzles that people tried, and the days on which they solved one. Every call
    returns after the commit."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, PUZZLES, "game", "puzzle")
        self._days = PersonalRows(database, PUZZLE_DAYS, "day")

    async def save_puzzle(self, row: PuzzleRow) -> None:
        """Save what is known of a puzzle, in place of what was stored before."""
        same = and_(PUZZLES.c.person == row.person, PUZZLES.c.game == row.game,
                    PUZZLES.c.puzzle == row.puzzle)

        def write_puzzle(connection: Connection) -> None:
            connection.execute(delete(PUZZLES).where(same))
            connection.execute(insert(PUZZLES).values(
                person=row.person, game=row.game, puzzle=row.puzzle, found=row.found, at=row.at,
                **asdict(row.recall)))
        await self._database.write(write_puzzle)

    async def add_solved_day(self, person: str, day: int) -> None:
        """Note that the person solved a puzzle on this day, a number of days since 1970."""
        await self._database.write(lambda connection: add_new(
            connection, PUZZLE_DAYS, [{"person": person, "day": day}]))

    async def of(self, person: str) -> list[PuzzleRow]:
        """Return the puzzles that a person tried, the earliest due first."""
        query = select(PUZZLES).where(PUZZLES.c.person == person).order_by(
            PUZZLES.c.due, PUZZLES.c.game, PUZZLES.c.puzzle)
        return await self._database.read(lambda connection: [
            PuzzleRow(row.person, row.game, row.puzzle, row.found, row.at, recall_of_row(row))
            for row in connection.execute(query)])

    async def list_days(self, person: str) -> list[int]:
        """Return the days on which a person solved a puzzle, the last one first."""
        query = select(PUZZLE_DAYS.c.day).where(PUZZLE_DAYS.c.person == person).order_by(
            PUZZLE_DAYS.c.day.desc())
        return await self._database.read(lambda connection: [
            row.day for row in connection.execute(query)])

    async def count_tries(self) -> Mapping[Key, Tries]:
        """Return the tries of every puzzle that someone tried."""
        query = select(PUZZLES.c.game, PUZZLES.c.puzzle, func.count(),
                       func.sum(cast(PUZZLES.c.found, Integer))).group_by(
            PUZZLES.c.game, PUZZLES.c.puzzle)
        return await self._database.read(lambda connection: {
            (game, puzzle): Tries(people, found)
            for game, puzzle, people, found in connection.execute(query)})

    async def forget(self, person: str) -> None:
        await super().forget(person)
        await self._days.forget(person)

    async def move(self, person: str, to: str) -> None:
        await super().move(person, to)
        await self._days.move(person, to)
