"""How far somebody has come in the lessons of the games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from grandtour.games.lessons import Lesson
from grandtour.people.kept import Kept, PersonalStore


@dataclass(frozen=True)
class ProgressRow:
    """That somebody has done the steps of a lesson up to this one, last at the moment `at`;
    `learned` says that they have once come to its end."""

    person: str
    game: str
    lesson: str
    step: int
    learned: bool
    at: int


class ProgressStore(PersonalStore, Protocol):
    """Keeps progress. What a call has returned from is on disk."""

    async def keep(self, row: ProgressRow) -> None:
        """In place of what is known of the same lesson."""

    async def of(self, person: str) -> list[ProgressRow]:
        """Everything that is known of the person, by game and lesson."""


class Progress(Kept[ProgressStore]):
    """What is kept for those who have a name here; of everybody else nothing is."""

    async def done(self, person: str, lesson: Lesson, step: int) -> None:
        """The person has done this step, and so all before it."""
        known = (await self.of(person)).get((lesson.game, lesson.name))
        learned = step == lesson.length or (known is not None and known.learned)
        await self._store.keep(
            ProgressRow(person, lesson.game, lesson.name, step, learned, self._now()))

    async def of(self, person: str) -> dict[tuple[str, str], ProgressRow]:
        """By game and lesson; nothing of nobody."""
        rows = await self._store.of(person) if person else []
        return {(row.game, row.lesson): row for row in rows}
