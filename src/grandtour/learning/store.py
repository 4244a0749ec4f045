"""Stores progress in lessons, and the notes of a first game that people have dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, and_, delete, insert, select

from grandtour.learning.rows import NoteRow, ProgressRow
from grandtour.learning.schema import FIRST_NOTES, PROGRESS
from grandtour.store.database import Database, add_new
from grandtour.store.personal import PersonalStore
from grandtour.tables.schema import ENTRIES, SEATS, TABLES


class ProgressStore(PersonalStore):
    """Keeps progress in lessons. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, PROGRESS, "game", "lesson")

    async def store_row(self, row: ProgressRow) -> None:
        """Store the row, in place of that of the same lesson."""
        same = and_(PROGRESS.c.person == row.person, PROGRESS.c.game == row.game,
                    PROGRESS.c.lesson == row.lesson)

        def replace_row(connection: Connection) -> None:
            connection.execute(delete(PROGRESS).where(same))
            connection.execute(insert(PROGRESS).values(
                person=row.person, game=row.game, lesson=row.lesson, step=row.step,
                learned=row.learned, at=row.at))
        await self._database.run_transaction(replace_row)

    async def load_rows(self, person: str) -> list[ProgressRow]:
        """Return all rows of the person, by game and lesson."""
        query = select(PROGRESS).where(PROGRESS.c.person == person).order_by(
            PROGRESS.c.game, PROGRESS.c.lesson)

        def read_rows(connection: Connection) -> list[ProgressRow]:
            return [ProgressRow(row.person, row.game, row.lesson, row.step, row.learned, row.at)
                    for row in connection.execute(query)]
        return await self._database.run_query(read_rows)


class FirstNotesStore(PersonalStore):
    """Keeps which notes were dismissed. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, FIRST_NOTES, "game", "note")

    async def store_rows(self, rows: Sequence[NoteRow]) -> None:
        """Store these rows. One that is there already stays as it is."""
        await self._database.run_transaction(
            lambda connection: add_new(connection, FIRST_NOTES, [asdict(row) for row in rows]))

    async def load_rows(self, person: str) -> list[NoteRow]:
        """Return all rows of the person, by game and note."""
        query = select(FIRST_NOTES).where(FIRST_NOTES.c.person == person).order_by(
            FIRST_NOTES.c.game, FIRST_NOTES.c.note)
        return await self._database.run_query(lambda connection: [
            NoteRow(row.person, row.game, row.note, row.at)
            for row in connection.execute(query)])

    async def has_played(self, person: str, game: str) -> bool:
        """Tell whether the person has ever acted in a match of this game."""
        query = select(ENTRIES.c.number).join_from(
            SEATS, TABLES, SEATS.c.table_id == TABLES.c.id).join(
            ENTRIES, and_(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.seat == SEATS.c.seat)
        ).where(SEATS.c.kind == "person", SEATS.c.holder == person,
                TABLES.c.game == game).limit(1)
        return await self._database.run_query(
            lambda connection: connection.execute(query).first() is not None)
