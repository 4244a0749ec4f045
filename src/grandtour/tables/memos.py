"""Memos: what somebody writes down at a table for nobody but themselves, until it is deleted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.people.kept import Kept, PersonalStore
from grandtour.tables import errors
from grandtour.tables.table import Table
from grandtour.tables.talk import clean

LONGEST: Final = 2000           # letters of a memo


@dataclass(frozen=True)
class MemoRow:
    """What the person has written down at the table; at the moment `at`, in milliseconds."""

    person: str
    table: str
    text: str
    at: int


class MemoStore(PersonalStore, Protocol):
    """Keeps memos, for each person and table one. What a call has returned from is on disk."""

    async def keep(self, row: MemoRow) -> None:
        """In the place of the one before."""

    async def drop(self, person: str, table: str) -> None: ...

    async def of(self, person: str) -> list[MemoRow]:
        """Everything that is kept of the person, by table."""

    async def at(self, person: str, table: str) -> MemoRow | None: ...


class Memos(Kept[MemoStore]):
    """The memos of a site. No record, event or view of a table has any of this: it is asked for by
    the person whose it is."""

    async def at(self, table: Table, person: str) -> MemoRow | None:
        """What the person has written down here."""
        return await self._store.at(person, table.id) if person else None

    async def write(self, table: Table, person: str, text: str) -> None:
        """In the place of what stood there; nothing is kept of nothing. Refused, in this order:
        not_seated, memo_too_long."""
        if not await self.may_write(table, person):
            raise Refused(NOT_SEATED, {})
        written = clean_lines(text)
        if len(written) > LONGEST:
            raise Refused(errors.MEMO_TOO_LONG, {"most": LONGEST, "length": len(written)})
        if written:
            await self._store.keep(MemoRow(person, table.id, written, self._now()))
        else:
            await self._store.drop(person, table.id)

    async def may_write(self, table: Table, person: str) -> bool:
        """Whoever sits here, and whoever has a memo from when they sat here; nobody at a device
        that is shared, where others would read it."""
        if table.sharers(person):
            return False
        return table.sits(person) or await self.at(table, person) is not None


def clean_lines(text: str) -> str:
    """The lines without anything that cannot be seen, and without empty ones at the end."""
    return "\n".join(map(clean, text.splitlines())).strip()
