"""Which notes of a first game were sent away, as `grandtour.learning` asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, and_, delete, select, tuple_, update

from grandtour.learning.first_notes import NoteRow
from grandtour.store.database import Database, add_new, run
from grandtour.store.schema.learning import FIRST_NOTES
from grandtour.store.schema.tables import ENTRIES, SEATS, TABLES


class FirstNotesStore:
    """A `learning.first_notes.FirstNotesStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, rows: Sequence[NoteRow]) -> None:
        await self._database.write(
            lambda connection: add_new(connection, FIRST_NOTES, [asdict(row) for row in rows]))

    async def of(self, person: str) -> list[NoteRow]:
        query = select(FIRST_NOTES).where(FIRST_NOTES.c.person == person).order_by(
            FIRST_NOTES.c.game, FIRST_NOTES.c.note)
        return await self._database.read(lambda connection: [
            NoteRow(row.person, row.game, row.note, row.at)
            for row in connection.execute(query)])

    async def has_played(self, person: str, game: str) -> bool:
        query = select(ENTRIES.c.number).join_from(
            SEATS, TABLES, SEATS.c.table_id == TABLES.c.id).join(
            ENTRIES, and_(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.seat == SEATS.c.seat)
        ).where(SEATS.c.kind == "person", SEATS.c.holder == person,
                TABLES.c.game == game).limit(1)
        return await self._database.read(
            lambda connection: connection.execute(query).first() is not None)

    async def forget(self, person: str) -> None:
        change = delete(FIRST_NOTES).where(FIRST_NOTES.c.person == person)
        await self._database.write(lambda connection: run(connection, change))

    async def move(self, person: str, to: str) -> None:
        there = select(FIRST_NOTES.c.game, FIRST_NOTES.c.note).where(FIRST_NOTES.c.person == to)

        def change(connection: Connection) -> None:
            connection.execute(delete(FIRST_NOTES).where(
                FIRST_NOTES.c.person == person,
                tuple_(FIRST_NOTES.c.game, FIRST_NOTES.c.note).in_(there)))
            connection.execute(update(FIRST_NOTES).where(
                FIRST_NOTES.c.person == person).values(person=to))
        await self._database.write(change)
