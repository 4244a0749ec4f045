"""How far somebody has come in the lessons of the games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol

from grandtour.games.lessons import Lesson
from grandtour.people.ports import PersonRow


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


class ProgressStore(Protocol):
    """Keeps progress. What a call has returned from is on disk."""

    async def keep(self, row: ProgressRow) -> None:
        """In place of what is known of the same lesson."""

    async def of(self, person: str) -> list[ProgressRow]:
        """Everything that is known of the person, by game and lesson."""

    async def forget(self, person: str) -> None: ...

    async def move(self, person: str, to: str) -> None:
        """Where both have learned of the same lesson, what the second has stays."""


class Progress:
    """What is kept for those who have a name here; of everybody else nothing is."""

    def __init__(self, store: ProgressStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

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

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        return [{name: value for name, value in asdict(row).items() if name != "person"}
                for row in await self._store.of(person)]

    async def forget(self, person: str) -> None:
        await self._store.forget(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        await self._store.move(guest, member.id)
