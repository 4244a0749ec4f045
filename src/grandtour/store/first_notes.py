"""Which notes of a first game were sent away, as `grandtour.learning` asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import and_, select

from grandtour.learning.first_notes import NoteRow
from grandtour.store.database import Database, add_new
from grandtour.store.personal import PersonalRows
from grandtour.store.schema.learning import FIRST_NOTES
from grandtour.store.schema.tables import ENTRIES, SEATS, TABLES


class FirstNotesStore(PersonalRows):
    """A `learning.first_notes.FirstNotesStore`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, FIRST_NOTES, "game", "note")

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
