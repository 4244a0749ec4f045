"""SQL of analyses and exercises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from grandtour.bots.analysis.report import LossSum
from grandtour.features.training.recall import RecallState
from grandtour.features.training.rows import AnalysisRow, ExerciseRow, PlayerLosses
from grandtour.results.schema import RESULT_SEATS, RESULTS
from grandtour.store.database import Database, add_new, execute
from grandtour.store.personal import PersonalStore
from grandtour.features.training.schema import ANALYSED_SEATS, ANALYSES, EXERCISES


def build_recall_state(row: Row[Any]) -> RecallState:
    return RecallState(row.stability, row.difficulty, row.last, row.due)


class ExerciseStore(PersonalStore):
    """Stores exercises. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, EXERCISES, "table_id", "number")

    async def add_exercises(self, rows: Sequence[ExerciseRow]) -> None:
        """Add the exercises; existing ones are unchanged."""
        values = [{"person": row.person, "table_id": row.table, "number": row.number,
                   "better": row.better, **asdict(row.recall)} for row in rows]
        await self._database.run_transaction(lambda connection: add_new(connection, EXERCISES,
                                                                        values))

    async def save_recall(self, row: ExerciseRow) -> None:
        """Save how well an exercise is known now, if it still exists."""
        change = update(EXERCISES).where(
            EXERCISES.c.person == row.person, EXERCISES.c.table_id == row.table,
            EXERCISES.c.number == row.number).values(asdict(row.recall))
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def load_rows(self, person: str) -> list[ExerciseRow]:
        """Return the exercises of a person, the earliest due first."""
        query = select(EXERCISES).where(EXERCISES.c.person == person).order_by(
            EXERCISES.c.due, EXERCISES.c.table_id, EXERCISES.c.number)

        def read_exercises(connection: Connection) -> list[ExerciseRow]:
            return [
                ExerciseRow(row.person, row.table_id, row.number, row.better,
                            build_recall_state(row))
                    for row in connection.execute(query)]
        return await self._database.run_query(read_exercises)

    async def delete_exercise(self, person: str, table: str, number: int) -> None:
        change = delete(EXERCISES).where(
            EXERCISES.c.person == person, EXERCISES.c.table_id == table,
            EXERCISES.c.number == number)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))


class AnalysisStore:
    """Stores finished analyses. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save_analysis(self, row: AnalysisRow, losses: Sequence[LossSum]) -> None:
        """Save an analysis with the losses by seat, in place of an earlier one."""
        seats = [{"table_id": row.table, "seat": seat, **asdict(one)}
                 for seat, one in enumerate(losses)]

        def write_analysis(connection: Connection) -> None:
            for table in (ANALYSES, ANALYSED_SEATS):
                connection.execute(delete(table).where(table.c.table_id == row.table))
            connection.execute(insert(ANALYSES).values(
                table_id=row.table, made_with=row.made_with, judged=row.judged))
            connection.execute(insert(ANALYSED_SEATS), seats)
        await self._database.run_transaction(write_analysis)

    async def sum_losses(self, person: str) -> list[PlayerLosses]:
        """Return what a person lost in analysed games, by game."""
        seats = ANALYSED_SEATS
        query = (
            select(RESULTS.c.game, func.count(seats.c.table_id.distinct()).label("games"),
                   *(func.sum(seats.c[name]).label(name)
                     for name in ("decisions", "total", "squares")))
            .join(RESULT_SEATS, and_(RESULT_SEATS.c.table_id == seats.c.table_id,
                                     RESULT_SEATS.c.seat == seats.c.seat))
            .join(RESULTS, RESULTS.c.table_id == seats.c.table_id)
            .where(RESULT_SEATS.c.kind == "person", RESULT_SEATS.c.player == person)
            .group_by(RESULTS.c.game).order_by(RESULTS.c.game))

        def read_losses(connection: Connection) -> list[PlayerLosses]:
            return [PlayerLosses(row.game, row.games, LossSum(
                        int(row.decisions), row.total, row.squares))
                    for row in connection.execute(query)]
        return await self._database.run_query(read_losses)

    async def find_analysis(self, table: str) -> AnalysisRow | None:
        query = select(ANALYSES).where(ANALYSES.c.table_id == table)

        def read_analysis(connection: Connection) -> AnalysisRow | None:
            row = connection.execute(query).first()
            return AnalysisRow(row.table_id, row.made_with, row.judged) if row else None
        return await self._database.run_query(read_analysis)
