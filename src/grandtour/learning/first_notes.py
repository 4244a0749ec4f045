"""Three notes for whoever plays a game for the first time, each until it is sent away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from grandtour.people.kept import Kept, PersonalStore

NOTES: Final = ("aim", "now", "where")      # what wins, what can be done now, where to look


@dataclass(frozen=True)
class NoteRow:
    """That somebody has sent this note about a game away, at the moment `at`."""

    person: str
    game: str
    note: str
    at: int


class FirstNotesStore(PersonalStore, Protocol):
    """Keeps which notes were sent away. What a call has returned from is on disk."""

    async def keep(self, rows: Sequence[NoteRow]) -> None:
        """What is kept already stays as it is."""

    async def of(self, person: str) -> list[NoteRow]:
        """Everything that is kept of the person, by game and note."""

    async def has_played(self, person: str, game: str) -> bool:
        """Whether the person has ever done anything in a match of this game."""


class FirstNotes(Kept[FirstNotesStore]):
    """Notes are for people of this site, guests too, until their first own move in the game."""

    async def left(self, person: str, game: str) -> list[str]:
        """The notes that the person is still to see, in their order."""
        if not person or await self._store.has_played(person, game):
            return []
        gone = {row.note for row in await self._store.of(person) if row.game == game}
        return [note for note in NOTES if note not in gone]

    async def send_away(self, person: str, game: str, notes: Sequence[str]) -> None:
        """Those of these that there are."""
        rows = [NoteRow(person, game, note, self._now()) for note in NOTES if note in notes]
        if rows:
            await self._store.keep(rows)
