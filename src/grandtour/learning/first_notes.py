"""Three notes for a person who plays a game for the first time, each until it is dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.learning.rows import NoteRow
from grandtour.learning.store import FirstNotesStore
from grandtour.people.personal_service import PersonalService

NOTES: Final = ("aim", "now", "where")      # the goal, the possible actions, where to look


class FirstNotes(PersonalService[FirstNotesStore]):
    """Notes are for people of this site, guests too, until their first own move in the game."""

    async def list_remaining_notes(self, person: str, game: str) -> list[str]:
        """Return the notes that the person is still to see, in their order."""
        if not person or await self._store.has_played(person, game):
            return []
        dismissed = {row.note for row in await self._store.load_rows(person) if row.game == game}
        return [note for note in NOTES if note not in dismissed]

    async def dismiss_notes(self, person: str, game: str, notes: Sequence[str]) -> None:
        """Dismiss these notes; unknown names are ignored."""
        rows = [NoteRow(person, game, note, self._now()) for note in NOTES if note in notes]
        if rows:
            await self._store.store_rows(rows)
