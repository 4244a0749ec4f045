"""Writes and finds the memos of players."""

from __future__ import annotations

from typing import Final

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.features.memos import errors
from grandtour.features.memos.store import MemoRow, MemoStore
from grandtour.people.personal_service import PersonalService
from grandtour.tables.table import Table
from grandtour.tables.writing import clean_message

LONGEST: Final = 2000           # characters of a memo


class Memos(PersonalService[MemoStore]):
    """The memos of a site. No record, event or view of a table contains one."""

    async def find_memo(self, table: Table, person: str) -> MemoRow | None:
        """Return the memo of the person at this table."""
        return await self._store.find_memo(person, table.id) if person else None

    async def write_memo(self, table: Table, person: str, text: str) -> None:
        """Store the text in place of the memo before it; delete the memo if the text is empty.
        Refused, in this order: not_seated, memo_too_long."""
        if not await self.may_write(table, person):
            raise Refused(NOT_SEATED, {})
        cleaned = clean_lines(text)
        if len(cleaned) > LONGEST:
            raise Refused(errors.TOO_LONG, {"most": LONGEST, "length": len(cleaned)})
        if cleaned:
            await self._store.save_memo(MemoRow(person, table.id, cleaned, self._now()))
        else:
            await self._store.delete_memo(person, table.id)

    async def may_write(self, table: Table, person: str) -> bool:
        """Tell whether the person sits here, or has a memo from when they did. No one writes at a
        shared device, where others would read it."""
        if table.list_device_seats(person):
            return False
        return table.sits(person) or await self.find_memo(table, person) is not None


def clean_lines(text: str) -> str:
    """Return the lines without invisible characters, and without empty lines around them."""
    return "\n".join(map(clean_message, text.splitlines())).strip()
