"""Progress in lessons, as `grandtour.learning` asks for it."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, insert, select

from grandtour.learning.progress import ProgressRow
from grandtour.store.database import Database
from grandtour.store.personal import PersonalRows
from grandtour.store.schema.learning import PROGRESS


class ProgressStore(PersonalRows):
    """A `learning.progress.ProgressStore`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, PROGRESS, "game", "lesson")

    async def keep(self, row: ProgressRow) -> None:
        same = and_(PROGRESS.c.person == row.person, PROGRESS.c.game == row.game,
                    PROGRESS.c.lesson == row.lesson)

        def change(connection: Connection) -> None:
            connection.execute(delete(PROGRESS).where(same))
            connection.execute(insert(PROGRESS).values(
                person=row.person, game=row.game, lesson=row.lesson, step=row.step,
                learned=row.learned, at=row.at))
        await self._database.write(change)

    async def of(self, person: str) -> list[ProgressRow]:
        query = select(PROGRESS).where(PROGRESS.c.person == person).order_by(
            PROGRESS.c.game, PROGRESS.c.lesson)

        def find(connection: Connection) -> list[ProgressRow]:
            return [ProgressRow(row.person, row.game, row.lesson, row.step, row.learned, row.at)
                    for row in connection.execute(query)]
        return await self._database.read(find)
