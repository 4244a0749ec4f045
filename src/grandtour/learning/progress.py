"""How far each person has come in the lessons of the games."""

from __future__ import annotations

from grandtour.games.lessons import Lesson
from grandtour.learning.rows import ProgressRow
from grandtour.learning.store import ProgressStore
from grandtour.people.personal_service import PersonalService


class LessonProgress(PersonalService[ProgressStore]):
    """The progress of people who have a name here; no one else has any."""

    async def store_step(self, person: str, lesson: Lesson, step: int) -> None:
        """Store that the person has done this step, and so all before it."""
        known = (await self.load_progress(person)).get((lesson.game, lesson.name))
        learned = step == lesson.length or (known is not None and known.learned)
        await self._store.store_row(
            ProgressRow(person, lesson.game, lesson.name, step, learned, self._now()))

    async def load_progress(self, person: str) -> dict[tuple[str, str], ProgressRow]:
        """Return the progress of the person by game and lesson; "" has none."""
        rows = await self._store.load_rows(person) if person else []
        return {(row.game, row.lesson): row for row in rows}
